import { readFile } from 'node:fs/promises'
import { ReadFailure, requireBytes, unreadable } from '../../failure.ts'
import { oneTable, type RowBatch, type Source } from '../table.ts'
import { encodingIn } from '../xml/xmlParser.ts'
import { elementsOf, parseXml, textOfXml, type XmlElement } from '../xml/xmlTree.ts'
import { dayInThailand } from './feedDates.ts'
import { onOneLine, shortened, textOfHtml } from './plainText.ts'

/**
 * News feeds as tables: RSS 2.0 (rssboard.org/rss-specification) and Atom 1.0 (RFC 4287), a row for each entry with the columns of the data set
 * `news`. What a feed does not say is left out; its categories are words of its own and are not read.
 */

/** Feeds are of some hundred entries; the document is held in memory as a whole. */
const maxBytes = 32 * 2 ** 20

/** The most letters of a summary in the data set. */
const maxSummaryLength = 5000

/** Namespaces by the prefixes of the names below, whatever prefixes a feed gives them. */
const namespaces = {
  'http://www.w3.org/2005/Atom': 'atom',
  'http://purl.org/dc/elements/1.1/': 'dc',
  'http://search.yahoo.com/mrss/': 'media',
  'http://www.w3.org/1999/xhtml': 'xhtml',
}

const headings = ['date', 'news_title', 'news_summary', 'news_source', 'news_link', 'news_image'] as const
type Row = Readonly<Record<(typeof headings)[number], string | null>>

/** Opens a feed, told by its root element. The number of a row is the place of its entry, from 1. Throws `ReadFailure`. */
export async function openFeed(path: string, size: number): Promise<Source> {
  requireBytes('the feed', size, maxBytes, '; ask for fewer entries')
  const limits = { what: 'the feed', wayOut: 'ask for fewer entries' }
  const rows = rowsOf(parseXml(textIn(await readFile(path)), namespaces, limits))
  if (rows.length === 0) throw new ReadFailure('no_table', 'the feed has no entries; look whether its address is right')
  return oneTable('RSS/Atom', () => batchesOf(rows, size))
}

/** The text of the document in the encoding that it declares. */
function textIn(content: Buffer): string {
  const encoding = encodingIn(content)
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(content)
  } catch {
    throw unreadable(`the feed is not written in ${encoding}, as it says, or is cut off`, {
      value: encoding,
    })
  }
}

function* batchesOf(rows: readonly Row[], bytes: number): Generator<RowBatch> {
  yield { rows: [headings], numbers: 0, bytes: 0 }
  yield { rows: rows.map((row) => headings.map((heading) => row[heading])), numbers: 1, bytes }
}

function rowsOf(root: XmlElement): readonly Row[] {
  if (root.name === 'rss') {
    const [channel] = elementsOf(root, 'channel')
    if (channel === undefined) throw unreadable('the feed is RSS without a channel')
    const source = htmlIn(channel, 'title')
    return elementsOf(channel, 'item').map((item) => rowOfItem(item, source))
  }
  if (root.name === 'atom:feed') {
    const source = atomText(elementsOf(root, 'atom:title')[0])
    return elementsOf(root, 'atom:entry').map((entry) => rowOfEntry(entry, source))
  }
  throw unreadable('the file is XML, but no feed of RSS 2.0 or Atom 1.0; take another address', {
    value: root.name.slice(0, 100),
  })
}

/** The words of the first element of a name; null where it is absent or empty. */
const wordsIn = (element: XmlElement, name: string): string | null => {
  const [child] = elementsOf(element, name)
  return child === undefined ? null : onOneLine(textOfXml(child)) || null
}

/** Titles and descriptions of RSS are HTML. */
const htmlIn = (element: XmlElement, name: string): string | null => {
  const [child] = elementsOf(element, name)
  return child === undefined ? null : textOfHtml(textOfXml(child)) || null
}

function rowOfItem(item: XmlElement, source: string | null): Row {
  const summary = htmlIn(item, 'description')
  const [guid] = elementsOf(item, 'guid')
  const permalink = guid === undefined || guid.attributes.isPermaLink === 'false' ? null : webAddress(textOfXml(guid))
  return {
    date: dayInThailand(wordsIn(item, 'pubDate') ?? wordsIn(item, 'dc:date') ?? ''),
    news_title: htmlIn(item, 'title'),
    news_summary: summary && shortened(summary, maxSummaryLength),
    news_source: wordsIn(item, 'source') ?? source,
    news_link: wordsIn(item, 'link') ?? permalink,
    news_image: pictureIn(item, elementsOf(item, 'enclosure'), 'url'),
  }
}

function rowOfEntry(entry: XmlElement, source: string | null): Row {
  const [summary] = elementsOf(entry, 'atom:summary')
  const text = atomText(summary ?? elementsOf(entry, 'atom:content').find(({ attributes }) => !('src' in attributes)))
  const [origin] = elementsOf(entry, 'atom:source')
  const links = elementsOf(entry, 'atom:link')
  const ofKind = (kind: string) => links.filter(({ attributes }) => (attributes.rel ?? 'alternate') === kind)
  const pages = ofKind('alternate')
  const page = pages.find(({ attributes }) => (attributes.type ?? 'text/html') === 'text/html') ?? pages[0]
  return {
    date: dayInThailand(wordsIn(entry, 'atom:published') ?? wordsIn(entry, 'atom:updated') ?? ''),
    news_title: atomText(elementsOf(entry, 'atom:title')[0]),
    news_summary: text && shortened(text, maxSummaryLength),
    news_source: (origin && atomText(elementsOf(origin, 'atom:title')[0])) ?? source,
    news_link: page?.attributes.href?.trim() || null,
    news_image: pictureIn(entry, ofKind('enclosure'), 'href'),
  }
}

/** A text of Atom by its type: plain, HTML, or elements of XHTML; null where it is absent, empty or of another type. */
function atomText(element: XmlElement | undefined): string | null {
  if (element === undefined) return null
  const { type = 'text' } = element.attributes
  if (type === 'html' || type === 'text/html') return textOfHtml(textOfXml(element)) || null
  if (type === 'xhtml') return onOneLine(textOfXml(element)) || null
  return type === 'text' || type === 'text/plain' ? onOneLine(textOfXml(element)) || null : null
}

/** The first picture of an entry: one that comes with it, or one of Media RSS. */
function pictureIn(entry: XmlElement, enclosures: readonly XmlElement[], address: 'url' | 'href'): string | null {
  const isPicture = ({ attributes }: XmlElement) =>
    attributes.type === undefined ? attributes.medium === 'image' : attributes.type.startsWith('image/')
  const groups = [entry, ...elementsOf(entry, 'media:group')]
  const media = groups.flatMap((group) => elementsOf(group, 'media:content').filter(isPicture))
  const thumbnails = groups.flatMap((group) => elementsOf(group, 'media:thumbnail'))
  const items = [
    ...enclosures.filter(isPicture).map(({ attributes }) => attributes[address]),
    ...[...media, ...thumbnails].map(({ attributes }) => attributes.url),
  ]
  return items.map((text) => webAddress(text ?? '')).find((url) => url !== null) ?? null
}

/** An address of http or https; null for anything else. */
function webAddress(text: string): string | null {
  const url = URL.parse(text.trim())
  return url !== null && (url.protocol === 'https:' || url.protocol === 'http:') ? text.trim() : null
}
