/** One part of a full name, such as `ou=people`: the attribute in lower case, and the value as people read it. */
export interface NamePart {
  readonly attribute: string
  readonly value: string
}

/**
 * The parts of a distinguished name (RFC 4514), from its own to the root's; null for a text that is none. Of a part with several values,
 * the first stands for it.
 */
export function partsOf(text: string): readonly NamePart[] | null {
  const parts: NamePart[] = []
  for (const raw of split(text, /[,;]/)) {
    const [first = ''] = split(raw, /\+/)
    const match = /^\s*([A-Za-z][A-Za-z0-9-]*|\d+(?:\.\d+)*)\s*=\s*(.*)$/s.exec(first)
    const [, attribute = '', value = ''] = match ?? []
    if (!match || value.trim() === '') return null
    parts.push({ attribute: attribute.toLowerCase(), value: unescaped(value) })
  }
  return parts
}

/** Whether an entry stands below another one, at any depth. */
export function isBelow(entry: readonly NamePart[], base: readonly NamePart[]): boolean {
  if (entry.length <= base.length) return false
  const tail = entry.slice(entry.length - base.length)
  return tail.every((part, index) => alike(part, base[index]))
}

const alike = (part: NamePart, other: NamePart | undefined): boolean =>
  part.attribute === other?.attribute && spelled(part.value) === spelled(other.value)

const spelled = (value: string): string => value.normalize('NFKC').replace(/\s+/g, ' ').trim().toLowerCase()

/** Splits where a sign stands that is neither escaped nor in quotes. */
function split(text: string, at: RegExp): readonly string[] {
  const parts: string[] = []
  let part = ''
  let quoted = false
  for (let index = 0; index < text.length; index += 1) {
    const letter = text.charAt(index)
    if (letter === '\\') {
      part += letter + text.charAt(index + 1)
      index += 1
    } else if (letter === '"') {
      quoted = !quoted
      part += letter
    } else if (!quoted && at.test(letter)) {
      parts.push(part)
      part = ''
    } else part += letter
  }
  return [...parts, part]
}

/** A value without its escapes: `\2C` is a byte of UTF-8, `\,` is the letter itself. */
function unescaped(value: string): string {
  const unquoted = /^\s*"(.*)"\s*$/s.exec(value)?.[1] ?? value.replace(/^\s+|(?<!\\)\s+$/g, '')
  const bytes: Buffer[] = []
  for (const [piece] of unquoted.matchAll(/\\[0-9a-f]{2}|\\.|[^\\]+/gis))
    bytes.push(
      /^\\[0-9a-f]{2}$/i.test(piece) ? Buffer.from(piece.slice(1), 'hex') : Buffer.from(piece.replace(/^\\(?=.)/s, '')),
    )
  return Buffer.concat(bytes).toString('utf8')
}
