import type { Dataset } from '@sala/catalog/dataset.ts'
import type { SheetNote } from '../notes.ts'
import { type Cell, textIn } from '../readers/table.ts'
import { type DayOrder, dayOrderOf } from '../values/dates.ts'
import { spansIn } from '../values/unclearPeriods.ts'
import { HeadColumns } from './headColumns.ts'
import { groupHeadings, unitColumnsIn } from './headings.ts'
import { type ColumnPlace, type LongLayout, type Missing, unclearPeriod } from './layouts.ts'

/** How well a row would do as the head of a long table. */
interface Candidate {
  /** Index of the row. */
  readonly head: number
  readonly layout: LongLayout | null
  readonly found: number
  readonly faults: readonly Missing[]
}

/** The columns that a person has assigned. */
interface PersonColumns {
  readonly map: Readonly<Record<string, string>>
  readonly set: Readonly<Record<string, string>>
}

/** Head rows are looked for in the first rows of a file; titles and notes before them are a few lines. */
const headRows = 40

/**
 * Finds the head row of a table with a record a row, and which of its columns are the data set's. `sample` is the first rows. Null
 * layout where there is none; `faults` then says what the best row lacks. `map` names headings for columns, `set` gives the value of
 * columns that the file lacks. `headIndex`: the index of the head row, where a person has given it.
 */
export function findLongLayout(
  dataset: Dataset,
  sample: readonly (readonly Cell[])[],
  map: Readonly<Record<string, string>>,
  set: Readonly<Record<string, string>>,
  headIndex: number | null = null,
): Candidate {
  let best: Candidate = { head: headIndex ?? 0, layout: null, found: 0, faults: [] }
  for (let near = 0; near < 2; near++) {
    const [from, to] = headIndex === null ? [0, Math.min(sample.length, headRows)] : [headIndex, headIndex + 1]
    for (let head = from; head < to; head++) {
      const candidate = tryHead(dataset, sample, head, { map, set }, near === 1)
      if (candidate.layout !== null) return candidate
      if (candidate.found > best.found) best = candidate
    }
  }
  return best
}

/** Tries a row as the head; `near`: also by headings that are nearly right. */
function tryHead(
  dataset: Dataset,
  sample: readonly (readonly Cell[])[],
  head: number,
  { map, set }: PersonColumns,
  near: boolean,
): Candidate {
  const body = sample.slice(head + 1)
  const columns = new HeadColumns(dataset, sample[head] ?? [], body)
  columns.takeMapped(map)
  columns.takeGiven(set)
  columns.takeFlag()
  columns.takeExact()
  columns.takeKnown()
  columns.takeDates(near)
  if (near) columns.takeNear()
  columns.closeOpen()
  const { found, faults, places, flag, notes, keys, used } = columns
  if (faults.length > 0) return { head, found, faults, layout: null }
  const unclear = unclearMonths(dataset, places, body, false)
  if (unclear !== null) return { head, found, faults: [unclear], layout: null }
  return {
    head,
    found,
    faults,
    layout: settleLong(dataset, { head, cells: sample[head] ?? [], places, body, flag, notes, keys, used }),
  }
}

/** The fault of a column of months whose cells (`2009-10`) may be spans of two years. `isStated`: a person has said that it holds months. */
export function unclearMonths(
  { columns }: Dataset,
  places: ReadonlyMap<string, ColumnPlace>,
  body: readonly (readonly Cell[])[],
  isStated: boolean,
): Missing | null {
  for (const [name, place] of places) {
    const column = columns[name]
    if (column?.kind !== 'date' || column.grain !== 'month' || place.kind !== 'cell') continue
    const texts = body.map((row) => textIn(row[place.index]))
    const spans = spansIn(texts)
    if (spans === 'spans' || (spans === 'open' && !isStated)) {
      const value = texts.find((text) => spansIn([text]) === 'open') ?? ''
      return unclearPeriod(name, value, `in column “${place.heading}”`)
    }
  }
  return null
}

/** What is known of a long table once its columns are. */
interface PlacedColumns {
  readonly head: number
  /** The head row. */
  readonly cells: readonly Cell[]
  readonly places: ReadonlyMap<string, ColumnPlace>
  /** The first rows below the head. */
  readonly body: readonly (readonly Cell[])[]
  readonly flag?: number | null
  readonly notes?: SheetNote[]
  readonly keys?: readonly string[]
  /** Columns that are something else than a group. */
  readonly used?: ReadonlySet<number>
}

/** The layout of a table whose columns are known: how its days are written, and which column names groups. */
export function settleLong(
  dataset: Dataset,
  { head, cells, places, body, flag = null, notes = [], keys = [], used = new Set() }: PlacedColumns,
): LongLayout {
  let dayOrder: DayOrder = 'day_first'
  const date = Object.entries(dataset.columns).find(([, column]) => column.kind === 'date')?.[0]
  const datePlace = date === undefined ? undefined : places.get(date)
  if (datePlace?.kind === 'cell') {
    const { order, isKnown } = dayOrderOf(body.map((row) => row[datePlace.index] ?? null))
    dayOrder = order ?? 'day_first'
    if (order === 'month_first') notes.push({ code: 'month_first', values: { heading: datePlace.heading } })
    else if (!isKnown && body.some((row) => /^\d{1,2}[/.-]\d{1,2}[/.-]\d/.test(String(row[datePlace.index] ?? '')))) {
      notes.push({ code: 'day_first', values: { heading: datePlace.heading } })
    }
  }
  const group = keys.findIndex((key, index) => groupHeadings.has(key) && !used.has(index))
  const indexes = new Set([...places.values()].map((place) => (place.kind === 'cell' ? place.index : null)))
  const units = unitColumnsIn(cells, (index) => used.has(index) || indexes.has(index))
  return { kind: 'long', head, columns: places, flag, group: group < 0 ? null : group, units, dayOrder, notes }
}

/** The cell of a column in a row; null where the file has none and nothing is given. */
export function cellAt(place: ColumnPlace | undefined, cells: readonly Cell[]): Cell {
  if (place?.kind === 'cell') return cells[place.index] ?? null
  return place?.kind === 'given' ? place.value : null
}
