import type { Dataset } from '@sala/catalog/dataset.ts'
import { columnLetters, placeInEnglish } from '@sala/catalog/imports/filePlace.ts'
import { headingKey, matchesHeading, plainText } from '@sala/catalog/imports/fileTexts.ts'
import { type Recipe, statesTime } from '@sala/catalog/imports/recipe.ts'
import type { Names } from '../cells/names.ts'
import type { ColumnPlace, LongLayout, Missing, PeriodColumn, SheetCells, WideLayout } from '../layout/layouts.ts'
import { settleLong, unclearMonths } from '../layout/long.ts'
import { findWideLayout } from '../layout/wide.ts'
import { type Cell, textIn } from '../readers/table.ts'
import { daysOf } from '../values/dates.ts'
import { areIsoMonths, readPeriodWords } from '../values/periods.ts'

/** Rows above a head that may name the table. */
const titleRows = 12
const maxWords = 2000

/**
 * The words of a head by which a table of the same shape is known again: of a list its headings from left to right, of a table of
 * periods the words of its titles and heads without months and years, each once. `head` holds 0-based indexes, both inclusive.
 */
export function shapeOf(
  layout: Recipe['layout'],
  rows: readonly (readonly Cell[])[],
  head: { readonly first: number; readonly last: number },
): readonly string[] {
  if (layout === 'list') {
    const keys = (rows[head.last] ?? []).map((cell) => headingKey(cell).slice(0, 300))
    const last = keys.findLastIndex((key) => key !== '')
    return keys.slice(0, last + 1).slice(0, maxWords)
  }
  const words = new Set<string>()
  const texts = rows
    .slice(Math.max(0, head.first - titleRows), head.last + 1)
    .flatMap((row) => row.filter((cell) => typeof cell === 'string'))
  const isoMonths = areIsoMonths(texts.map(plainText))
  for (const text of texts) {
    const key = headingKey(readPeriodWords(text, isoMonths).rest).slice(0, 300)
    if (key !== '') words.add(key)
  }
  return [...words].slice(0, maxWords)
}

const isSameShape = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.length > 0 && a.every((word, index) => word === b[index])

/** What a recipe makes of a sheet: the same layouts as those that are found without one, or where it does not fit. */
type Applied =
  | { readonly kind: 'long'; readonly layout: LongLayout }
  | { readonly kind: 'wide'; readonly layout: WideLayout }
  | { readonly kind: 'misfit'; readonly faults: readonly Missing[] }

interface RecipeContext {
  readonly dataset: Dataset
  /** Values of columns that the file lacks, by the person who imports. */
  readonly set: Readonly<Record<string, string>>
  readonly names: Names
}

/** Rows further down in which a head is looked for that has moved. */
const headSearch = 40

/** Applies a recipe to the cells of a sheet; of a list the first thousand rows are enough. */
export function applyRecipe(recipe: Recipe, sheet: SheetCells, context: RecipeContext): Applied {
  const head = findHead(recipe, sheet)
  if ('fault' in head) return { kind: 'misfit', faults: [head.fault] }
  return recipe.layout === 'list' ? asList(recipe, sheet, head, context) : asPeriods(recipe, sheet, head, context)
}

/** Whether a recipe may read a sheet without being asked: the words of the head are the same, and nothing in it is true of one file alone. */
export function appliesByItself(recipe: Recipe, sheet: SheetCells, dataset: Dataset): boolean {
  if (statesTime(recipe, timeColumns(dataset))) return false
  if (recipe.sheet !== null && plainText(recipe.sheet) !== plainText(sheet.name ?? '')) return false
  const head = findHead(recipe, sheet)
  return !('fault' in head) && isSameShape(recipe.shape, shapeOf(recipe.layout, sheet.rows, head))
}

/** The words of the head of a sheet that a recipe fits; null where it does not. */
export function shapeIn(recipe: Recipe, sheet: SheetCells): readonly string[] | null {
  const head = findHead(recipe, sheet)
  return 'fault' in head ? null : shapeOf(recipe.layout, sheet.rows, head)
}

/** The columns that say when a figure is. */
const timeColumns = ({ columns }: Pick<Dataset, 'columns'>): readonly string[] =>
  Object.entries(columns).flatMap(([name, { kind }]) => (kind === 'date' || kind === 'year' ? [name] : []))

interface HeadRows {
  /** 0-based, both inclusive. */
  readonly first: number
  readonly last: number
}

interface Headed {
  readonly name: string
  readonly index: number
  readonly heading: string
}

function headedOf({ fields }: Recipe): readonly Headed[] {
  return Object.entries(fields).flatMap(([name, field]): Headed[] =>
    'column' in field ? [{ name, index: field.column - 1, heading: field.heading }] : [],
  )
}

/** The rows of the head: where the recipe says, or the nearest rows that have all its words. */
function findHead(recipe: Recipe, sheet: SheetCells): HeadRows | { readonly fault: Missing } {
  const { first, last } = recipe.head
  const headed = headedOf(recipe)
  const at = (shift: number): HeadRows => ({ first: first - 1 + shift, last: last - 1 + shift })
  const shifts = Array.from({ length: 2 * headSearch }, (_, step) => (step % 2 === 0 ? step / 2 : -(step + 1) / 2))
  for (const shift of shifts) {
    const rows = at(shift)
    if (rows.first < 0 || rows.last >= sheet.rows.length) continue
    if (headed.every((field) => columnOf(field, sheet, rows) !== null)) return rows
  }
  const missing = headed.find((field) => columnOf(field, sheet, at(0)) === null)
  return { fault: misfit(missing ?? { name: '', index: 0, heading: '' }, sheet, at(0)) }
}

/** The texts above a column in the rows of a head. */
const textsAbove = ({ rows }: SheetCells, index: number, { first, last }: HeadRows): readonly string[] =>
  rows.slice(first, last + 1).map((row) => textIn(row[index]))

/** What a column is headed by, from top to bottom. */
export const headingAt = (sheet: SheetCells, index: number, head: HeadRows): string =>
  textsAbove(sheet, index, head)
    .filter((text) => text !== '')
    .join(' ')

/** The index of a field's column: where it was, else the only one with its heading; null where there is none. */
function columnOf({ index, heading }: Headed, sheet: SheetCells, head: HeadRows): number | null {
  const isHeaded = (at: number) => matchesHeading(headingAt(sheet, at, head), heading)
  if (isHeaded(index)) return index
  if (headingKey(plainText(heading)) === '') return null
  const width = Math.max(0, ...sheet.rows.slice(head.first, head.last + 1).map((row) => row.length))
  const [only, ...others] = Array.from({ length: width }, (_, at) => at).filter(isHeaded)
  return only !== undefined && others.length === 0 ? only : null
}

/** Where a recipe does not fit: the cell, what it should hold, and what it holds. */
function misfit({ name, index, heading }: Headed, sheet: SheetCells, head: HeadRows): Missing {
  const cell = cellName(sheet, index, head.last)
  const headingCell = headingAt(sheet, index, head)
  const message = `cell ${cell}: the recipe expects “${plainText(heading)}”, the file has “${headingCell}”; choose another recipe, or map the sheet again`
  return { column: name || null, value: `${cell}: ${headingCell}`.slice(0, 200), reason: 'wrong_head', message }
}

/** What the file calls the cell at the index of a column and a row. */
const cellName = ({ transposed = false }: SheetCells, index: number, at: number): string =>
  transposed ? `${columnLetters(at)}${index + 1}` : `${columnLetters(index)}${at + 1}`

function placesOf(recipe: Recipe, sheet: SheetCells, head: HeadRows): Map<string, ColumnPlace> {
  const places = new Map<string, ColumnPlace>()
  for (const [name, field] of Object.entries(recipe.fields)) {
    if ('value' in field) places.set(name, { kind: 'given', value: field.value, heading: 'recipe' })
    else if ('year' in field) {
      const { year, month, heading } = field
      places.set(name, { kind: 'year_and_month', year: year - 1, month: month - 1, heading })
    } else {
      const index = columnOf({ name, index: field.column - 1, heading: field.heading }, sheet, head)
      if (index !== null) places.set(name, { kind: 'cell', index, heading: headingAt(sheet, index, head) })
    }
  }
  return places
}

function asList(recipe: Recipe, sheet: SheetCells, head: HeadRows, { dataset, set }: RecipeContext): Applied {
  const places = placesOf(recipe, sheet, head)
  for (const [name, value] of Object.entries(set)) places.set(name, { kind: 'given', value, heading: `--set ${name}` })
  const lacking = Object.entries(dataset.columns).find(
    ([name, column]) => column.absent === 'required' && !places.has(name),
  )
  if (lacking !== undefined) return { kind: 'misfit', faults: [lacks(lacking[0])] }
  for (const name of Object.keys(dataset.columns)) if (!places.has(name)) places.set(name, { kind: 'absent' })
  const body = sheet.rows.slice(head.last + 1)
  const unclear = unclearMonths(dataset, places, body, true)
  if (unclear !== null) return { kind: 'misfit', faults: [unclear] }
  return {
    kind: 'long',
    layout: settleLong(dataset, { head: head.last, cells: sheet.rows[head.last] ?? [], places, body }),
  }
}

function lacks(name: string): Missing {
  const message = `the recipe says nothing of ${name}; give its value with --set ${name}=…, or map the sheet again`
  return { column: name, value: null, reason: 'missing_column', message }
}

function asPeriods(recipe: Recipe, sheet: SheetCells, head: HeadRows, { dataset, set, names }: RecipeContext): Applied {
  const recipeTable = {
    names: new Map<string, { index: number; heading: string }>(),
    body: head.last + 1,
    year: recipe.year,
    periods: recipe.periods.map(({ column, period }) => statedPeriod(column - 1, period, sheet, head)),
  }
  const values: Record<string, string> = {}
  for (const [name, place] of placesOf(recipe, sheet, head)) {
    if (place.kind === 'cell') recipeTable.names.set(name, { index: place.index, heading: place.heading })
    else if (place.kind === 'given') values[name] = place.value
  }
  const { layout, faults } = findWideLayout(dataset, sheet, {}, { ...values, ...set }, names, recipeTable)
  if (layout !== null) return { kind: 'wide', layout }
  const cell = cellName(sheet, 0, head.last)
  const message = `${placeInEnglish(sheet.transposed ? -head.last - 1 : head.last + 1)}: the recipe expects columns of months or years beside the names, the file has none; choose another recipe, or map the sheet again`
  return {
    kind: 'misfit',
    faults: faults.length > 0 ? faults : [{ column: null, value: cell, reason: 'wrong_head', message }],
  }
}

function statedPeriod(index: number, period: string, sheet: SheetCells, head: HeadRows): PeriodColumn {
  const [year = 0, month] = period.split('-').map(Number)
  const heading = headingAt(sheet, index, head)
  return { index, heading, days: daysOf(year, month ?? 1, 1), wholeYear: month === undefined, status: null }
}
