import type { ExplorationAnswer, ExplorationRow } from '@sala/catalog/api/explore.ts'
import type { Dataset, Unit } from '@sala/catalog/dataset.ts'
import { timeKey } from '@sala/catalog/explore/explorable.ts'
import type { Exploration, Grain } from '@sala/catalog/explore/exploration.ts'
import type { Context } from '../context.ts'
import type { Frame, FrameColumn, FrameRow, Value } from '../frames/frame.ts'
import { monthAndYear, monthName, year } from '../texts/format.ts'
import { dimensionLabel, mapOf, valueLabel, type Words } from './labels.ts'
import { axisPeriods, isOpen, type Period } from './periods.ts'
import { type AnswerShape, isAdditive } from './pictures.ts'

/** An answer as it is drawn. */
export interface AnswerFrames {
  /** One row for each group and period, with every measure: the table. */
  readonly table: Frame
  /** The rows and columns of pictures: of several measures those in the unit of the first, else one column for each group. */
  readonly drawn: Frame
  /** The keys of the columns that are drawn. */
  readonly y: readonly string[]
  readonly shape: AnswerShape
  /** The first period that may still get figures, in words; null where all are whole. */
  readonly open: string | null
}

interface Asked {
  readonly question: Exploration
  readonly dataset: Dataset
  readonly answer: ExplorationAnswer
  readonly context: Context
  readonly text: Words
}

/** Turns an answer into the frame of its table and that of its pictures. Pure. */
export function answerFrames(asked: Asked): AnswerFrames {
  const { question, dataset, answer } = asked
  const [first, second] = question.breakdown
  const periods = question.time === null ? [] : axisPeriods(answer.rows.map(timeOf), question.time)
  const groupKey = periods.length > 0 ? first : second
  // Only values of the first breakdown are put together as others.
  const parts = groupKey === undefined ? [] : groupsOf(answer.rows, groupKey, groupKey === first)
  const drawnColumns = groupKey === undefined ? measureColumns(asked, 'picture') : partColumns(asked, parts, groupKey)
  const axis = periods.length > 0 ? periods.map((period) => timeAxis(asked, period)) : groupAxis(asked)
  const drawn: Frame = {
    columns: [{ key: 'name', label: '', role: 'dimension', kind: 'text' }, ...drawnColumns],
    rows: axis.map(({ row, matches }) => ({
      ...row,
      values: {
        ...row.values,
        ...Object.fromEntries(
          drawnColumns.map(({ key }, at) => {
            const part = groupKey === undefined ? undefined : parts[at]
            const found = answer.rows.find(
              (one) => matches(one) && (part === undefined || groupKey === undefined || part.matches(one)),
            )
            return [key, found?.values[part === undefined ? key : (question.measures[0] ?? '')] ?? null]
          }),
        ),
      },
    })),
    ...(periods.length <= 1 && question.breakdown.length === 0 ? { headline: headlineOf(asked) } : {}),
  }
  const values = answer.rows.flatMap((row) => row.values[question.measures[0] ?? ''] ?? [])
  const open = axis.find(({ row }) => row.status === 'open')
  return {
    table: tableFrame(asked),
    drawn,
    y: drawnColumns.map(({ key }) => key),
    shape: {
      periods: periods.length,
      breakdowns: question.breakdown.length,
      groups: axis.length,
      parts: parts.length,
      additive: isAdditive(question, dataset),
      negative: values.some((value) => typeof value === 'number' && value < 0),
      places: mapOf(dataset, first),
      topOnly: answer.rows.some(({ other }) => other),
    },
    open: open === undefined ? null : String(open.row.values.name),
  }
}

const timeOf = ({ values }: ExplorationRow): Value => values[timeKey] ?? null

interface Group {
  readonly code: string | null
  readonly other: boolean
  readonly matches: (row: ExplorationRow) => boolean
}

/** The values of a dimension in the order of the answer, each once; what is beyond the largest stands last. */
function groupsOf(rows: readonly ExplorationRow[], key: string, isFirst: boolean): readonly Group[] {
  const found = new Map<string, Group>()
  for (const row of rows) {
    const value = row.values[key] ?? null
    const code = value === null ? null : String(value)
    const other = isFirst && row.other
    const id = other ? 'other' : `code ${code}`
    if (found.has(id)) continue
    const matches = (one: ExplorationRow) =>
      (!isFirst || one.other === other) && (other || (one.values[key] ?? null) === value)
    found.set(id, { code, other, matches })
  }
  return [...found.values()].toSorted((one, two) => Number(one.other) - Number(two.other))
}

function groupName({ dataset, context, text }: Asked, key: string, { code, other }: Pick<Group, 'code' | 'other'>) {
  if (other) return text.t('explore.other')
  return code === null ? text.t('explore.unknown') : valueLabel(dataset, key, code, context)
}

interface AxisEntry {
  readonly row: FrameRow
  readonly matches: (row: ExplorationRow) => boolean
}

function groupAxis(asked: Asked): readonly AxisEntry[] {
  const [first] = asked.question.breakdown
  if (first === undefined) return [{ row: { level: 'row', values: { name: '' } }, matches: () => true }]
  return groupsOf(asked.answer.rows, first, true).map((group) => ({
    row: {
      level: 'row',
      values: { name: groupName(asked, first, group) },
      ...(group.other ? {} : { code: group.code }),
    },
    matches: group.matches,
  }))
}

function timeAxis(asked: Asked, period: Period): AxisEntry {
  const { question, dataset, context } = asked
  const grain = question.time ?? 'year'
  const newest = context.datasets[dataset.name as keyof typeof context.datasets]?.newest ?? null
  const column = dataset.columns[dataset.newest ?? '']
  const monthly = column?.kind === 'date' && column.grain === 'month'
  return {
    row: {
      level: 'row',
      values: { name: periodName(asked, period, 'long') },
      axis: periodName(asked, period, 'short'),
      name: periodName(asked, period, 'long'),
      ...(isOpen(period, grain, newest, monthly) ? { status: 'open' as const } : {}),
    },
    matches: (row) => timeOf(row) === period,
  }
}

const weekdayOne = Date.UTC(2024, 0, 1)

/** A period in words. */
function periodName({ question, context, text }: Asked, period: Period, width: 'long' | 'short'): string {
  const { language } = context
  switch (question.time) {
    case 'year':
      return year(Number(period), language)
    case 'month':
      return monthAndYear(String(period).slice(0, 7), language, width)
    case 'quarter': {
      const [ofYear, month] = String(period).split('-').map(Number)
      return text.t('explore.quarterOf', {
        quarter: Math.ceil((month ?? 1) / 3),
        year: year(ofYear ?? 0, language),
      })
    }
    case 'month_of_year':
      return monthName(Number(period), language, width)
    case 'weekday':
      return new Intl.DateTimeFormat(language, { weekday: width, timeZone: 'UTC' }).format(
        weekdayOne + (Number(period) - 1) * 86_400_000,
      )
    default:
      return new Intl.DateTimeFormat(language, {
        day: 'numeric',
        month: 'short',
        year: width === 'long' ? 'numeric' : '2-digit',
        timeZone: 'UTC',
      }).format(Date.parse(String(period)))
  }
}

function measureColumns({ question, dataset, context }: Asked, where: 'picture' | 'table'): readonly FrameColumn[] {
  const all = question.measures.flatMap((key): readonly FrameColumn[] => {
    const measure = dataset.measures[key]
    if (measure === undefined) return []
    const kind = measure.unit === 'percent' ? 'percent' : 'number'
    return [{ key, label: context.say(measure.label), role: 'part', kind, unit: measure.unit }]
  })
  if (where === 'table') return all
  const [first] = all
  // One axis has one unit; the others stand in the table.
  const like = all.filter(({ unit }) => unit === first?.unit)
  return like.length === 1 ? like.map((column) => ({ ...column, role: 'measure' as const })) : like
}

function partColumns(asked: Asked, parts: readonly Group[], key: string): readonly FrameColumn[] {
  const [measure] = asked.question.measures
  const unit = asked.dataset.measures[measure ?? '']?.unit ?? 'items'
  return parts.map((part, at) => ({
    key: `part ${at}`,
    label: groupName(asked, key, part),
    role: 'part',
    kind: unit === 'percent' ? 'percent' : 'number',
    unit,
    ...(part.code === null ? {} : { code: part.code }),
  }))
}

function headlineOf({ question, dataset, answer, context }: Asked) {
  return question.measures.flatMap((key) => {
    const measure = dataset.measures[key]
    const value = answer.rows[0]?.values[key]
    if (measure === undefined) return []
    const unit: Unit = measure.unit
    const figure = { key, label: context.say(measure.label), unit, change: null, note: '' }
    return [{ ...figure, value: typeof value === 'number' ? value : null }]
  })
}

/** The times that a table sorts as times; the others are words. */
const timeKinds: Readonly<Partial<Record<Grain, FrameColumn['kind']>>> = {
  day: 'date',
  week: 'date',
  month: 'month',
  year: 'year',
}

function timeCell(asked: Asked, period: Period): Value {
  const grain = asked.question.time
  if (grain === 'month') return String(period).slice(0, 7)
  return grain !== null && timeKinds[grain] !== undefined ? period : periodName(asked, period, 'long')
}

/** The rows of the answer as they are, in words. */
function tableFrame(asked: Asked): Frame {
  const { question, dataset, answer, context, text } = asked
  const time: readonly FrameColumn[] =
    question.time === null
      ? []
      : [
          {
            key: timeKey,
            label: text.t(`explore.grain.${question.time}`),
            role: 'dimension',
            kind: timeKinds[question.time] ?? 'text',
          },
        ]
  const dimensions = question.breakdown.map(
    (key): FrameColumn => ({
      key,
      label: dimensionLabel(dataset, key, context, text),
      role: 'dimension',
      kind: 'text',
    }),
  )
  return {
    columns: [...time, ...dimensions, ...measureColumns(asked, 'table')],
    rows: answer.rows.map((row): FrameRow => {
      const period = timeOf(row)
      return {
        level: 'row',
        values: {
          ...(period === null ? {} : { [timeKey]: timeCell(asked, period) }),
          ...Object.fromEntries(
            question.breakdown.map((key, at) => {
              const value = row.values[key] ?? null
              const group = { code: value === null ? null : String(value), other: at === 0 && row.other }
              return [key, groupName(asked, key, group)]
            }),
          ),
          ...Object.fromEntries(question.measures.map((key) => [key, row.values[key] ?? null])),
        },
      }
    }),
  }
}
