import type { FaultReason } from '@sala/catalog/api/importReport.ts'
import type { Column, Dataset } from '@sala/catalog/dataset.ts'
import { textsOf } from '@sala/catalog/locales/messages.ts'
import { recogniseAggregate } from '@sala/catalog/places/aggregates.ts'
import { understandCountry } from '@sala/catalog/places/spellings/understand.ts'
import type { SheetNote } from '../notes.ts'
import type { Cell } from '../readers/table.ts'
import { optionalFigures } from '../records/optionalFigures.ts'
import { type DayOrder, dayOrderOf } from '../values/dates.ts'
import { plain } from '../values/plain.ts'
import { findDateColumn, nearColumns } from './dateColumn.ts'
import { datasetHeadings, flagHeadings, groupHeadings, headingKey, isNear, letters } from './headings.ts'
import type { ColumnPlace, LongLayout, Missing } from './layouts.ts'

/** How well a row would do as the head of a long table. */
interface Candidate {
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
): {
  /** Index of the head row, or of the row that would do best. */
  readonly head: number
  readonly layout: LongLayout | null
  readonly found: number
  readonly faults: readonly Missing[]
} {
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

function tryHead(
  dataset: Dataset,
  sample: readonly (readonly Cell[])[],
  head: number,
  { map, set }: PersonColumns,
  near: boolean,
): Candidate {
  const cells = sample[head] ?? []
  const keys = cells.map(headingKey)
  const body = sample.slice(head + 1)
  const known = datasetHeadings(dataset)
  const used = new Set<number>()
  const notes: SheetNote[] = []
  const faults: Missing[] = []
  const places = new Map<string, ColumnPlace>()
  let found = 0
  const text = (index: number) => plain(String(cells[index] ?? ''))
  const matching = (headings: ReadonlySet<string>) =>
    keys.flatMap((key, index) => (key !== '' && headings.has(key) && !used.has(index) ? [index] : []))
  const assign = (name: string, index: number) => {
    used.add(index)
    found += 1
    places.set(name, { kind: 'cell', index, heading: text(index) })
    if (headingKey(name) !== keys[index])
      notes.push({ code: 'read_as', values: { heading: text(index), column: name } })
  }
  /** Says so where another column has the same heading and other contents; true where one has. */
  const isDoubled = (name: string, index: number): boolean => {
    const other = keys.findIndex((key, at) => at !== index && key === keys[index] && !isSameColumn(body, at, index))
    if (other < 0) return false
    const [first, second] = [Math.min(index, other), Math.max(index, other)].map(letters)
    const message = `the heading “${text(index)}” stands above columns ${first} and ${second} with different contents; rename or remove one of them`
    miss(name, 'ambiguous_column', message, text(index))
    return true
  }
  const miss = (name: string, reason: FaultReason, message: string, value: string | null = null) =>
    faults.push({ column: name, value, reason, message })
  const isMissed = (name: string) => faults.some(({ column }) => column === name)

  /** `period` is a column of some data sets, and what some files call the month. */
  const isMeant = (name: string, column: Column, index: number): boolean => {
    const also = [...known].some(([other, wantedKeys]) => other !== name && wantedKeys.has(keys[index] ?? ''))
    return !also || column.kind !== 'choice' || body.some((row) => isChoice(column, row[index] ?? null))
  }

  // What the person says goes before everything that can be found out.
  for (const [name, heading] of Object.entries(map)) {
    const key = headingKey(heading)
    const index = cells.findIndex((cell, at) => plain(String(cell ?? '')) === plain(heading) || keys[at] === key)
    if (index >= 0) {
      if (!isDoubled(name, index)) assign(name, index)
    } else miss(name, 'missing_column', `--map ${name}=${heading}: no column is headed so; ${listOf(cells)}`, heading)
  }
  for (const [name, value] of Object.entries(set)) {
    const [index] = matching(known.get(name) ?? new Set())
    if (index === undefined) {
      places.set(name, { kind: 'given', value, heading: `--set ${name}` })
      notes.push({ code: 'given', values: { column: name, value: plain(value) } })
    } else {
      const message = `--set ${name}: the file has a column “${text(index)}” for it; leave --set out, or head that column otherwise`
      miss(name, 'ambiguous_column', message, text(index))
    }
  }
  const flag = matching(flagHeadings)[0] ?? null
  if (flag !== null) used.add(flag)

  const open = Object.entries(dataset.columns).filter(([name]) => !places.has(name))
  // The contract's own name leaves no doubt; dates come last, as `month` may be half of one.
  for (const [name, column] of open) {
    const index = keys.indexOf(headingKey(name))
    if (index < 0 || used.has(index) || !isMeant(name, column, index)) continue
    if (!isDoubled(name, index)) assign(name, index)
  }
  for (const [name, column] of open) {
    if (places.has(name) || isMissed(name) || column.kind === 'date' || column.kind === 'year') continue
    const candidates = matching(known.get(name) ?? new Set()).filter((at) => isMeant(name, column, at))
    const index = column.kind === 'country' ? bestCountryColumn(candidates, body) : candidates[0]
    if (index === undefined) continue
    if (candidates.length > 1 && column.kind !== 'country') {
      const list = candidates.map((at) => `“${text(at)}”`).join(', ')
      miss(name, 'ambiguous_column', `${list} can all be ${name}; say which with --map ${name}=heading`, text(index))
      continue
    }
    if (column.kind === 'country' && isDoubled(name, index)) continue
    assign(name, index)
    for (const other of candidates) used.add(other)
  }
  for (const [name, column] of open) {
    if (places.has(name) || isMissed(name) || (column.kind !== 'date' && column.kind !== 'year')) continue
    const place = findDateColumn(name, column, dataset, { cells, keys, body, taken: used, near, known, miss })
    if (place === null || (place.kind === 'cell' && isDoubled(name, place.index))) continue
    places.set(name, place)
    found += 1
    if (place.kind !== 'absent') {
      if (headingKey(place.heading) !== headingKey(name)) {
        notes.push({ code: 'read_as', values: { heading: place.heading, column: name } })
      }
    }
  }
  if (near) {
    for (const [name, column] of open) {
      if (places.has(name) || isMissed(name) || column.absent !== 'required') continue
      const candidates = cells
        .slice(0, nearColumns)
        .flatMap((cell, index) => (!used.has(index) && isNear(cell, known.get(name) ?? new Set()) ? [index] : []))
      const [index, ...others] = candidates
      if (index !== undefined && others.length === 0) assign(name, index)
    }
  }
  for (const [name, column] of open) {
    if (places.has(name)) continue
    if (column.absent === 'required') {
      if (!isMissed(name)) {
        const advice = `name it with --map ${name}=heading`
        miss(
          name,
          'missing_column',
          `column ${name} (“${column.label.defaultMessage}”) is missing; ${listOf(cells)}; ${advice}`,
        )
      }
    } else places.set(name, { kind: 'absent' })
  }
  const figures = optionalFigures(dataset)
  if (figures.length > 0 && figures.every((name) => places.get(name)?.kind === 'absent')) {
    const [first = ''] = figures
    const message = `the file has none of the figures ${figures.join(', ')}; ${listOf(cells)}; name one with --map ${first}=heading`
    miss(first, 'missing_column', message)
  }
  if (faults.length > 0) return { head, layout: null, found, faults }

  const layout = settleLong(dataset, { head, places, body, flag, notes, keys, used })
  return { head, found, faults, layout }
}

/** What is known of a long table once its columns are. */
interface PlacedColumns {
  readonly head: number
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
  { head, places, body, flag = null, notes = [], keys = [], used = new Set() }: PlacedColumns,
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
  return { kind: 'long', head, columns: places, flag, group: group < 0 ? null : group, dayOrder, notes }
}

/** Whether two columns hold the same in every row, so that either may be read. */
function isSameColumn(body: readonly (readonly Cell[])[], one: number, other: number): boolean {
  return body.every((row) => plain(String(row[one] ?? '')) === plain(String(row[other] ?? '')))
}

/** Whether a cell holds one of the choices of a column, as a code or in words. */
function isChoice(column: Extract<Column, { kind: 'choice' }>, cell: Cell): boolean {
  const key = headingKey(cell)
  return column.values.some(
    (value) => headingKey(value) === key || textsOf(column.words[value]).some((text) => headingKey(text) === key),
  )
}

/** Of several columns that may name the country, the one whose names are understood best; the first of equals. */
function bestCountryColumn(candidates: readonly number[], body: readonly (readonly Cell[])[]): number | undefined {
  if (candidates.length < 2) return candidates[0]
  let best: number | undefined
  let bestScore = -1
  for (const index of candidates) {
    const texts = new Set(body.map((row) => String(row[index] ?? '')))
    const score = [...texts].filter((text) => understandCountry(text) ?? recogniseAggregate(text)).length
    if (score > bestScore) {
      best = index
      bestScore = score
    }
  }
  return best
}

/** The cell of a column in a row; null where the file has none and nothing is given. */
export function cellAt(place: ColumnPlace | undefined, cells: readonly Cell[]): Cell {
  if (place?.kind === 'cell') return cells[place.index] ?? null
  return place?.kind === 'given' ? place.value : null
}

function listOf(cells: readonly Cell[]): string {
  const headings = cells.map((cell) => plain(String(cell ?? ''))).filter((text) => text !== '')
  if (headings.length === 0) return 'the row is empty'
  const listed = headings.slice(0, 12).map((text) => `“${text.slice(0, 40)}”`)
  return `the headings are ${listed.join(', ')}${headings.length > 12 ? ` and ${headings.length - 12} more` : ''}`
}
