import { placeInEnglish } from '@sala/catalog/imports/filePlace.ts'
import { plainText } from '@sala/catalog/imports/fileTexts.ts'
import { textOf } from '../../cells/cellReader.ts'
import { isUnknown } from '../../cells/names.ts'
import { addsUp, type Difference } from '../../layout/groupNodes.ts'
import { columnInFile } from '../../layout/layouts.ts'
import { quoted } from '../../notes.ts'
import { isoOf } from '../../values/dates.ts'
import { readFigure } from '../../values/numbers.ts'
import { saysNothing } from '../../values/saysNothing.ts'
import { grandTotals, settlePlaces } from '../places.ts'
import { periodName, type TableTotals } from '../tables.ts'
import { readRows } from './wideRows.ts'
import type { Row, WideSheet } from './wideSheet.ts'
import { WideWriter } from './wideWriter.ts'

/** Reads the rows of a wide table into the chunk, a record for each figure, and checks its totals. */
export async function readWideTable(sheet: WideSheet): Promise<TableTotals> {
  const { dataset, output } = sheet.reading
  const rows = readRows(sheet)
  const additive = sheet.country !== null && sheet.rest && dataset.template.aggregates === sheet.country
  const periods = sheet.layout.columns.length
  let checked = 0
  // A period is whole where its grand total is that of all rows of its date, and not of one checkpoint among others.
  const proven = new Array<boolean>(periods).fill(
    additive && sheet.layout.names.size === 1 && Object.keys(sheet.reading.options.set).length === 0,
  )
  const unknown = sheet.country !== null && rows.some(isUnknownRow)
  if (unknown && additive) output.note({ code: 'totals_wait', sheet: sheet.cells.name, values: {} })
  const blocks = blocksOf(sheet, rows)
  for (const block of blocks) {
    findSpoilt(sheet, block)
    const settled = additive ? settlePlaces(block.map(withoutUnknown), periods, tolerance(sheet, block)) : null
    if (settled !== null && unknown) askForTotals(sheet, block, periods)
    const codes = settled?.codes ?? block.map(({ code }) => code)
    if (settled !== null) {
      checked += settled.grouping.checked
      // What an unknown name stands for may be what a total lacks; it is asked for, and then they are added up.
      if (!unknown) reportTotals(sheet, block, settled.grouping.differences)
      settled.grouping.proven.forEach((ok, period) => {
        proven[period] = (proven[period] ?? false) && ok && !unknown && !sheet.faultyPeriods.has(period)
      })
      for (const line of settled.withoutPlace) {
        const row = block[line]
        if (row !== undefined) {
          sheet.fault(
            row,
            sheet.country,
            row.name,
            'unknown_place',
            'does not say of which region it is the rest; put it under its region or name the region',
          )
        }
      }
      for (const line of settled.grouping.unplaced) {
        const names = quoted([plainText(block[line]?.name ?? '')])
        output.note({ code: 'total_unproven', sheet: sheet.cells.name, values: { names } })
      }
    }
    const left = block.filter((row, index) => codes[index] === null && row.aggregate !== null)
    output.aggregateRows += left.length
    for (const { number } of left) sheet.reading.samples.total(sheet.cells.name, number)
    await emit(sheet, block, codes)
  }
  const dates = sheet.layout.columns.map(({ days }) => isoOf(days))
  const names = sheet.layout.columns.map(({ days, wholeYear }) => periodName(days, wholeYear))
  const [only, ...others] = blocks
  return {
    checked,
    periods: new Map(dates.map((date, period) => [date, proven[period] ?? false])),
    printed: only === undefined || others.length > 0 ? new Map() : grandTotals(only, names),
  }
}

/** A figure that cannot be read is missing in every sum that it belongs to; it has its own fault, they need none. */
function findSpoilt(sheet: WideSheet, block: readonly Row[]): void {
  const writer = new WideWriter(sheet)
  for (const { cells } of block) {
    for (const [period, { index }] of sheet.layout.columns.entries()) {
      const cell = cells[index] ?? null
      if (!saysNothing(plainText(textOf(cell))) && writer.checkFigure(cell) !== null) sheet.faultyPeriods.add(period)
    }
  }
}

/** Says of the unknown names of a table which of them look like regions or totals: their figures are the sum of rows beside them. */
function askForTotals(sheet: WideSheet, block: readonly Row[], periods: number): void {
  const asGroups = block.map((row) => (isUnknownRow(row) ? { ...row, aggregate: { kind: 'subtotal' as const } } : row))
  const { grouping } = settlePlaces(asGroups, periods, tolerance(sheet, block))
  block.forEach((row, line) => {
    if (isUnknownRow(row) && addsUp(grouping, line)) sheet.ask(row, sheet.country, row.name, { isTotal: true, rows: 0 })
  })
}

/** Rows that belong to one table: those with the same other names (a checkpoint, a direction). */
function blocksOf(sheet: WideSheet, rows: readonly Row[]): readonly (readonly Row[])[] {
  const others = [...sheet.layout.names].filter(([name]) => name !== sheet.country)
  const blocks = new Map<string, Row[]>()
  for (const row of rows) {
    const key = others.map(([, { index }]) => plainText(textOf(row.cells[index] ?? null))).join('\0')
    const block = blocks.get(key)
    if (block === undefined) blocks.set(key, [row])
    else block.push(row)
  }
  return [...blocks.values()].map((block) => withoutRepeats(sheet, block))
}

/** A ranking under the grand total repeats countries of the table; it is left out. */
function withoutRepeats(sheet: WideSheet, block: readonly Row[]): readonly Row[] {
  const total = block.findIndex(({ aggregate }) => aggregate?.kind === 'total')
  if (total <= 0) return block
  const before = new Set(block.slice(0, total).flatMap(({ code }) => (code === null ? [] : [code])))
  const after = block.slice(total + 1)
  if (after.length === 0 || !after.every(({ code, aggregate }) => aggregate !== null || before.has(code ?? '')))
    return block
  sheet.reading.output.note({ code: 'repeats', sheet: sheet.cells.name, values: { rows: after.length } })
  return block.slice(0, total + 1)
}

/** How far a sum may lie from its total: figures that are rounded may miss it by half of their last digit each. */
function tolerance(sheet: WideSheet, block: readonly Row[]): (parts: number) => number {
  const factor = sheet.reading.factors.get(sheet.wide.value) ?? 1
  const isInteger = sheet.reading.dataset.columns[sheet.wide.value]?.kind === 'count'
  if (isInteger && factor === 1) return () => 0
  let digits = 0
  for (const { cells } of block) {
    for (const { index } of sheet.layout.columns) {
      const number = readFigure(cells[index] ?? null, sheet.reading.decimalComma)
      if (number !== null && Number.isFinite(number))
        digits = Math.max(digits, String(number).split('.')[1]?.length ?? 0)
    }
  }
  const unit = 0.5 * 10 ** -Math.min(digits, 12) * factor
  return (parts) => unit * (parts + 1)
}

function reportTotals(sheet: WideSheet, block: readonly Row[], differences: readonly Difference[]): void {
  for (const { line, period, figure, sum } of differences) {
    const row = block[line]
    const column = sheet.layout.columns[period]
    if (row === undefined || column === undefined || sheet.faultyPeriods.has(period)) continue
    const difference = figure - sum
    sheet.fault(
      row,
      column.heading,
      row.cells[column.index] ?? null,
      'total_differs',
      `of “${plainText(row.name)}” is ${printed(figure)}, but its parts add up to ${printed(sum)} (${difference > 0 ? 'missing' : 'too much'} ${printed(Math.abs(difference))}); a figure is wrong, or a row is missing`,
      sum,
    )
  }
}

/** Hands the figures of the rows that count over, those of one code and period as one record. */
async function emit(sheet: WideSheet, block: readonly Row[], codes: readonly (string | null)[]): Promise<void> {
  const writer = new WideWriter(sheet)
  const rests = new Map<string, { row: Row; sums: (number | undefined)[] }>()
  const seen = new Map<string, Row>()
  let hasRepeats = false
  for (const [index, row] of block.entries()) {
    const code = codes[index] ?? null
    if (sheet.country !== null && code === null) {
      if (row.aggregate === null) sheet.reading.output.badRows += 1
      continue
    }
    if (row.aggregate !== null && code !== null) {
      const rest = rests.get(code) ?? { row, sums: [] }
      rests.set(code, rest)
      await emitRow(sheet, writer, row, null, rest.sums)
      continue
    }
    const earlier = code === null ? undefined : seen.get(code)
    if (earlier !== undefined) {
      hasRepeats = true
      sheet.reading.output.badRows += 1
      sheet.fault(
        row,
        sheet.country,
        row.name,
        'duplicate_row',
        `stands in ${placeInEnglish(sheet.numberAt(earlier.at))} already; take one of them out`,
      )
      continue
    }
    if (code !== null) seen.set(code, row)
    await emitRow(sheet, writer, row, code, null)
  }
  // Where countries are repeated, so may be what is left of their regions.
  if (hasRepeats) {
    sheet.reading.output.badRows += rests.size
    return
  }
  for (const [code, { row, sums }] of rests) {
    const spelled = seen.get(code)
    for (const [period, sum] of sums.entries()) {
      if (sum === undefined || Number.isNaN(sum)) continue
      if (spelled !== undefined && !Number.isNaN(spelled.figures[period] ?? Number.NaN)) continue
      await writer.write(row, code, period, sum)
    }
  }
}

/** Checks a row's figures; they become records of their code, or are added to the rest of a region. */
async function emitRow(
  sheet: WideSheet,
  writer: WideWriter,
  row: Row,
  code: string | null,
  sums: (number | undefined)[] | null,
): Promise<void> {
  let bad = false
  const names = writer.checkNames(row)
  for (const problem of names) {
    bad = true
    sheet.fault(row, problem.column, problem.cell, problem.problem.reason, problem.problem.message)
    if (isUnknown(problem.problem)) sheet.ask(row, problem.column, textOf(problem.cell))
  }
  for (const [period, column] of sheet.layout.columns.entries()) {
    const cell = row.cells[column.index] ?? null
    if (saysNothing(plainText(textOf(cell)))) continue
    const problem = writer.checkFigure(cell)
    if (problem !== null) {
      bad = true
      sheet.fault(row, column.heading || columnInFile(sheet.cells, column.index), cell, problem.reason, problem.message)
      // A sum that lacks one of its parts is none.
      if (sums !== null) sums[period] = Number.NaN
      continue
    }
    if (names.length > 0) continue
    const figure = writer.figure
    if (sums === null) await writer.write(row, code, period, figure)
    else sums[period] = (sums[period] ?? 0) + figure
  }
  if (bad) sheet.reading.output.badRows += 1
}

/** A number as messages about a file name it. */
export function printed(value: number): string {
  return value.toLocaleString('en', { maximumFractionDigits: 6 })
}

/** Whether nobody knows what a row is about: it is no part of a total, and no total, until somebody says so. */
const isUnknownRow = ({ code, aggregate, name }: Row): boolean =>
  code === null && aggregate === null && plainText(name) !== ''

/** The row as totals see it. */
const withoutUnknown = (row: Row): Row =>
  isUnknownRow(row) ? { ...row, figures: row.figures.map(() => Number.NaN) } : row
