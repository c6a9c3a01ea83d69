import type { Answer } from '@sala/catalog/answers.ts'
import { voc } from '@sala/catalog/datasets/voc.ts'
import { defineMessages, formatMessage } from '@sala/catalog/locales/messages.ts'
import { messageLanguageNames } from '@sala/catalog/topics/messageLanguage.ts'
import { type Topic, topics } from '@sala/catalog/topics/topics.ts'
import type { Context } from '../context.ts'
import { widget } from '../define.ts'
import { type FilterValues, oneOrAll } from '../filters/filters.ts'
import { destination, destinationQuery, placeName } from '../filters/placeFilters.ts'
import { chosenOnly } from '../filters/query.ts'
import { addDays, daysOf, range, resolvedSpan, type Span, windowAtLeast, windowOf } from '../filters/ranges.ts'
import type { Encoding } from '../frames/encoding.ts'
import { frameOf } from '../frames/frameOf.ts'
import { messageList } from '../messages/list.ts'
import {
  againstEarlierDays,
  compareDaysWith,
  type PairedDays,
  pairedDays,
  spanCompared,
} from '../periods/comparedDays.ts'
import { daysWithData } from '../periods/daysWithData.ts'
import { changeOfCounted, intervalHead, intervalText, isSmallSample } from '../samples.ts'
import { common } from '../texts/commonWords.ts'
import { number } from '../texts/format.ts'
import { subtitleOf } from '../texts/subtitles.ts'
import { topicLabel } from '../texts/topicLabel.ts'
import { wordOf } from '../views/catalogueTable.ts'
import { vocMessages } from '../voice-of-customer/messages.ts'
import { countOf, countTopics, negativeShare, type TopicCounts } from '../voice-of-customer/topicCounts.ts'
import { topicFilters, topicWords } from '../voice-of-customer/topicFilters.ts'
import { words as companionWords } from './companionWords.ts'
import { pointsBetween } from './occupancyMonths.ts'

const { columns } = voc
const days = range('voc', { fallback: '90d' })
/** As the card of sentiments asks for the held days, so that both share an answer. */
const loadedDays = 732

const words = defineMessages('widgets.topicCard', {
  noticed: 'Messages noticed most',
  noticedOf: 'Messages noticed most: {topic}',
  overlap: '{named} of {messages} messages have a topic, some several: topics are not to be added up',
  notCompared: 'not compared: not every day and its earlier day are held',
  changeInPoints: 'Change of the negative share (points)',
})

const filters = {
  range: days,
  ...topicFilters,
  voc_sentiment: oneOrAll(common.sentiment, common.allSentiments, columns.voc_sentiment.words),
  voc_channels: oneOrAll(common.channel, common.allChannels, columns.voc_channels.words),
  location_destination: destination(),
  compare_days: compareDaysWith(),
}

type FilterChoices = FilterValues<typeof filters>

/** The days that can be compared: those of the span that are over. */
function daysOver({ range }: FilterChoices, context: Context): { readonly shown: Span; readonly over: Span } {
  const shownSpan = resolvedSpan(days, range, context)
  const yesterday = addDays(context.today, -1)
  const to = shownSpan.to > yesterday && shownSpan.from <= yesterday ? yesterday : shownSpan.to
  return { shown: shownSpan, over: { from: shownSpan.from, to } }
}

interface Selection {
  readonly counts: TopicCounts | null
  /** Null where a day or its earlier day is not held. */
  readonly compared: { readonly current: TopicCounts; readonly earlier: TopicCounts } | null
  readonly paired: PairedDays
  readonly noticed: Answer<'tourist/voc'>
}

/** What visitors write about, by a dictionary in four languages, and what is noticed most of it. */
export const vocTopics = widget({
  code: 'voc-topics',
  title: 'What visitors write about',
  definition:
    'Public messages by visitors by topic, found by a dictionary in Thai, English, Chinese and Russian. A message may have several topics. Its language is told by its letters.',
  unit: 'messages',
  reads: ['v2/tourist/voc', 'tourist/voc'],
  comparesOnly: 'days',
  filters,
  ask: (chosen, context) => {
    const { voc_language, voc_topic, voc_sentiment, voc_channels, location_destination, compare_days } = chosen
    const { shown, over } = daysOver(chosen, context)
    const narrowed = { ...destinationQuery(location_destination), ...chosenOnly({ voc_language, voc_channels }) }
    const counted = (span: Span) => ({
      path: 'v2/tourist/voc' as const,
      query: { ...windowOf(span), ...narrowed, fields: ['voc_topics_x_voc_sentiment' as const] },
    })
    const earlier = spanCompared(over, compare_days)
    const neededSpan = { from: earlier.from, to: shown.to }
    const loadedWindow = windowAtLeast(neededSpan, loadedDays, days.presetsEnd(context))
    return {
      shown: counted(shown),
      current: counted(over),
      earlier: counted(earlier),
      allMessages: {
        path: 'v2/tourist/voc' as const,
        query: { ...loadedWindow, fields: ['voc_sentiment_x_date' as const] },
      },
      noticed: {
        path: 'tourist/voc' as const,
        query: {
          ...windowOf(shown),
          ...narrowed,
          ...chosenOnly({ voc_topic, voc_sentiment }),
          sort: '-voc_ev',
          limit: 3,
        },
      },
    }
  },
  select: ({ shown, current, earlier, allMessages, noticed }, chosen, context): Selection => {
    const { over } = daysOver(chosen, context)
    const hasData = daysWithData((allMessages.voc_sentiment_x_date ?? []).map(({ _id }) => _id.date))
    const paired = pairedDays(over, { compare: chosen.compare_days, hasData, today: context.today })
    const [now, then] = [countTopics(current), countTopics(earlier)]
    const isWhole = paired.pairs.length === daysOf(over)
    return {
      counts: countTopics(shown),
      compared: isWhole && now !== null && then !== null ? { current: now, earlier: then } : null,
      paired,
      noticed,
    }
  },
  frame: ({ counts, compared }, { voc_sentiment: sentiment }, context) =>
    frameOf<Topic>(
      counts === null
        ? []
        : topics.filter((topic) => countOf(counts.byTopic[topic], sentiment) > 0).toSorted(bySize(counts, sentiment)),
      [
        { key: 'topic', label: topicWords.topic, mark: 'topic', of: (topic) => topicLabel(topic, context) },
        {
          key: 'messages',
          label: vocMessages.label,
          of: (topic) => (counts === null ? null : countOf(counts.byTopic[topic], sentiment)),
        },
        {
          key: 'change',
          label: common.change,
          role: 'change',
          of: (topic) =>
            compared === null
              ? null
              : changeOfCounted(
                  countOf(compared.current.byTopic[topic], sentiment),
                  countOf(compared.earlier.byTopic[topic], sentiment),
                ),
        },
        {
          key: 'negative',
          label: companionWords.negativeShare,
          role: 'share',
          of: (topic) => (counts === null ? null : negativeShare(counts.byTopic[topic])),
        },
        {
          key: 'sample',
          label: 'n',
          role: 'note',
          kind: 'number',
          of: (topic) => counts?.byTopic[topic].total ?? null,
        },
        {
          key: 'interval',
          label: intervalHead(context),
          role: 'note',
          of: (topic) =>
            counts === null
              ? null
              : intervalText(countOf(counts.byTopic[topic], 'negative'), counts.byTopic[topic].total, context.language),
        },
        {
          key: 'points',
          label: words.changeInPoints,
          role: 'note',
          kind: 'number',
          of: (topic) => pointsOf(compared, topic),
        },
      ],
      context,
      { unit: 'messages', row: (topic) => ({ code: topic }) },
    ),
  encode: ({ noticed }, { voc_topic }, context): readonly Encoding[] => [
    { kind: 'ranking', span: 3, title: context.say(vocMessages.label), y: { column: 'messages', change: 'change' } },
    {
      kind: 'table',
      span: 5,
      title: context.say(companionWords.negativeShare),
      // The number of messages and its change, beside the chart.
      columns: ['topic', 'negative', 'sample', 'interval', 'points'],
    },
    {
      ...messageList(voc, [], noticed, context),
      paged: false,
      span: 4,
      title:
        voc_topic === null
          ? context.say(words.noticed)
          : formatMessage(words.noticedOf, context.language, { topic: topicLabel(voc_topic, context) }),
    },
  ],
  subtitle: ({ counts, compared, paired }, chosen, context) =>
    subtitleOf(
      counts === null
        ? null
        : formatMessage(words.overlap, context.language, {
            named: number(counts.named, context.language),
            messages: number(counts.messages, context.language),
          }),
      againstEarlierDays(paired, context),
      compared === null && paired.pairs.length > 0 ? context.say(words.notCompared) : null,
      chosen.voc_topic === null ? null : topicLabel(chosen.voc_topic, context),
      chosen.voc_language === null ? null : context.say(messageLanguageNames[chosen.voc_language]),
      wordOf(columns.voc_sentiment, chosen.voc_sentiment, context),
      wordOf(columns.voc_channels, chosen.voc_channels, context),
      placeName(chosen.location_destination, context),
    ),
})

const bySize = (counts: TopicCounts, sentiment: FilterChoices['voc_sentiment']) => (a: Topic, b: Topic) =>
  countOf(counts.byTopic[b], sentiment) - countOf(counts.byTopic[a], sentiment)

/** How much the negative share changed, in points; null where one of both is of too few messages (rule 18 of docs/figures.md). */
function pointsOf(compared: Selection['compared'], topic: Topic): number | null {
  if (compared === null) return null
  const [now, then] = [compared.current.byTopic[topic], compared.earlier.byTopic[topic]]
  if (isSmallSample(now.total) || isSmallSample(then.total)) return null
  return pointsBetween(negativeShare(now), negativeShare(then))
}
