import type { Dataset } from '@sala/catalog/dataset.ts'
import { plainText } from '@sala/catalog/imports/fileTexts.ts'
import { isRest, marketRegionOf } from '@sala/catalog/places/marketRegions.ts'
import type { Chunk } from '../../facts/engines/engine.ts'
import { figureText } from '../fault.ts'
import { valueAt } from '../records/chunks.ts'
import type { Output } from '../report/output.ts'
import type { BufferedTable } from './bufferedTable.ts'

/** The figures of a table: by what they are about besides the place (the period, a checkpoint), and by place. */
type Footprint = ReadonlyMap<string, ReadonlyMap<string, number>>

/** Two tables of a file that give the same people: the second is not to be read beside the first. */
interface Cut {
  readonly keptIndex: number
  readonly left: number
  /** Whether it is certain that the one left out is the coarser form of the other; else the person has to choose. */
  readonly certain: boolean
  /** A figure that both give. */
  readonly example: { readonly context: string; readonly sum: number }
}

/** The columns by which tables of a data set are compared; null where its figures are not parts of one total over countries. */
function comparedColumns(dataset: Dataset): { place: string; value: string; others: readonly string[] } | null {
  const [place] = Object.entries(dataset.columns).find(([, column]) => column.kind === 'country' && column.rest) ?? []
  const value = dataset.template.wide?.value
  if (place === undefined || value === undefined || !dataset.key.includes(place)) return null
  return { place, value, others: dataset.key.filter((name) => name !== place) }
}

/** What the chunks of one table hold; empty for data sets whose tables cannot give one total in two ways. */
function footprintOf(dataset: Dataset, chunks: readonly Chunk[]): Footprint {
  const footprint = new Map<string, Map<string, number>>()
  const columns = comparedColumns(dataset)
  if (columns === null) return footprint
  const text = ({ vectors }: Chunk, name: string, row: number): string => String(valueAt(vectors[name], row) ?? '')
  for (const chunk of chunks) {
    const figures = chunk.vectors[columns.value]
    if (figures?.kind !== 'number') continue
    for (let row = 0; row < chunk.rows; row++) {
      const context = columns.others.map((name) => text(chunk, name, row)).join(' ')
      const members = footprint.get(context) ?? new Map<string, number>()
      footprint.set(context, members)
      const place = text(chunk, columns.place, row)
      members.set(place, (members.get(place) ?? 0) + (figures.values[row] ?? 0))
    }
  }
  return footprint
}

/**
 * The tables that give the same people as another one: with the same totals over other members (by nationality and by region), or by
 * regions of which the other names countries. Tables of different periods, or of different countries with totals of their own, are none.
 */
function findCuts(tables: readonly Footprint[]): readonly Cut[] {
  const cuts: Cut[] = []
  const left = new Set<number>()
  for (const [index, first] of tables.entries()) {
    for (let other = index + 1; other < tables.length; other++) {
      const second = tables[other]
      if (second === undefined || left.has(index) || left.has(other)) continue
      const cut = cutOf(first, second)
      if (cut === null) continue
      const secondStays = cut.certain && isCoarse(first)
      const cutWithRows = secondStays
        ? { ...cut, keptIndex: other, left: index }
        : { ...cut, keptIndex: index, left: other }
      left.add(cutWithRows.left)
      cuts.push(cutWithRows)
    }
  }
  return cuts
}

function cutOf(first: Footprint, second: Footprint): Pick<Cut, 'certain' | 'example'> | null {
  const shared = [...first.keys()].filter((context) => second.has(context))
  const agreeing = shared.filter((context) => {
    const [firstMembers, other] = [first.get(context), second.get(context)]
    if (firstMembers === undefined || other === undefined || hasSameMembers(firstMembers, other)) return false
    const sum = sumOf(firstMembers)
    // Each printed figure may be rounded by itself.
    return sum > 0 && Math.abs(sum - sumOf(other)) <= sum * 1e-9
  })
  const oneCoarse = isCoarse(first) !== isCoarse(second)
  const [agreed] = agreeing
  if (agreed !== undefined && agreeing.length * 2 >= shared.length) {
    return { certain: oneCoarse, example: { context: agreed, sum: sumOf(first.get(agreed) ?? new Map()) } }
  }
  if (!oneCoarse) return null
  const [coarse, fine] = isCoarse(first) ? [first, second] : [second, first]
  const twice = shared.find((context) => namesCountriesOf(fine.get(context), coarse.get(context)))
  return twice === undefined
    ? null
    : { certain: false, example: { context: twice, sum: sumOf(coarse.get(twice) ?? new Map()) } }
}

/** Whether a table holds regions alone. */
function isCoarse(footprint: Footprint): boolean {
  return footprint.size > 0 && [...footprint.values()].every((members) => [...members.keys()].every(isRest))
}

function hasSameMembers(members: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>): boolean {
  return members.size === other.size && [...members.keys()].every((place) => other.has(place))
}

/** Whether some named country lies in a region that the other members hold as a whole. */
function namesCountriesOf(
  fine: ReadonlyMap<string, number> | undefined,
  coarse: ReadonlyMap<string, number> | undefined,
): boolean {
  return [...(fine?.keys() ?? [])].some((place) => {
    const region = isRest(place) ? undefined : marketRegionOf(place)
    return region !== undefined && coarse?.has(`rest-of-${region}`) === true
  })
}

function sumOf(members: ReadonlyMap<string, number>): number {
  let sum = 0
  for (const figure of members.values()) sum += figure
  return sum
}

/**
 * The tables of a file that are stored beside each other. A table that gives the same people as another, cut in another way, is never added
 * to it: it is left out with a warning where it is the coarser form, and with a fault where the person has to say which one counts.
 */
export function withoutCuts(
  dataset: Dataset,
  tables: readonly BufferedTable[],
  output: Output,
): readonly BufferedTable[] {
  const left = new Set<number>()
  for (const cut of findCuts(tables.map(({ chunks }) => footprintOf(dataset, chunks)))) {
    const [keptTable, out] = [tables[cut.keptIndex], tables[cut.left]]
    if (keptTable === undefined || out === undefined) continue
    left.add(cut.left)
    reportCut(dataset, { cut, keptName: nameOf(keptTable), out }, output)
  }
  const others = tables.filter((_, index) => !left.has(index))
  // A table of modes of transport, ages or airports has nothing of this data set but its total, which is a total of the others.
  const bare = others.filter((table) => isBare(table) && others.some(({ rows }) => rows > 0))
  for (const { sheet } of bare) {
    output.warnings.push({
      sheet,
      row: null,
      column: dataset.template.aggregates,
      value: null,
      reason: 'same_total',
      message: `sheet “${plainText(sheet ?? '')}”: its rows name no member of ${dataset.name}, only totals of the other tables; it was left out`,
    })
  }
  return others.filter((table) => !bare.includes(table))
}

/** Whether a table has given no row, and all that is wrong with it are its totals. */
function isBare({ rows, faults }: BufferedTable): boolean {
  return rows === 0 && faults.every(({ reason }) => reason === 'total_differs')
}

const nameOf = ({ sheet }: BufferedTable): string => `sheet “${plainText(sheet ?? '')}”`

function reportCut(
  dataset: Dataset,
  { cut, keptName, out }: { readonly cut: Cut; readonly keptName: string; readonly out: BufferedTable },
  output: Output,
): void {
  const { context, sum } = cut.example
  const value = `${context.replace(/ (?:month|year)$/, '')}: ${figureText(sum)}`
  const at = { sheet: out.sheet, row: null, column: dataset.template.aggregates, value }
  const same = `${nameOf(out)} gives the same people as ${keptName} by other members (${value})`
  if (cut.certain) {
    const message = `${same}; it was left out, so that nobody is counted twice. Name it with --sheet to read it instead`
    output.warnings.push({ ...at, reason: 'same_total', message })
    return
  }
  const message = `${same}; they are never added up. Name the one to be read with --sheet`
  output.fault({ ...at, reason: 'counted_twice', message })
  output.badRows += out.rows
}
