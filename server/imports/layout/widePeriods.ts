import type { Dataset, Status } from '@sala/catalog/dataset.ts'
import { plainText } from '@sala/catalog/imports/fileTexts.ts'
import { quoted, type SheetNote } from '../notes.ts'
import { daysOf, firstYear, isPossibleYear, lastYear, readDate } from '../values/dates.ts'
import { readPeriodWords } from '../values/periods.ts'
import { headingStatus, markIn } from '../values/statusWords.ts'
import {
  columnInFile,
  fiscalYears,
  type Missing,
  type PeriodColumn,
  type SheetCells,
  unclearColumn,
  unclearPeriod,
  type WideLayout,
} from './layouts.ts'
import type { Head } from './wideHeads.ts'

/** What is known about a wide table when its periods are looked for. */
interface PeriodSearch {
  readonly dataset: Dataset
  readonly wide: { readonly head: string; readonly value: string }
  readonly sheet: Pick<SheetCells, 'name' | 'transposed'>
  /** Gets what was taken for what. */
  readonly notes: SheetNote[]
  readonly isValueHead: (head: Head) => boolean
}

/** The columns of figures with the period of each; `valueHeads` are the heads of the figures that the data set holds. */
export function periodsOf(
  search: PeriodSearch,
  valueHeads: readonly Head[],
  titles: readonly string[],
): { columns: readonly PeriodColumn[]; cumulative: WideLayout['cumulative'] } | { faults: readonly Missing[] } {
  const { wide, notes } = search
  const context = contextOf(search, titles)
  const table: TableTime = {
    context,
    daily: isDaily(search),
    months: valueHeads.some((head) => monthOf(head) !== null),
    several: valueHeads.length > 1,
  }
  const readings = valueHeads.map((head) => readHead(head, search, table))
  const columns = readings.flatMap((reading) => (reading.kind === 'period' ? [reading.column] : []))
  const unclear = unclearFault(search, valueHeads, columns.length > 0, context.unclear)
  if (unclear !== null) return { faults: [unclear] }
  const partly = readings.findLast((reading) => reading.kind === 'partly')
  if (columns.length === 0 && partly !== undefined) {
    notes.push({ code: 'partly', values: { words: partly.words } })
    return { columns: [placeholder], cumulative: { words: partly.words, whole: false } }
  }
  const noYear = valueHeads.findLast((_, at) => readings[at]?.kind === 'no_year')
  if (columns.length === 0 && noYear !== undefined) {
    const heading = labelOf(noYear)
    const message = `the months (“${heading}” …) have no year, neither above them nor in the title nor in the sheet’s name; write it above them`
    return { faults: [{ column: wide.head, value: heading, reason: 'not_a_date', message }] }
  }
  const dated = valueHeads.filter((_, at) => readings[at]?.kind === 'period')
  const fault =
    (table.daily ? null : fiscalYears(wide.head, [...titles, search.sheet.name ?? ''], dated)) ??
    conflictFault(search, context, columns, valueHeads) ??
    yearFault(search, columns) ??
    grainFault(search, columns) ??
    doubledIn(search, columns)
  if (fault !== null) return { faults: [fault] }
  const unread = valueHeads.filter((_, at) => readings[at]?.kind === 'unread').map(labelOf)
  if (unread.length > 0) notes.push({ code: 'columns_unread', values: { headings: quoted(unread) } })
  const onlyYears = columns.every(({ wholeYear }) => wholeYear)
  const cumulativeWords = readings.findLast(({ whole }) => whole !== null)?.whole ?? context.cumulativeName
  return { columns, cumulative: onlyYears && cumulativeWords !== null ? { words: cumulativeWords, whole: true } : null }
}

/** What is known of the time of a whole table. */
interface TableTime {
  readonly context: ReturnType<typeof contextOf>
  /** Whether the data set has a figure a day. */
  readonly daily: boolean
  /** Whether any column is headed by a month. */
  readonly months: boolean
  /** Whether there are several columns of figures. */
  readonly several: boolean
}

/** What one head says of time. `whole`: the words that say that the column adds up all months of a year. */
type HeadReading = { readonly whole: string | null } & (
  | { readonly kind: 'period'; readonly column: PeriodColumn }
  /** The column is none of the periods that are looked for. */
  | { readonly kind: 'unread' }
  | { readonly kind: 'no_year' }
  /** The column adds up some months of a year. */
  | { readonly kind: 'partly'; readonly words: string }
)

const unreadHead: HeadReading = { kind: 'unread', whole: null }

function readHead(
  head: Head,
  { isValueHead }: PeriodSearch,
  { context, daily, months, several }: TableTime,
): HeadReading {
  const heading = labelOf(head)
  if (head.words.some(({ unclear }) => unclear !== null)) return unreadHead
  const sum = head.words.findLast(({ cumulative }) => cumulative)
  const month = monthOf(head)
  const ownYear = yearOf(head)
  const year = ownYear ?? context.year
  const day = daily ? dayOf(head) : null
  if (day !== null) {
    const column = { index: head.index, heading, days: day, wholeYear: false, status: null }
    return { kind: 'period', column, whole: null }
  }
  // A sum over months beside the months themselves; without months it may be the whole year.
  if (months && (month === null || sum !== undefined)) return unreadHead
  if (year === null) return month === null ? unreadHead : { kind: 'no_year', whole: null }
  const range = sum?.range ?? (month === null ? context.range : null)
  const isSum = month === null && range !== null
  if (isSum && (range[0] !== 1 || range[1] !== 12))
    return { kind: 'partly', words: context.rangeText ?? heading, whole: null }
  const cumulativeText = isSum ? (context.rangeText ?? heading) : null
  // Nothing about time above it, and several such columns: the period of the title is that of one of them at most.
  const timeless = ownYear === null && month === null
  if (daily || (timeless && several && !isValueHead(head))) return { kind: 'unread', whole: cumulativeText }
  const inMonth = month ?? (range === null ? context.month : null)
  // The mark of a title is that of its year; a column of another year does not bear it.
  const status = statusOf(head) ?? (ownYear === null || ownYear === context.statusYear ? context.status : null)
  const column = {
    index: head.index,
    heading,
    days: daysOf(year, inMonth ?? 1, 1),
    wholeYear: inMonth === null,
    status,
  }
  return { kind: 'period', column, whole: cumulativeText }
}

const labelOf = (head: Head): string => head.texts.join(' ')

function isDaily({ dataset, wide }: PeriodSearch): boolean {
  const column = dataset.columns[wide.head]
  return column?.kind === 'date' && column.grain === 'day'
}

/** What the titles and the sheet's name say about time. */
function contextOf({ sheet: { name: sheetName }, notes }: PeriodSearch, titles: readonly string[]) {
  const name = sheetName ?? ''
  const titleWords = titles
    .map((text) => ({ text, words: readPeriodWords(text) }))
    .filter(({ words }) => !words.derived)
  const sheet = readPeriodWords(name)
  const ranged = [...titleWords, { text: name, words: sheet }].find(({ words }) => words.range !== null)
  const titleMonth =
    ranged === undefined ? (titleWords.find(({ words }) => words.month !== null)?.words.month ?? null) : null
  const sheetMonth = ranged === undefined ? sheet.month : null
  const differ = titleMonth !== null && sheetMonth !== null && titleMonth !== sheetMonth
  if (differ && sheet.year !== null) notes.push({ code: 'title_month', values: {} })
  const title = titleWords.find(({ words }) => words.year !== null)?.words
  const marked = [...titleWords.map(({ text }) => text), name]
    .map((text) => ({ status: markIn(text), year: readPeriodWords(text).year }))
    .find(({ status }) => status !== null)
  return {
    year: sheet.year !== null && sheet.month !== null ? sheet.year : (title?.year ?? sheet.year),
    month:
      sheetMonth !== null && (sheet.year !== null || titleMonth === null) ? sheetMonth : (titleMonth ?? sheetMonth),
    status: marked?.status ?? null,
    statusYear: marked?.year ?? null,
    range: ranged?.words.range ?? null,
    rangeText: ranged === undefined ? null : plainText(ranged.text),
    cumulativeName: /สะสม|cumulat|accum|ytd/i.test(name) ? plainText(name) : null,
    /** The text whose year is not certain, where no other one names a year. */
    unclear:
      title === undefined && sheet.year === null
        ? ([...titles, name].find((text) => readPeriodWords(text).unclear !== null) ?? null)
        : null,
    conflict:
      differ && sheet.year === null
        ? `the title says month ${titleMonth} and the sheet’s name “${plainText(name)}” month ${sheetMonth}`
        : null,
  }
}

/**
 * What is wrong where digits may be a month, a span of two years or a fiscal year. Beside columns of certain periods those of digits alone
 * are only not read; the text above the table counts where no column has a period of its own.
 */
function unclearFault(
  { wide, sheet }: PeriodSearch,
  heads: readonly Head[],
  hasColumns: boolean,
  above: string | null,
): Missing | null {
  const head = heads.find(({ words }) =>
    words.some(({ unclear }) => (hasColumns ? unclear === 'year' : unclear !== null)),
  )
  if (head !== undefined) return unclearColumn(wide.head, sheet, head)
  return hasColumns || above === null || heads.length === 0
    ? null
    : unclearPeriod(wide.head, plainText(above), 'above the figures')
}

/** What is wrong where the title and the sheet's name say different months, and a column has no month of its own. */
function conflictFault(
  { wide }: PeriodSearch,
  { conflict }: TableTime['context'],
  columns: readonly PeriodColumn[],
  heads: readonly Head[],
): Missing | null {
  const hasMonth = ({ index }: PeriodColumn) => monthOf(heads.find((head) => head.index === index)) !== null
  if (conflict === null || columns.every(hasMonth)) return null
  const message = `${conflict}; correct the one that is wrong`
  return { column: wide.head, value: conflict, reason: 'ambiguous_column', message }
}

/** What is wrong where a column is about a year that no figure can be about: most likely the heading is a figure itself. */
function yearFault({ wide }: PeriodSearch, columns: readonly PeriodColumn[]): Missing | null {
  const impossible = columns.find(({ days }) => !isPossibleYear(new Date(days * 86_400_000).getUTCFullYear()))
  if (impossible === undefined) return null
  const { heading } = impossible
  const message = `the heading “${heading}” names a year outside ${firstYear} to ${lastYear}; correct it, or write a head row above the figures`
  return { column: wide.head, value: heading, reason: 'out_of_range', message }
}

/** What is wrong where the columns are months and the data set has years, or the other way round. */
function grainFault(search: PeriodSearch, columns: readonly PeriodColumn[]): Missing | null {
  const { dataset, wide } = search
  const column = dataset.columns[wide.head]
  const years = columns.find(({ wholeYear }) => wholeYear)
  const months = columns.find(({ wholeYear }) => !wholeYear)
  if (isDaily(search)) return null
  if (column?.kind === 'year' && months !== undefined) {
    return {
      column: wide.head,
      value: months.heading,
      reason: 'not_a_date',
      message: `“${months.heading}” is a month, but these figures are yearly`,
    }
  }
  if (column?.kind === 'date' && years !== undefined && dataset.wholeYears === null) {
    return {
      column: wide.head,
      value: years.heading,
      reason: 'not_a_date',
      message: `“${years.heading}” names no month`,
    }
  }
  return null
}

/** Two columns of one period that do not say the same. */
function doubledIn({ wide, sheet }: PeriodSearch, columns: readonly PeriodColumn[]): Missing | null {
  const seen = new Map<string, PeriodColumn>()
  for (const column of columns) {
    const key = `${column.days} ${column.wholeYear}`
    const earlier = seen.get(key)
    if (earlier === undefined) {
      seen.set(key, column)
      continue
    }
    const { value } = wide
    return {
      column: value,
      value: column.heading,
      reason: 'ambiguous_column',
      message: `columns “${earlier.heading}” (${columnInFile(sheet, earlier.index)}) and “${column.heading}” (${columnInFile(sheet, column.index)}) are both ${value} of one period; say which with --map ${value}=heading`,
    }
  }
  return null
}

const placeholder: PeriodColumn = { index: -1, heading: '', days: 0, wholeYear: true, status: null }

function monthOf(head: Head | undefined): number | null {
  return head?.words.findLast(({ month, range }) => month !== null || range !== null)?.month ?? null
}

function yearOf(head: Head): number | null {
  return head.words.findLast(({ year }) => year !== null)?.year ?? null
}

/** The status that a head bears; the deepest text counts. */
function statusOf(head: Head): Status | null {
  return head.texts.map(headingStatus).findLast((status) => status !== null) ?? null
}

/** The day that a head names, for daily tables. */
function dayOf(head: Head): number | null {
  const date = readDate(head.texts.at(-1) ?? null, 'day_first')
  return date?.grain === 'day' ? daysOf(date.year, date.month, date.day) : null
}
