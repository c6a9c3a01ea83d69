import { isObject } from '@sala/widgets/answers.ts'
import { Parser } from 'saxen'
import { ReadFailure, unreadable } from '../../failure.ts'

/** The most elements within each other, and the most attributes of one. */
const [maxLevels, maxAttributes] = [100, 5000]

export type XmlAttributes = Readonly<Record<string, string>>

interface XmlHandlers {
  /** The document in a message: "the feed". */
  readonly what: string
  /** What to do where it is too large for the reader: "ask for fewer entries". */
  readonly wayOut: string
  readonly open: (name: string, attributes: XmlAttributes) => void
  readonly close: () => void
  readonly text?: (text: string) => void
}

/**
 * A parser of untrusted XML: `write` a document in parts and `end` it, or `parse` it. A document type is refused, so that no entity is declared and
 * nothing outside of the document is named. Throws `ReadFailure`, also where the document ends before its root does.
 */
export function createXmlParser(
  namespaces: Readonly<Record<string, string>>,
  { what, wayOut, open, close, text }: XmlHandlers,
): Parser {
  const parser = new Parser().ns(namespaces)
  let levels = 0
  parser.on('attention', (declaration) => {
    throw unreadable(`${what} has a document type, which is refused; ask for it without one`, {
      value: declaration.slice(0, 100),
    })
  })
  parser.on('openTag', (name, attributes) => {
    levels += 1
    if (levels > maxLevels) throw new ReadFailure('too_large', `${what} has more than ${maxLevels} levels; ${wayOut}`)
    const attributeList = attributes()
    const values = isObject(attributeList) ? Object.entries(attributeList) : []
    if (values.length > maxAttributes)
      throw new ReadFailure('too_large', `${what} has an element with ${values.length} attributes; ${wayOut}`)
    open(name, Object.fromEntries(values.map(([key, value]) => [key, decodeEntities(String(value))])))
  })
  parser.on('closeTag', () => {
    levels -= 1
    close()
  })
  if (text !== undefined) {
    parser.on('text', (value) => text(decodeEntities(value)))
    parser.on('cdata', text)
  }
  parser.on('error', (error) => {
    throw unreadable(`${what} is damaged or cut off (${error.message.slice(0, 160)}); fetch it again`)
  })
  return parser
}

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Replaces references once: XML knows five names, and no others where nobody declares any. The parser's own function halves characters such as 😀. */
function decodeEntities(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&(?:#(\d{1,7})|#x([\da-fA-F]{1,6})|(amp|lt|gt|quot|apos));/g, (_whole, decimal, hex, name) => {
    if (name !== undefined) return named[name] ?? ''
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal)
    const isCharacter = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
    return isCharacter ? String.fromCodePoint(code) : '\ufffd'
  })
}

/** The encoding that the first bytes of a document declare. */
export function encodingIn(start: Buffer): string {
  const head = start.subarray(0, 200).toString('latin1')
  return /^\s*<\?xml[^>]*\sencoding\s*=\s*["']([\w.-]+)["']/i.exec(head)?.[1] ?? 'utf-8'
}
