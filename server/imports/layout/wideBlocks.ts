import { headingKey, plainText } from '@sala/catalog/imports/fileTexts.ts'
import { recogniseAggregate } from '@sala/catalog/places/aggregates.ts'
import { recogniseCountry } from '@sala/catalog/places/spellings/recognise.ts'
import { type Cell, textIn } from '../readers/table.ts'
import { saysNothing } from '../values/saysNothing.ts'
import type { WideLayout } from './layouts.ts'

/** Rows of a sheet that are a table of their own below or above the one that is read, from–to as indexes. */
interface SideBlock {
  readonly from: number
  readonly to: number
  /** What its head calls its rows. */
  readonly heading: string
}

/**
 * The blocks of a sheet that give the figures of its table once more by other members: below a head of their own (“By mode of transport”,
 * “Region”), and without any country, while one block names countries. Empty where the sheet holds one table, which may repeat its
 * own head. `heads`: the rows of the further heads.
 */
export function sideBlocks(
  rows: readonly (readonly Cell[])[],
  layout: WideLayout,
  country: string | null,
): { readonly blocks: readonly SideBlock[]; readonly heads: readonly number[] } {
  const none = { blocks: [], heads: [] }
  const place = country === null ? undefined : layout.names.get(country)
  if (place === undefined) return none
  const heads = rows.flatMap((row, at) => (at >= layout.body && isHead(row, place, layout) ? [at] : []))
  if (heads.length === 0) return none
  const starts = [layout.body, ...heads]
  const blocks = starts.map((from, at) => ({ from, to: starts[at + 1] ?? rows.length }))
  const named = blocks.map(({ from, to }) =>
    rows.slice(from, to).some((row) => recogniseCountry(textIn(row[place.index])) !== undefined),
  )
  if (named.filter((has) => has).length !== 1) return none
  const left = blocks.flatMap(({ from, to }, at) => {
    const heading = at === 0 ? place.heading : textIn(rows[from]?.[place.index])
    return named[at] ? [] : [{ from, to, heading }]
  })
  return { blocks: left, heads }
}

/** Whether a row is the head of a further block: the periods again, and another word for what its rows are. */
function isHead(
  row: readonly Cell[],
  place: { readonly index: number; readonly heading: string },
  { columns }: WideLayout,
): boolean {
  const name = textIn(row[place.index])
  if (name === '' || headingKey(place.heading).includes(headingKey(name))) return false
  if (recogniseCountry(name) !== undefined || recogniseAggregate(name) !== undefined) return false
  return columns.every(({ index, heading }) => {
    const text = textIn(row[index])
    return !saysNothing(text) && plainText(heading).endsWith(text)
  })
}

/**
 * The index of a further column of names between columns of figures whose rows name other places than the first: two tables side by side,
 * of which each figure belongs to the names on its left. Null where there is none; a column that repeats the names is none.
 */
export function secondNames(
  rows: readonly (readonly Cell[])[],
  names: number,
  figures: readonly number[],
): number | null {
  const others = new Map<number, number>()
  for (const row of rows) {
    const rowPlace = placeKey(row[names] ?? null)
    row.forEach((cell, index) => {
      if (index <= names || typeof cell !== 'string') return
      const key = placeKey(cell)
      if (key !== null && key !== rowPlace) others.set(index, (others.get(index) ?? 0) + 1)
    })
  }
  const second = [...others].find(
    ([index, count]) => count >= 2 && figures.some((at) => at < index) && figures.some((at) => at > index),
  )
  return second?.[0] ?? null
}

/** What a name means; null for what names no place. */
function placeKey(cell: Cell): string | null {
  const text = textIn(cell)
  if (text === '') return null
  const country = recogniseCountry(text)
  if (country !== undefined) return country.code
  const aggregate = recogniseAggregate(text)
  return aggregate === undefined ? null : JSON.stringify(aggregate)
}
