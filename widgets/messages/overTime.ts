import type { Column } from '@sala/catalog/dataset.ts'
import { channels } from '@sala/catalog/datasets/messages.ts'
import type { MessageDescriptor } from '@sala/catalog/locales/messages.ts'
import type { Context } from '../context.ts'
import { isWithin, type Span } from '../filters/ranges.ts'
import { largestSentence, wholeSentence } from '../frames/describe.ts'
import type { Frame, Measured } from '../frames/frame.ts'
import type { ColumnOf } from '../frames/frameOf.ts'
import { sharesOf } from '../frames/shares.ts'
import type { HasData } from '../periods/daysWithData.ts'
import { figure, sum } from '../periods/periods.ts'
import { timeFrame } from '../periods/timeFrame.ts'
import { countedAlongTime, hasWholePeriods, perPeriod, type Timeline, timeline } from '../periods/timeline.ts'
import { common } from '../texts/commonWords.ts'
import type { Mark } from '../views/mark.ts'

/**
 * Counts by a code (a channel, a sentiment, a purpose) and day: the groups over a range of time, as areas, bars, a donut, a ranking and a
 * table. A day of the data set without messages is zero; a day that the data set does not hold is a gap.
 */

/** How much of a code on one day. */
export interface CodeOnDay {
  readonly code: string | null
  readonly date: string | null
  readonly value: number | null
}

interface CodeGroup {
  readonly code: string
  readonly name: string
  /** One for each period of the line. */
  readonly values: readonly (number | null)[]
  readonly total: number
}

export interface CodesOverTime {
  readonly span: Span
  readonly line: Timeline
  /** In the order of the catalogue, so that each keeps its colour; codes that it does not know come last. */
  readonly groups: readonly CodeGroup[]
  readonly total: number | null
}

/** Adds rows up by the codes of a choice column and the periods of a span. */
export function codesOverTime(
  rows: readonly CodeOnDay[],
  column: Column,
  span: Span,
  hasData: HasData,
  context: Context,
): CodesOverTime {
  const line = timeline(span, context, hasData)
  const within = rows.filter(({ date, value }) => isWithin(date, span) && figure(value) !== null)
  const byCode = Map.groupBy(within, ({ code }) => code ?? noCode)
  const columnValues = column.kind === 'choice' ? column.values : []
  const words: Readonly<Record<string, MessageDescriptor>> = column.kind === 'choice' ? column.words : {}
  const codes = within.length === 0 ? [] : [...new Set([...columnValues, ...byCode.keys()])]
  const groups = codes.map((code) => {
    const values = countedAlongTime(
      line,
      (byCode.get(code) ?? []).map(({ date, value }) => [date, value]),
    )
    const word = Object.hasOwn(words, code) ? words[code] : undefined
    return {
      code,
      name: word !== undefined ? context.say(word) : code === noCode ? context.say(common.notKnown) : code,
      values,
      total: sum(values) ?? 0,
    }
  })
  return { span, line, groups, total: groups.length === 0 ? null : (sum(groups.map(({ total }) => total)) ?? 0) }
}

/** How a stack of a line is drawn: as bars where they are wanted or there are few whole periods, else as areas. */
export function perStacked({ line }: CodesOverTime, preferred: 'areas' | 'bars', context: Context): string | null {
  return perPeriod(line, hasWholePeriods(line) ? preferred : 'bars', context)
}

/** The groups over time: a column for each, and their sum. Groups without any figure are not drawn; the others keep their colours. */
export function overTimeFrame(over: CodesOverTime, measured: Measured, context: Context): Frame {
  const { line, groups, total } = over
  const columns = groups.map(({ code, name, values, total }, colour): ColumnOf<number> => {
    const key = cellOf(code)
    return {
      key,
      label: name,
      role: 'part',
      code,
      colour,
      of: (at) => values[at] ?? null,
      total,
      ...(total > 0 ? {} : { in: 'table' }),
    }
  })
  const sums: ColumnOf<number> = {
    key: 'total',
    label: common.total,
    role: 'total',
    of: (at) => sum(groups.map(({ values }) => values[at])),
    total,
  }
  return timeFrame(line, [...columns, sums], context, {
    unit: measured.unit,
    description: describeGroups(over, measured, context),
    tabled: () => groups.length > 0,
  })
}

/** The groups of the whole range, each with its share of it. */
export function groupsFrame(over: CodesOverTime, measured: Measured, context: Context): Frame {
  const parts = over.groups.map(({ code, name, total }) => ({ code, name, value: total, mark: channelMark(code) }))
  const shares = sharesOf(parts, { ...measured, ordered: true }, context)
  return { ...shares, description: describeGroups(over, measured, context) }
}

/** The shares of the groups beside their lines. */
export const sharesBesideLines = (over: CodesOverTime, measured: Measured, context: Context) =>
  [
    {
      kind: 'ranking',
      span: 5,
      title: context.say(common.shares),
      frame: groupsFrame(over, measured, context),
      y: { column: 'value', share: 'share' },
    },
    { kind: 'trend', span: 7, title: context.say(common.overTime), smoothed: true },
  ] as const

/** A channel can be chosen for other cards too; sentiments and purposes are not. */
function channelMark(code: string): Mark | undefined {
  return channels.some((channel) => channel === code) ? { kind: 'channel', value: code } : undefined
}

/** The whole and its largest parts in one sentence. */
export function describeGroups({ groups, total }: CodesOverTime, { label, unit }: Measured, context: Context): string {
  return wholeSentence({ label: context.say(label), value: total, unit }, largestSentence(groups, context), context)
}

/** The code of rows without one; no code of the catalogue is empty. */
const noCode = ''

/** A code must not be taken for one of the table's own columns. */
export const cellOf = (code: string): string => `code ${code}`
