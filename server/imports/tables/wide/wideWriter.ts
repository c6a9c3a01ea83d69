import type { CellReader, Problem } from '../../cells/cellReader.ts'
import { defaultOf, readerOf } from '../../cells/cells.ts'
import type { Cell } from '../../readers/table.ts'
import type { Row, WideSheet } from './wideSheet.ts'

/** Writes the records of a wide table. */
export class WideWriter {
  readonly #sheet: WideSheet
  readonly #value: CellReader
  readonly #names: readonly { readonly name: string; readonly index: number; readonly reader: CellReader }[]
  readonly #constants: readonly (readonly [name: string, value: string | number | null])[]
  readonly #fixedValues: readonly { readonly value: string; readonly reader: CellReader }[]

  constructor(sheet: WideSheet) {
    const { reading, layout, wide, country } = sheet
    const { dataset, builder, factors, options, names } = reading
    this.#sheet = sheet
    const column = dataset.columns[wide.value]
    const buffer = builder.columns.get(wide.value)
    if (column === undefined || column.kind === 'date' || buffer === undefined)
      throw new Error(`${wide.value} holds no figures`)
    this.#value = readerOf(column, buffer, {
      name: wide.value,
      factor: factors.get(wide.value) ?? 1,
      decimalComma: reading.decimalComma,
    })
    this.#names = [...layout.names].flatMap(([name, { index }]) => {
      const declared = dataset.columns[name]
      const buffer = builder.columns.get(name)
      if (name === country || declared === undefined || declared.kind === 'date' || buffer === undefined) return []
      return [{ name, index, reader: readerOf(declared, buffer, { name, names, factor: factors.get(name) ?? 1 }) }]
    })
    this.#fixedValues = Object.entries(options.set).flatMap(([name, value]) => {
      const declared = dataset.columns[name]
      const buffer = builder.columns.get(name)
      if (name === dataset.status || declared === undefined || declared.kind === 'date' || buffer === undefined)
        return []
      return [{ value, reader: readerOf(declared, buffer, { name }) }]
    })
    const set = new Set([
      ...Object.keys(options.set),
      wide.head,
      wide.value,
      dataset.status,
      dataset.wholeYears?.column,
      country,
      ...layout.names.keys(),
    ])
    this.#constants = Object.entries(dataset.columns).flatMap(([name, declared]) =>
      set.has(name) ? [] : [[name, defaultOf(declared)] as const],
    )
  }

  /** What is wrong with the row's names beside its country. */
  checkNames(row: Row): readonly { readonly column: string; readonly cell: Cell; readonly problem: Problem }[] {
    return this.#names.flatMap(({ name, index, reader }) => {
      const cell = row.cells[index] ?? null
      if (reader.read(cell, this.#sheet.reading.builder.position) === 'good' || reader.problem === null) return []
      return [{ column: name, cell, problem: reader.problem }]
    })
  }

  /** What is wrong with a figure; null where it is good, and then it is in `figure`. */
  checkFigure(cell: Cell): Problem | null {
    const { position } = this.#sheet.reading.builder
    return this.#value.read(cell, position) === 'good' ? null : this.#value.problem
  }

  get figure(): number {
    const { reading, wide } = this.#sheet
    const { builder } = reading
    return builder.columns.get(wide.value)?.values[builder.position] ?? Number.NaN
  }

  async write(row: Row, code: string | null, period: number, figure: number): Promise<void> {
    const { reading, layout, wide, country } = this.#sheet
    const { builder, dataset, output } = reading
    const at = builder.position
    const column = layout.columns[period]
    if (column === undefined) return
    const set = (name: string, value: string | number | null) => builder.columns.get(name)?.set(at, value)
    const isDated = builder.columns.get(wide.head)?.kind === 'date'
    set(wide.head, isDated ? column.days : new Date(column.days * 86_400_000).getUTCFullYear())
    set(wide.value, figure)
    if (country !== null) set(country, code)
    for (const { index, reader } of this.#names) reader.read(row.cells[index] ?? null, at)
    for (const { value, reader } of this.#fixedValues) reader.read(value, at)
    if (dataset.status !== null) set(dataset.status, column.status)
    if (dataset.wholeYears !== null) set(dataset.wholeYears.column, column.wholeYear ? 'year' : 'month')
    for (const [name, constant] of this.#constants) set(name, constant)
    if (builder.keep(row.number)) await output.chunk(builder)
  }
}
