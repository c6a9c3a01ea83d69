import { columnLetters } from '@sala/catalog/imports/filePlace.ts'
import { plainText } from '@sala/catalog/imports/fileTexts.ts'
import { ReadFailure } from '../failure.ts'
import { placeIn } from '../fault.ts'
import type { Missing } from '../layout/layouts.ts'
import { findLongLayout } from '../layout/long.ts'
import type { Sheet, Source } from '../readers/table.ts'
import { firstExchanged } from '../recipes/transpose.ts'
import { readColumns } from '../report/outline.ts'
import type { Output } from '../report/output.ts'
import type { Found } from './foundTable.ts'
import type { Reading } from './tables.ts'

/** The sheets that are read: the one asked for, or all that are not hidden. */
export function chooseSheets(source: Source, sheetName: string | null, output: Output): readonly Sheet[] {
  const { sheets } = source
  if (sheetName !== null) {
    const text = plainText(sheetName)
    const chosen =
      sheets.find(({ name }) => name !== null && plainText(name) === text) ??
      sheets.find(({ position }) => String(position) === text)
    if (chosen !== undefined) return [chosen]
    const list = sheets.map(({ name, position }) =>
      name === null ? String(position) : `${position} “${plainText(name)}”`,
    )
    throw new ReadFailure('no_table', `sheet “${sheetName}” is not in the file; it has ${list.join(', ')}`, {
      value: sheetName,
    })
  }
  const hidden = sheets.filter((sheet) => sheet.hidden)
  for (const { name } of hidden) {
    const message = `sheet “${plainText(name ?? '')}” is hidden and was left out; name it with --sheet to read it`
    output.warnings.push({ sheet: name, row: null, column: null, value: name, reason: 'hidden_sheet', message })
  }
  return sheets.filter((sheet) => !sheet.hidden)
}

/** The tables that are read: a sum over several months is left out beside the months. */
export function chooseTables(tables: readonly Found[], output: Output): readonly Found[] {
  const others = tables.filter((table) => table.kind !== 'none' && cumulativeIn(table) === null)
  return tables.filter((table) => {
    if (table.kind === 'none') {
      // A sheet that has most of a table is a damaged table; one that has nothing of it is something else.
      if (table.looksWide || table.found >= 2) for (const fault of table.faults) report(table, fault, output)
      else if (tables.length > 1) output.note({ code: 'no_table_here', sheet: table.sheet.name, values: {} })
      return false
    }
    const cumulative = cumulativeIn(table)
    if (cumulative === null) return true
    const { words, whole } = cumulative
    if (whole && others.length === 0) return true
    output.note({ code: 'cumulative', sheet: table.sheet.name, values: { words } })
    return false
  })
}

/** What a table says where it adds up several months; `whole` where these are all twelve and the data set holds years. */
function cumulativeIn(table: Found): { readonly words: string; readonly whole: boolean } | null {
  if (table.kind === 'cumulative') return { words: table.words, whole: false }
  return table.kind === 'wide' ? table.layout.cumulative : null
}

function report(table: Found, { unit, ...fault }: Missing, output: Output): void {
  const { name } = table.sheet
  if (unit !== undefined && fault.column !== null) {
    // One question, however many sheets and columns say it.
    if (!output.askUnit({ column: fault.column, said: fault.value ?? '', unit })) return
  }
  output.fault({ sheet: name, row: null, ...fault, message: `${placeIn(name)}${fault.message}` })
}

/** Says why no table was read, where no fault says it yet. */
export function refuse(reading: Reading, tables: readonly Found[]): void {
  const { output, dataset } = reading
  for (const table of tables) proposeTransposed(reading, table)
  if (output.faultCount > 0) return
  const partly = tables.find((table) => cumulativeIn(table) !== null)
  const cumulative = partly === undefined ? null : cumulativeIn(partly)
  if (partly !== undefined && cumulative !== null) {
    const { words } = cumulative
    throw new ReadFailure(
      'no_table',
      `the figures add up several months (“${words}”), neither one month nor a whole year; import the book of each month`,
      { sheet: partly.sheet.name, value: words },
    )
  }
  const nearest = tables.find((table) => table.kind === 'none' && table.faults.length > 0)
  const reportedKinds: readonly unknown[] = ['no_table', 'wrong_head']
  if (nearest?.kind === 'none' && (nearest.found > 0 || reportedKinds.includes(nearest.faults[0]?.reason))) {
    for (const fault of nearest.faults) report(nearest, fault, output)
    return
  }
  const columns = Object.entries(dataset.columns).flatMap(([name, { absent }]) => (absent === 'required' ? [name] : []))
  const failure = new ReadFailure(
    'no_table',
    `no table of ${dataset.name} was found; a row with the headings ${columns.join(', ')} is needed; other headings are named under More settings, or by --map column=heading`,
  )
  // A sheet that holds something is shown as it is, with its headings, so that a person can say what they mean.
  if (tables.every((table) => table.kind !== 'none' || table.first.every(({ rows }) => rows.length === 0)))
    throw failure
  output.fault(failure.fault)
}

/**
 * Says of a sheet in which no table was found that its records run across, where the fields of the data set lie down a column. It is only
 * proposed: a person has to say that it is so.
 */
function proposeTransposed({ dataset, options, output }: Reading, table: Found): void {
  const { sheet } = table
  if (table.kind !== 'none' || sheet.transposed || options.recipe !== null) return
  const rows = firstExchanged(table.first.flatMap((batch) => batch.rows))
  const { layout, head } = findLongLayout(dataset, rows, options.map, options.set)
  if (layout === null) return
  const columnNames = readColumns(layout.columns)
  output.outline.add(sheet.name, rows[head] ?? [], (index) => columnNames.get(index) ?? null)
  const message =
    'the fields lie down a column and the records run across; give a recipe with "transposed": true, or map the sheet by hand'
  report(table, { column: null, value: null, reason: 'runs_across', message }, output)
}

/** Says of a sheet that is read which of its rows and columns nobody sees who opens the book: they are read too. */
export function noteHidden({ name, hiddenParts }: Sheet, output: Output): void {
  if (hiddenParts === undefined) return
  const warn = (reason: 'hidden_rows' | 'hidden_columns', what: string, list: string, first: number | undefined) => {
    if (first === undefined) return
    const message = `${placeIn(name)}${what} ${list} are hidden in the book; they were read all the same`
    const row = reason === 'hidden_rows' ? first : null
    output.warnings.push({ sheet: name, row, column: null, value: list.slice(0, 200), reason, message })
  }
  const { rows, columns } = hiddenParts
  warn('hidden_rows', 'rows', spansOf(rows, String), rows[0])
  warn(
    'hidden_columns',
    'columns',
    spansOf(columns, (number) => columnLetters(number - 1)),
    columns[0],
  )
}

/** Numbers in their order as spans: 5–9, 12. */
function spansOf(numbers: readonly number[], named: (number: number) => string): string {
  const spans: { from: number; to: number }[] = []
  for (const number of numbers) {
    const last = spans.at(-1)
    if (last !== undefined && number === last.to + 1) last.to = number
    else spans.push({ from: number, to: number })
  }
  return spans.map(({ from, to }) => (from === to ? named(from) : `${named(from)}–${named(to)}`)).join(', ')
}
