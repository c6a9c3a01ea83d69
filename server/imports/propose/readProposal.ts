import { stat } from 'node:fs/promises'
import type { ProposedTable } from '@sala/catalog/api/ownProposal.ts'
import { isNumeric } from '@sala/catalog/own/definition.ts'
import type { ReadLimits } from '../limits.ts'
import { type ImportOptions, nothingRead, type ReadSummary } from '../process/protocol.ts'
import { openSource } from '../readers/open.ts'
import { type Cell, firstRows, type Source, textIn } from '../readers/table.ts'
import { firstExchanged } from '../recipes/transpose.ts'
import { proposeColumns } from './proposeColumns.ts'

/** What columns a data set of a file could have. Throws `ReadFailure` where the file cannot be read at all. */
export async function readProposal(options: ImportOptions, limits: ReadLimits): Promise<ReadSummary> {
  const { size } = await stat(options.file)
  const source = await openSource(options, size, limits)
  try {
    return { ...nothingRead, proposal: await proposeTable(source) }
  } finally {
    await source.close()
  }
}

/** Rows of a sheet that are looked at. An import reads and checks all of them. */
const maxRows = 5_000
/** Titles may stand above the head. */
const maxTitles = 30

/** The first table of a file, as a data set of its own; null where there is none. */
async function proposeTable({ sheets }: Source): Promise<ProposedTable | null> {
  for (const sheet of sheets) {
    if (sheet.hidden) continue
    const rows = await firstRows(sheet, maxRows, (row) => filledCells(row) > 0)
    const upright = proposeRows(rows)
    const fields = rows.filter((row) => filledCells(row) > 1)
    const across = upright?.hasFigures === true ? null : proposeRows(firstExchanged(fields))
    // What has figures only where its rows are columns has its records there.
    const isAcross = across?.hasFigures === true
    const proposal = isAcross ? across : upright
    if (proposal === null) continue
    const { rows: count, columns } = proposal
    return { sheet: sheet.name, transposed: isAcross, rows: count, columns }
  }
  return null
}

/** What a table with its head in one of the first rows holds; null where there is none. */
function proposeRows(rows: readonly (readonly Cell[])[]) {
  const head = headOf(rows)
  if (head === null) return null
  const below = rows.slice(head + 1).filter((row) => filledCells(row) > 1 || (rows[head]?.length ?? 0) < 2)
  if (below.length === 0) return null
  const columns = proposeColumns(rows[head] ?? [], below)
  return { rows: below.length, columns, hasFigures: columns.some(({ kind }) => isNumeric(kind)) }
}

const textOf = (cell: Cell | undefined): string => textIn(cell)
const filledCells = (row: readonly Cell[]): number => row.filter((cell) => textOf(cell) !== '').length

/** The first row of different words that is as wide as what stands below it. */
function headOf(rows: readonly (readonly Cell[])[]): number | null {
  for (let index = 0; index < Math.min(maxTitles, rows.length - 1); index += 1) {
    const row = rows[index] ?? []
    const words = row.map(textOf).filter((text) => text !== '')
    const width = Math.max(...rows.slice(index + 1, index + 20).map(filledCells))
    const isWords = row.every((cell) => typeof cell !== 'number') && words.every((text) => !/^[\d.,\s%-]+$/.test(text))
    if (isWords && words.length >= Math.max(1, width * 0.8) && new Set(words).size === words.length) return index
  }
  return null
}
