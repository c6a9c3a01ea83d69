import { ReadFailure, unreadable } from '../../failure.ts'
import { edgeOf } from '../feeds/plainText.ts'
import { createXmlParser, type XmlAttributes } from './xmlParser.ts'

/** An element of an XML document. */
export interface XmlElement {
  /** With the prefix of `namespaces` where it is in one of them, without any where it is in none. */
  readonly name: string
  readonly attributes: XmlAttributes
  /** Its texts and elements, in the order of the document. */
  readonly content: (string | XmlElement)[]
}

/** The most elements of a document. */
const maxElements = 300_000

interface XmlLimits {
  /** The document in a message: "the feed". */
  readonly what: string
  /** What to do where it is too large: "ask for fewer entries". */
  readonly wayOut: string
}

/** The root of an untrusted XML document. Throws `ReadFailure`, also where the document ends before its root does. */
export function parseXml(
  xml: string,
  namespaces: Readonly<Record<string, string>>,
  { what, wayOut }: XmlLimits,
): XmlElement {
  const document: XmlElement = { name: '', attributes: {}, content: [] }
  const open: XmlElement[] = [document]
  let elements = 0
  const add = (part: string | XmlElement) => open.at(-1)?.content.push(part)
  const parser = createXmlParser(namespaces, {
    what,
    wayOut,
    open: (name, attributes) => {
      elements += 1
      if (elements > maxElements)
        throw new ReadFailure('too_large', `${what} has more than ${maxElements} elements; ${wayOut}`)
      const element: XmlElement = { name, attributes, content: [] }
      add(element)
      open.push(element)
    },
    close: () => void open.pop(),
    text: add,
  })
  parser.parse(xml)
  const roots = elementsOf(document)
  const [root] = roots
  if (root === undefined || roots.length > 1)
    throw unreadable(`${what} has ${roots.length} root elements where there must be one`)
  return root
}

/** The elements of one name within an element, or all of them. */
export const elementsOf = (element: XmlElement, name?: string): readonly XmlElement[] =>
  element.content.filter(
    (part): part is XmlElement => typeof part !== 'string' && (name === undefined || part.name === name),
  )

/** The text of an element without its tags, with a space where an inner element parts words. */
export const textOfXml = (element: XmlElement): string =>
  element.content
    .map((part) => {
      if (typeof part === 'string') return part
      const edge = edgeOf(part.name.slice(part.name.indexOf(':') + 1))
      return edge + textOfXml(part) + edge
    })
    .join('')
