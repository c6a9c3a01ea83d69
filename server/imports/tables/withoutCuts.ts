import type { Dataset } from '@sala/catalog/dataset.ts'
import { plainText } from '@sala/catalog/imports/fileTexts.ts'
import { figureText } from '../fault.ts'
import type { Output } from '../report/output.ts'
import type { BufferedTable } from './bufferedTable.ts'
import { type Cut, findCuts, footprintOf } from './tableCuts.ts'

/**
 * The tables of a file that are stored beside each other. A table that gives the same people as another, cut in another way, is never added
 * to it: it is left out with a warning where it is the coarser form, and with a fault where the person has to say which one counts.
 */
export function withoutCuts(
  dataset: Dataset,
  tables: readonly BufferedTable[],
  output: Output,
): readonly BufferedTable[] {
  const left = new Set<number>()
  for (const cut of findCuts(tables.map(({ chunks }) => footprintOf(dataset, chunks)))) {
    const [keptTable, out] = [tables[cut.keptIndex], tables[cut.left]]
    if (keptTable === undefined || out === undefined) continue
    left.add(cut.left)
    reportCut(dataset, { cut, keptName: nameOf(keptTable), out }, output)
  }
  const others = tables.filter((_, index) => !left.has(index))
  // A table of modes of transport, ages or airports has nothing of this data set but its total, which is a total of the others.
  const bare = others.filter((table) => isBare(table) && others.some(({ rows }) => rows > 0))
  for (const { sheet } of bare) {
    output.warnings.push({
      sheet,
      row: null,
      column: dataset.template.aggregates,
      value: null,
      reason: 'same_total',
      message: `sheet “${plainText(sheet ?? '')}”: its rows name no member of ${dataset.name}, only totals of the other tables; it was left out`,
    })
  }
  return others.filter((table) => !bare.includes(table))
}

/** Whether a table has given no row, and all that is wrong with it are its totals. */
function isBare({ rows, faults }: BufferedTable): boolean {
  return rows === 0 && faults.every(({ reason }) => reason === 'total_differs')
}

const nameOf = ({ sheet }: BufferedTable): string => `sheet “${plainText(sheet ?? '')}”`

function reportCut(
  dataset: Dataset,
  { cut, keptName, out }: { readonly cut: Cut; readonly keptName: string; readonly out: BufferedTable },
  output: Output,
): void {
  const { context, sum } = cut.example
  const value = `${context.replace(/ (?:month|year)$/, '')}: ${figureText(sum)}`
  const at = { sheet: out.sheet, row: null, column: dataset.template.aggregates, value }
  const same = `${nameOf(out)} gives the same people as ${keptName} by other members (${value})`
  if (cut.certain) {
    const message = `${same}; it was left out, so that nobody is counted twice. Name it with --sheet to read it instead`
    output.warnings.push({ ...at, reason: 'same_total', message })
    return
  }
  const message = `${same}; they are never added up. Name the one to be read with --sheet`
  output.fault({ ...at, reason: 'counted_twice', message })
  output.badRows += out.rows
}
