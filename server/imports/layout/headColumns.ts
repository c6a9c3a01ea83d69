import type { FaultReason } from '@sala/catalog/api/importReport.ts'
import type { Column, Dataset } from '@sala/catalog/dataset.ts'
import { columnLetters } from '@sala/catalog/imports/filePlace.ts'
import { headingKey, plainText } from '@sala/catalog/imports/fileTexts.ts'
import { textsOf } from '@sala/catalog/locales/messages.ts'
import { recogniseAggregate } from '@sala/catalog/places/aggregates.ts'
import { recogniseCountry } from '@sala/catalog/places/spellings/recognise.ts'
import type { SheetNote } from '../notes.ts'
import { type Cell, textIn } from '../readers/table.ts'
import { optionalFigures } from '../records/optionalFigures.ts'
import { findDateColumn, nearColumns } from './dateColumn.ts'
import { datasetHeadings, flagHeadings, isNear } from './headings.ts'
import type { ColumnPlace, Missing } from './layouts.ts'

/** `Guests (thousand)` is headed as guests are; what it says of the unit is asked for. */
const powerInBrackets = /\s*\((?:in\s)?(?:thousand|million|billion)s?(?:\s[a-z]+)?\)\s*$/i

const noHeadings: ReadonlySet<string> = new Set()

/**
 * One row of a file tried as the head of a long table: which columns of the file are those of the data set. The steps are called in the
 * order in which they stand here, as each takes only columns that those before it left. What is missing is in `faults`.
 */
export class HeadColumns {
  readonly places = new Map<string, ColumnPlace>()
  readonly notes: SheetNote[] = []
  readonly faults: Missing[] = []
  /** Indexes of columns that are something already. */
  readonly used = new Set<number>()
  readonly keys: readonly string[]
  /** How many columns of the data set stand in the file. */
  found = 0
  /** The column that says whether a row is a total. */
  flag: number | null = null
  readonly #dataset: Dataset
  readonly #cells: readonly Cell[]
  readonly #body: readonly (readonly Cell[])[]
  readonly #known: ReadonlyMap<string, ReadonlySet<string>>

  /** `cells`: the row; `body`: the first rows below it. */
  constructor(dataset: Dataset, cells: readonly Cell[], body: readonly (readonly Cell[])[]) {
    this.#dataset = dataset
    this.#cells = cells
    this.#body = body
    this.#known = datasetHeadings(dataset)
    this.keys = cells.map((cell) => headingKey(typeof cell === 'string' ? cell.replace(powerInBrackets, '') : cell))
  }

  /** Takes the columns that a person named, which go before everything that can be found out. `map`: column -> heading. */
  takeMapped(map: Readonly<Record<string, string>>): void {
    for (const [name, heading] of Object.entries(map)) {
      const key = headingKey(heading)
      const index = this.#cells.findIndex((cell, at) => textIn(cell) === plainText(heading) || this.keys[at] === key)
      if (index >= 0) this.#assignUnlessDoubled(name, index)
      else {
        const message = `--map ${name}=${heading}: no column is headed so; ${listOf(this.#cells)}`
        this.#miss(name, 'missing_column', message, heading)
      }
    }
  }

  /** Takes the values that a person gave for columns that the file lacks. */
  takeGiven(set: Readonly<Record<string, string>>): void {
    for (const [name, value] of Object.entries(set)) {
      const [index] = this.#matching(this.#headingsOf(name))
      if (index === undefined) {
        this.places.set(name, { kind: 'given', value, heading: `--set ${name}` })
        this.notes.push({ code: 'given', values: { column: name, value: plainText(value) } })
      } else {
        const heading = this.#text(index)
        const message = `--set ${name}: the file has a column “${heading}” for it; leave --set out, or head that column otherwise`
        this.#miss(name, 'ambiguous_column', message, heading)
      }
    }
  }

  takeFlag(): void {
    this.flag = this.#matching(flagHeadings)[0] ?? null
    if (this.flag !== null) this.used.add(this.flag)
  }

  /** Takes the columns that are headed by the contract's own names, which leave no doubt. */
  takeExact(): void {
    for (const [name, column] of this.#open()) {
      const index = this.keys.indexOf(headingKey(name))
      if (index < 0 || this.used.has(index) || !this.#isMeant(name, column, index)) continue
      this.#assignUnlessDoubled(name, index)
    }
  }

  /** Takes the columns that are headed by one of the known headings; no dates, as `month` may be half of one. */
  takeKnown(): void {
    for (const [name, column] of this.#open()) {
      if (this.#isMissed(name) || column.kind === 'date' || column.kind === 'year') continue
      const candidates = this.#matching(this.#headingsOf(name)).filter((at) => this.#isMeant(name, column, at))
      const isCountry = column.kind === 'country'
      const index = isCountry ? bestCountryColumn(candidates, this.#body) : candidates[0]
      if (index === undefined) continue
      if (candidates.length > 1 && !isCountry) {
        const list = candidates.map((at) => `“${this.#text(at)}”`).join(', ')
        const message = `${list} can all be ${name}; say which with --map ${name}=heading`
        this.#miss(name, 'ambiguous_column', message, this.#text(index))
        continue
      }
      if (isCountry && this.#isDoubled(name, index)) continue
      this.#assign(name, index)
      for (const other of candidates) this.used.add(other)
    }
  }

  /** Takes the columns of dates and years; `near`: also those whose headings are nearly right. */
  takeDates(near: boolean): void {
    for (const [name, column] of this.#open()) {
      if (this.#isMissed(name) || (column.kind !== 'date' && column.kind !== 'year')) continue
      const place = findDateColumn(name, column, this.#dataset, {
        cells: this.#cells,
        keys: this.keys,
        body: this.#body,
        taken: this.used,
        near,
        known: this.#known,
        miss: (...fault) => this.#miss(...fault),
      })
      if (place === null || (place.kind === 'cell' && this.#isDoubled(name, place.index))) continue
      this.places.set(name, place)
      this.found += 1
      if (place.kind !== 'absent' && headingKey(place.heading) !== headingKey(name))
        this.notes.push({ code: 'read_as', values: { heading: place.heading, column: name } })
    }
  }

  /** Takes required columns whose headings are nearly right, where one column alone is. */
  takeNear(): void {
    for (const [name, column] of this.#open()) {
      if (this.#isMissed(name) || column.absent !== 'required') continue
      const headings = this.#headingsOf(name)
      const [index, ...others] = this.#cells
        .slice(0, nearColumns)
        .flatMap((cell, at) => (!this.used.has(at) && isNear(cell, headings) ? [at] : []))
      if (index !== undefined && others.length === 0) this.#assign(name, index)
    }
  }

  /** Says which required columns are not there, and that the others are absent. */
  closeOpen(): void {
    for (const [name, column] of this.#open()) {
      if (column.absent !== 'required') this.places.set(name, { kind: 'absent' })
      else if (!this.#isMissed(name)) {
        const label = column.label.defaultMessage
        const message = `column ${name} (“${label}”) is missing; ${listOf(this.#cells)}; name it with --map ${name}=heading`
        this.#miss(name, 'missing_column', message)
      }
    }
    const figures = optionalFigures(this.#dataset)
    if (figures.length > 0 && figures.every((name) => this.places.get(name)?.kind === 'absent')) {
      const [first = ''] = figures
      const message = `the file has none of the figures ${figures.join(', ')}; ${listOf(this.#cells)}; name one with --map ${first}=heading`
      this.#miss(first, 'missing_column', message)
    }
  }

  #open(): readonly (readonly [string, Column])[] {
    return Object.entries(this.#dataset.columns).filter(([name]) => !this.places.has(name))
  }

  #headingsOf(name: string): ReadonlySet<string> {
    return this.#known.get(name) ?? noHeadings
  }

  #text(index: number): string {
    return textIn(this.#cells[index])
  }

  #matching(headings: ReadonlySet<string>): readonly number[] {
    return this.keys.flatMap((key, index) => (key !== '' && headings.has(key) && !this.used.has(index) ? [index] : []))
  }

  #assign(name: string, index: number): void {
    const heading = this.#text(index)
    this.used.add(index)
    this.found += 1
    this.places.set(name, { kind: 'cell', index, heading })
    if (headingKey(name) !== this.keys[index]) this.notes.push({ code: 'read_as', values: { heading, column: name } })
  }

  #assignUnlessDoubled(name: string, index: number): void {
    if (!this.#isDoubled(name, index)) this.#assign(name, index)
  }

  /** Says so where another column has the same heading and other contents; true where one has. */
  #isDoubled(name: string, index: number): boolean {
    const key = this.keys[index]
    const same = this.keys.findIndex(
      (otherKey, at) => at !== index && otherKey === key && !isSameColumn(this.#body, at, index),
    )
    if (same < 0) return false
    const [first, second] = [Math.min(index, same), Math.max(index, same)].map(columnLetters)
    const heading = this.#text(index)
    const message = `the heading “${heading}” stands above columns ${first} and ${second} with different contents; rename or remove one of them`
    this.#miss(name, 'ambiguous_column', message, heading)
    return true
  }

  #miss(name: string, reason: FaultReason, message: string, value: string | null = null): void {
    this.faults.push({ column: name, value, reason, message })
  }

  #isMissed(name: string): boolean {
    return this.faults.some(({ column }) => column === name)
  }

  /** `period` is a column of some data sets, and what some files call the month. */
  #isMeant(name: string, column: Column, index: number): boolean {
    const key = this.keys[index] ?? ''
    const also = [...this.#known].some(([other, headings]) => other !== name && headings.has(key))
    return !also || column.kind !== 'choice' || this.#body.some((row) => isChoice(column, row[index] ?? null))
  }
}

/** Whether two columns hold the same in every row, so that either may be read. */
function isSameColumn(body: readonly (readonly Cell[])[], a: number, b: number): boolean {
  return body.every((row) => textIn(row[a]) === textIn(row[b]))
}

/** Whether a cell holds one of the choices of a column, as a code or in words. */
function isChoice(column: Extract<Column, { kind: 'choice' }>, cell: Cell): boolean {
  const key = headingKey(cell)
  return column.values.some(
    (value) => headingKey(value) === key || textsOf(column.words[value]).some((text) => headingKey(text) === key),
  )
}

/** Of several columns that may name the country, the one whose names are understood best; the first of equals. */
function bestCountryColumn(candidates: readonly number[], body: readonly (readonly Cell[])[]): number | undefined {
  if (candidates.length < 2) return candidates[0]
  let best: number | undefined
  let bestScore = -1
  for (const index of candidates) {
    const texts = new Set(body.map((row) => String(row[index] ?? '')))
    const score = [...texts].filter((text) => recogniseCountry(text) ?? recogniseAggregate(text)).length
    if (score > bestScore) {
      best = index
      bestScore = score
    }
  }
  return best
}

function listOf(cells: readonly Cell[]): string {
  const headings = cells.map((cell) => textIn(cell)).filter((text) => text !== '')
  if (headings.length === 0) return 'the row is empty'
  const listed = headings.slice(0, 12).map((text) => `“${text.slice(0, 40)}”`)
  return `the headings are ${listed.join(', ')}${headings.length > 12 ? ` and ${headings.length - 12} more` : ''}`
}
