import type { AppliedStatus, StatusSource } from '@sala/catalog/api/importReport.ts'
import type { Column, Dataset, Status } from '@sala/catalog/dataset.ts'
import { statuses } from '@sala/catalog/dataset.ts'
import { headingKey, plainText } from '@sala/catalog/imports/fileTexts.ts'
import { textsOf } from '@sala/catalog/locales/messages.ts'
import { memoizeTexts } from './cells/cellReader.ts'
import { type Fault, placeIn } from './fault.ts'
import type { Cell } from './readers/table.ts'
import { isoOf } from './values/dates.ts'
import { saysNothing } from './values/saysNothing.ts'
import { headingStatus, markStatus, statusOfTexts } from './values/statusWords.ts'

interface Periods {
  readonly status: Status
  readonly source: StatusSource
  /** First days of months, and of whole years, in days since 1970-01-01. */
  readonly months: Set<number>
  readonly years: Set<number>
}

/**
 * The statuses of the figures of one table, and where each comes from. A figure that bears no mark is final only where its table marks
 * others, as the ministry prints its books; otherwise nobody has said how sure it is, and the person is asked.
 */
export class PublicationStatuses {
  readonly #dataset: Dataset
  readonly #override: Status | null
  readonly #found = new Map<string, Periods>()
  #note: Status | null = null
  /** Whether the table marks figures as preliminary or revised by letters. */
  #marks = false
  /** Whether a status column spells its statuses out: an empty cell there is an omission. */
  #words = false
  #bare = false

  /** `override`: the status that a person gives for figures whose file states none. */
  constructor(dataset: Dataset, override: Status | null) {
    this.#dataset = dataset
    this.#override = override
  }

  /** Takes what the titles and notes around the table state. */
  readNotes(texts: Iterable<string>): void {
    if (this.#dataset.status !== null) this.#note = statusOfTexts(texts)
  }

  /** The status that a mark in a heading, a title or a date gives to a period, or what stands in for it where there is none. */
  ofMark(mark: Status | null, days: number, wholeYear: boolean): Status {
    if (mark !== null) this.#marks = true
    return this.#noteUse(mark, 'mark', days, wholeYear)
  }

  /** The status that a cell of a status column gives to a period; `letter`: whether the cell is a mark. */
  ofColumn(status: Status, letter: boolean, days: number, wholeYear: boolean): Status {
    if (letter) this.#marks = true
    else this.#words = true
    return this.#noteUse(status, 'column', days, wholeYear)
  }

  /** The status that the person has given to every row. */
  ofPerson(status: Status, days: number, wholeYear: boolean): Status {
    return this.#noteUse(status, 'given', days, wholeYear)
  }

  #noteUse(rowStatus: Status | null, source: StatusSource, days: number, wholeYear: boolean): Status {
    if (rowStatus !== null) return this.#record(rowStatus, source, days, wholeYear)
    if (this.#note !== null) return this.#record(this.#note, 'note', days, wholeYear)
    if (this.#override !== null) return this.#record(this.#override, 'given', days, wholeYear)
    this.#bare = true
    return this.#record('final', 'unmarked', days, wholeYear)
  }

  #record(status: Status, source: StatusSource, days: number, wholeYear: boolean): Status {
    const key = `${status} ${source}`
    let periods = this.#found.get(key)
    if (periods === undefined) {
      periods = { status, source, months: new Set(), years: new Set() }
      this.#found.set(key, periods)
    }
    if (wholeYear) periods.years.add(days)
    else periods.months.add(days)
    return status
  }

  /** Whether figures bear no mark and nothing tells what that means. */
  get unknown(): boolean {
    return this.#bare && (!this.#marks || this.#words)
  }

  takenStatuses(): readonly AppliedStatus[] {
    return [...this.#found.values()].map(({ status, source, months, years }) => ({
      status: source === 'unmarked' && this.unknown ? null : status,
      source,
      periods: [...runs(months, false), ...runs(years, true)],
    }))
  }
}

/** Statuses of several tables as one list: those of one status and source together. */
export function mergeStatuses(lists: readonly (readonly AppliedStatus[])[]): AppliedStatus[] {
  const merged = new Map<string, { -readonly [Key in keyof AppliedStatus]: AppliedStatus[Key] }>()
  for (const status of lists.flat()) {
    const key = `${status.status} ${status.source}`
    const existing = merged.get(key)
    if (existing === undefined) merged.set(key, { ...status, periods: [...status.periods] })
    else existing.periods = joined([...existing.periods, ...status.periods])
  }
  const rank = ({ status }: AppliedStatus) => (status === null ? -1 : statuses.indexOf(status))
  return [...merged.values()].sort((a, b) => rank(a) - rank(b))
}

/** The one fault of figures of which nobody has said how sure they are; null where all have a status. */
export function statusFault(dataset: Dataset, sheet: string | null, list: readonly AppliedStatus[]): Fault | null {
  const unknown = list.find(({ status }) => status === null)
  if (unknown === undefined) return null
  const listed = unknown.periods.slice(0, 4).map(({ from, to }) => (from === to ? from : `${from} to ${to}`))
  const of = `${listed.join(', ')}${unknown.periods.length > 4 ? ' …' : ''}`
  return {
    sheet,
    row: null,
    column: dataset.status,
    value: of,
    reason: 'status_unknown',
    message: `${placeIn(sheet)}the file does not say whether its figures of ${of} are preliminary, revised or final; give --status`,
  }
}

/** Periods that follow each other as one: `2024-01` to `2024-12`, or `2019` to `2021`. */
function runs(days: ReadonlySet<number>, wholeYear: boolean): { from: string; to: string }[] {
  const names = [...days].sort((a, b) => a - b).map((day) => isoOf(day).slice(0, wholeYear ? 4 : 7))
  return joined(names.map((name) => ({ from: name, to: name })))
}

/** Runs that touch or overlap as one, in order. */
function joined(periods: readonly { from: string; to: string }[]): { from: string; to: string }[] {
  const sorted = [...periods].sort((a, b) => a.from.length - b.from.length || (a.from < b.from ? -1 : 1))
  const result: { from: string; to: string }[] = []
  for (const { from, to } of sorted) {
    const last = result.at(-1)
    if (last !== undefined && last.from.length === from.length && ordinal(from) <= ordinal(last.to) + 1) {
      if (ordinal(to) > ordinal(last.to)) last.to = to
    } else result.push({ from, to })
  }
  return result
}

/** The number of a month or a year, so that neighbours differ by one. */
function ordinal(period: string): number {
  const [year = 0, month] = period.split('-').map(Number)
  return month === undefined ? year : year * 12 + month
}

type StatusColumn = Extract<Column, { kind: 'choice' }>
/** What a cell of a status column says: a status and whether it was a mark, that it is empty, or nothing that is known. */
type StatusAnswer = { readonly status: Status; readonly letter: boolean } | 'empty' | 'unknown'

/** Reads the cells of a status column: the codes and their words in six languages, marks (P, R, ®), the codes of SDMX (A, P, R), and what notes say. */
export function statusCells(column: StatusColumn): (cell: Cell) => StatusAnswer {
  const words = new Map<string, Status>()
  for (const status of statuses) {
    for (const text of [status, ...textsOf(column.words[status])]) words.set(headingKey(text), status)
  }
  const answer = memoizeTexts((text: string): StatusAnswer => {
    const trimmed = plainText(text)
    if (saysNothing(trimmed)) return 'empty'
    // A normal value, in the list of codes of SDMX.
    if (/^a$/i.test(trimmed)) return { status: 'final', letter: true }
    const mark = markStatus(trimmed)
    if (mark !== null) return { status: mark, letter: true }
    const status = words.get(headingKey(trimmed)) ?? headingStatus(trimmed)
    return status === null ? 'unknown' : { status, letter: false }
  })
  return (cell) => answer(cell === null ? '' : String(cell))
}
