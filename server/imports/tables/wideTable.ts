import type { FaultReason } from '@sala/catalog/api/imports.ts'
import { recogniseAggregate } from '@sala/catalog/places/aggregates.ts'
import { isRest } from '@sala/catalog/places/marketRegions.ts'
import { brokenTextProblem } from '../cells/cellReader.ts'
import { aliasKindOf, isUnknown } from '../cells/names.ts'
import { headingKey, letters } from '../layout/headings.ts'
import type { SheetCells, WideLayout } from '../layout/layouts.ts'
import { quoted } from '../notes.ts'
import type { Cell } from '../readers/table.ts'
import { excerpt } from '../report/output.ts'
import { isoOf } from '../values/dates.ts'
import { readFigure, wholeOf } from '../values/numbers.ts'
import { plain, saysNothing } from '../values/plain.ts'
import { settlePlaces } from './places.ts'
import { periodName, type Reading, type TableTotals } from './tables.ts'
import { type Row, WideWriter } from './wideWriter.ts'

const footnote =
  /^\s*(?:หมายเหตุ|ที่มา|ข้อมูล|นำข้อมูล|source|notes?\b|remarks?|last updated|updated|\*+|[pr]\s*(?:=|:|หมายถึง))/i

/** Reads the rows of a wide table into the chunk, a record for each figure, and checks its totals. */
export class WideTable {
  readonly #reading: Reading
  readonly #sheet: SheetCells
  readonly #layout: WideLayout
  readonly #numbers: (at: number) => number
  readonly #wide: { readonly head: string; readonly value: string }
  /** Periods of which a figure could not be read, so that a total cannot be held against the sum. */
  readonly #faultyRows = new Set<number>()
  readonly #country: string | null
  readonly #rest: boolean

  /** `numbers` gives the number of a row in the file by its index. */
  constructor(
    reading: Reading,
    sheet: SheetCells,
    layout: WideLayout,
    wide: { readonly head: string; readonly value: string },
    numbers: (at: number) => number,
  ) {
    this.#reading = reading
    this.#sheet = sheet
    this.#layout = layout
    this.#numbers = numbers
    this.#wide = wide
    const country = Object.entries(reading.dataset.columns).find(([, { kind }]) => kind === 'country')
    this.#country = country !== undefined && layout.names.has(country[0]) ? country[0] : null
    this.#rest = country?.[1].kind === 'country' && country[1].rest
  }

  async read(): Promise<TableTotals> {
    const { dataset, output } = this.#reading
    const rows = this.#rows()
    const additive = this.#country !== null && this.#rest && dataset.template.aggregates === this.#country
    const periods = this.#layout.columns.length
    let checked = 0
    // A period is whole where its grand total is that of all rows of its date, and not of one checkpoint among others.
    const proven = new Array<boolean>(periods).fill(
      additive && this.#layout.names.size === 1 && Object.keys(this.#reading.options.set).length === 0,
    )
    const unknown = this.#country !== null && rows.some(isUnknownRow)
    if (unknown && additive) output.note({ code: 'totals_wait', sheet: this.#sheet.name, values: {} })
    const blocks = this.#blocks(rows)
    for (const block of blocks) {
      this.#findSpoilt(block)
      const settled = additive ? settlePlaces(block.map(known), periods, this.#tolerance(block)) : null
      if (settled !== null && unknown) this.#askForTotals(block, periods)
      const codes = settled?.codes ?? block.map(({ code }) => code)
      if (settled !== null) {
        checked += settled.grouping.checked
        // What an unknown name stands for may be what a total lacks; it is asked for, and then they are added up.
        if (!unknown) this.#reportTotals(block, settled.grouping.differences)
        settled.grouping.proven.forEach((ok, period) => {
          proven[period] = (proven[period] ?? false) && ok && !unknown && !this.#faultyRows.has(period)
        })
        for (const line of settled.withoutPlace) {
          const row = block[line]
          if (row !== undefined) {
            this.#fault(
              row,
              this.#country,
              row.name,
              'unknown_place',
              'does not say of which region it is the rest; put it under its region or name the region',
            )
          }
        }
        for (const line of settled.grouping.unplaced) {
          const names = quoted([plain(block[line]?.name ?? '')])
          output.note({ code: 'total_unproven', sheet: this.#sheet.name, values: { names } })
        }
      }
      const left = block.filter((row, index) => codes[index] === null && row.aggregate !== null)
      output.aggregateRows += left.length
      for (const { number } of left) this.#reading.samples.total(this.#sheet.name, number)
      await this.#emit(block, codes)
    }
    const dates = this.#layout.columns.map(({ days }) => isoOf(days))
    const [only, ...others] = blocks
    return {
      checked,
      periods: new Map(dates.map((date, period) => [date, proven[period] ?? false])),
      printed: only === undefined || others.length > 0 ? new Map() : this.#printed(only),
    }
  }

  /** The grand totals of a table; of several that it prints the largest, which holds the others. */
  #printed(block: readonly Row[]): Map<string, number> {
    const totals = block.filter(({ aggregate }) => aggregate?.kind === 'total')
    return new Map(
      this.#layout.columns.flatMap(({ days, wholeYear }, period) => {
        const figures = totals.map((row) => row.figures[period] ?? Number.NaN).filter((figure) => !Number.isNaN(figure))
        return figures.length === 0 ? [] : [[periodName(days, wholeYear), Math.max(...figures)] as const]
      }),
    )
  }

  /** A figure that cannot be read is missing in every sum that it belongs to; it has its own fault, they need none. */
  #findSpoilt(block: readonly Row[]): void {
    const writer = new WideWriter(this.#reading, this.#wide, this.#layout, this.#country)
    for (const { cells } of block) {
      for (const [period, { index }] of this.#layout.columns.entries()) {
        const cell = cells[index] ?? null
        if (!saysNothing(plain(textOf(cell))) && writer.checkFigure(cell) !== null) this.#faultyRows.add(period)
      }
    }
  }

  /** The rows with figures; what has none is a heading or a note. */
  #rows(): readonly Row[] {
    const { names, body, columns } = this.#layout
    const place = this.#country === null ? undefined : names.get(this.#country)
    const rows: Row[] = []
    let ended = false
    this.#sheet.rows.forEach((cells, at) => {
      if (at < body) return
      const name = place === undefined ? '' : this.#nameAt(cells, place.index)
      const text = plain(name)
      const filled = columns.filter(({ index }) => !saysNothing(textOf(cells[index] ?? null)))
      if (filled.length === 0) {
        if (footnote.test(text)) ended = true
        return
      }
      if (this.#isLeftOut(cells, name)) return
      const row = this.#row(cells, at, name)
      if (place === undefined || row.code !== null || row.aggregate !== null) {
        rows.push(row)
        return
      }
      // The head repeated on the next page.
      if (headingKey(text) !== '' && headingKey(place.heading).includes(headingKey(text))) return
      if (ended || footnote.test(text) || (text === '' && !this.#namedAfter(at, place.index))) return
      const lost = brokenTextProblem(text)
      const unknown = text === '' ? 'missing_value' : (lost?.reason ?? 'unknown_place')
      const way =
        text === ''
          ? 'is empty; name the country'
          : (lost?.message ?? 'is not a country that is known; write its English or Thai name or its ISO code')
      this.#fault(row, this.#country, name, unknown, way)
      if (text !== '' && lost === null) this.#ask(row, this.#country, text)
      rows.push(row)
    })
    return rows
  }

  /** Leaves a row out where a person has said so of one of its names. */
  #isLeftOut(cells: readonly Cell[], place: string): boolean {
    const { names, dataset, output } = this.#reading
    for (const [column, { index }] of this.#layout.names) {
      const text = column === this.#country ? place : textOf(cells[index] ?? null)
      if (!names.leavesOut(column, dataset.columns[column], text)) continue
      output.leaveOut(plain(text))
      return true
    }
    return false
  }

  /** Asks what a name means. */
  #ask(row: Row, column: string | null, text: string, { isTotal = false, rows = 1 } = {}): void {
    const kind = column === null ? null : aliasKindOf(this.#reading.dataset.columns[column])
    if (kind === null || column === null) return
    const { output } = this.#reading
    output.names.ask({ kind, column, text: plain(text), sheet: this.#sheet.name, row: row.number, rows, isTotal })
  }

  /** Says of the unknown names of a table which of them look like regions or totals: their figures are the sum of rows beside them. */
  #askForTotals(block: readonly Row[], periods: number): void {
    const asGroups = block.map((row) =>
      isUnknownRow(row) ? { ...row, aggregate: { kind: 'subtotal' as const } } : row,
    )
    const { grouping } = settlePlaces(asGroups, periods, this.#tolerance(block))
    block.forEach((row, line) => {
      const adds = !grouping.counts[line] && !grouping.unplaced.includes(line)
      const differs = grouping.differences.some((difference) => difference.line === line)
      if (isUnknownRow(row) && adds && !differs) this.#ask(row, this.#country, row.name, { isTotal: true, rows: 0 })
    })
  }

  /** The name of a row, which for some groups stands a column further to the left. */
  #nameAt(cells: readonly Cell[], index: number): string {
    for (let at = index; at >= 0; at--) {
      const text = textOf(cells[at] ?? null)
      if (plain(text) !== '') return text
    }
    return ''
  }

  /** Whether a later row still names a place. */
  #namedAfter(at: number, index: number): boolean {
    return this.#sheet.rows.slice(at + 1).some((cells) => {
      const text = plain(textOf(cells[index] ?? null))
      return text !== '' && (this.#reading.names.country(text) !== undefined || recogniseAggregate(text) !== undefined)
    })
  }

  #row(cells: readonly Cell[], at: number, name: string): Row {
    const text = plain(name)
    const country = this.#country === null ? undefined : this.#reading.names.country(text)
    const code = isRest(text) && this.#rest ? text : (country ?? null)
    const aggregate = code === null && this.#country !== null ? (recogniseAggregate(text) ?? null) : null
    const { value } = this.#wide
    const factor = this.#reading.factors.get(value) ?? 1
    const isInteger = this.#reading.dataset.columns[value]?.kind === 'count'
    const figures = Float64Array.from(this.#layout.columns, ({ index }) => {
      const number = readFigure(cells[index] ?? null, this.#reading.decimalComma)
      if (number === null || Number.isNaN(number)) return Number.NaN
      const scaled = number * factor
      const near = isInteger ? wholeOf(scaled) : scaled
      return Number.isNaN(near) ? scaled : near
    })
    return {
      at,
      number: this.#numbers(at),
      cells,
      name,
      indent: name.length - name.trimStart().length,
      aggregate,
      code,
      figures,
    }
  }

  /** Rows that belong to one table: those with the same other names (a checkpoint, a direction). */
  #blocks(rows: readonly Row[]): readonly (readonly Row[])[] {
    const others = [...this.#layout.names].filter(([name]) => name !== this.#country)
    const blocks = new Map<string, Row[]>()
    for (const row of rows) {
      const key = others.map(([, { index }]) => plain(textOf(row.cells[index] ?? null))).join('\0')
      const block = blocks.get(key)
      if (block === undefined) blocks.set(key, [row])
      else block.push(row)
    }
    return [...blocks.values()].map((block) => this.#withoutRepeats(block))
  }

  /** A ranking under the grand total repeats countries of the table; it is left out. */
  #withoutRepeats(block: readonly Row[]): readonly Row[] {
    const total = block.findIndex(({ aggregate }) => aggregate?.kind === 'total')
    if (total <= 0) return block
    const before = new Set(block.slice(0, total).flatMap(({ code }) => (code === null ? [] : [code])))
    const after = block.slice(total + 1)
    if (after.length === 0 || !after.every(({ code, aggregate }) => aggregate !== null || before.has(code ?? '')))
      return block
    this.#reading.output.note({ code: 'repeats', sheet: this.#sheet.name, values: { rows: after.length } })
    return block.slice(0, total + 1)
  }

  /** How far a sum may lie from its total: figures that are rounded may miss it by half of their last digit each. */
  #tolerance(block: readonly Row[]): (parts: number) => number {
    const factor = this.#reading.factors.get(this.#wide.value) ?? 1
    const isInteger = this.#reading.dataset.columns[this.#wide.value]?.kind === 'count'
    if (isInteger && factor === 1) return () => 0
    let digits = 0
    for (const { cells } of block) {
      for (const { index } of this.#layout.columns) {
        const number = readFigure(cells[index] ?? null, this.#reading.decimalComma)
        if (number !== null && Number.isFinite(number))
          digits = Math.max(digits, String(number).split('.')[1]?.length ?? 0)
      }
    }
    const unit = 0.5 * 10 ** -Math.min(digits, 12) * factor
    return (parts) => unit * (parts + 1)
  }

  #reportTotals(
    block: readonly Row[],
    differences: readonly { line: number; period: number; figure: number; sum: number }[],
  ): void {
    for (const { line, period, figure, sum } of differences) {
      const row = block[line]
      const column = this.#layout.columns[period]
      if (row === undefined || column === undefined || this.#faultyRows.has(period)) continue
      const difference = figure - sum
      this.#fault(
        row,
        column.heading,
        row.cells[column.index] ?? null,
        'total_differs',
        `of “${plain(row.name)}” is ${printed(figure)}, but its parts add up to ${printed(sum)} (${difference > 0 ? 'missing' : 'too much'} ${printed(Math.abs(difference))}); a figure is wrong, or a row is missing`,
        sum,
      )
    }
  }

  #fault(
    row: { readonly at: number },
    column: string | null,
    value: Cell,
    reason: FaultReason,
    message: string,
    sum?: number,
  ): void {
    const number = this.#numbers(row.at)
    const sheet = this.#sheet.name
    const text = excerpt(value)
    const what = `${column ?? 'the row'}${text === null || text === '' || reason === 'total_differs' ? '' : ` “${plain(text)}”`}`
    this.#reading.output.fault({
      sheet,
      row: number,
      column,
      value: text,
      reason,
      ...(sum !== undefined && { sum }),
      message: `${sheet === null ? '' : `sheet “${plain(sheet)}”, `}row ${number}: ${what} ${message}`,
    })
  }

  /** Hands the figures of the rows that count over, those of one code and period as one record. */
  async #emit(block: readonly Row[], codes: readonly (string | null)[]): Promise<void> {
    const writer = new WideWriter(this.#reading, this.#wide, this.#layout, this.#country)
    const rests = new Map<string, { row: Row; sums: Float64Array }>()
    const seen = new Map<string, Row>()
    for (const [index, row] of block.entries()) {
      const code = codes[index] ?? null
      if (this.#country !== null && code === null) {
        if (row.aggregate === null) this.#reading.output.badRows += 1
        continue
      }
      if (row.aggregate !== null && code !== null) {
        const rest = rests.get(code) ?? { row, sums: new Float64Array(row.figures.length).fill(Number.NaN) }
        rests.set(code, rest)
        await this.#emitRow(writer, row, null, rest.sums)
        continue
      }
      const other = code === null ? undefined : seen.get(code)
      if (other !== undefined) {
        this.#reading.output.badRows += 1
        this.#fault(
          row,
          this.#country,
          row.name,
          'duplicate_row',
          `stands in row ${this.#numbers(other.at)} already; take one of them out`,
        )
        continue
      }
      if (code !== null) seen.set(code, row)
      await this.#emitRow(writer, row, code, null)
    }
    for (const [code, { row, sums }] of rests) {
      const spelled = seen.get(code)
      for (const [period, sum] of sums.entries()) {
        if (Number.isNaN(sum)) continue
        if (spelled !== undefined && !Number.isNaN(spelled.figures[period] ?? Number.NaN)) continue
        await writer.write(row, code, period, sum)
      }
    }
  }

  /** Checks a row's figures; they become records of their code, or are added to the rest of a region. */
  async #emitRow(writer: WideWriter, row: Row, code: string | null, sums: Float64Array | null): Promise<void> {
    let bad = false
    const names = writer.checkNames(row)
    for (const problem of names) {
      bad = true
      this.#fault(row, problem.column, problem.cell, problem.problem.reason, problem.problem.message)
      if (isUnknown(problem.problem)) this.#ask(row, problem.column, textOf(problem.cell))
    }
    for (const [period, column] of this.#layout.columns.entries()) {
      const cell = row.cells[column.index] ?? null
      if (saysNothing(plain(textOf(cell)))) continue
      const problem = writer.checkFigure(cell)
      if (problem !== null) {
        bad = true
        this.#fault(row, column.heading || letters(column.index), cell, problem.reason, problem.message)
        continue
      }
      if (names.length > 0) continue
      const figure = writer.figure
      if (sums === null) await writer.write(row, code, period, figure)
      else sums[period] = (Number.isNaN(sums[period] ?? Number.NaN) ? 0 : (sums[period] ?? 0)) + figure
    }
    if (bad) this.#reading.output.badRows += 1
  }
}

function textOf(cell: Cell): string {
  return cell === null ? '' : String(cell)
}

function printed(value: number): string {
  return value.toLocaleString('en', { maximumFractionDigits: 6 })
}

/** Whether nobody knows what a row is about: it is no part of a total, and no total, until somebody says so. */
const isUnknownRow = ({ code, aggregate, name }: Row): boolean =>
  code === null && aggregate === null && plain(name) !== ''

/** The row as totals see it. */
const known = (row: Row): Row => (isUnknownRow(row) ? { ...row, figures: row.figures.map(() => Number.NaN) } : row)
