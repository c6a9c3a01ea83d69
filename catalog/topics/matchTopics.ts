import { normalizeText } from '../text.ts'
import type { Dictionary } from './dictionary.ts'
import { joinTopics, type Topic, topics } from './topics.ts'

/**
 * Finds the topics of a message by a dictionary, in one walk over its letters: all terms stand in one trie, so that the time does not grow
 * with their number.
 */
export interface TopicMatcher {
  /** Changes with the terms and with the way they are looked for; stored with what was worked out. */
  readonly version: string
  /** The topics of a text in the order of `topics`. The text is spelled as texts are stored (`alike`). */
  readonly match: (text: string) => readonly Topic[]
  /** The terms by which topics are found, each once, in the order in which they stand in the text. */
  readonly explain: (text: string) => readonly FoundTerm[]
  /** The topics as they are stored. */
  readonly stored: (text: string) => string
}

/** A term as the dictionary writes it. */
interface FoundTerm {
  readonly topic: Topic
  readonly term: string
}

/** To be raised when texts are read in another way, so that stored topics are worked out anew. */
const rules = 1

interface Entry {
  readonly topic: Topic
  readonly term: string
  /** A phrase inside of which terms of the topic do not count. */
  readonly excludes: boolean
  readonly wholeStart: boolean
  readonly wholeEnd: boolean
}

interface Node {
  readonly next: Map<number, Node>
  readonly entries: Entry[]
}

interface TopicMatch {
  readonly entry: Entry
  readonly from: number
  readonly to: number
}

const newNode = (): Node => ({ next: new Map(), entries: [] })

export function topicMatcher(dictionary: Dictionary): TopicMatcher {
  const root = newNode()
  const termsByTopic = topics.flatMap((topic) =>
    dictionary[topic] === undefined ? [] : [[topic, dictionary[topic]] as const],
  )
  for (const [topic, { not, ...terms }] of termsByTopic) {
    for (const term of Object.values(terms).flat()) insert(root, term, topic, false)
    for (const term of not) insert(root, term, topic, true)
  }
  const match = (text: string) => {
    const topicsFound = new Set(termsIn(root, folded(text)).map(({ topic }) => topic))
    return topics.filter((topic) => topicsFound.has(topic))
  }
  return {
    version: `${rules}-${hashOf(JSON.stringify(termsByTopic))}`,
    match,
    explain: (text) => termsIn(root, folded(text)).map(({ topic, term }) => ({ topic, term })),
    stored: (text) => joinTopics(match(text)),
  }
}

/** Small letters, one Russian е, and one space for whatever parts words, so that `tuk-tuk` and `tuk tuk` are one term. */
const folded = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replaceAll('’', "'")
    .replace(/[\s\u00a0\-\u2010-\u2015]+/g, ' ')

/** A term as it is looked for; empty where nothing of it is. */
export const foldTerm = (term: string): string =>
  folded(normalizeText(term.endsWith('*') ? term.slice(0, -1) : term)).trim()

function insert(root: Node, term: string, topic: Topic, excludes: boolean): void {
  const isStem = term.endsWith('*')
  const text = foldTerm(term)
  if (text === '') throw new Error(`the dictionary of ${topic} has an empty term`)
  let node = root
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    const next = node.next.get(code) ?? newNode()
    node.next.set(code, next)
    node = next
  }
  const wholeStart = isWordLetter(text.charCodeAt(0))
  node.entries.push({
    topic,
    term,
    excludes,
    wholeStart,
    wholeEnd: !isStem && isWordLetter(text.charCodeAt(text.length - 1)),
  })
}

function termsIn(root: Node, text: string): readonly Entry[] {
  const matches: TopicMatch[] = []
  for (let from = 0; from < text.length; from += 1) {
    const startsWord = !isWordLetter(text.charCodeAt(from - 1))
    let node = root.next.get(text.charCodeAt(from))
    for (let to = from + 1; node !== undefined; to += 1) {
      for (const entry of node.entries) {
        if (entry.wholeStart && !startsWord) continue
        if (!entry.wholeEnd || !isWordLetter(text.charCodeAt(to))) matches.push({ entry, from, to })
      }
      node = node.next.get(text.charCodeAt(to))
    }
  }
  const counts = (term: TopicMatch) =>
    !term.entry.excludes &&
    !matches.some(
      ({ entry, from, to }) => entry.excludes && entry.topic === term.entry.topic && from <= term.from && to >= term.to,
    )
  return [...new Set(matches.filter(counts).map(({ entry }) => entry))]
}

/**
 * Whether a letter belongs to a word that has ends: Latin or Cyrillic, or a digit. Thai and Chinese part no words, and a Latin word may
 * stand right between their letters. False beyond the ends of a text (NaN).
 */
function isWordLetter(code: number): boolean {
  if (code < 0x80) return (code >= 0x61 && code <= 0x7a) || (code >= 0x30 && code <= 0x39)
  return (code >= 0xc0 && code <= 0x24f && code !== 0xd7 && code !== 0xf7) || (code >= 0x300 && code <= 0x52f)
}

/** FNV-1a: tells one dictionary from another. */
function hashOf(text: string): string {
  let hash = 0x811c_9dc5
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x0100_0193)
  return (hash >>> 0).toString(16).padStart(8, '0')
}
