import { dictionary } from '@sala/catalog/topics/dictionary.ts'
import { isBuiltIn, topics } from '@sala/catalog/topics/topics.ts'

/**
 * What derives from the text of a message, term by term with patterns: both implementations share the dictionary, which is data, but
 * not the lookup.
 */

const letters = '[\\p{Script=Latin}\\p{Script=Cyrillic}\\p{N}\\p{M}]'
const plain = (text: string) =>
  text
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replaceAll('’', "'")
    .replace(/[\s\-–—‐‑‒―]+/g, ' ')

const patterns = new Map<string, RegExp>()

function patternOf(term: string): RegExp {
  const pattern = patterns.get(term)
  if (pattern) return pattern
  const body = plain(term.replace('*', '')).replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  const wordy = new RegExp(letters, 'u')
  const before = wordy.test(term.charAt(0)) ? `(?<!${letters})` : ''
  const after = !term.endsWith('*') && wordy.test(term.at(-1) ?? '') ? `(?!${letters})` : ''
  const made = new RegExp(`${before}${body}${after}`, 'gu')
  patterns.set(term, made)
  return made
}

/** First and last place of each time that a term stands in a text, also where two of them overlap. */
function spans(text: string, term: string): readonly (readonly [number, number])[] {
  const ranges: [number, number][] = []
  const pattern = patternOf(term)
  pattern.lastIndex = 0
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    ranges.push([match.index, match.index + match[0].length])
    pattern.lastIndex = match.index + 1
  }
  return ranges
}

export function topicsOfText(message: string): string {
  const text = plain(message)
  const matching = topics.filter((topic) => {
    if (!isBuiltIn(topic)) return false
    const { th, en, zh, ru, not } = dictionary[topic]
    const excluded = not.flatMap((term) => spans(text, term))
    return [...th, ...en, ...zh, ...ru].some((term) =>
      spans(text, term).some(([from, to]) => !excluded.some(([first, last]) => first <= from && last >= to)),
    )
  })
  return matching.length === 0 ? 'none' : matching.join('-')
}

export function languageOfText(message: string): string {
  const count = (pattern: RegExp) => [...message.matchAll(pattern)].length
  const weighed: readonly (readonly [string, number])[] = [
    ['th', 2 * count(/[ก-ๆ]/g)],
    ['en', count(/[A-Za-zÀ-ÖØ-öø-ɏ]/g)],
    ['zh', 5 * count(/[一-鿿]/g)],
    ['ru', 2 * count(/[Ѐ-ӿ]/g)],
  ]
  const [best] = weighed.toSorted(([, weightA], [, other]) => other - weightA)
  return best === undefined || best[1] === 0 ? 'other' : best[0]
}
