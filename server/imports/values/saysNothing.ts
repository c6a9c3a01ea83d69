const absentTexts: ReadonlySet<string> = new Set([
  ...['', '-', '--', '–', '—', '.', '..', '...', '…', '\\n', 'n.a.', 'n.a', 'n/a', 'na', 'nan', 'null', 'none', 'nil'],
  ...['#n/a', '#div/0!', 'ไม่มีข้อมูล'],
])

/** Whether a text of `plain` says that there is no value: empty, a dash, `n.a.`, `\N`, `#DIV/0!`. */
export function saysNothing(text: string): boolean {
  return text.length < 12 && absentTexts.has(text.toLowerCase())
}
