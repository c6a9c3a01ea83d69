/** Text for a terminal: foreign text made harmless, columns aligned as people see them. */

/** Keeps letters and marks of every script, and shows control characters, escapes and direction overrides as `\u{…}`. */
export function harmless(text: string): string {
  return text.replace(
    /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu,
    (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`,
  )
}

/** How many terminal cells a text takes: Thai vowels and tone marks above and below take none, East Asian letters two. */
export function cells(text: string): number {
  let width = 0
  for (const character of text) {
    if (/[\p{Mn}\p{Me}\p{Cf}]/u.test(character)) continue
    width +=
      /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}]/u.test(
        character,
      )
        ? 2
        : 1
  }
  return width
}

/** Cuts a text to a width in cells, with an ellipsis where something is lost. */
export function truncateToWidth(text: string, width: number): string {
  if (cells(text) <= width) return text
  let head = ''
  let usedWidth = 0
  for (const character of text) {
    const size = cells(character)
    if (usedWidth + size > width - 1) break
    head += character
    usedWidth += size
  }
  return `${head}…`
}

interface TableColumn {
  readonly heading: string
  readonly align: 'left' | 'right'
  /** In cells; longer values are cut. Null takes what the values need. */
  readonly maximum: number | null
}

/** The lines of a table with a head, columns two spaces apart. */
export function tableLines(columns: readonly TableColumn[], rows: readonly (readonly string[])[]): string[] {
  const cleaned = rows.map((row) =>
    columns.map((column, index) => {
      const text = harmless(row[index] ?? '')
      return column.maximum === null ? text : truncateToWidth(text, column.maximum)
    }),
  )
  const head = columns.map((column) => column.heading)
  const widths = columns.map((_, index) => Math.max(...[head, ...cleaned].map((row) => cells(row[index] ?? ''))))
  return [head, widths.map((width) => '─'.repeat(width)), ...cleaned].map((row) =>
    columns
      .map((column, index) => {
        const text = row[index] ?? ''
        const space = ' '.repeat(Math.max(0, (widths[index] ?? 0) - cells(text)))
        return column.align === 'right' ? space + text : text + space
      })
      .join('  ')
      .trimEnd(),
  )
}

const numbers = new Intl.NumberFormat('en', { maximumFractionDigits: 2 })

/** A figure with thousands separators. */
export function figure(value: number): string {
  return numbers.format(value)
}

/** `1 row`, `2 rows`. */
export function counted(value: number, singular: string, many = `${singular}s`): string {
  return `${figure(value)} ${value === 1 ? singular : many}`
}
