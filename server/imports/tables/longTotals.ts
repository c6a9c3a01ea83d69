import { headingKey, plainText } from '@sala/catalog/imports/fileTexts.ts'
import { type Aggregate, restCodeFor } from '@sala/catalog/places/aggregates.ts'
import { cellFault, figureText } from '../fault.ts'
import { addsUp, type Tolerance } from '../layout/groupNodes.ts'
import type { LongLayout } from '../layout/layouts.ts'
import { quoted } from '../notes.ts'
import { type Cell, textIn } from '../readers/table.ts'
import type { RecordReader } from '../records/records.ts'
import { addedUp, restore, snapshot } from '../records/snapshots.ts'
import { readFigure } from '../values/numbers.ts'
import { type AdditiveColumns, additiveColumns } from './additiveColumns.ts'
import { checkByGroup, filled, type Line } from './groupTotals.ts'
import { grandTotals, settlePlaces } from './places.ts'
import { TablePeriods } from './tablePeriods.ts'
import { noTotals, type Reading, type TableTotals } from './tables.ts'

/** Rows after which totals are no longer looked out for where none came. */
const soonEnough = 50_000
/** Figures that are kept to be added up. */
const maxFigures = 1_500_000

/**
 * Keeps the figures of a long table while it streams by, as far as its totals need them, and in the end tells which of its regions and
 * "Others" count, and whether the totals are right. A figure that cannot be read is missing in every sum of its period; it has its own
 * fault, and they need none.
 */
export class LongTotals {
  readonly #reading: Reading
  readonly #sheet: string | null
  readonly #layout: LongLayout
  readonly #columns: AdditiveColumns
  readonly #countries = new Map<number, Line>()
  /** Lines of totals and regions, and of names that nobody knows. */
  readonly #others = new Map<string, Line>()
  readonly #order: Line[] = []
  readonly #periods: TablePeriods
  readonly #factor: number
  /** Whether no figure is rounded. */
  readonly #isExact: boolean
  /** Whether rows of the table stand in it twice. */
  #isRepeated = false
  #figures = 0
  #rows = 0
  #row = 0
  /** The most decimals of a figure. */
  #digits = 0
  /** Whether figures are still kept; without them nothing can be added up. */
  #keeping = true
  #lastRegion: Aggregate | null = null

  private constructor(reading: Reading, sheet: string | null, layout: LongLayout, columns: AdditiveColumns) {
    this.#reading = reading
    this.#sheet = sheet
    this.#layout = layout
    this.#columns = columns
    this.#periods = new TablePeriods(reading.dataset, columns.date)
    this.#factor = reading.factors.get(columns.value) ?? 1
    this.#isExact = reading.dataset.columns[columns.value]?.kind === 'count' && this.#factor === 1
  }

  /** Null where the figures of a data set are not the parts of one total a period. */
  static for(reading: Reading, sheet: string | null, layout: LongLayout): LongTotals | null {
    const additive = additiveColumns(reading.dataset, layout)
    return additive === null ? null : new LongTotals(reading, sheet, layout, additive)
  }

  /** Keeps the figure of a good row, before the builder moves on. */
  good(cells: readonly Cell[], row: number): void {
    if (!this.#keeping) return
    if (row !== this.#row) this.#rows += 1
    this.#row = row
    this.#set(this.#country(cells), this.#periods.indexOf(this.#first(), this.#isWholeYear()), cells)
    if (this.#others.size === 0 && this.#rows > soonEnough) this.#stop()
  }

  /** Keeps a row that is no country. `isComplete`: whether its figure can be used. */
  aggregate(aggregate: Aggregate, cells: readonly Cell[], row: number, isComplete: boolean): void {
    const period = isComplete ? this.#periods.indexOf(this.#first(), this.#isWholeYear()) : null
    const line = this.#aggregate(aggregate, cells, row, period)
    line.numbers.add(row)
    if (period === null) return
    this.#set(line, period, cells)
    line.rows.set(period, { row, cells, values: snapshot(this.#reading.builder) })
  }

  /** Notes that a row was bad. Its line keeps its place in the order and its figure; where nobody knows its name, it may be a total. */
  bad({ bad, date, aggregate, hasUnknownPlace }: RecordReader, cells: readonly Cell[], row: number): void {
    const isDated = !bad.has(this.#columns.date)
    this.#periods.spoil(isDated ? this.#first() : null)
    if (!this.#keeping || (aggregate === null && bad.has(this.#columns.country) && !hasUnknownPlace)) return
    const period = isDated ? this.#periods.indexOf(this.#first(), date.wholeYear) : null
    const line = hasUnknownPlace
      ? this.#other(cells, row, null)
      : aggregate === null
        ? this.#country(cells)
        : this.#aggregate(aggregate, cells, row, period)
    line.numbers.add(row)
    const figure = (this.#written(cells) ?? Number.NaN) * this.#factor
    if (period !== null && !Number.isNaN(figure)) this.#set(line, period, cells, figure)
  }

  /** Notes that sums of any period may lack a row. */
  readonly spoil = (): void => this.#periods.spoil(null)

  #stop(): void {
    if (this.#others.size > 0) this.#reading.output.note({ code: 'too_many_for_totals', sheet: null, values: {} })
    this.#keeping = false
    this.#countries.clear()
  }

  #line(cells: readonly Cell[], aggregate: Aggregate | null, code: string | null, isUnknown = false): Line {
    const name = String(cells[this.#columns.nameIndex] ?? '')
    const indent = name.length - name.trimStart().length
    const said = { name, indent, aggregate, code, group: this.#groupOf(cells), isUnknown }
    const line: Line = { ...said, figures: new Map(), rows: new Map(), numbers: new Set() }
    this.#order.push(line)
    return line
  }

  #country(cells: readonly Cell[]): Line {
    const { builder } = this.#reading
    const place = builder.columns.get(this.#columns.country)
    const index = place?.indexes[builder.position] ?? -1
    const line = this.#countries.get(index) ?? this.#line(cells, null, place?.textAt(index) ?? null)
    this.#countries.set(index, line)
    return line
  }

  /** Of several rows of one name and period each is a line. */
  #aggregate(aggregate: Aggregate, cells: readonly Cell[], row: number, period: number | null): Line {
    // "Others" without a region stand for another region in each place where they occur.
    const isOthers = aggregate.kind === 'others' && aggregate.rest === null && this.#groupOf(cells) === ''
    const region = isOthers && this.#lastRegion?.kind === 'region' ? this.#lastRegion.region : ''
    if (aggregate.kind === 'region') this.#lastRegion = aggregate
    let line = this.#other(cells, row, aggregate, region)
    for (let copy = 1; period !== null && line.rows.has(period); copy++)
      line = this.#other(cells, row, aggregate, `${region}\0${copy}`)
    return line
  }

  /** The line of a row that is no country: in a table of periods each row is one, elsewhere those of one name, group and region. */
  #other(cells: readonly Cell[], row: number, aggregate: Aggregate | null, region = ''): Line {
    const named = [cells[this.#columns.nameIndex] ?? '', this.#groupOf(cells)].map(headingKey)
    const key = this.#layout.headingOfFigure === undefined ? [...named, region].join('\0') : String(row)
    const existing = this.#others.get(key)
    if (existing !== undefined) return existing
    const line = this.#line(cells, aggregate, null, aggregate === null)
    this.#others.set(key, line)
    return line
  }

  #groupOf(cells: readonly Cell[]): string {
    const { group } = this.#layout
    return group === null ? '' : textIn(cells[group])
  }

  #set(line: Line, period: number, cells: readonly Cell[], figure = this.#figure()): void {
    if (!line.figures.has(period)) this.#figures += 1
    // Where countries are repeated, so may be what is left of their regions.
    else if (line.code !== null) this.#isRepeated = true
    line.figures.set(period, figure)
    if (!this.#isExact) this.#digits = Math.max(this.#digits, String(this.#written(cells)).split('.')[1]?.length ?? 0)
    if (this.#figures > maxFigures) this.#stop()
  }

  #figure(): number {
    const { builder } = this.#reading
    return builder.columns.get(this.#columns.value)?.values[builder.position] ?? Number.NaN
  }

  /** The figure of a row as the file has it. */
  #written(cells: readonly Cell[]): number | null {
    return readFigure(cells[this.#columns.valueIndex] ?? null, this.#reading.decimalComma)
  }

  /** The first day or the year of the row at the builder's position. */
  #first(): number {
    const { builder } = this.#reading
    const dates = builder.columns.get(this.#columns.date)
    return (dates?.kind === 'date' ? dates.days : dates?.values)?.[builder.position] ?? 0
  }

  #isWholeYear(): boolean {
    const { builder, dataset } = this.#reading
    const part = builder.columns.get(dataset.wholeYears?.column ?? '')
    return part?.textAt(part.indexes[builder.position] ?? -1) === 'year'
  }

  /** How far a sum may lie from its total: figures that are rounded may miss it by half of their last digit each. */
  #tolerance(): Tolerance {
    const unit = this.#isExact ? 0 : 0.5 * 10 ** -Math.min(this.#digits, 12) * this.#factor
    return (parts) => unit * (parts + 1)
  }

  /** Checks the totals and hands the rest of the regions over. `isRepeated`: whether rows that stand there twice were left out. */
  async end(isRepeated: boolean): Promise<TableTotals> {
    this.#isRepeated ||= isRepeated
    const { count } = this.#periods
    if (this.#others.size === 0) return noTotals
    const { output } = this.#reading
    if (!this.#keeping) {
      const codes = this.#order.map(({ aggregate }) => (aggregate === null ? null : restCodeFor(aggregate)))
      await this.#emit(codes)
      return noTotals
    }
    const lines = this.#order.map((line) => filled(line, count))
    if (!this.#columns.isAdditive) {
      await this.#emit([])
      return { ...noTotals, printed: grandTotals(lines, this.#periods.names) }
    }
    const { codes, withoutPlace, grouping } = settlePlaces(lines, count, this.#tolerance())
    const byGroup = checkByGroup(lines, grouping.unplaced, count)
    this.#askForTotals()
    for (const { line, period, figure, sum } of [...grouping.differences, ...byGroup.differences]) {
      const difference = `${figure > sum ? 'missing' : 'too much'} ${figureText(Math.abs(figure - sum))}`
      const message = `of “${plainText(lines[line]?.name ?? '')}” is ${figureText(figure)}, but its parts add up to ${figureText(sum)} (${difference}); a figure is wrong, or a row is missing`
      if (!this.#periods.isSpoilt(period)) this.#fault(line, period, message, sum)
    }
    for (const line of withoutPlace) {
      const message = 'does not say of which region it is the rest; put it under its region or name the region'
      this.#fault(line, null, message)
      output.badRows += 1
    }
    const unchecked = grouping.unplaced.filter((line) => !byGroup.checked.has(line))
    if (unchecked.length > 0) {
      const names = unchecked.map((line) => plainText(lines[line]?.name ?? ''))
      output.note({ code: 'total_unproven', sheet: this.#sheet, values: { names: quoted(names) } })
    }
    await this.#emit(codes)
    const wrong = new Set(byGroup.differences.map(({ period }) => period))
    const proven = new Map<string, boolean>()
    for (const [period, date] of this.#periods.dates.entries()) {
      const isProven = this.#columns.isWhole && !this.#periods.isSpoilt(period) && !wrong.has(period)
      proven.set(date, (proven.get(date) ?? true) && isProven && (grouping.proven[period] ?? false))
    }
    const printed = grandTotals(lines, this.#periods.names)
    return { checked: grouping.checked + byGroup.count, periods: proven, printed }
  }

  /** Says of the unknown names which of them look like regions or totals: their figures are the sum of rows beside them. */
  #askForTotals(): void {
    const { output } = this.#reading
    const unknown = this.#order.flatMap(({ isUnknown }, index) => (isUnknown ? [index] : []))
    if (unknown.length === 0) return
    // What they stand for may be what a total lacks; it is asked for, and then they are added up.
    output.note({ code: 'totals_wait', sheet: this.#sheet, values: {} })
    const asGroups = this.#order.map((line) =>
      filled(
        line.isUnknown ? { ...line, aggregate: { kind: 'subtotal' }, isUnknown: false } : line,
        this.#periods.count,
      ),
    )
    const { grouping } = settlePlaces(asGroups, this.#periods.count, this.#tolerance())
    const column = this.#columns.country
    for (const index of unknown) {
      const { name = '', numbers = [0] } = this.#order[index] ?? {}
      const place = { sheet: this.#sheet, row: Math.min(...numbers), rows: 0 }
      if (addsUp(grouping, index))
        output.names.ask({ kind: 'country', column, text: plainText(name), ...place, isTotal: true })
    }
  }

  #fault(index: number, period: number | null, message: string, sum?: number): void {
    const line = this.#order[index]
    const place = period === null ? [...(line?.rows.values() ?? [])][0] : line?.rows.get(period)
    const { headingOfFigure } = this.#layout
    const heading = headingOfFigure === undefined ? this.#columns.value : textIn(place?.cells[headingOfFigure])
    const what =
      period === null
        ? { column: this.#columns.country, cell: line?.name, reason: 'unknown_place' as const }
        : { column: heading, cell: place?.cells[this.#columns.valueIndex], reason: 'total_differs' as const }
    this.#reading.output.fault(cellFault({ sheet: this.#sheet, row: place?.row ?? null, ...what, message, sum }))
  }

  /** Counts the totals that are left out, and hands over what counts of the aggregates: one record for each code and period. A sum that may lack one of its lines is none. */
  async #emit(codes: readonly (string | null)[]): Promise<void> {
    const { builder, dataset, output, samples } = this.#reading
    for (const [index, { aggregate, numbers }] of this.#order.entries()) {
      if (aggregate === null || (codes[index] ?? null) !== null) continue
      output.aggregateRows += numbers.size
      for (const number of numbers) samples.total(this.#sheet, number)
    }
    const records = this.#order.flatMap(({ aggregate, rows }, index) => {
      const code = codes[index] ?? null
      return aggregate === null || code === null ? [] : [...rows].map(([period, row]) => ({ code, period, ...row }))
    })
    for (const parts of Map.groupBy(records, ({ code, period }) => `${code} ${period}`).values()) {
      const { code = '', period = 0, row = 0 } = parts[0] ?? {}
      const lines = codes.filter((candidate) => candidate === code).length
      if (this.#isRepeated || (this.#periods.isSpoilt(period) && parts.length < lines)) {
        output.badRows += 1
        continue
      }
      const values = parts.map((part) => part.values).reduce((sum, part) => addedUp(dataset, sum, part))
      restore(builder, new Map([...values, [this.#columns.country, code]]))
      if (builder.keep(row)) await output.chunk(builder)
    }
  }
}
