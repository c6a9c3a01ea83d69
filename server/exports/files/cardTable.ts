import type { CardTable } from '@sala/catalog/api/cardTables.ts'
import type { TableColumn } from '@sala/widgets/views/table.ts'
import type { Card } from '../card.ts'
import { sheetOf } from './sheet.ts'

/** The rows of a card's CSV as JSON, where figures stay apart from words, for queries of spreadsheets. */
export function makeCardTable({ title, content }: Card): Uint8Array {
  const { columns, rows } = sheetOf(content.table)
  const names = distinct(columns.map(({ label }) => label))
  const table: CardTable = {
    title,
    columns: columns.map(({ kind }, index) => ({ name: names[index] ?? '', kind: kindOf(kind) })),
    rows: rows.map((row) => [...row]),
  }
  return Buffer.from(JSON.stringify(table))
}

function kindOf(kind: TableColumn['kind']): CardTable['columns'][number]['kind'] {
  if (kind === 'date' || kind === 'month') return 'date'
  return kind === 'text' || kind === 'link' ? 'text' : 'number'
}

/** Names without repetition: the second "Arrivals" is "Arrivals 2". Spreadsheets compare them without regard to capitals. */
function distinct(labels: readonly string[]): readonly string[] {
  const usedNames = new Set<string>()
  return labels.map((label) => {
    let name = label
    for (let count = 2; usedNames.has(name.toLowerCase()); count += 1) name = `${label} ${count}`
    usedNames.add(name.toLowerCase())
    return name
  })
}
