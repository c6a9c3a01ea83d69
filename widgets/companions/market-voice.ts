import type { Answer } from '@sala/catalog/answers.ts'
import { defineMessages } from '@sala/catalog/locales/messages.ts'
import { type MessageLanguage, messageLanguageNames } from '@sala/catalog/topics/messageLanguage.ts'
import type { Context } from '../context.ts'
import { widget } from '../define.ts'
import { markets, placesName } from '../filters/placeFilters.ts'
import { range } from '../filters/ranges.ts'
import type { Encoding } from '../frames/encoding.ts'
import { frameOf } from '../frames/frameOf.ts'
import { againstEarlierDays, compareDaysWith } from '../periods/comparedDays.ts'
import { percentOf } from '../periods/periods.ts'
import { intervalHead, intervalText } from '../samples.ts'
import { common } from '../texts/commonWords.ts'
import { labelled } from '../texts/format.ts'
import { subtitleOf } from '../texts/subtitles.ts'
import type { Figure } from '../views/figuresView.ts'
import { vocMessages } from '../voice-of-customer/messages.ts'
import { topicWords } from '../voice-of-customer/topicFilters.ts'
import type { Ask } from '../widget.ts'
import { words as companionWords } from './companionWords.ts'
import { marketsBeside } from './sideBySide.ts'
import { loadedWindow, type Sentiment, sentimentAreas, sentimentFigures, sentimentOf } from './voc-sentiment.ts'

const words = defineMessages('widgets.marketVoice', {
  noLanguage: 'Not told: messages do not say where their authors come from, and no language stands for this market',
  authors: 'Messages do not say where their authors come from',
})

/** Markets that are identified by the language of messages. English, and all Latin letters, are used by visitors from everywhere. */
const languageOf: Readonly<Partial<Record<string, MessageLanguage>>> = { CN: 'zh', RU: 'ru' }

const days = range('voc', { fallback: '90d' })
const shares = ['positive', 'negative'] as const

interface Market {
  readonly code: string
  readonly language: MessageLanguage | null
  /** Null if no language identifies the market. */
  readonly sentiment: Sentiment | null
}

/**
 * How visitors from a market speak of their trips, identified by the language of messages; for other markets a note that it cannot be
 * known.
 */
export const marketVoice = widget({
  code: 'market-voice',
  title: 'Sentiment in the language of the market',
  definition:
    'Public messages by visitors in Chinese for China and in Russian for Russia, by sentiment, against earlier days. Messages do not say where their authors come from, so other markets have none.',
  unit: 'messages',
  reads: ['v2/tourist/voc'],
  comparesOnly: 'days',
  filters: { range: days, location_source: markets(), compare_days: compareDaysWith() },
  ask: ({ location_source, ...chosen }, context): Readonly<Record<string, Ask<'v2/tourist/voc'>>> => {
    const window = loadedWindow(days, chosen, context)
    const call = (narrowed: Readonly<Record<string, string>>) => ({
      path: 'v2/tourist/voc' as const,
      query: { ...window, ...narrowed, fields: ['voc_sentiment_x_date'] },
    })
    const calls = marketsBeside(location_source).flatMap((code) => {
      const voc_language = languageOf[code]
      return voc_language === undefined ? [] : [[code, call({ voc_language })] as const]
    })
    return { allMessages: call({}), ...Object.fromEntries(calls) }
  },
  select: (answers, { location_source, ...chosen }, context): readonly Market[] =>
    marketsBeside(location_source).map((code) => ({
      code,
      language: languageOf[code] ?? null,
      sentiment: sentimentIn(code, answers, (counts) => sentimentOf(counts, days, chosen, context)),
    })),
  frame: (markets, _, context) =>
    frameOf(
      markets,
      [
        { key: 'market', label: common.market, mark: 'place', of: ({ code }) => context.place(code) },
        {
          key: 'language',
          label: topicWords.language,
          role: 'note',
          of: ({ language }) => (language === null ? null : context.say(messageLanguageNames[language])),
        },
        { key: 'messages', label: vocMessages.label, of: ({ sentiment }) => sentiment?.over.total ?? null },
        ...shares.flatMap((code) => {
          const partOf = ({ sentiment }: Market) =>
            sentiment === null ? null : (sentiment.over.groups.find((group) => group.code === code)?.total ?? 0)
          return [
            {
              key: code,
              label: code === 'positive' ? companionWords.positiveShare : companionWords.negativeShare,
              role: 'share' as const,
              of: (market: Market) => percentOf(partOf(market), market.sentiment?.over.total ?? null),
            },
            {
              key: `${code} interval`,
              label: intervalHead(context),
              role: 'note' as const,
              of: (market: Market) =>
                intervalText(partOf(market), market.sentiment?.over.total ?? null, context.language),
            },
          ]
        }),
      ],
      context,
      { unit: 'messages', row: ({ code }) => ({ code }) },
    ),
  encode: (markets, _, context): Encoding | readonly Encoding[] => {
    const [first] = markets
    if (first === undefined) return { kind: 'figures', figures: [] }
    if (markets.length === 1 && first.sentiment !== null)
      return [{ kind: 'figures', figures: figuresOf(first, context) }, sentimentAreas(first.sentiment.over, context)]
    return markets.map((market) => ({
      kind: 'figures',
      span: 12 / markets.length,
      title: markets.length === 1 ? null : context.place(market.code),
      figures: figuresOf(market, context),
    }))
  },
  subtitle: (markets, _, context) => {
    const compared = markets.find(({ sentiment }) => sentiment !== null)?.sentiment?.paired
    return subtitleOf(
      compared === undefined ? null : context.say(words.authors),
      compared === undefined ? null : againstEarlierDays(compared, context),
      markets.length === 0 ? null : placesName(markets.map(({ code }) => code).join(), context),
    )
  },
})

function sentimentIn(
  code: string,
  { allMessages, [code]: messages }: Readonly<Record<string, Answer<'v2/tourist/voc'>>>,
  sentiment: (answers: Parameters<typeof sentimentOf>[0]) => Sentiment,
): Sentiment | null {
  return messages === undefined || allMessages === undefined ? null : sentiment({ messages, allMessages })
}

/** Messages in the language of the market and the shares of both sentiments, or a note that there are none. */
function figuresOf({ language, sentiment }: Market, context: Context): readonly Figure[] {
  if (language === null || sentiment === null) {
    return [
      {
        key: 'messages',
        label: context.say(vocMessages.label),
        value: null,
        unit: 'messages',
        change: null,
        note: context.say(words.noLanguage),
        explained: true,
      },
    ]
  }
  const name = context.say(messageLanguageNames[language])
  return sentimentFigures(sentiment, context).figures.map((figure) =>
    figure.key === 'messages'
      ? { ...figure, note: labelled(context.say(topicWords.language), name, context.language) }
      : figure,
  )
}
