import { previewLimits, type SheetPreview } from '@sala/catalog/api/importPreview.ts'
import type { ImportReport } from '@sala/catalog/api/importReport.ts'
import type { Dataset } from '@sala/catalog/dataset.ts'
import { aliasKey, beginningOf, beginsWithAny, clippedCell, plainText } from '@sala/catalog/imports/fileTexts.ts'
import type { NamedRecipe, Recipe, RecipeField } from '@sala/catalog/imports/recipe.ts'
import { buddhistYears } from '@sala/widgets/texts/format.ts'
import { datasetOf, type Pair } from '../importForm.ts'

/** What a person can say of a row; '' is one that is read as it stands. */
export const rowRoles = ['', 'head', 'total', 'subtotal', 'skip', 'end'] as const
export type RowRole = (typeof rowRoles)[number]
export const roleOf = (text: string): RowRole => rowRoles.find((role) => role === text) ?? ''

/** As what a row of a role is drawn, as in the report. */
export function roleInPreview(role: RowRole = ''): 'head' | 'total' | 'left' | undefined {
  if (role === 'subtotal') return 'total'
  if (role === 'skip' || role === 'end') return 'left'
  return role === '' ? undefined : role
}

export type Rows = SheetPreview['rows']

/** What a recipe calls its rows. */
export type RowNames = Pick<Recipe, 'totals' | 'subtotals' | 'skip' | 'end'>

/** A column of figures of one period, beside the columns of the data set. */
export const periodColumn = '|period'

/** What a person has said of a sheet so far. */
export interface Drawing {
  readonly name: string
  /** Name of the sheet; null where every one that fits is read. */
  readonly sheet: string | null
  readonly layout: 'list' | 'periods'
  /** Whether records run across: what follows is of the sheet with its rows and columns exchanged. */
  readonly transposed: boolean
  /** By the number of the row. */
  readonly rows: Readonly<Record<number, RowRole>>
  /** By the index of the column: a column of the data set, `{date}|year` or `{date}|month` for a date in two columns, `|period`; '' for none. */
  readonly columns: Readonly<Record<number, string>>
  /** By the index of a column of one period: `YYYY` or `YYYY-MM`. */
  readonly periods: Readonly<Record<number, string>>
  /** The year of months whose headings say none. */
  readonly year: string
  /** Columns of the data set that hold the same in every row. */
  readonly values: readonly Pair[]
  /** '' for the data set's own. */
  readonly unit: string
  /** Of a recipe that is edited: the headings of its columns, for those whose head is too far right to be shown. */
  readonly headings: Readonly<Record<number, string>>
  /** Of a recipe that is edited: names of rows, which need not be among these rows. */
  readonly names: RowNames
}

const noNames: RowNames = { totals: [], subtotals: [], skip: [], end: null }

export const noDrawing: Drawing = {
  name: '',
  sheet: null,
  layout: 'list',
  transposed: false,
  rows: {},
  columns: {},
  periods: {},
  year: '',
  values: [],
  unit: '',
  headings: {},
  names: noNames,
}

/** The columns where one is given a field; another column that had it is not read any more. Many may hold figures of one period. */
export function withField(columns: Drawing['columns'], index: number, name: string): Drawing['columns'] {
  const others = Object.entries(columns).filter(([, field]) => field !== name || name === periodColumn)
  return { ...Object.fromEntries(others), [index]: name }
}

/** The drawing where a column is given a field, which no longer holds the same in every row. */
export function withColumn({ columns, values }: Drawing, index: number, name: string): Partial<Drawing> {
  const [field] = name.split('|')
  return { columns: withField(columns, index, name), values: values.filter(({ column }) => column !== field) }
}

/** The drawing where fields hold the same in every row; the columns that they had are not read any more. */
export function withValues({ columns }: Drawing, values: Drawing['values']): Partial<Drawing> {
  const stated = new Set(values.map(({ column }) => column))
  const others = Object.entries(columns).filter(([, name]) => !stated.has(name.split('|')[0] || periodColumn))
  return { values, columns: Object.fromEntries(others) }
}

/** What the check understood of a list, to begin with: its row of headings, and each column that alone was read as something. */
export function understoodOf(
  { columns: declared }: Pick<Dataset, 'columns'>,
  { sheet, rows }: Pick<SheetPreview, 'sheet' | 'rows'>,
  columns: ImportReport['columns'],
  head = rows.findLast(({ taken }) => taken === 'head'),
): Pick<Drawing, 'rows' | 'columns'> {
  const columnUses = (head?.cells ?? []).map(
    (cell) => columns.find((column) => column.sheet === sheet && column.heading === cell.trim())?.readAs ?? '',
  )
  const fields = columnUses.flatMap((name, index) =>
    name in declared && columnUses.indexOf(name) === columnUses.lastIndexOf(name) ? [[index, name] as const] : [],
  )
  if (head === undefined || fields.length === 0) return { rows: {}, columns: {} }
  return { rows: { [head.number]: 'head' }, columns: Object.fromEntries(fields) }
}

/** A text as a recipe stores it: no-break and doubled spaces are one, and none stand at the ends. */
const spaced = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

/** Whether the rows of a head are shown as far right as a column. */
export const isShown = (heads: Rows, index: number): boolean =>
  index < previewLimits.cells && heads.every(({ cells, more }) => more === 0 || index < cells.length)

/** How many columns rows have. */
export const widthOf = (rows: Rows): number => Math.max(1, ...rows.map(({ cells }) => cells.length))

/** What a column is headed by in the rows of a head, by their numbers, from top to bottom. */
export const headingIn = (rows: Rows, index: number, { first, last }: Recipe['head']): string =>
  rows
    .filter(({ number }) => number >= first && number <= last)
    .flatMap(({ cells }) => spaced(cells[index] ?? '') || [])
    .join(' ')

/** The recipe of what was said; null while the head, a column, the period of a column or the name is missing. */
export function recipeOf(dataset: Dataset, { rows }: Pick<SheetPreview, 'rows'>, drawing: Drawing): NamedRecipe | null {
  const datasetChoice = datasetOf(dataset.name)
  const heads = rows.filter(({ number }) => drawing.rows[number] === 'head')
  const [first, last] = [heads[0]?.number, heads.at(-1)?.number]
  if (datasetChoice === '' || first === undefined || last === undefined || drawing.name.trim() === '') return null
  const headingOf = (index: number) =>
    isShown(heads, index) ? headingIn(rows, index, { first, last }) : (drawing.headings[index] ?? '')
  const fields = fieldsOf(drawing, headingOf)
  const periods = drawing.layout === 'periods' ? periodsOf(drawing) : []
  if (Object.keys(fields).length === 0 || periods === null) return null
  const wide = drawing.layout === 'periods'
  return {
    name: drawing.name.trim(),
    recipe: {
      version: 1,
      dataset: datasetChoice,
      layout: drawing.layout,
      ...(drawing.transposed && { transposed: true }),
      sheet: drawing.sheet,
      head: { first, last },
      fields: { ...fields, ...valuesOf(drawing) },
      periods,
      year: wide && /^\d{4}$/.test(drawing.year) ? commonYear(Number(drawing.year)) : null,
      unit: drawing.unit === '' ? null : drawing.unit,
      ...rowNamesOf(rows, drawing),
      // The server adds the words of the whole head when the recipe is kept: only a part of it is shown.
      shape: [],
    },
  }
}

/** A year of the Buddhist era as one of the common era. */
const commonYear = (year: number): number => (year >= 2400 ? year - buddhistYears : year)

/** A period as recipes have it; null for a text that is none. */
export function periodIn(text: string): string | null {
  const [, year, month] = /^(\d{4})(-(?:0[1-9]|1[0-2]))?$/.exec(text.trim()) ?? []
  const common = year === undefined ? 0 : commonYear(Number(year))
  return common >= 1950 && common <= 2100 ? `${common}${month ?? ''}` : null
}

/** The columns of one period; null while one of them does not say which. */
function periodsOf({ columns, periods }: Drawing): Recipe['periods'] | null {
  const drawn = Object.entries(columns).filter(([, name]) => name === periodColumn)
  const periodColumns = drawn.flatMap(([index]) => {
    const period = periodIn(periods[Number(index)] ?? '')
    return period === null ? [] : [{ column: Number(index) + 1, period }]
  })
  return periodColumns.length === drawn.length ? periodColumns : null
}

const valuesOf = ({ values }: Drawing): Recipe['fields'] =>
  Object.fromEntries(
    values.flatMap(({ column, text }) =>
      column === '' || text.trim() === '' ? [] : [[column, { value: text.trim() }] as const],
    ),
  )

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
    fields[name] = { year, month, heading: spaced(`${headingOf(year - 1)} ${headingOf(month - 1)}`) }
  }
  return fields
}

/** What a recipe calls a row of a role: its own name for it, or what the row begins with. */
function nameOf(row: Rows[number], { totals, subtotals, skip, end }: RowNames, role: RowRole): string {
  const beginning = spaced(row.cells.find((cell) => plainText(cell) !== '') ?? '')
  if (role === 'end') return end !== null && isEnd(row, end) ? end : beginning
  if (role === 'skip') return skip.find((name) => isSkipped(row, name)) ?? beginning
  const called = role === 'total' ? totals : subtotals
  return called.find((name) => isNamed(row, name)) ?? beginning
}

/** Whether a cell of a row is a name of a total. */
export const isNamed = ({ cells }: Rows[number], name: string): boolean =>
  cells.some(
    (cell) =>
      plainText(cell) !== '' && [name, clippedCell(name)].some((heading) => aliasKey(cell) === aliasKey(heading)),
  )

/** Whether a row is one of those with a name that is left out. */
export const isSkipped = ({ cells }: Rows[number], name: string): boolean =>
  beginsWithAny(cells, new Set([name, clippedCell(name)].map(plainText)))

/** Whether a row is the first below the table. */
export const isEnd = ({ cells }: Rows[number], name: string): boolean => beginningOf(cells).startsWith(plainText(name))

/** The names of a recipe that no row below the head has: they stay as they are, or are removed. */
export function unseenNames(all: Rows, { rows: roles, names }: Pick<Drawing, 'rows' | 'names'>): RowNames {
  const { totals, subtotals, skip, end } = names
  const rows = all.slice(all.findLastIndex(({ number }) => roles[number] === 'head') + 1)
  const isTotal = (name: string) => rows.some((row) => isNamed(row, name))
  return {
    totals: totals.filter((name) => !isTotal(name)),
    subtotals: subtotals.filter((name) => !isTotal(name)),
    skip: skip.filter((name) => !rows.some((row) => isSkipped(row, name))),
    end: end !== null && rows.some((row) => isEnd(row, end)) ? null : end,
  }
}

function rowNamesOf(rows: Rows, { rows: roles, names }: Drawing): RowNames {
  const unseen = unseenNames(rows, { rows: roles, names })
  const drawn = (role: RowRole) =>
    rows.filter(({ number }) => roles[number] === role).flatMap((row) => nameOf(row, names, role) || [])
  return {
    totals: [...new Set([...drawn('total'), ...unseen.totals])],
    subtotals: [...new Set([...drawn('subtotal'), ...unseen.subtotals])],
    skip: [...new Set([...drawn('skip'), ...unseen.skip])],
    end: drawn('end')[0] ?? unseen.end,
  }
}
