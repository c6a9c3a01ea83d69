import { isObject } from '@sala/widgets/answers.ts'
import { Parser } from 'saxen'
import { ReadFailure } from '../../failure.ts'
import { decodeEntities, edgeOf } from './plainText.ts'

/** An element of an XML document. */
export interface XmlElement {
  /** With the prefix of `namespaces` where it is in one of them, without any where it is in none. */
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  /** Its texts and elements, in the order of the document. */
  readonly content: (string | XmlElement)[]
}

/** What an untrusted document may cost. */
const limits = { depth: 100, elements: 300_000 } as const

/**
 * The root of an XML document. A document type is refused, so that no entity is declared and nothing outside of the document is named. Throws
 * `ReadFailure`, also where the document ends before its root does.
 */
export function parseXml(xml: string, namespaces: Readonly<Record<string, string>>): XmlElement {
  const parser = new Parser().ns(namespaces)
  const document: XmlElement = { name: '', attributes: {}, content: [] }
  const open: XmlElement[] = [document]
  let elements = 0
  const add = (part: string | XmlElement) => open.at(-1)?.content.push(part)
  parser.on('attention', (declaration) => {
    throw new ReadFailure('unreadable', 'the feed has a document type, which is refused; ask for a feed without one', {
      value: declaration.slice(0, 100),
    })
  })
  parser.on('openTag', (name, attributes) => {
    elements += 1
    if (elements > limits.elements || open.length > limits.depth)
      throw new ReadFailure(
        'too_large',
        `the feed has more than ${limits.elements} elements or ${limits.depth} levels; ask for fewer entries`,
      )
    const element: XmlElement = { name, attributes: decoded(attributes()), content: [] }
    add(element)
    open.push(element)
  })
  parser.on('closeTag', () => void open.pop())
  parser.on('text', (value) => add(decodeEntities(value)))
  parser.on('cdata', (value) => add(value))
  parser.on('error', (error) => {
    throw new ReadFailure(
      'unreadable',
      `the feed is damaged or cut off (${error.message.slice(0, 160)}); fetch it again`,
    )
  })
  parser.parse(xml)
  const roots = elementsOf(document)
  const [root] = roots
  if (root === undefined || roots.length > 1)
    throw new ReadFailure('unreadable', `the feed has ${roots.length} root elements where there must be one`)
  return root
}

function decoded(attributes: unknown): XmlElement['attributes'] {
  if (!isObject(attributes)) return {}
  return Object.fromEntries(Object.entries(attributes).map(([name, value]) => [name, decodeEntities(String(value))]))
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
