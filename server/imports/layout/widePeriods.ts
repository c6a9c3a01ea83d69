import type { Dataset, Status } from '@sala/catalog/dataset.ts'
import { quoted, type SheetNote } from '../notes.ts'
import { daysOf, firstYear, isPossibleYear, lastYear, readDate } from '../values/dates.ts'
import { readPeriodWords } from '../values/periods.ts'
import { plain } from '../values/plain.ts'
import { headingStatus, markIn } from '../values/statusWords.ts'
import { letters } from './headings.ts'
import type { Missing, PeriodColumn, WideLayout } from './layouts.ts'
import type { Head } from './wideHeads.ts'

/** What is known about a wide table when its periods are looked for. */
export interface PeriodSearch {
  readonly dataset: Dataset
  readonly wide: { readonly head: string; readonly value: string }
  readonly sheetName: string | null
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
  const { dataset, wide, notes, isValueHead } = search
  const context = contextOf(search, titles)
  const column = dataset.columns[wide.head]
  const daily = column?.kind === 'date' && column.grain === 'day'
  const months = valueHeads.some((head) => monthOf(head) !== null)
  const columns: PeriodColumn[] = []
  const unread: string[] = []
  let noYear: Head | null = null
  let partly: string | null = null
  let whole: string | null = context.cumulativeName
  for (const head of valueHeads) {
    const label = head.texts.join(' ')
    const sum = head.words.findLast(({ cumulative }) => cumulative)
    const month = monthOf(head)
    const year = yearOf(head) ?? context.year
    const own = statusOf(head)
    // The mark of a title is that of its year; a column of another year does not bear it.
    const status = own ?? (yearOf(head) === null || yearOf(head) === context.statusYear ? context.status : null)
    const day = daily ? dayOf(head) : null
    if (day !== null) {
      columns.push({ index: head.index, heading: label, days: day, wholeYear: false, status: null })
      continue
    }
    // A sum over months beside the months themselves; without months it may be the whole year.
    if (months && (month === null || sum !== undefined)) {
      unread.push(label)
      continue
    }
    if (year === null) {
      if (month !== null) noYear = head
      else unread.push(label)
      continue
    }
    const range = sum?.range ?? (month === null ? context.range : null)
    if (month === null && range !== null && (range[0] !== 1 || range[1] !== 12)) {
      partly = context.rangeText ?? label
      continue
    }
    if (month === null && range !== null) whole = context.rangeText ?? label
    const inMonth = month ?? (range === null ? context.month : null)
    // Nothing about time above it, and several such columns: the period of the title is that of one of them at most.
    const timeless = yearOf(head) === null && month === null
    if (timeless && valueHeads.length > 1 && !isValueHead(head)) {
      unread.push(label)
      continue
    }
    if (daily) {
      unread.push(label)
      continue
    }
    columns.push({
      index: head.index,
      heading: label,
      days: daysOf(year, inMonth ?? 1, 1),
      wholeYear: inMonth === null,
      status,
    })
  }
  if (columns.length === 0 && partly !== null) {
    notes.push({ code: 'partly', values: { words: partly } })
    return { columns: [placeholder], cumulative: { words: partly, whole: false } }
  }
  if (columns.length === 0 && noYear !== null) {
    const heading = noYear.texts.join(' ')
    const message = `the months (“${heading}” …) have no year, neither above them nor in the title nor in the sheet’s name; write it above them`
    return { faults: [{ column: wide.head, value: heading, reason: 'not_a_date', message }] }
  }
  if (
    context.conflict !== null &&
    columns.some(({ index }) => monthOf(valueHeads.find((head) => head.index === index)) === null)
  ) {
    return {
      faults: [
        {
          column: wide.head,
          value: context.conflict,
          reason: 'ambiguous_column',
          message: `${context.conflict}; correct the one that is wrong`,
        },
      ],
    }
  }
  const wrong = yearFault(search, columns) ?? grainFault(search, columns)
  if (wrong !== null) return { faults: [wrong] }
  const doubled = doubledIn(search, columns)
  if (doubled !== null) return { faults: [doubled] }
  if (unread.length > 0) notes.push({ code: 'columns_unread', values: { headings: quoted(unread) } })
  const onlyYears = columns.every(({ wholeYear }) => wholeYear)
  return { columns, cumulative: onlyYears && whole !== null ? { words: whole, whole: true } : null }
}

/** What the titles and the sheet's name say about time. */
function contextOf({ sheetName, notes }: PeriodSearch, titles: readonly string[]) {
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
    rangeText: ranged === undefined ? null : plain(ranged.text),
    cumulativeName: /สะสม|cumulat|accum|ytd/i.test(name) ? plain(name) : null,
    conflict:
      differ && sheet.year === null
        ? `the title says month ${titleMonth} and the sheet’s name “${plain(name)}” month ${sheetMonth}`
        : null,
  }
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
function grainFault({ dataset, wide }: PeriodSearch, columns: readonly PeriodColumn[]): Missing | null {
  const column = dataset.columns[wide.head]
  const years = columns.find(({ wholeYear }) => wholeYear)
  const months = columns.find(({ wholeYear }) => !wholeYear)
  if (column?.kind === 'date' && column.grain === 'day') return null
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
function doubledIn({ wide }: PeriodSearch, columns: readonly PeriodColumn[]): Missing | null {
  const seen = new Map<string, PeriodColumn>()
  for (const column of columns) {
    const key = `${column.days} ${column.wholeYear}`
    const other = seen.get(key)
    if (other === undefined) {
      seen.set(key, column)
      continue
    }
    const { value } = wide
    return {
      column: value,
      value: column.heading,
      reason: 'ambiguous_column',
      message: `columns “${other.heading}” (${letters(other.index)}) and “${column.heading}” (${letters(column.index)}) are both ${value} of one period; say which with --map ${value}=heading`,
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
