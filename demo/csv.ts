/**
 * Text of a file, in blocks of about this many characters: large enough that handing one on costs nothing beside filling it, small
 * enough to stay in the processor's cache.
 */
export const blockLength = 65_536

/** Joins lines (each with its line feed) under a head into blocks. Texts that may need quotes come through `textCell`. */
export function* blocks(head: readonly string[], lines: Iterable<string>): Generator<string> {
  let block = `${head.join(',')}\n`
  for (const line of lines) {
    block += line
    if (block.length >= blockLength) {
      yield block
      block = ''
    }
  }
  if (block !== '') yield block
}

/** A text as a cell: in quotes where it holds a comma, a quote or a line feed. */
export function textCell(text: string): string {
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
