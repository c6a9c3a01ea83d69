/** Thai digits as the digits that programs read, no-break and doubled spaces as one space, and no space at the ends. */
export function plain(text: string): string {
  let result = text
  if (/[\u0e50-\u0e59]/.test(result)) {
    result = result.replace(/[\u0e50-\u0e59]/g, (digit) => String(digit.charCodeAt(0) - 0xe50))
  }
  if (/[\s\u00ad\u200b-\u200f\u2060\ufeff]/.test(result)) {
    result = result
      .replace(/[\u00ad\u200b-\u200f\u2060\ufeff]/g, '')
      .replace(/\s+/g, ' ')
      .trim()
  }
  return result
}

const absentTexts: ReadonlySet<string> = new Set([
  '',
  '-',
  '--',
  '–',
  '—',
  '.',
  '..',
  '...',
  '…',
  '\\n',
  'n.a.',
  'n.a',
  'n/a',
  'na',
  'nan',
  'null',
  'none',
  'nil',
  '#n/a',
  '#div/0!',
  'ไม่มีข้อมูล',
])

/** Whether a text of `plain` says that there is no value: empty, a dash, `n.a.`, `\N`, `#DIV/0!`. */
export function saysNothing(text: string): boolean {
  return text.length < 12 && absentTexts.has(text.toLowerCase())
}
