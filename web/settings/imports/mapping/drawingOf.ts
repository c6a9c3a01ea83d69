import { previewLimits } from '@sala/catalog/api/importPreview.ts'
import { headingKey, matchesHeading, plainText } from '@sala/catalog/imports/fileTexts.ts'
import type { NamedRecipe, Recipe } from '@sala/catalog/imports/recipe.ts'
import type { Pair } from '../importForm.ts'
import {
  type Drawing,
  headingIn,
  isEnd,
  isNamed,
  isShown,
  isSkipped,
  noDrawing,
  periodColumn,
  type RowRole,
  type Rows,
  widthOf,
} from './drawnRecipe.ts'

/** Rows further up or down in which a head is looked for that has moved, as when the recipe is applied. */
const headSearch = 40

/** What a recipe says of the rows of a sheet, to be corrected. Where they do not have its head, no row is the head. */
export function drawingOf({ name, recipe }: NamedRecipe, rows: Rows): Drawing {
  const head = findHead(recipe, rows)
  const columns: Record<number, string> = {}
  const headings: Record<number, string> = {}
  const values: Pair[] = []
  for (const [field, place] of Object.entries(recipe.fields)) {
    if ('value' in place) values.push({ column: field, text: place.value })
    else if ('year' in place) {
      columns[place.year - 1] = `${field}|year`
      columns[place.month - 1] = `${field}|month`
    } else {
      const index = (head === null ? null : columnOf(place, rows, head)) ?? place.column - 1
      columns[index] = field
      headings[index] = place.heading
    }
  }
  const periods: Record<number, string> = {}
  for (const { column, period } of recipe.periods) {
    columns[column - 1] = periodColumn
    periods[column - 1] = period
  }
  const { layout, sheet, year, unit, totals, subtotals, skip, end } = recipe
  return {
    ...noDrawing,
    ...{ name, layout, sheet, columns, periods, values, headings },
    rows: rolesOf(recipe, rows, head),
    transposed: recipe.transposed ?? false,
    year: year === null ? '' : String(year),
    unit: unit ?? '',
    names: { totals, subtotals, skip, end },
  }
}

interface Headed {
  readonly column: number
  readonly heading: string
}

/** The rows of the head, by their numbers: where the recipe says, or the nearest rows that have all its words. */
function findHead(recipe: Recipe, rows: Rows): Recipe['head'] | null {
  const headed = Object.values(recipe.fields).flatMap((place): readonly Headed[] => ('column' in place ? [place] : []))
  const numbers = new Set(rows.map(({ number }) => number))
  for (let step = 0; step < 2 * headSearch; step++) {
    const shift = step % 2 === 0 ? step / 2 : -(step + 1) / 2
    const head = { first: recipe.head.first + shift, last: recipe.head.last + shift }
    if (!numbers.has(head.first) || !numbers.has(head.last)) continue
    if (headed.every((place) => columnOf(place, rows, head) !== null)) return head
  }
  return null
}

/** The index of a column: where it was, else the only one with its heading; null where there is none. */
function columnOf({ column, heading }: Headed, rows: Rows, head: Recipe['head']): number | null {
  const index = column - 1
  const heads = rows.filter(({ number }) => number >= head.first && number <= head.last)
  if (!isShown(heads, index)) return index
  // Of a longer heading the preview has the beginning alone.
  const clippedHeading = heading.slice(0, previewLimits.text)
  const isHeaded = (at: number) => matchesHeading(headingIn(rows, at, head), clippedHeading)
  if (isHeaded(index)) return index
  if (headingKey(plainText(clippedHeading)) === '') return null
  const [only, ...others] = Array.from({ length: widthOf(heads) }, (_, at) => at).filter(isHeaded)
  return only !== undefined && others.length === 0 ? only : null
}

function rolesOf(recipe: Recipe, rows: Rows, head: Recipe['head'] | null): Drawing['rows'] {
  if (head === null) return {}
  const roles: Record<number, RowRole> = {}
  for (const row of rows) {
    if (row.number >= head.first && row.number <= head.last) roles[row.number] = 'head'
    else if (row.number > head.last) {
      const role = roleIn(recipe, row)
      // The first alone ends the table.
      if (role !== '' && !(role === 'end' && Object.values(roles).includes('end'))) roles[row.number] = role
    }
  }
  return roles
}

function roleIn({ totals, subtotals, skip, end }: Recipe, row: Rows[number]): RowRole {
  if (end !== null && isEnd(row, end)) return 'end'
  if (skip.some((name) => isSkipped(row, name))) return 'skip'
  if (totals.some((name) => isNamed(row, name))) return 'total'
  return subtotals.some((name) => isNamed(row, name)) ? 'subtotal' : ''
}
