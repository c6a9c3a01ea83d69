import type { Column, Unit } from '@sala/catalog/dataset.ts'
import { channels } from '@sala/catalog/datasets/messages.ts'
import type { Words } from '@sala/catalog/words.ts'
import type { Context } from '../context.ts'
import { isWithin, type Span } from '../filters/ranges.ts'
import type { IsHeld } from '../periods/heldDays.ts'
import { figure, sum } from '../periods/periods.ts'
import {
  countedAlongTime,
  hasWholePeriods,
  openPeriods,
  perPeriod,
  type Timeline,
  timeAxis,
  timeCells,
  timeColumns,
  timeline,
  timeMarks,
  wholePeriods,
} from '../periods/timeline.ts'
import { common } from '../texts/commonWords.ts'
import { figureSentence, topSentence } from '../texts/sentences.ts'
import type { Mark } from '../views/mark.ts'
import type { TableModel, TableRow } from '../views/table.ts'
import type { RankingView, ShareView, StackView, TrendView } from '../views/view.ts'

/**
 * What is counted by a code (a channel, a sentiment, a purpose) and day: the groups over a time range, as areas, bars, a donut, a
 * ranking and a table. A day of the data set on which nobody wrote is zero; a day that the data set does not hold is a gap.
 */

/** How much of a code on one day. */
export interface CodeOnDay {
  readonly code: string | null
  readonly date: string | null
  readonly value: number | null
}

export interface CodeGroup {
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

/** What is measured: its words for readers, and its unit. */
export interface Measured {
  readonly label: Words
  readonly unit: Unit
}

/** Adds rows up by the codes of a choice column and the periods of a span. */
export function codesOverTime(
  rows: readonly CodeOnDay[],
  column: Column,
  span: Span,
  isHeld: IsHeld,
  context: Context,
): CodesOverTime {
  const line = timeline(span, context, isHeld)
  const within = rows.filter(({ date, value }) => isWithin(date, span) && figure(value) !== null)
  const byCode = Map.groupBy(within, ({ code }) => code ?? noCode)
  const known = column.kind === 'choice' ? column.values : []
  const words: Readonly<Record<string, Words>> = column.kind === 'choice' ? column.words : {}
  const codes = within.length === 0 ? [] : [...new Set([...known, ...byCode.keys()])]
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

/** Groups without any figure have no place in a legend; the others keep their colours. */
function drawn(groups: readonly CodeGroup[]): readonly (CodeGroup & { readonly colour: number })[] {
  return groups.map((group, colour) => ({ ...group, colour })).filter(({ total }) => total > 0)
}

/** How `stackOverTime` draws a line: as bars where they are wanted or there are few whole periods, else as areas. */
function stackShape(line: Timeline, wanted: 'areas' | 'bars'): 'areas' | 'bars' {
  return hasWholePeriods(line) ? wanted : 'bars'
}

/** The groups stacked as bars, which mark incomplete weeks and months, or as areas, which leave them out. */
export function stackOverTime(
  over: CodesOverTime,
  measured: Measured,
  context: Context,
  wanted: 'areas' | 'bars',
): StackView {
  const { line, groups } = over
  const areas = stackShape(line, wanted) === 'areas'
  const whole = wholePeriods(line)
  return {
    kind: 'stack',
    ...(areas ? { shape: 'areas' as const } : {}),
    unit: measured.unit,
    ...(areas ? whole.axis : timeAxis(line)),
    series: drawn(groups).map(({ code, name, values, colour }) => ({
      key: code,
      name,
      role: 'category' as const,
      values: areas ? whole.pick(values) : values,
      colour,
      ...(areas ? {} : openPeriods(line)),
    })),
    description: describeGroups(over, measured, context),
  }
}

/** What a stack's figures are counted by, for the line under the title. */
export function perStacked({ line }: CodesOverTime, wanted: 'areas' | 'bars', context: Context): string | null {
  return perPeriod(line, stackShape(line, wanted), context)
}

/** The groups as lines. */
export function trendOverTime(over: CodesOverTime, measured: Measured, context: Context): TrendView {
  const { line, groups } = over
  const whole = wholePeriods(line)
  return {
    kind: 'trend',
    unit: measured.unit,
    ...whole.axis,
    series: drawn(groups).map(({ code, name, values, colour }) => ({
      key: code,
      name,
      role: 'category',
      values: whole.cut(values),
      colour,
      ...whole.open,
    })),
    description: describeGroups(over, measured, context),
  }
}

/** The groups' shares of the whole range. */
export function shareOf(over: CodesOverTime, measured: Measured, context: Context): ShareView {
  const { groups } = over
  return {
    kind: 'share',
    unit: measured.unit,
    categories: groups.map(({ name }) => name),
    keys: groups.map(({ code }) => code),
    marks: groups.map(({ code }) => channelMark(code)),
    series: [
      {
        key: 'total',
        name: context.say(measured.label),
        role: 'category',
        values: groups.map(({ total }) => total),
      },
    ],
    description: describeGroups(over, measured, context),
  }
}

/** The groups as bars, the largest first; no change is shown. */
export function rankingOf(over: CodesOverTime, measured: Measured, context: Context): RankingView {
  const groups = over.groups.toSorted((one, other) => other.total - one.total)
  return {
    kind: 'ranking',
    unit: measured.unit,
    categories: groups.map(({ name }) => name),
    series: [
      {
        key: 'current',
        name: context.say(measured.label),
        role: 'current',
        values: groups.map(({ total }) => total),
      },
    ],
    changes: groups.map(() => null),
    marks: groups.map(({ code }) => channelMark(code)),
    description: describeGroups(over, measured, context),
  }
}

/** A channel can be chosen for other cards too; sentiments and purposes are not. */
function channelMark(code: string): Mark | null {
  return channels.some((channel) => channel === code) ? { kind: 'channel', value: code } : null
}

/** One row for each period, one column for each group, and what they add up to. */
export function periodTable({ line, groups, total }: CodesOverTime, context: Context): TableModel {
  const marks = timeMarks(line)
  const rows: TableRow[] =
    groups.length === 0
      ? []
      : line.keys.map((_, index) => ({
          level: 'row',
          mark: marks[index],
          cells: {
            ...timeCells(line, index, context),
            ...Object.fromEntries(groups.map(({ code, values }) => [cellOf(code), values[index] ?? null])),
            total: sum(groups.map(({ values }) => values[index])),
          },
        }))
  if (rows.length > 0) {
    rows.push({
      level: 'total',
      cells: {
        period: context.say(common.total),
        ...Object.fromEntries(groups.map((group) => [cellOf(group.code), group.total])),
        total,
      },
    })
  }
  return {
    columns: [
      ...timeColumns(line, context),
      ...groups.map(({ code, name }) => ({ key: cellOf(code), label: name, kind: 'number' as const })),
      { key: 'total', label: context.say(common.total), kind: 'number' },
    ],
    rows,
    count: rows.length,
  }
}

/** The whole and its largest parts in one sentence. */
export function describeGroups({ groups, total }: CodesOverTime, { label, unit }: Measured, context: Context): string {
  const largest = groups.toSorted((one, other) => other.total - one.total).filter((group) => group.total > 0)
  const parts = topSentence(
    largest.map(({ name }) => name),
    largest.map((group) => group.total),
    [],
    context,
  )
  const whole = figureSentence(context.say(label), total, unit, null, context)
  return parts === '' ? whole : `${whole}. ${parts}`
}

/** Stands for rows whose code is missing; no code of the catalogue is empty. */
const noCode = ''

/** A code must not be taken for one of the table's own columns. */
const cellOf = (code: string): string => `code ${code}`
