import type { Card } from '../card.ts'

/** What people have tried to smuggle into files: markup of each format, formulas, bytes that no format allows. */
export const hostileTexts = [
  '<img src=x onerror=alert(1)>',
  '=HYPERLINK("http://evil.example","x")',
  '+1+1',
  '-1+1',
  '@SUM(A1)',
  '＝1+1',
  '\t=1+1',
  '#image("/etc/passwd") *bold* $x$ #panic()',
  '\\"]) ; #read("x")',
  '(Tj) ET endstream endobj',
  ']]>&amp;</a:t></p:sp>',
  'a"b\r\nSet-Cookie: x',
] as const

/** The card with such texts as its title, its source and the names of its rows. */
export function hostileCard(card: Card): Card {
  const { table } = card.content
  const [first] = table.columns
  if (first === undefined) throw new Error('a table without columns')
  const rows = hostileTexts.map((text, index) => ({
    level: 'row' as const,
    cells: { ...table.rows[index]?.cells, [first.key]: text },
  }))
  const hostile = { columns: table.columns, rows, count: rows.length }
  return {
    ...card,
    title: hostileTexts[0],
    trust: [hostileTexts[7], hostileTexts[10]],
    filters: [hostileTexts[9]],
    annotations: hostileTexts.map((value) => ({ label: hostileTexts[1], value })),
    content: {
      ...card.content,
      subtitle: hostileTexts[8],
      table: hostile,
      view: { kind: 'table', table: hostile, paged: false },
    },
  }
}
