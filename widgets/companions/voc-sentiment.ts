import type { Answer } from '@sala/catalog/answers.ts'
import { voc } from '@sala/catalog/datasets/voc.ts'
import type { Context } from '../context.ts'
import { widget } from '../define.ts'
import { oneOrAll } from '../filters/filters.ts'
import { destination, destinationQuery, placeName } from '../filters/placeFilters.ts'
import { type RangeFilter, range, resolvedSpan, windowAtLeast } from '../filters/ranges.ts'
import type { SeriesEncoding } from '../frames/encoding.ts'
import {
  type CodeOnDay,
  type CodesOverTime,
  codesOverTime,
  describeGroups,
  overTimeFrame,
  perStacked,
} from '../messages/overTime.ts'
import { shareAreas } from '../messages/sharesOverTime.ts'
import {
  againstEarlierDays,
  type CompareDays,
  compareDaysWith,
  type PairedDays,
  type PairedSums,
  pairedDays,
  pairedSums,
  spanCompared,
} from '../periods/comparedDays.ts'
import { daysWithData } from '../periods/daysWithData.ts'
import { percentOf } from '../periods/periods.ts'
import { isSmallSample, sampleNote } from '../samples.ts'
import { common } from '../texts/commonWords.ts'
import { subtitleOf } from '../texts/subtitles.ts'
import { wordOf } from '../views/catalogueTable.ts'
import type { FiguresView } from '../views/figuresView.ts'
import { vocMessages } from '../voice-of-customer/messages.ts'
import { words } from './companionWords.ts'
import { pointsBetween } from './occupancyMonths.ts'

const { columns } = voc
const days = range('voc', { fallback: '30d' })

/** A year and the year before it: ranges of a year are compared without a further call. */
const loadedDays = 732

/** How visitors speak from day to day, of the country or of a place. Days are chosen from what is loaded already. */
export const vocSentiment = widget({
  code: 'voc-sentiment',
  title: 'Sentiment of visitors over time',
  definition: 'Public messages by visitors, by sentiment and day, against earlier days.',
  unit: 'messages',
  reads: ['v2/tourist/voc'],
  comparesOnly: 'days',
  filters: {
    range: days,
    voc_channels: oneOrAll(common.channel, common.allChannels, columns.voc_channels.words),
    location_destination: destination(),
    compare_days: compareDaysWith(),
  },
  ask: ({ range, voc_channels, location_destination, compare_days }, context) => {
    const window = loadedWindow(days, { range, compare_days }, context)
    const call = (narrowed: Readonly<Record<string, string>>) => ({
      path: 'v2/tourist/voc' as const,
      query: { ...window, ...narrowed, fields: ['voc_sentiment_x_date'] },
    })
    return {
      messages: call({ ...destinationQuery(location_destination), ...(voc_channels === null ? {} : { voc_channels }) }),
      allMessages: call({}),
    }
  },
  select: ({ messages, allMessages }, chosen, context) => sentimentOf({ messages, allMessages }, days, chosen, context),
  frame: ({ over }, _, context) => overTimeFrame(over, vocMessages, context),
  encode: (sentiment, _, context) => [sentimentFigures(sentiment, context), sentimentAreas(sentiment.over, context)],
  subtitle: ({ over, paired }, { voc_channels, location_destination }, context) =>
    subtitleOf(
      perStacked(over, 'areas', context),
      againstEarlierDays(paired, context),
      wordOf(columns.voc_channels, voc_channels, context),
      placeName(location_destination, context),
    ),
})

interface ChosenDays {
  readonly range: string | null
  readonly compare_days: CompareDays
}

/** The days to request: the chosen ones, those compared with them, and at least the default number. */
export function loadedWindow(filter: RangeFilter, { range, compare_days }: ChosenDays, context: Context) {
  const span = resolvedSpan(filter, range, context)
  const neededSpan = { from: spanCompared(span, compare_days).from, to: span.to }
  return windowAtLeast(neededSpan, loadedDays, filter.presetsEnd(context))
}

export interface Sentiment {
  readonly over: CodesOverTime
  readonly paired: PairedDays
  readonly sums: Readonly<Record<'all' | 'positive' | 'negative', PairedSums>>
}

/** Messages by sentiment over the chosen days; `allMessages` say which days are held. */
export function sentimentOf(
  answers: Readonly<Record<'messages' | 'allMessages', Answer<'v2/tourist/voc'>>>,
  filter: RangeFilter,
  { range, compare_days }: ChosenDays,
  context: Context,
): Sentiment {
  const rows = rowsOf(answers.messages)
  const hasData = daysWithData(rowsOf(answers.allMessages).map(({ date }) => date))
  const span = resolvedSpan(filter, range, context)
  const paired = pairedDays(span, { compare: compare_days, hasData, today: context.today })
  const sumsOf = (code: string | null) => {
    const sentimentFigures = rows
      .filter((row) => code === null || row.code === code)
      .map(({ date, value }) => [date, value] as const)
    return pairedSums(sentimentFigures, sentimentFigures, paired)
  }
  return {
    over: codesOverTime(rows, columns.voc_sentiment, span, hasData, context),
    paired,
    sums: { all: sumsOf(null), positive: sumsOf('positive'), negative: sumsOf('negative') },
  }
}

/** A screen reader hears how many messages there are, which the shares do not say. */
export const sentimentAreas = (over: CodesOverTime, context: Context): SeriesEncoding =>
  shareAreas(
    over,
    {
      kind: 'areas',
      frame: overTimeFrame(over, vocMessages, context),
      description: describeGroups(over, vocMessages, context),
    },
    context,
  )

function rowsOf({ voc_sentiment_x_date: rows = [] }: Answer<'v2/tourist/voc'>): readonly CodeOnDay[] {
  return rows.map(({ _id, sum_voc }) => ({ code: _id.voc_sentiment, date: _id.date, value: sum_voc }))
}

/** Messages, and the shares of praise and complaints; the line above names the comparison. */
export function sentimentFigures({ over, sums }: Sentiment, context: Context): FiguresView {
  const { all } = sums
  const share = (code: 'positive' | 'negative') => {
    const part = over.groups.find((group) => group.code === code)?.total ?? 0
    const small = isSmallSample(all.current) || isSmallSample(all.previous)
    return {
      key: code,
      label: context.say(code === 'positive' ? words.positiveShare : words.negativeShare),
      value: percentOf(part, over.total),
      unit: 'percent' as const,
      change: small
        ? null
        : pointsBetween(percentOf(sums[code].current, all.current), percentOf(sums[code].previous, all.previous)),
      changeIn: 'points' as const,
      note: sampleNote(part, over.total, context.language),
    }
  }
  return {
    kind: 'figures',
    figures: [
      {
        key: 'messages',
        label: context.say(vocMessages.label),
        value: over.total,
        unit: 'messages',
        change: all.change,
        note: '',
      },
      share('positive'),
      { ...share('negative'), adverse: true },
    ],
  }
}
