import { headingKey } from '@sala/catalog/imports/fileTexts.ts'
import { cellFault, figureText } from '../fault.ts'
import { monthHeadings, yearHeadings } from '../layout/headings.ts'
import type { LongLayout, SheetCells } from '../layout/layouts.ts'
import { findLongLayout } from '../layout/long.ts'
import type { Outline } from '../report/outline.ts'
import type { Output } from '../report/output.ts'
import type { Arrangement } from '../tables/foundTable.ts'
import type { Reading } from '../tables/tables.ts'
import { arrangeBook } from './book.ts'
import type { BookRecords } from './bookRecords.ts'
import type { Repeated } from './records.ts'
import { arrangeTidy, type Tidy } from './tidy.ts'

/**
 * Rearranges a sheet into a table with a record a row where the template says how files name its figures (`template.figures`); the rows
 * keep the numbers that they have in the file. `delimited`: whether rows are lines of fields. Null where the sheet holds nothing of the kind.
 */
export function arrange(
  reading: Reading,
  sheet: SheetCells,
  numbers: readonly number[],
  delimited: boolean,
): Arrangement | null {
  const { dataset, factors, options, names } = reading
  const book = arrangeBook(dataset, sheet, numbers, factors, names)
  if (book !== null && book.kind !== 'book') return book
  const tidy = book === null ? arrangeTidy(dataset, sheet.rows, numbers, factors, delimited) : null
  const arranged = book ?? tidy
  if (arranged === null) return null
  if (tidy !== null && tidy.faults.length > 0) return { kind: 'faulty', faults: tidy.faults }
  // A book is put under the contract's own names; what a person says about headings is about those of the file.
  const { layout, faults } = findLongLayout(dataset, arranged.rows, book === null ? options.map : {}, options.set)
  if (layout === null) return { kind: 'faulty', faults }
  return {
    kind: 'long',
    layout: { ...layout, rearranged: book !== null, notes: [...layout.notes, ...arranged.notes] },
    batch: { rows: arranged.rows, numbers: arranged.numbers, bytes: 0 },
    checked: book?.totalsChecked ?? 0,
    totals: book?.totalRows ?? [],
    ...(tidy !== null && { outline: (outline) => outlineOf(tidy, layout, sheet.name, outline) }),
    reportTable: (output) => {
      if (book !== null) noteTotals(book, sheet.name, output)
      if (book !== null) output.names.absorb(book.names)
      for (const torn of tidy?.torn ?? []) {
        output.fault(torn)
        output.badRows += 1
      }
      noteRepeats(arranged.repeated, sheet.name, output)
      if (arranged.nils > 0) {
        output.note({ code: 'empty_as_nought', sheet: sheet.name, values: { number: arranged.nils } })
      }
    },
  }
}

/** Columns with figures are read as these; the others as what their heading was found to be. */
function outlineOf(tidy: Tidy, { columns }: LongLayout, sheet: string | null, outline: Outline): void {
  const byHeading = new Map(
    [...columns].flatMap(([name, place]) => (place.kind === 'absent' ? [] : [[place.heading, name] as const])),
  )
  const dated = [...columns].find(([, { kind }]) => kind === 'year_and_month')?.[0] ?? null
  outline.add(sheet, tidy.head, (index, heading) => {
    const time = dated !== null && (yearHeadings.has(headingKey(heading)) || monthHeadings.has(headingKey(heading)))
    return tidy.figureAt(index) ?? byHeading.get(heading) ?? (time ? dated : null)
  })
}

function noteTotals(book: BookRecords, sheet: string | null, output: Output): void {
  output.aggregateRows += book.aggregateRows
  for (const { row, name, heading, cell, figure, sum } of book.wrongTotals) {
    const message = `of “${name}” is ${figureText(figure)}, but its parts add up to ${figureText(sum)}; a figure is wrong, or a row is missing`
    output.fault(cellFault({ sheet, row, column: heading, cell, reason: 'total_differs', message, sum }))
  }
}

function noteRepeats(repeated: readonly Repeated[], sheet: string | null, output: Output): void {
  for (const { row, before, column, value: cell } of repeated) {
    output.badRows += 1
    const message = `stands in the record of row ${before} already; take one of them out`
    output.fault(cellFault({ sheet, row, column, cell, reason: 'duplicate_row', message }))
  }
}
