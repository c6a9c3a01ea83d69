import { xmlText } from '../../core/formats/xml.ts'

/** Excel's limit, in UTF-16 units. */
const longest = 31

/**
 * Names for the sheets of a book from the titles of its cards: none longer than Excel takes or with a sign that it refuses, and no two
 * alike whatever the case of their letters.
 */
export function sheetNames(titles: readonly string[]): readonly string[] {
  // Excel keeps this one for itself.
  const usedNames = new Set(['history'])
  return titles.map((title, index) => {
    const safe = safeName(title) || String(index + 1)
    let name = cut(safe, longest)
    for (let copy = 2; usedNames.has(name.toLowerCase()); copy += 1) {
      const end = ` (${copy})`
      name = cut(safe, longest - end.length) + end
    }
    usedNames.add(name.toLowerCase())
    return name
  })
}

function safeName(title: string): string {
  return xmlText(title)
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}[\]:*?/\\]/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s']+|[\s']+$/g, '')
}

/** As many whole letters, as people count them, as have room; whole words where there are spaces between them. */
function cut(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text
  let short = ''
  for (const { segment } of new Intl.Segmenter('und').segment(text)) {
    if (short.length + segment.length > maxLength) break
    short += segment
  }
  const space = text[short.length] === ' ' ? short.length : short.lastIndexOf(' ')
  return (space > maxLength / 2 ? short.slice(0, space) : short).replace(/[\s']+$/, '')
}
