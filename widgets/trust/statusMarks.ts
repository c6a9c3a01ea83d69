import type { Status } from '@sala/catalog/dataset.ts'
import { publicationStatus } from '@sala/catalog/datasets/columns.ts'
import type { MessageDescriptor } from '@sala/catalog/locales/messages.ts'
import type { Context } from '../context.ts'
import { isMonth } from '../periods/periods.ts'
import { periodWords } from '../periods/periodWords.ts'
import { labelled, listed, year as yearText } from '../texts/format.ts'
import { sentence } from '../texts/sentences.ts'
import type { Mark } from '../views/mark.ts'
import { withStatusLetter } from '../views/statusLetter.ts'
import type { TableColumn, TableModel, TableRow } from '../views/table.ts'
import type { ComposedView, View } from '../views/view.ts'
import { isLower } from './provenance.ts'

/** The letters that statistical tables set beside figures that are not final, in every language. */
export const statusLetters: Readonly<Record<Status, string | null>> = { preliminary: 'p', revised: 'r', final: null }

/** The lowest status of each month (`YYYY-MM`) and year (`YYYY`). */
type Statuses = ReadonlyMap<string, Status>

/** A status as a table names it. */
const statusWord = (status: Status, { say }: Context): string => say(wordsOf(status))

const wordsOf = (status: Status): MessageDescriptor => publicationStatus.words[status] ?? publicationStatus.label

/**
 * A view that marks preliminary and revised months and years: by a letter after the label of the axis (`Oct (p)`), and by a sentence for
 * screen readers.
 */
export function markedView(view: View, statuses: Statuses, context: Context, yearsBack: number): View {
  const marked = (part: SingleView) => markedPart(part, statuses, context, yearsBack)
  if (view.kind !== 'composed') return marked(view)
  return { ...view, parts: view.parts.map((part) => ({ ...part, view: marked(part.view) })) }
}

type SingleView = Exclude<View, ComposedView>

function markedPart(view: SingleView, statuses: Statuses, context: Context, yearsBack: number): SingleView {
  if (view.kind === 'table') return { ...view, table: markedTable(view.table, statuses, context, { yearsBack }) }
  if (!('marks' in view) || view.marks === undefined || !('categories' in view)) return view
  const statusOfMarks = view.marks.map((mark) => statuses.get(periodOf(mark) ?? '') ?? null)
  const visibleStatuses = statusOfMarks.map((status, index) => (hasFigure(view.series, index) ? status : null))
  if (visibleStatuses.every((status) => status === null || statusLetters[status] === null)) return view
  const categories = view.categories.map((name, index) => withLetter(name, visibleStatuses[index] ?? null))
  const periods = view.marks.map(periodOf)
  const names = (view.names ?? view.categories).map((name, index) => {
    const status = visibleStatuses[index] ?? null
    return status === null || statusLetters[status] === null
      ? name
      : labelled(name, statusWord(status, context), context.language)
  })
  return { ...view, categories, names, description: described(view.description, periods, visibleStatuses, context) }
}

/** Whether some category of a view bears a letter that it had not before. */
export function hasLetters(before: View, after: View): boolean {
  const names = categoriesOf(before)
  return categoriesOf(after).some((name, index) => name !== names[index])
}

function categoriesOf(view: View): readonly string[] {
  if (view.kind === 'composed') return view.parts.flatMap((part) => categoriesOf(part.view))
  return 'categories' in view ? view.categories : []
}

/** The mark depends on this year's figure: the categories are periods of this year. */
function hasFigure(
  series: readonly { readonly role: string; readonly values: readonly (number | null)[] }[],
  at: number,
) {
  const mainSeries = series.filter(({ role }) => role === 'current' || role === 'category')
  return mainSeries.length === 0 || mainSeries.some(({ values }) => (values[at] ?? null) !== null)
}

function periodOf(mark: Mark | null | undefined): string | null {
  return mark?.kind === 'period' && (isMonth(mark.value) || /^\d{4}$/.test(mark.value)) ? mark.value : null
}

function withLetter(name: string, status: Status | null): string {
  const letter = status === null ? null : statusLetters[status]
  return letter === null ? name : withStatusLetter(name, letter)
}

function described(
  description: string,
  periods: readonly (string | null)[],
  statuses: readonly (Status | null)[],
  context: Context,
): string {
  const sentences = (['preliminary', 'revised'] as const).flatMap((status) => {
    const statusPeriods = periods.filter((period, index) => period !== null && statuses[index] === status)
    const words = periodWords(
      statusPeriods.flatMap((period) => period ?? []),
      context.language,
    )
    return statusPeriods.length === 0 ? [] : [sentence(labelled(statusWord(status, context), words, context.language))]
  })
  const end = /[.。]\s*$/.test(description) || description === '' ? '' : '.'
  return `${description}${end} ${listed(sentences, context.language, ';')}`.trim()
}

/**
 * A table of months or years, with a column for the status of each if one of them is not final; each of two years has its own. A total is
 * as certain as its least certain row; a total of rows about whole years has the status of those, in `ofYears`. The other year is
 * `yearsBack` earlier.
 */
export function markedTable(
  table: TableModel,
  statuses: Statuses,
  context: Context,
  { ofYears = statuses, yearsBack = 1 }: { readonly ofYears?: Statuses; readonly yearsBack?: number } = {},
): TableModel {
  const month = table.columns.find(({ kind }) => kind === 'month')?.key
  const periods = table.rows.map((row) => periodIn(row, month))
  const hasYearBefore = table.columns.some(({ key }) => isOf(key, 'previous'))
  const added = [
    statusColumn(table, 'status', periods, { statuses, ofYears }),
    hasYearBefore
      ? statusColumn(
          table,
          'status_before',
          periods.map((period) => earlier(period, yearsBack)),
          { statuses, ofYears },
        )
      : null,
  ].flatMap((column) => column ?? [])
  if (added.length === 0) return table
  const columns = added.map(({ key, periods }): TableColumn => {
    const label = context.say(publicationStatus.label)
    const [year, ...others] = new Set(periods.flatMap((period) => period?.slice(0, 4) ?? []))
    const namesYear = hasYearBefore && year !== undefined && others.length === 0
    return { key, label: namesYear ? `${label} ${yearText(Number(year), context.language)}` : label, kind: 'text' }
  })
  const wordsOfRow = (index: number) =>
    added.map(({ key, statuses }) => {
      const status = statuses[index] ?? null
      return [key, status === null ? null : statusWord(status, context)]
    })
  return {
    ...table,
    columns: [...table.columns, ...columns],
    rows: table.rows.map((row, index) => ({
      ...row,
      cells: { ...row.cells, ...Object.fromEntries(wordsOfRow(index)) },
    })),
  }
}

/** Whether a column holds figures of this year (`current`, `thai current`) or of the year before. */
const isOf = (key: string, side: 'current' | 'previous'): boolean => key === side || key.endsWith(` ${side}`)

interface StatusColumn {
  readonly key: 'status' | 'status_before'
  /** The period of each row. */
  readonly periods: readonly (string | null)[]
  readonly statuses: readonly (Status | null)[]
}

/** The status of each row with a figure; null if all are final, or none is known. */
function statusColumn(
  { rows, columns }: TableModel,
  key: StatusColumn['key'],
  periods: readonly (string | null)[],
  { statuses, ofYears }: { readonly statuses: Statuses; readonly ofYears: Statuses },
): StatusColumn | null {
  const side = key === 'status' ? 'current' : 'previous'
  const figures = columns.filter((column) => isOf(column.key, side))
  const statusRows = rows.map(({ cells }, index) => {
    const isEmpty = figures.length > 0 && figures.every((column) => (cells[column.key] ?? null) === null)
    return isEmpty ? null : (statuses.get(periods[index] ?? '') ?? null)
  })
  const lowest = statusRows.reduce<Status | null>(
    (least, status) => (status !== null && (least === null || isLower(status, least)) ? status : least),
    null,
  )
  const rowStatuses = rows.map((row, index) => {
    const year = row.ofYears?.[side] ?? null
    if (year !== null) return ofYears.get(String(year).padStart(4, '0')) ?? null
    return row.level === 'total' ? lowest : (statusRows[index] ?? null)
  })
  return rowStatuses.every((status) => status === null || status === 'final')
    ? null
    : { key, periods, statuses: rowStatuses }
}

/** The month or year that a row is about. */
function periodIn(row: TableRow, month: string | undefined): string | null {
  const cell = month === undefined ? null : row.cells[month]
  if (typeof cell === 'string' && isMonth(cell)) return cell
  return periodOf(row.mark)
}

/** The same month or year a number of years before. */
const earlier = (period: string | null, years: number): string | null =>
  period === null ? null : `${String(Number(period.slice(0, 4)) - years).padStart(4, '0')}${period.slice(4)}`
