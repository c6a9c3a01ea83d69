/**
 * Text of a file, in blocks of about this many characters: large enough that handing one on costs nothing beside filling it, small
 * enough to stay in the processor's cache.
 */
export const blockLength = 65_536

/** Joins lines (each with its line feed) under a head into blocks. None of our values needs quotes: codes, dates and numbers. */
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
