import { z } from 'zod'
import { unreadable } from '../../failure.ts'
import { type Cell, changedRows, idIn, type Sheet } from '../table.ts'

/**
 * Data messages of SDMX as tables: a row for each observation, with the ids of its dimensions, attributes and measures as headings.
 * SDMX-JSON 1.0 and 2.0 (github.com/sdmx-twg/sdmx-json), and the scale that rows of SDMX-CSV state (github.com/sdmx-twg/sdmx-csv).
 */

const Value = z.object({ id: z.string().optional(), value: z.unknown() }).partial().nullable()
const Component = z.object({ id: z.string(), values: z.array(Value).default([]) })
const Components = z.array(Component).default([])
const Level = z.object({ dataSet: Components, series: Components, observation: Components }).partial()
const Structure = z.object({
  dimensions: Level,
  attributes: Level.default({}),
  measures: z.object({ observation: Components }).partial().default({}),
})
const Observations = z.record(z.string(), z.array(z.unknown()))
const Series = z.object({ attributes: z.array(z.unknown()).default([]), observations: Observations.default({}) })
const DataSet = z.object({
  action: z.string().optional(),
  structure: z.int().nonnegative().default(0),
  attributes: z.array(z.unknown()).default([]),
  series: z.record(z.string(), Series).optional(),
  observations: Observations.optional(),
})
const Data = z.object({
  structures: z.array(Structure).optional(),
  structure: Structure.optional(),
  dataSets: z.array(DataSet),
})
type Structure = z.infer<typeof Structure>
type Component = z.infer<typeof Component>
/** An observation: ids of components with their values. */
export type Row = Readonly<Record<string, unknown>>

/** Whether an object is a data message: nothing else has data sets beside the structure that explains them. */
function dataOf(content: Row): unknown {
  const inner = content.data
  const data = typeof inner === 'object' && inner !== null && 'dataSets' in inner ? inner : content
  return 'dataSets' in data && ('structure' in data || 'structures' in data) ? data : null
}

/** The observations of a data message of SDMX-JSON; null for any other object. Throws `ReadFailure` where a code is not in its structure. */
export function sdmxRows(content: Row): readonly Row[] | null {
  const data = dataOf(content)
  if (data === null) return null
  const parsed = Data.safeParse(data)
  if (!parsed.success) {
    const { path, message } = parsed.error.issues[0] ?? { path: [], message: '' }
    throw unreadable(`the data message of SDMX has another shape at ${path.join('.')} (${message})`)
  }
  const { structures = [], structure, dataSets } = parsed.data
  const candidates = structure === undefined ? structures : [structure]
  return dataSets.flatMap((dataSet) => {
    refuseDeletion(dataSet.action)
    const structure = candidates[dataSet.structure]
    if (structure === undefined) throw unreadable(`the data message has no structure ${dataSet.structure}`)
    return rowsOf(dataSet, structure).map(normalized)
  })
}

/** Refuses a data set whose observations are to be deleted: they must not be stored. */
export function refuseDeletion(action: string | undefined): void {
  if (action?.toLowerCase() === 'delete')
    throw unreadable('the data message deletes observations; ask for the data without its history')
}

function rowsOf({ attributes, series, observations }: z.infer<typeof DataSet>, structure: Structure): Row[] {
  const { dimensions } = structure
  const same = {
    ...keyed(
      dimensions.dataSet ?? [],
      (dimensions.dataSet ?? []).map(() => 0),
    ),
    ...keyed(structure.attributes.dataSet ?? [], attributes),
  }
  const rows = Object.entries(observations ?? {}).map(([key, values]) => ({
    ...same,
    ...observationOf(key, values, structure),
  }))
  for (const [key, group] of Object.entries(series ?? {})) {
    const common = {
      ...same,
      ...keyed(dimensions.series ?? [], places(key)),
      ...keyed(structure.attributes.series ?? [], group.attributes),
    }
    for (const [at, values] of Object.entries(group.observations))
      rows.push({ ...common, ...observationOf(at, values, structure) })
  }
  return rows
}

/** The measures come first in an observation, then its attributes. Before 2.0 the one measure had no declaration. */
function observationOf(key: string, values: readonly unknown[], { dimensions, attributes, measures }: Structure): Row {
  const names = (measures.observation ?? []).map(({ id }) => id)
  const measured = names.length === 0 ? ['OBS_VALUE'] : names
  return {
    ...keyed(dimensions.observation ?? [], places(key)),
    ...Object.fromEntries(measured.map((name, index) => [name, values[index] ?? null])),
    ...keyed(attributes.observation ?? [], values.slice(measured.length)),
  }
}

const places = (key: string): readonly number[] => key.split(':').map(Number)

/** The values that stand at places of the lists of components. An attribute may be absent, a dimension may not. */
function keyed(components: readonly Component[], at: readonly unknown[]): Row {
  return Object.fromEntries(
    components.map(({ id, values }, index) => {
      const place = at[index] ?? null
      if (place === null) return [id, null]
      // Attributes without a list of codes stand where they are.
      if (typeof place !== 'number' || (values.length === 0 && Number.isFinite(place))) return [id, place]
      const value = values[place]
      if (value === undefined) throw unreadable(`the data message has no value ${place} of ${id}`)
      return [id, value === null ? null : (value.id ?? value.value ?? null)]
    }),
  )
}

const [valueName, scaleName, timeName, yearStartName, baseName] = [
  'OBS_VALUE',
  'UNIT_MULT',
  'TIME_PERIOD',
  'REPORTING_YEAR_START_DAY',
  'BASE_CUR',
]

/**
 * A value in units: `UNIT_MULT` is the power of ten that it was divided by, and in the rates of Norges Bank, which name the currency that is quoted
 * (`BASE_CUR`), the units of that currency: 100 yen. What is no plain number is given a text that no column takes for a figure, so that none is
 * stored a thousand times too small.
 */
function inUnits(value: unknown, scale: unknown, isOfBase: boolean): unknown {
  const power = idIn(scale)
  const text = String(value ?? '').trim()
  if (text === '' || power === '' || power === '0') return value
  const number = /^-?\d{1,2}$/.test(power) ? /^(-?\d+(?:\.\d+)?)(?:[eE]([+-]?\d{1,3}))?$/.exec(text) : null
  if (number === null) return `${text} × 10^${power}`
  return Number(`${number[1]}e${Number(number[2] ?? 0) + (isOfBase ? -1 : 1) * Number(power)}`)
}

/**
 * A period as dates are written: the months and years of SDMX's reporting years (`2024-M01`, `2024-A1`) are those of the calendar, unless these years
 * begin on another day than the first of January. Other periods stay as they are, and no column of months or years takes them.
 */
function calendarPeriod(period: unknown, yearStart: unknown): unknown {
  if (typeof period !== 'string' || ((yearStart ?? '') !== '' && yearStart !== '--01-01')) return period
  const [, year, month] = /^(\d{4})-(?:M(\d{2})|A1)$/.exec(period) ?? []
  if (year === undefined) return period
  return month === undefined ? year : `${year}-${month}`
}

/** An observation with its value in units, and its period as dates are written. */
export function normalized(row: Row): Row {
  const period = calendarPeriod(row[timeName], row[yearStartName])
  const dated = period === row[timeName] ? row : { ...row, [timeName]: period }
  if (!(scaleName in dated)) return dated
  // The power is used up: nobody may apply it again.
  const { [scaleName]: scale, ...rest } = dated
  return { ...rest, [valueName]: inUnits(row[valueName], scale, baseName in row) }
}

/** A sheet with values in units and periods as dates are written where it is one of SDMX-CSV, which has both in columns; any other sheet as it is. */
export const normalizedSheet = <SheetType extends Sheet>(sheet: SheetType): SheetType =>
  changedRows(sheet, (head) => {
    const places = placesIn(head)
    return places && ((row) => normalizedAt(row, places))
  })

/** Where the columns of a table are; below 0 where they are not. */
interface Places {
  readonly value: number
  readonly scale: number
  readonly time: number
  readonly yearStart: number
  readonly base: number
}

function placesIn(head: readonly Cell[]): Places | null {
  const names = head.map(idIn)
  const [value = -1, scale = -1, time = -1, yearStart = -1, base = -1] = [
    ...[valueName, scaleName, timeName, yearStartName, baseName],
  ].map((name) => names.indexOf(name))
  return value < 0 || time < 0 ? null : { value, scale, time, yearStart, base }
}

function normalizedAt(row: readonly Cell[], { value, scale, time, yearStart, base }: Places): readonly Cell[] {
  const period = calendarPeriod(row[time], row[yearStart])
  const dated = typeof period === 'string' && period !== row[time] ? row.with(time, period) : row
  if (scale < 0) return dated
  const units = inUnits(row[value], row[scale], base >= 0)
  return typeof units === 'number' || typeof units === 'string' ? dated.with(value, units) : dated
}
