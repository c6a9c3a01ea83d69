import type { ExplorationAnswer, ExplorationRow } from '@sala/catalog/api/explore.ts'
import { timeKey } from '@sala/catalog/explore/explorable.ts'
import { calendarGrains, type PivotLayout, type TotalQuestions } from '@sala/catalog/explore/questions/pivotTotals.ts'
import type { Frame, FrameColumn, FrameRow, Value } from '../frames/frame.ts'
import { sum } from '../periods/periods.ts'
import { common } from '../texts/commonWords.ts'
import { type AnsweredQuestion, type Axis, groupAxis, onlyAxis, timeAxis } from './axes.ts'
import { calendarAxes } from './calendarAxes.ts'
import { dimensionLabel, figureKeys } from './labels.ts'
import { measureColumns } from './measureColumns.ts'
import { isAdditive, maxPivotColumns } from './pictures.ts'

/** The answers to the questions of `totalQuestions`. */
export type TotalAnswers = { readonly [Key in keyof TotalQuestions]: ExplorationAnswer | null }

export const noTotals: TotalAnswers = { rows: null, across: null, all: null }

interface Directions {
  readonly layout: PivotLayout
  readonly rows: readonly { readonly key: string; readonly label: string; readonly axis: Axis }[]
  readonly across: Axis
}

/** Places in the order of their names, unless the question orders its groups: an answer has them in the order of their codes. */
function namedAxis(answered: AnsweredQuestion, key: string): Axis {
  const { question, dataset, context } = answered
  const axis = groupAxis(answered, key)
  const dimension = dataset.dimensions[key]
  const kind = dimension?.kind === 'column' ? dataset.columns[dimension.column]?.kind : undefined
  const isOfPlaces = kind === 'country' || kind === 'province' || kind === 'checkpoint'
  if (!isOfPlaces || question.sort !== null || (question.top !== null && key === question.breakdown[0])) return axis
  const { compare } = new Intl.Collator(context.language)
  const entries = axis.entries.toSorted(
    (a, b) =>
      Number(a.value === null) - Number(b.value === null) ||
      compare(String(a.row.values.name), String(b.row.values.name)),
  )
  return { ...axis, entries }
}

/** The fields of an answer in rows, and those in columns. */
export function pivotDirections(answered: AnsweredQuestion): Directions {
  const { question, dataset, context, text } = answered
  const { breakdown, time } = question
  const measures = figureKeys(question)
  const ofGroup = (key: string) => ({
    key,
    label: dimensionLabel(dataset, key, context, text),
    axis: namedAxis(answered, key),
  })
  const ofTime = () => ({
    key: timeKey,
    label: time === null ? '' : text.t(`explore.grain.${time}`),
    axis: timeAxis(answered),
  })
  const [first, second] = breakdown
  const calendar = measures.length === 1 ? calendarAxes(answered) : null
  if (calendar !== null && time !== null) {
    const grains = calendarGrains[time] ?? null
    const label = text.t(`explore.grain.${grains?.line ?? 'year'}`)
    return {
      layout: { rows: [timeKey], across: timeKey, calendar: grains },
      rows: [{ key: timeKey, label, axis: calendar.lines }],
      across: calendar.across,
    }
  }
  const down = (rows: ReturnType<typeof ofTime>[], column: ReturnType<typeof ofTime> | null): Directions => ({
    layout: { rows: rows.map(({ key }) => key), across: column?.key ?? null, calendar: null },
    rows,
    across: column?.axis ?? onlyAxis,
  })
  if (first === undefined) return down([ofTime()], null)
  const groups = ofGroup(first)
  if (time === null && second === undefined) return down([groups], null)
  if (second !== undefined && time !== null) return down([groups, ofGroup(second)], ofTime())
  const columnAxis = second === undefined ? ofTime() : ofGroup(second)
  const isWide = columnAxis.axis.entries.length * measures.length > maxPivotColumns
  return isWide ? down([columnAxis], groups) : down([groups], columnAxis)
}

/** A column of cells: one measure of one entry across. */
interface PivotColumn extends FrameColumn {
  readonly entry: string
  readonly measure: string
}

const pivotMeasures = (answered: AnsweredQuestion) =>
  measureColumns(answered).filter(({ key }) => figureKeys(answered.question).includes(key))

/** The columns of the cells, from the first to the last. */
export function pivotColumns(answered: AnsweredQuestion, { across }: Directions): readonly PivotColumn[] {
  const measures = pivotMeasures(answered)
  return across.entries.flatMap(({ id, row }) =>
    measures.map((measure) => ({
      ...measure,
      key: `${id} ${measure.key}`,
      label: headOf(String(row.axis ?? row.values.name), measure.label, across !== onlyAxis, measures.length),
      role: 'part' as const,
      entry: id,
      measure: measure.key,
    })),
  )
}

const lineId = ({ rows }: Directions, row: ExplorationRow) => rows.map(({ axis }) => axis.idOf(row)).join('\n')

/** The lines of cells from the top, each with one of its rows of the answer. */
export function pivotLines({ answer }: AnsweredQuestion, directions: Directions) {
  const { rows } = directions
  const places = rows.map(({ axis }) => new Map(axis.entries.map(({ id }, at) => [id, at])))
  const placeOf = (row: ExplorationRow, at: number) => places[at]?.get(rows[at]?.axis.idOf(row) ?? '') ?? 0
  return [...new Map(answer.rows.map((row) => [lineId(directions, row), row]))].toSorted(
    ([, rowA], [, rowB]) => placeOf(rowA, 0) - placeOf(rowB, 0) || placeOf(rowA, 1) - placeOf(rowB, 1),
  )
}

/** A pivot table, with the totals that there are. */
export function pivotFrame(answered: AnsweredQuestion, directions: Directions, totals: TotalAnswers): Frame {
  const { question, answer, context, text } = answered
  const { rows, across } = directions
  const measures = pivotMeasures(answered)
  const isAcross = across !== onlyAxis
  const totalWord = isAdditive(question, answered.dataset) ? context.say(common.total) : text.t('explore.all')
  const rowId = (row: ExplorationRow) => lineId(directions, row)
  const cells = new Map(answer.rows.map((row) => [`${rowId(row)}\n${across.idOf(row)}`, row]))
  const ofRows = new Map(totals.rows?.rows.map((row) => [rowId(row), row]))
  const ofAcross = new Map(totals.across?.rows.map((row) => [across.idOf(row), row]))
  const columns = pivotColumns(answered, directions)
  const hasRowTotals = isAcross && totals.rows !== null
  const totalColumns = hasRowTotals
    ? measures.map((measure) => ({
        ...measure,
        key: `total ${measure.key}`,
        label: headOf(totalWord, measure.label, true, measures.length),
        role: 'total' as const,
        measure: measure.key,
      }))
    : []
  const figure = (row: ExplorationRow | undefined, key: string): Value => row?.values[key] ?? null
  const body = pivotLines(answered, directions).map(
    ([id, row]): FrameRow => ({
      level: 'row',
      values: {
        ...Object.fromEntries(rows.map(({ key, axis }) => [key, nameIn(axis, row)])),
        ...Object.fromEntries(
          columns.map(({ key, entry, measure }) => [key, figure(cells.get(`${id}\n${entry}`), measure)]),
        ),
        ...Object.fromEntries(totalColumns.map(({ key, measure }) => [key, figure(ofRows.get(id), measure)])),
      },
    }),
  )
  const last: FrameRow = {
    level: 'total',
    values: {
      [rows[0]?.key ?? '']: totalWord,
      ...Object.fromEntries(
        columns.map(({ key, entry, measure }) => [
          key,
          figure(isAcross ? ofAcross.get(entry) : totals.all?.rows[0], measure),
        ]),
      ),
      ...Object.fromEntries(totalColumns.map(({ key, measure }) => [key, figure(totals.all?.rows[0], measure)])),
    },
  }
  const hasTotalRow = isAcross ? totals.across !== null : totals.all !== null
  return {
    columns: [
      ...rows.map(({ key, label }): FrameColumn => ({ key, label, role: 'dimension', kind: 'text' })),
      ...columns.map(({ entry: _, measure: __, ...column }) => column),
      ...totalColumns.map(({ measure: _, ...column }) => column),
    ],
    rows: hasTotalRow && body.length > 0 ? [...body, last] : body,
  }
}

/** With one measure the heading is the group, and without groups the measure. */
function headOf(group: string, measure: string, isAcross: boolean, measures: number): string {
  if (!isAcross) return measure
  return measures === 1 ? group : `${group} · ${measure}`
}

const nameIn = (axis: Axis, row: ExplorationRow): string =>
  String(axis.entries.find(({ id }) => id === axis.idOf(row))?.row.values.name ?? '')

/**
 * Whether totals differ from the sum of their cells: figures that were published only for a whole year are in the total of its months but
 * in none of them.
 */
export function totalsDiffer(frame: Frame, answered: AnsweredQuestion): boolean {
  if (!isAdditive(answered.question, answered.dataset)) return false
  const total = frame.rows.find(({ level }) => level === 'total')
  const cells = frame.rows.filter(({ level }) => level === 'row')
  const numberOf = (value: Value | undefined) => (typeof value === 'number' ? value : null)
  const differ = (a: number | null, b: number | null) =>
    a !== null && b !== null && Math.abs(a - b) > 1e-6 * Math.abs(a)
  const across = frame.columns.filter(({ role }) => role === 'part')
  const totalColumns = frame.columns.filter(({ role }) => role === 'total')
  const columnsDiffer =
    total !== undefined &&
    [...across, ...totalColumns].some(({ key }) =>
      differ(numberOf(total.values[key]), sum(cells.map(({ values }) => numberOf(values[key])))),
    )
  const [only] = totalColumns
  return (
    columnsDiffer ||
    (totalColumns.length === 1 &&
      only !== undefined &&
      cells.some(({ values }) =>
        differ(numberOf(values[only.key]), sum(across.map(({ key }) => numberOf(values[key])))),
      ))
  )
}
