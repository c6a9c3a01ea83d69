import type { Dataset } from '@sala/catalog/dataset.ts'
import { headingKey, plainText } from '@sala/catalog/imports/fileTexts.ts'
import { type Aggregate, restCodeFor } from '@sala/catalog/places/aggregates.ts'
import { cellFault } from '../fault.ts'
import type { LongLayout } from '../layout/layouts.ts'
import { quoted } from '../notes.ts'
import { type Cell, textIn } from '../readers/table.ts'
import type { ChunkBuilder } from '../records/chunks.ts'
import { restore, type Snapshot, snapshot, type Value } from '../records/snapshots.ts'
import { isoOf } from '../values/dates.ts'
import { type AdditiveColumns, additiveColumns } from './additiveColumns.ts'
import { checkByGroup, type GroupedLine } from './groupTotals.ts'
import { grandTotals, settlePlaces } from './places.ts'
import { noTotals, periodName, type Reading, type TableTotals } from './tables.ts'

interface Line {
  readonly name: string
  readonly indent: number
  readonly aggregate: Aggregate | null
  readonly code: string | null
  readonly group: string
  /** By period. */
  readonly figures: Map<number, number>
  /** By period, for aggregates: the row's number, and its values in case it counts. */
  readonly rows: Map<number, { readonly row: number; readonly values: Snapshot }>
}

/** Rows after which totals are no longer looked out for where none came. */
const soonEnough = 50_000
/** Figures that are kept to be added up. */
const maxFigures = 1_500_000

/**
 * Keeps the figures of a long table while it streams by, as far as its totals need them, and in the end tells which of its regions and
 * "Others" count, and whether the totals are right.
 */
export class LongTotals {
  readonly #reading: Reading
  readonly #sheet: string | null
  readonly #layout: LongLayout
  readonly #columns: AdditiveColumns
  readonly #part: string | null
  readonly #countries = new Map<number, Line>()
  readonly #aggregates = new Map<string, Line>()
  readonly #order: Line[] = []
  readonly #periods = new Map<string, number>()
  #figures = 0
  #rows = 0
  /** Whether figures are still kept; without them nothing can be added up. */
  #keeping = true
  #lastRegion: Aggregate | null = null

  private constructor(reading: Reading, sheet: string | null, layout: LongLayout, columns: AdditiveColumns) {
    this.#reading = reading
    this.#sheet = sheet
    this.#layout = layout
    this.#columns = columns
    this.#part = reading.dataset.wholeYears?.column ?? null
  }

  /** Null where the figures of a data set are not the parts of one total a period. */
  static for(reading: Reading, sheet: string | null, layout: LongLayout): LongTotals | null {
    const additive = additiveColumns(reading.dataset, layout)
    return additive === null ? null : new LongTotals(reading, sheet, layout, additive)
  }

  /** Keeps the figure of a good row, before the builder moves on. */
  good(cells: readonly Cell[]): void {
    if (!this.#keeping) return
    this.#rows += 1
    const { builder } = this.#reading
    const at = builder.position
    const place = builder.columns.get(this.#columns.country)
    const index = place?.indexes[at] ?? -1
    let line = this.#countries.get(index)
    if (line === undefined) {
      line = this.#line(cells, null, place?.textAt(index) ?? null)
      this.#countries.set(index, line)
    }
    this.#set(line, this.#period(builder, at), builder.columns.get(this.#columns.value)?.values[at] ?? Number.NaN)
    if (this.#figures > maxFigures || (this.#aggregates.size === 0 && this.#rows > soonEnough)) this.#stop()
  }

  /** Keeps a row that is no country. */
  aggregate(aggregate: Aggregate, cells: readonly Cell[], row: number): void {
    const { builder } = this.#reading
    const at = builder.position
    const name = String(cells[this.#columns.nameIndex] ?? '')
    const group = this.#groupOf(cells)
    // "Others" without a region stand for another region in each place where they occur.
    const region = aggregate.kind === 'others' && aggregate.rest === null && group === '' ? this.#lastRegion : null
    const key = `${headingKey(name)}\0${headingKey(group)}\0${region?.kind === 'region' ? region.region : ''}`
    if (aggregate.kind === 'region') this.#lastRegion = aggregate
    let line = this.#aggregates.get(key)
    if (line === undefined) {
      line = this.#line(cells, aggregate, null)
      this.#aggregates.set(key, line)
    }
    const period = this.#period(builder, at)
    this.#set(line, period, builder.columns.get(this.#columns.value)?.values[at] ?? Number.NaN)
    line.rows.set(period, { row, values: snapshot(builder) })
    if (this.#figures > maxFigures) this.#stop()
  }

  #stop(): void {
    if (this.#aggregates.size > 0) {
      this.#reading.output.note({ code: 'too_many_for_totals', sheet: null, values: {} })
    }
    this.#keeping = false
    this.#countries.clear()
  }

  #line(cells: readonly Cell[], aggregate: Aggregate | null, code: string | null): Line {
    const name = String(cells[this.#columns.nameIndex] ?? '')
    const indent = name.length - name.trimStart().length
    const line = { name, indent, aggregate, code, group: this.#groupOf(cells), figures: new Map(), rows: new Map() }
    this.#order.push(line)
    return line
  }

  #groupOf(cells: readonly Cell[]): string {
    const { group } = this.#layout
    return group === null ? '' : textIn(cells[group])
  }

  #set(line: Line, period: number, figure: number): void {
    if (!line.figures.has(period)) this.#figures += 1
    line.figures.set(period, figure)
  }

  #period(builder: ChunkBuilder, at: number): number {
    const days = builder.columns.get(this.#columns.date)
    const part = this.#part === null ? undefined : builder.columns.get(this.#part)
    const key = `${days?.kind === 'date' ? days.days[at] : days?.values[at]} ${part?.indexes[at] ?? 0}`
    const cached = this.#periods.get(key)
    if (cached !== undefined) return cached
    this.#periods.set(key, this.#periods.size)
    return this.#periods.size - 1
  }

  /** Checks the totals and hands the rest of the regions over. `badRows`: whether rows of the table were bad, so that sums lack them. */
  async end(badRows: boolean): Promise<TableTotals> {
    const count = this.#periods.size
    if (this.#aggregates.size === 0) return noTotals
    const { output } = this.#reading
    if (!this.#keeping) {
      const codes = this.#order.map(({ aggregate }) => (aggregate === null ? null : restCodeFor(aggregate)))
      await this.#emit(codes, badRows)
      return noTotals
    }
    const lines = this.#order.map((line): GroupedLine => ({ ...line, figures: dense(line.figures, count) }))
    const { codes, withoutPlace, grouping } = settlePlaces(lines, count, () => (this.#rounded() ? 1 : 0))
    const byGroup = checkByGroup(lines, grouping.unplaced, count)
    const differences = badRows ? [] : [...grouping.differences, ...byGroup.differences]
    for (const { line, period, figure, sum } of differences) {
      this.#fault(
        line,
        period,
        `of ${plainText(this.#order[line]?.name ?? '')} is ${figure}, but its parts add up to ${sum}; a figure is wrong, or a row is missing`,
        sum,
      )
    }
    for (const line of withoutPlace) {
      this.#fault(line, null, 'does not say of which region it is the rest; name the region')
      output.badRows += 1
    }
    const unchecked = grouping.unplaced.filter((line) => !byGroup.checked.has(line))
    if (unchecked.length > 0) {
      const names = unchecked.map((line) => plainText(this.#order[line]?.name ?? ''))
      output.note({ code: 'total_unproven', sheet: null, values: { names: quoted(names) } })
    }
    const left = this.#order.reduce(
      (sum, line, index) => sum + (line.aggregate !== null && codes[index] === null ? line.rows.size : 0),
      0,
    )
    output.aggregateRows += left
    await this.#emit(codes, badRows)
    const wrong = new Set(byGroup.differences.map(({ period }) => period))
    const proven = new Map<string, boolean>()
    for (const [key, period] of this.#periods) {
      const date = dateOf(key, this.#reading.dataset, this.#columns.date)
      proven.set(
        date,
        (proven.get(date) ?? true) && !badRows && !wrong.has(period) && (grouping.proven[period] ?? false),
      )
    }
    return {
      checked: grouping.checked + byGroup.count,
      periods: proven,
      printed: grandTotals(lines, this.#periodNames()),
    }
  }

  /** The names of the months or years of the table; none of days. */
  #periodNames(): readonly string[] {
    const { builder, dataset } = this.#reading
    const date = dataset.columns[this.#columns.date]
    if (date?.kind === 'date' && date.grain === 'day') return []
    return [...this.#periods.keys()].map((key) => {
      const [first = 0, part = 0] = key.split(' ').map(Number)
      const wholeYear = this.#part !== null && builder.columns.get(this.#part)?.textAt(part) === 'year'
      return date?.kind === 'year' ? String(first) : periodName(first, wholeYear)
    })
  }

  #rounded(): boolean {
    return (this.#reading.factors.get(this.#columns.value) ?? 1) !== 1
  }

  #fault(index: number, period: number | null, message: string, sum?: number): void {
    const line = this.#order[index]
    const row = (period === null ? [...(line?.rows.values() ?? [])][0] : line?.rows.get(period))?.row ?? null
    const what =
      period === null
        ? { column: this.#columns.country, cell: line?.name, reason: 'unknown_place' as const }
        : { column: this.#columns.value, cell: line?.figures.get(period), reason: 'total_differs' as const }
    this.#reading.output.fault(cellFault({ sheet: this.#sheet, row, ...what, message, sum }))
  }

  /**
   * Hands over what counts of the aggregates: one record for each code and period. Where rows were bad, a sum that lacks one of its lines
   * may lack such a row, and is none.
   */
  async #emit(codes: readonly (string | null)[], badRows: boolean): Promise<void> {
    const { builder, dataset, output } = this.#reading
    const merged = new Map<string, { code: string; row: number; lines: number; values: Map<string, Value> }>()
    this.#order.forEach((line, index) => {
      const code = codes[index] ?? null
      if (line.aggregate === null || code === null) return
      for (const [period, { row, values }] of line.rows) {
        const existing = merged.get(`${code} ${period}`)
        if (existing === undefined) {
          merged.set(`${code} ${period}`, { code, row, lines: 1, values: new Map(values) })
          continue
        }
        existing.lines += 1
        for (const [name, value] of values) {
          const { kind } = dataset.columns[name] ?? {}
          const before = existing.values.get(name)
          if ((kind === 'count' || kind === 'amount') && typeof value === 'number' && typeof before === 'number') {
            existing.values.set(name, before + value)
          }
        }
      }
    })
    for (const { code, row, lines, values } of merged.values()) {
      if (badRows && lines < codes.filter((candidate) => candidate === code).length) {
        output.badRows += 1
        continue
      }
      restore(builder, new Map([...values, [this.#columns.country, code]]))
      if (builder.keep(row)) await output.chunk(builder)
    }
  }
}

function dense(figures: ReadonlyMap<number, number>, count: number): Float64Array {
  const result = new Float64Array(count).fill(Number.NaN)
  for (const [period, figure] of figures) result[period] = figure
  return result
}

function dateOf(key: string, dataset: Dataset, name: string): string {
  const number = Number(key.split(' ')[0])
  return dataset.columns[name]?.kind === 'year' ? `${number}-01-01` : isoOf(number)
}
