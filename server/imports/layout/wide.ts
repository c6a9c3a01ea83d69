import type { Dataset, Status } from '@sala/catalog/dataset.ts'
import { recogniseAggregate } from '@sala/catalog/places/aggregates.ts'
import { understandCountry } from '@sala/catalog/places/understand.ts'
import type { Cell, Merge } from '../readers/table.ts'
import { daysOf, readDate } from '../values/dates.ts'
import { readNumber } from '../values/numbers.ts'
import { gregorianYear, type PeriodWords, readPeriodWords } from '../values/periods.ts'
import { plain } from '../values/plain.ts'
import { datasetHeadings, headingKey } from './headings.ts'
import type { Missing } from './long.ts'

/** A column of figures, all of one period. */
export interface PeriodColumn {
  readonly index: number
  /** What stands above it, from top to bottom. */
  readonly heading: string
  /** First day of the period, in days since 1970-01-01. */
  readonly days: number
  readonly wholeYear: boolean
  readonly status: Status | null
}

/** A table with a column of figures a period. */
export interface WideLayout {
  readonly kind: 'wide'
  /** Index of the first row of figures. */
  readonly body: number
  /** Column of the data set -> column of the table that names it in each row. */
  readonly names: ReadonlyMap<string, { readonly index: number; readonly heading: string }>
  readonly columns: readonly PeriodColumn[]
  /**
   * Set where the figures add up several months by what the title or the sheet's name says; `whole` where these are all twelve.
   */
  readonly cumulative: { readonly words: string; readonly whole: boolean } | null
  readonly notes: readonly string[]
}

/** A sheet's cells, and what is known about it besides. */
export interface SheetCells {
  readonly name: string | null
  readonly rows: readonly (readonly Cell[])[]
  readonly merges: readonly Merge[]
}

export interface WideFinding {
  readonly layout: WideLayout | null
  /** What a table that looks wide lacks; empty where nothing looks like one. */
  readonly faults: readonly Missing[]
  /** What a table says that it is about where that is something else than the data set. */
  readonly about?: string
}

const moneyWords = /รายได้|ค่าใช้จ่าย|บาท|receipt|revenue|expend|spending|\bbaht\b|length of stay|วันพัก/i
const peopleWords = /จำนวน|arrival|visitors?\b|number/i
const unitWords = /พันคน|หมื่นคน|แสนคน|ล้านคน|\bthousands?\b|\bmillions?\b|'000/i

/** A head with more rows is none. */
const mostHeadRows = 12
const mostColumns = 2000
const nothing: WideFinding = { layout: null, faults: [] }

/**
 * Finds a table whose head names periods: months or years, on one line or several, with the year above the months, in the title or in
 * the sheet's name. `map` names headings that the person has given for columns, `set` the values of columns that the file lacks.
 */
export function findWideLayout(
  dataset: Dataset,
  sheet: SheetCells,
  map: Readonly<Record<string, string>>,
  set: Readonly<Record<string, string>>,
): WideFinding {
  const { wide } = dataset.template
  if (wide === null) return nothing
  const table = new WideTable(dataset, wide, sheet, map, set)
  return table.find()
}

/** What stands above a column, from top to bottom, with what each says about time. */
interface Head {
  readonly index: number
  readonly texts: readonly string[]
  readonly words: readonly PeriodWords[]
}

class WideTable {
  readonly #dataset: Dataset
  readonly #wide: { readonly head: string; readonly value: string }
  readonly #sheet: SheetCells
  readonly #map: Readonly<Record<string, string>>
  readonly #set: Readonly<Record<string, string>>
  readonly #known: ReadonlyMap<string, ReadonlySet<string>>
  readonly #notes: string[] = []

  constructor(
    dataset: Dataset,
    wide: { readonly head: string; readonly value: string },
    sheet: SheetCells,
    map: Readonly<Record<string, string>>,
    set: Readonly<Record<string, string>>,
  ) {
    this.#set = set
    this.#dataset = dataset
    this.#wide = wide
    this.#sheet = sheet
    this.#map = map
    this.#known = datasetHeadings(dataset)
  }

  find(): WideFinding {
    const names = this.#nameColumns()
    if (names === null) return nothing
    const body = this.#firstRow(names)
    if (body === null) return nothing
    const first = Math.min(...[...names.values()].map(({ index }) => index))
    const { heads, titles } = this.#heads(body, names, first)
    const other = this.#otherMeasure(heads, titles)
    if (other !== null) return { layout: null, faults: [], about: other }
    const unit = titles.find((text) => unitWords.test(text))
    if (unit !== undefined)
      this.#notes.push(`the title says “${unit}”; if its figures are not single ones, name their unit with --unit`)
    const chosen = this.#periods(heads, titles, body)
    if ('faults' in chosen) return { layout: null, faults: chosen.faults }
    if (chosen.columns.length === 0) return nothing
    const { columns, cumulative } = chosen
    return { layout: { kind: 'wide', body, names, columns, cumulative, notes: this.#notes }, faults: [] }
  }

  /** The columns that name each row: a country is known by what stands in it, anything else by its heading. */
  #nameColumns(): Map<string, { index: number; heading: string }> | null {
    const names = new Map<string, { index: number; heading: string }>()
    for (const [name, column] of Object.entries(this.#dataset.columns)) {
      const follows = [this.#wide.head, this.#wide.value, this.#dataset.status, this.#dataset.wholeYears?.column]
      if (follows.includes(name) || Object.hasOwn(this.#set, name)) continue
      const mapped = this.#map[name]
      const wanted = mapped === undefined ? (this.#known.get(name) ?? new Set<string>()) : new Set([headingKey(mapped)])
      const headed = this.#headed(wanted)
      const index = column.kind === 'country' ? this.#countryColumn(headed) : headed[0]
      if (index !== undefined) names.set(name, { index, heading: '' })
      else if (column.absent === 'required') return null
    }
    return names
  }

  /** Columns with one of the headings somewhere in the first rows. */
  #headed(wanted: ReadonlySet<string>): readonly number[] {
    const found = new Set<number>()
    for (const row of this.#sheet.rows.slice(0, 30)) {
      row.slice(0, mostColumns).forEach((cell, index) => {
        if (typeof cell === 'string' && wanted.has(headingKey(cell))) found.add(index)
      })
    }
    return [...found].sort((a, b) => a - b)
  }

  /** The column with most names of places; of equals the first, as some books repeat theirs on the right. */
  #countryColumn(headed: readonly number[]): number | undefined {
    const scores = new Map<number, number>()
    for (const row of this.#sheet.rows.slice(0, 400)) {
      row.slice(0, mostColumns).forEach((cell, index) => {
        if (typeof cell !== 'string' || !isPlace(cell)) return
        scores.set(index, (scores.get(index) ?? 0) + 1)
      })
    }
    const most = Math.max(0, ...scores.values())
    if (most === 0) return undefined
    const good = [...scores].filter(([, score]) => score >= most * 0.9).map(([index]) => index)
    good.sort((a, b) => a - b)
    return good.find((index) => headed.includes(index)) ?? good[0]
  }

  /** The first row that names a place (or whatever names its rows) and has a figure. */
  #firstRow(names: ReadonlyMap<string, { readonly index: number }>): number | null {
    const { rows } = this.#sheet
    const columns = [...names.values()].map(({ index }) => index)
    const country = Object.entries(this.#dataset.columns).find(([, { kind }]) => kind === 'country')?.[0]
    const place = country === undefined ? undefined : names.get(country)?.index
    for (let at = 0; at < rows.length; at++) {
      const row = rows[at] ?? []
      if (place !== undefined && !isPlace(String(row[place] ?? ''))) continue
      if (columns.some((index) => plain(String(row[index] ?? '')) === '')) continue
      if (row.some((cell, index) => !columns.includes(index) && isFigure(cell))) return at
    }
    return null
  }

  /** What stands above each column, and the texts above the whole table. */
  #heads(body: number, names: Map<string, { index: number; heading: string }>, first: number) {
    const { rows, merges } = this.#sheet
    const from = Math.max(0, body - mostHeadRows)
    const titles: string[] = []
    const width = Math.min(mostColumns, Math.max(0, ...rows.slice(from, body + 200).map((row) => row.length)))
    const texts: string[][] = Array.from({ length: width }, () => [])
    for (let at = 0; at < body; at++) {
      const row = rows[at] ?? []
      const filled = row.flatMap((cell, index) => (textOf(cell) === '' ? [] : [index]))
      if (filled.length === 0) continue
      const start = filled[0] ?? 0
      const own = merges.filter(({ top, bottom }) => top <= at && at <= bottom)
      const covers = own.find(({ left, right, top }) => top === at && left === start && right > first)
      const isTitle =
        start <= first &&
        (filled.length === 1 ||
          (covers !== undefined && filled.every((index) => index === start || index > covers.right)))
      if (isTitle && !this.#isHeadCell(row[start] ?? null, filled.length)) {
        titles.push(textOf(row[start] ?? null))
        if (filled.length === 1 || at < from) continue
      }
      if (at < from) continue
      const spread = this.#spread(row, at, own, isLast(rows, at, body))
      spread.forEach((text, index) => {
        if (text !== '' && !(isTitle && index <= (covers?.right ?? first))) texts[index]?.push(text)
      })
    }
    for (const [name, place] of names) names.set(name, { ...place, heading: texts[place.index]?.join(' ') ?? '' })
    const taken = new Set([...names.values()].map(({ index }) => index))
    const heads = texts.flatMap((list, index): Head[] =>
      index > first && !taken.has(index) && list.length > 0
        ? [{ index, texts: list, words: list.map(readPeriodWords) }]
        : [],
    )
    return { heads, titles }
  }

  /** What the table is about where that is money and people are wanted: the ministry prints receipts in books of the same form. */
  #otherMeasure(heads: readonly Head[], titles: readonly string[]): string | null {
    const value = this.#dataset.columns[this.#wide.value]
    if (value === undefined || !('unit' in value) || value.unit !== 'people') return null
    if (this.#map[this.#wide.value] !== undefined || heads.some((head) => this.#isValueHead(head))) return null
    const texts = [...titles, plain(this.#sheet.name ?? '')]
    return (
      texts.find((text) => {
        const money = text.search(moneyWords)
        const people = text.search(peopleWords)
        return money >= 0 && (people < 0 || money < people)
      }) ?? null
    )
  }

  /** Whether a cell alone in its row is the heading of the names and no title. */
  #isHeadCell(cell: Cell, filled: number): boolean {
    if (filled > 1) return false
    const key = headingKey(cell)
    return [...this.#known.values()].some((keys) => keys.has(key))
  }

  /** A head row with each text over all the columns that it is meant for. */
  #spread(row: readonly Cell[], at: number, merges: readonly Merge[], last: boolean): readonly string[] {
    const result = row.slice(0, mostColumns).map(textOf)
    for (const { top, left, right } of merges) {
      if (top !== at) continue
      const text = textOf(row[left] ?? null)
      for (let index = left; index <= Math.min(right, mostColumns - 1); index++) result[index] = text
    }
    if (merges.some(({ top, left, right }) => top === at && right > left) || last) return result
    // A text without a merge (as in CSV) reaches to the next one, except in the last row of the head.
    for (let index = 1; index < result.length; index++) {
      const before = result[index - 1] ?? ''
      if (result[index] === '' && before !== '' && readPeriodWords(before).month === null) result[index] = before
    }
    return result
  }

  #periods(
    heads: readonly Head[],
    titles: readonly string[],
    body: number,
  ): { columns: readonly PeriodColumn[]; cumulative: WideLayout['cumulative'] } | { faults: readonly Missing[] } {
    const context = this.#context(titles)
    const figures = heads.filter(
      ({ index, words }) => !words.some(({ derived }) => derived) && this.#hasFigures(index, body),
    )
    const wanted = this.#ofValue(figures)
    const column = this.#dataset.columns[this.#wide.head]
    const daily = column?.kind === 'date' && column.grain === 'day'
    const months = wanted.some((head) => monthOf(head) !== null)
    const columns: PeriodColumn[] = []
    const unread: string[] = []
    let noYear: Head | null = null
    let partly: string | null = null
    let whole: string | null = context.cumulativeName
    for (const head of wanted) {
      const label = head.texts.join(' ')
      const own = head.words.findLast(({ cumulative }) => cumulative)
      const month = monthOf(head)
      const year = yearOf(head) ?? context.year
      const status =
        head.words.findLast(({ status }) => status !== null)?.status ?? (yearOf(head) === null ? context.status : null)
      const day = daily ? dayOf(head) : null
      if (day !== null) {
        columns.push({ index: head.index, heading: label, days: day, wholeYear: false, status: null })
        continue
      }
      // A sum over months beside the months themselves; without months it may be the whole year.
      if (months && (month === null || own !== undefined)) {
        unread.push(label)
        continue
      }
      if (year === null) {
        if (month !== null) noYear = head
        else unread.push(label)
        continue
      }
      const range = own?.range ?? (month === null ? context.range : null)
      if (month === null && range !== null && (range[0] !== 1 || range[1] !== 12)) {
        partly = context.rangeText ?? label
        continue
      }
      if (month === null && range !== null) whole = context.rangeText ?? label
      const inMonth = month ?? (range === null ? context.month : null)
      // Nothing about time above it, and several such columns: the period of the title is that of one of them at most.
      const timeless = yearOf(head) === null && month === null
      if (timeless && wanted.length > 1 && !this.#isValueHead(head)) {
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
      this.#notes.push(`figures over “${partly}”`)
      return { columns: [placeholder], cumulative: { words: partly, whole: false } }
    }
    if (columns.length === 0 && noYear !== null) {
      const heading = noYear.texts.join(' ')
      const message = `the months (“${heading}” …) have no year, neither above them nor in the title nor in the sheet’s name; write it above them`
      return { faults: [{ column: this.#wide.head, value: heading, reason: 'not_a_date', message }] }
    }
    if (
      context.conflict !== null &&
      columns.some(({ index }) => monthOf(wanted.find((head) => head.index === index)) === null)
    ) {
      return {
        faults: [
          {
            column: this.#wide.head,
            value: context.conflict,
            reason: 'ambiguous_column',
            message: `${context.conflict}; correct the one that is wrong`,
          },
        ],
      }
    }
    const wrong = this.#grainFault(columns)
    if (wrong !== null) return { faults: [wrong] }
    const twice = this.#twice(columns)
    if (twice !== null) return { faults: [twice] }
    if (unread.length > 0)
      this.#notes.push(
        `columns ${unread
          .slice(0, 6)
          .map((text) => `“${text}”`)
          .join(', ')} were not read`,
      )
    const onlyYears = columns.every(({ wholeYear }) => wholeYear)
    return { columns, cumulative: onlyYears && whole !== null ? { words: whole, whole: true } : null }
  }

  /** What the titles and the sheet's name say about time. */
  #context(titles: readonly string[]) {
    const name = this.#sheet.name ?? ''
    const said = titles.map((text) => ({ text, words: readPeriodWords(text) })).filter(({ words }) => !words.derived)
    const sheet = readPeriodWords(name)
    const ranged = [...said, { text: name, words: sheet }].find(({ words }) => words.range !== null)
    const titleMonth =
      ranged === undefined ? (said.find(({ words }) => words.month !== null)?.words.month ?? null) : null
    const sheetMonth = ranged === undefined ? sheet.month : null
    const differ = titleMonth !== null && sheetMonth !== null && titleMonth !== sheetMonth
    if (differ && sheet.year !== null)
      this.#notes.push(`the title says another month than the sheet’s name, which was believed`)
    const title = said.find(({ words }) => words.year !== null)?.words
    return {
      year: sheet.year !== null && sheet.month !== null ? sheet.year : (title?.year ?? sheet.year),
      month:
        sheetMonth !== null && (sheet.year !== null || titleMonth === null) ? sheetMonth : (titleMonth ?? sheetMonth),
      status: title?.status ?? sheet.status,
      range: ranged?.words.range ?? null,
      rangeText: ranged === undefined ? null : plain(ranged.text),
      cumulativeName: /สะสม|cumulat|accum|ytd/i.test(name) ? plain(name) : null,
      conflict:
        differ && sheet.year === null
          ? `the title says month ${titleMonth} and the sheet’s name “${plain(name)}” month ${sheetMonth}`
          : null,
    }
  }

  #hasFigures(index: number, body: number): boolean {
    return this.#sheet.rows.slice(body).some((row) => isFigure(row[index] ?? null))
  }

  /** Of columns with several measures, those of the one that is wanted. */
  #ofValue(heads: readonly Head[]): readonly Head[] {
    const mapped = this.#map[this.#wide.value]
    if (mapped !== undefined) {
      const key = headingKey(mapped)
      const chosen = heads.filter(
        ({ texts }) => texts.some((text) => headingKey(text) === key) || headingKey(texts.join(' ')) === key,
      )
      if (chosen.length > 0) return chosen
    }
    const valued = heads.filter((head) => this.#isValueHead(head))
    if (valued.length > 0) {
      // Under "Number" only the first column may bear the word.
      const others = heads.filter((head) => !valued.includes(head))
      const bare = others.filter(({ words }) => words.every(({ rest }) => rest === ''))
      return heads.filter((head) => valued.includes(head) || bare.includes(head))
    }
    return heads
  }

  #isValueHead({ words }: Head): boolean {
    const keys = this.#known.get(this.#wide.value) ?? new Set()
    return words.some(({ rest }) => {
      if (rest === '') return false
      const key = headingKey(rest)
      return (
        keys.has(key) || [...keys].some((known) => known.length >= 5 && key.includes(known) && !moneyWords.test(rest))
      )
    })
  }

  #grainFault(columns: readonly PeriodColumn[]): Missing | null {
    const column = this.#dataset.columns[this.#wide.head]
    const years = columns.find(({ wholeYear }) => wholeYear)
    const months = columns.find(({ wholeYear }) => !wholeYear)
    if (column?.kind === 'date' && column.grain === 'day') return null
    if (column?.kind === 'year' && months !== undefined) {
      return {
        column: this.#wide.head,
        value: months.heading,
        reason: 'not_a_date',
        message: `“${months.heading}” is a month, but these figures are yearly`,
      }
    }
    if (column?.kind === 'date' && years !== undefined && this.#dataset.wholeYears === null) {
      return {
        column: this.#wide.head,
        value: years.heading,
        reason: 'not_a_date',
        message: `“${years.heading}” names no month`,
      }
    }
    return null
  }

  /** Two columns of one period that do not say the same. */
  #twice(columns: readonly PeriodColumn[]): Missing | null {
    const seen = new Map<string, PeriodColumn>()
    for (const column of columns) {
      const key = `${column.days} ${column.wholeYear}`
      const other = seen.get(key)
      if (other === undefined) {
        seen.set(key, column)
        continue
      }
      const { value } = this.#wide
      return {
        column: value,
        value: column.heading,
        reason: 'ambiguous_column',
        message: `columns “${other.heading}” (${letters(other.index)}) and “${column.heading}” (${letters(column.index)}) are both ${value} of one period; say which with --map ${value}=heading`,
      }
    }
    return null
  }
}

const placeholder: PeriodColumn = { index: -1, heading: '', days: 0, wholeYear: true, status: null }

function monthOf(head: Head | undefined): number | null {
  return head?.words.findLast(({ month, range }) => month !== null || range !== null)?.month ?? null
}

function yearOf(head: Head): number | null {
  return head.words.findLast(({ year }) => year !== null)?.year ?? null
}

/** The day that a head names, for daily tables. */
function dayOf(head: Head): number | null {
  const date = readDate(head.texts.at(-1) ?? null, 'day_first')
  return date?.grain === 'day' ? daysOf(date.year, date.month, date.day) : null
}

function isLast(rows: readonly (readonly Cell[])[], at: number, body: number): boolean {
  return rows.slice(at + 1, body).every((row) => row.every((cell) => textOf(cell) === ''))
}

function isFigure(cell: Cell): boolean {
  if (cell === null || cell === '') return false
  const number = readNumber(cell)
  return number !== null && !Number.isNaN(number)
}

/** The text of a cell of a head; a figure that is no year says nothing there. */
function textOf(cell: Cell): string {
  if (cell === null || typeof cell === 'boolean') return ''
  if (typeof cell === 'number' && gregorianYear(cell) === null && !(cell >= 1 && cell <= 31)) return ''
  return plain(String(cell))
}

const places = new Map<string, boolean>()

/** A country, a region, a total or "Others". */
export function isPlace(text: string): boolean {
  const known = places.get(text)
  if (known !== undefined) return known
  const place = understandCountry(plain(text)) !== undefined || recogniseAggregate(plain(text)) !== undefined
  if (places.size > 20_000) places.clear()
  places.set(text, place)
  return place
}

/** A column's letters in a workbook, from its 0-based index. */
export function letters(index: number): string {
  let result = ''
  for (let rest = index; rest >= 0; rest = Math.floor(rest / 26) - 1)
    result = String.fromCharCode(65 + (rest % 26)) + result
  return result
}
