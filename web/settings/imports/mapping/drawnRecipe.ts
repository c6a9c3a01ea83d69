import type { SheetPreview } from '@sala/catalog/api/importPreview.ts'
import type { ImportReport } from '@sala/catalog/api/importReport.ts'
import type { Dataset } from '@sala/catalog/dataset.ts'
import type { NamedRecipe, RecipeField } from '@sala/catalog/imports/recipe.ts'
import { buddhistYears } from '@sala/widgets/texts/format.ts'
import { datasetOf } from '../importForm.ts'

/** What a person can say of a row; '' is one that is read as it stands. */
export const rowRoles = ['', 'head', 'total', 'subtotal', 'skip', 'end'] as const
export type RowRole = (typeof rowRoles)[number]
export const roleOf = (text: string): RowRole => rowRoles.find((role) => role === text) ?? ''

/** As what a row of a role is drawn, as in the report. */
export function takenAs(role: RowRole = ''): 'head' | 'total' | 'left' | undefined {
  if (role === 'subtotal') return 'total'
  if (role === 'skip' || role === 'end') return 'left'
  return role === '' ? undefined : role
}

/** What a person has said of a sheet so far. */
export interface Drawing {
  readonly name: string
  readonly layout: 'list' | 'periods'
  /** By the number of the row. */
  readonly rows: Readonly<Record<number, RowRole>>
  /** By the index of the column: a column of the data set, `{date}|year` or `{date}|month` for a date in two columns; '' for none. */
  readonly columns: Readonly<Record<number, string>>
  /** The year of months whose headings say none. */
  readonly year: string
}

/** The columns where one is given a field; another column that had it is not read any more. */
export function withField(columns: Drawing['columns'], index: number, name: string): Drawing['columns'] {
  const others = Object.entries(columns).filter(([, field]) => field !== name)
  return { ...Object.fromEntries(others), [index]: name }
}

/** What the check understood of a list, to begin with: its row of headings, and each column that alone was read as something. */
export function understoodOf(
  { columns: declared }: Pick<Dataset, 'columns'>,
  { sheet, rows }: Pick<SheetPreview, 'sheet' | 'rows'>,
  columns: ImportReport['columns'],
): Pick<Drawing, 'rows' | 'columns'> {
  const head = rows.findLast(({ taken }) => taken === 'head')
  const read = (head?.cells ?? []).map(
    (cell) => columns.find((one) => one.sheet === sheet && one.heading === cell.trim())?.readAs ?? '',
  )
  const fields = read.flatMap((name, index) =>
    name in declared && read.indexOf(name) === read.lastIndexOf(name) ? [[index, name] as const] : [],
  )
  if (head === undefined || fields.length === 0) return { rows: {}, columns: {} }
  return { rows: { [head.number]: 'head' }, columns: Object.fromEntries(fields) }
}

export const noDrawing: Drawing = { name: '', layout: 'list', rows: {}, columns: {}, year: '' }

/** The recipe of what was said; null while the head, a column or the name is missing. */
export function recipeOf(
  dataset: Dataset,
  { rows }: Pick<SheetPreview, 'rows'>,
  sheet: string | null,
  drawing: Drawing,
): NamedRecipe | null {
  const known = datasetOf(dataset.name)
  const having = (role: RowRole) => rows.filter(({ number }) => drawing.rows[number] === role)
  const heads = having('head')
  const [first, last] = [heads[0]?.number, heads.at(-1)?.number]
  if (known === '' || first === undefined || last === undefined || drawing.name.trim() === '') return null
  const headingOf = (index: number) =>
    rows
      .filter(({ number }) => number >= first && number <= last)
      .flatMap(({ cells }) => (cells[index] ?? '').replaceAll(/\s+/g, ' ').trim() || [])
      .join(' ')
  const fields = fieldsOf(drawing, headingOf)
  if (Object.keys(fields).length === 0) return null
  const beginnings = (role: RowRole) =>
    having(role).flatMap(({ cells }) => cells.find((cell) => cell.trim() !== '')?.trim() ?? [])
  return {
    name: drawing.name.trim(),
    recipe: {
      version: 1,
      dataset: known,
      layout: drawing.layout,
      sheet,
      head: { first, last },
      fields,
      periods: [],
      year: drawing.layout === 'periods' && /^\d{4}$/.test(drawing.year) ? commonYear(Number(drawing.year)) : null,
      unit: null,
      totals: beginnings('total'),
      subtotals: beginnings('subtotal'),
      skip: beginnings('skip'),
      end: beginnings('end')[0] ?? null,
      // The server adds the words of the whole head when the recipe is kept: only a part of it is shown.
      shape: [],
    },
  }
}

/** A year of the Buddhist era as one of the common era. */
const commonYear = (year: number): number => (year >= 2400 ? year - buddhistYears : year)

function fieldsOf({ columns }: Drawing, headingOf: (index: number) => string): Record<string, RecipeField> {
  const fields: Record<string, RecipeField> = {}
  const parts = new Map<string, { year?: number; month?: number }>()
  for (const [at, assignment] of Object.entries(columns)) {
    const index = Number(at)
    const [name = '', part] = assignment.split('|')
    if (name === '') continue
    if (part === 'year' || part === 'month') parts.set(name, { ...parts.get(name), [part]: index + 1 })
    else fields[name] = { column: index + 1, heading: headingOf(index) }
  }
  for (const [name, { year, month }] of parts) {
    if (year === undefined || month === undefined) continue
    fields[name] = { year, month, heading: `${headingOf(year - 1)} ${headingOf(month - 1)}` }
  }
  return fields
}
