import type { ExplorationAnswer, ExplorationRow } from '@sala/catalog/api/explore.ts'
import type { Dataset } from '@sala/catalog/dataset.ts'
import { periodDays } from '@sala/catalog/explore/days.ts'
import { timeKey } from '@sala/catalog/explore/explorable.ts'
import type { Exploration, Grain } from '@sala/catalog/explore/exploration.ts'
import type { Context } from '../context.ts'
import type { FrameRow, Value } from '../frames/frame.ts'
import { valueLabel, type Words } from './labels.ts'
import { periodName } from './periodNames.ts'
import { axisPeriods, isOpen, type Period } from './periods.ts'

/** A question with its answer, and the language context. */
export interface AnsweredQuestion {
  readonly question: Exploration
  readonly dataset: Dataset
  readonly answer: ExplorationAnswer
  readonly context: Context
  readonly text: Words
}

/** The groups of an answer's rows, in drawing order. */
export interface Axis {
  readonly entries: readonly AxisEntry[]
  /** The entry that a row of the answer belongs to, by its id. */
  readonly idOf: (row: ExplorationRow) => string
}

export interface AxisEntry {
  readonly id: string
  /** Its words, as a row of a frame without figures. */
  readonly row: FrameRow
  /** The value in queries: of the dimension or of the time; null for the "others" group and for unknown ones. */
  readonly value: Value
}

export const timeOf = ({ values }: ExplorationRow): Value => values[timeKey] ?? null

/** An axis of one entry, for answers without groups. */
export const onlyAxis: Axis = {
  entries: [{ id: 'all', value: null, row: { level: 'row', values: { name: '' } } }],
  idOf: () => 'all',
}

/** The values of a dimension in the order of the answer, each once; the "others" group comes last. */
export function groupAxis(answered: AnsweredQuestion, key: string): Axis {
  const isFirst = key === answered.question.breakdown[0]
  const idOf = (row: ExplorationRow) => (isFirst && row.other ? 'other' : `code ${row.values[key] ?? null}`)
  const entryById = new Map<string, AxisEntry>()
  for (const row of answered.answer.rows) {
    const id = idOf(row)
    if (entryById.has(id)) continue
    const code = id === 'other' ? null : codeIn(row, key)
    const name = groupName(answered, key, { code, other: id === 'other' })
    entryById.set(id, {
      id,
      value: code,
      row: { level: 'row', values: { name }, ...(id === 'other' ? {} : { code }) },
    })
  }
  const entries = [...entryById.values()]
  return {
    entries: entries.toSorted((a, two) => Number(a.id === 'other') - Number(two.id === 'other')),
    idOf,
  }
}

/** The code of a row's group in a dimension. */
export function codeIn({ values }: ExplorationRow, key: string): string | null {
  const value = values[key] ?? null
  return value === null ? null : String(value)
}

/** The name of a group. */
export function groupName(
  { dataset, context, text }: Pick<AnsweredQuestion, 'dataset' | 'context' | 'text'>,
  key: string,
  { code, other }: { readonly code: string | null; readonly other: boolean },
): string {
  if (other) return text.t('explore.other')
  return code === null ? text.t('explore.unknown') : valueLabel(dataset, key, code, context)
}

/** How much of its first day names a period. */
const lettersOf: Readonly<Partial<Record<Grain, number>>> = { month: 7, year: 4 }

/** A period as overlays find it: a month, a year, or two days; none for months and weekdays of all years. */
function markOf(period: Period, grain: Grain): Pick<FrameRow, 'mark'> {
  const days = periodDays(period, grain)
  if (days === null) return {}
  const length = lettersOf[grain]
  const value = length === undefined ? `${days.from}..${days.to}` : days.from.slice(0, length)
  return { mark: { kind: 'period', value } }
}

/** The periods of an answer, with those in between that no row is about; empty where it has no time. */
export function timeAxis(answered: AnsweredQuestion): Axis {
  const { question, dataset, context, answer } = answered
  const { time } = question
  if (time === null) return { entries: [], idOf: () => '' }
  const newest = context.datasets[dataset.name as keyof typeof context.datasets]?.newest ?? null
  const column = dataset.columns[dataset.newest ?? '']
  const monthly = column?.kind === 'date' && column.grain === 'month'
  const entryOf = (period: Period): AxisEntry => ({
    id: String(period),
    value: period,
    row: {
      level: 'row',
      values: { name: periodName(answered, period, 'long') },
      axis: periodName(answered, period, 'short'),
      name: periodName(answered, period, 'long'),
      ...markOf(period, time),
      ...(isOpen(period, time, newest, monthly) ? { status: 'open' as const } : {}),
    },
  })
  return { entries: axisPeriods(answer.rows.map(timeOf), time).map(entryOf), idOf: (row) => String(timeOf(row)) }
}
