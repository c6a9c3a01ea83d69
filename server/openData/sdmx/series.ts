import { lastDayOf } from '@sala/catalog/explore/days.ts'
import type { PlainRow } from '../../facts/engines/engine.ts'
import { type Plan, wholePlan, withTieBreakers } from '../../facts/plan/plan.ts'
import { componentId, type Flow, frequencies, statusCodes } from './flow.ts'
import { codeOf, narrowingsOf, type Selection, type Span } from './selection.ts'

interface Observation {
  readonly time: string
  readonly value: number
  /** As `observationAttributes` lists them. */
  readonly attributes: readonly (string | null)[]
}

/** The observations of one figure that differ in their time alone. */
export interface Series {
  /** As `seriesDimensions` lists them. */
  readonly key: readonly string[]
  readonly unit: string
  readonly observations: readonly Observation[]
}

/** The rows of a selection as the store gives them: those of a series follow each other. */
export function planOf(flow: Flow, selection: Selection): Plan {
  const { dataset, dimensions, time, measures, attributes } = flow
  const { status, wholeYears } = dataset
  const keyColumns = [...dimensions, ...(wholeYears === null ? [] : [wholeYears.column])]
  const columns = [...keyColumns, time.column, ...measures, ...attributes, ...(status === null ? [] : [status])]
  return {
    ...wholePlan(dataset),
    select: { kind: 'rows', columns },
    conditions: [...narrowingsOf(flow, selection)],
    order: withTieBreakers([], [...keyColumns, time.column]),
  }
}

/** The series of rows that come in the order of `planOf`. A figure that is missing is no observation. */
export async function* seriesOf(
  flow: Flow,
  selection: Selection,
  chunks: AsyncIterable<readonly PlainRow[]>,
): AsyncGenerator<readonly Series[], void, undefined> {
  let key: readonly string[] = []
  let seriesRows: PlainRow[] = []
  for await (const rows of chunks) {
    const allSeries: Series[] = []
    for (const row of rows) {
      if (!isChosen(flow, selection, row)) continue
      const own = keyOf(flow, row)
      if (own.some((code, index) => code !== key[index])) {
        allSeries.push(...seriesOfRows(flow, selection, key, seriesRows))
        key = own
        seriesRows = []
      }
      seriesRows.push(row)
    }
    if (allSeries.length > 0) yield allSeries
  }
  const last = seriesOfRows(flow, selection, key, seriesRows)
  if (last.length > 0) yield last
}

const keyOf = (flow: Flow, row: PlainRow): readonly string[] => [
  frequencyOf(flow, row),
  ...flow.dimensions.map((column) => codeOf(row[column])),
]

const isYear = ({ dataset: { wholeYears } }: Flow, row: PlainRow): boolean =>
  wholeYears !== null && row[wholeYears.column] === 'year'

const frequencyOf = (flow: Flow, row: PlainRow): string =>
  isYear(flow, row) ? frequencies.year : frequencies[flow.time.grain]

function isChosen(flow: Flow, { codes, span }: Selection, row: PlainRow): boolean {
  if (codes.get('FREQ')?.has(frequencyOf(flow, row)) === false) return false
  if (flow.dimensions.some((column) => codes.get(componentId(column))?.has(codeOf(row[column])) === false)) return false
  return isWithin(periodOf(flow, row), span)
}

const isWithin = (period: Period, { from, to }: Span): boolean =>
  (from === null || period.from >= from) && (to === null || period.to <= to)

interface Period {
  readonly text: string
  readonly from: string
  readonly to: string
}

function periodOf(flow: Flow, row: PlainRow): Period {
  const stored = String(row[flow.time.column])
  if (flow.time.grain === 'year' || isYear(flow, row)) {
    const year = stored.slice(0, 4).padStart(4, '0')
    return { text: year, from: `${year}-01-01`, to: `${year}-12-31` }
  }
  if (flow.time.grain === 'day') return { text: stored, from: stored, to: stored }
  const month = stored.slice(0, 7)
  return { text: month, from: stored, to: lastDayOf(month) }
}

function seriesOfRows(
  flow: Flow,
  { codes }: Selection,
  key: readonly string[],
  rows: readonly PlainRow[],
): readonly Series[] {
  const { dataset, measures } = flow
  const chosen = codes.get('MEASURE')
  const shared = rows.map((row) => ({ row, time: periodOf(flow, row).text, attributes: attributesOf(flow, row) }))
  return measures.flatMap((measure) => {
    const id = componentId(measure)
    const column = dataset.columns[measure]
    if (chosen?.has(id) === false || column === undefined || !('unit' in column)) return []
    const observations = shared.flatMap(({ row, time, attributes }) => {
      const value = row[measure]
      return value === null || value === undefined ? [] : [{ time, value: Number(value), attributes }]
    })
    return observations.length === 0 ? [] : [{ key: [...key, id], unit: componentId(column.unit), observations }]
  })
}

function attributesOf({ dataset: { status }, attributes }: Flow, row: PlainRow): readonly (string | null)[] {
  const others = attributes.map((name) => {
    const value = row[name]
    return value === null || value === undefined ? null : String(value)
  })
  if (status === null) return others
  const stored = row[status]
  const isDeclaredStatus = stored === 'final' || stored === 'preliminary' || stored === 'revised'
  return [isDeclaredStatus ? statusCodes[stored] : null, ...others]
}
