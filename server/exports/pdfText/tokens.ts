/** The words of a PDF content stream (ISO 32000, 7.8.2), with their places. Streams are handled as Latin-1: one letter a byte. */
export interface Token {
  readonly kind: 'text' | 'name' | 'open' | 'close' | 'word'
  /** Bytes of a text; the sign or word of the others. */
  readonly value: string
  readonly start: number
  readonly end: number
}

/** What each byte is: 0 part of a word, 1 blank, 2 a sign that ends a word. */
const kinds = new Uint8Array(256)
for (const sign of '\0\t\n\f\r ') kinds[sign.charCodeAt(0)] = 1
for (const sign of '()<>[]{}/%') kinds[sign.charCodeAt(0)] = 2

export function tokensOf(stream: string): readonly Token[] {
  const tokens: Token[] = []
  let at = 0
  const push = (kind: Token['kind'], value: string, end: number) => {
    tokens.push({ kind, value, start: at, end })
    at = end
  }
  while (at < stream.length) {
    const sign = stream[at] ?? ''
    if (kinds[stream.charCodeAt(at)] === 1) {
      at += 1
      continue
    }
    switch (sign) {
      case '%':
        at = lineEnd(stream, at)
        break
      case '(':
        push('text', ...literal(stream, at))
        break
      case '<':
        if (stream[at + 1] === '<') push('open', '<<', at + 2)
        else push('text', ...hexadecimal(stream, at))
        break
      case '>':
        push('close', '>>', at + 2)
        break
      case '[':
      case '{':
        push('open', sign, at + 1)
        break
      case ']':
      case '}':
        push('close', sign, at + 1)
        break
      default: {
        let end = at + 1
        while (end < stream.length && kinds[stream.charCodeAt(end)] === 0) end += 1
        push(sign === '/' ? 'name' : 'word', stream.slice(at, end), end)
      }
    }
  }
  return tokens
}

function lineEnd(stream: string, from: number): number {
  let end = from
  while (end < stream.length && stream[end] !== '\n' && stream[end] !== '\r') end += 1
  return end
}

const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

/** A text in round brackets: brackets inside are balanced or escaped, bytes may be written in octal. */
function literal(stream: string, from: number): [value: string, end: number] {
  let value = ''
  let depth = 1
  let at = from + 1
  while (at < stream.length) {
    const sign = stream[at] ?? ''
    if (sign === '\\') {
      const octal = /^[0-7]{1,3}/.exec(stream.slice(at + 1, at + 4))?.[0]
      const next = stream[at + 1] ?? ''
      if (octal !== undefined) value += String.fromCharCode(Number.parseInt(octal, 8) & 255)
      else if (next !== '\n') value += escapes[next] ?? next
      at += 1 + (octal?.length ?? 1)
      continue
    }
    if (sign === '(') depth += 1
    if (sign === ')') depth -= 1
    at += 1
    if (depth === 0) break
    value += sign
  }
  return [value, at]
}

function hexadecimal(stream: string, from: number): [value: string, end: number] {
  const close = stream.indexOf('>', from)
  const end = close < 0 ? stream.length : close + 1
  const digits = stream.slice(from + 1, end - 1).replace(/[^\da-f]/gi, '')
  return [Buffer.from(digits.length % 2 === 0 ? digits : `${digits}0`, 'hex').toString('latin1'), end]
}
