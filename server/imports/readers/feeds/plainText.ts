/** The names of characters that occur in texts of feeds; any other name stays as it is written. */
const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  laquo: '«',
  raquo: '»',
  bull: '•',
  middot: '·',
  deg: '°',
  euro: '€',
  pound: '£',
  copy: '©',
  reg: '®',
  trade: '™',
  times: '×',
  eacute: 'é',
  egrave: 'è',
  agrave: 'à',
  ccedil: 'ç',
  uuml: 'ü',
  ouml: 'ö',
  auml: 'ä',
}

/** Replaces references to characters (`&amp;`, `&#3585;`, `&#x1F600;`) once. */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([a-zA-Z]{2,8}));/g, (whole, decimal, hex, name) => {
    if (name !== undefined) return Object.hasOwn(named, name) ? (named[name] ?? whole) : whole
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal)
    const isCharacter = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
    return isCharacter ? String.fromCodePoint(code) : '\ufffd'
  })
}

/** Elements of HTML within a word or line. */
const inline = /^(?:a|abbr|b|bdi|bdo|big|cite|code|em|font|i|mark|q|s|small|span|strong|sub|sup|u|wbr)$/i

/** What stands at the edges of an element of HTML: nothing within a line, else a space. */
export const edgeOf = (name: string): string => (name === '' || inline.test(name) ? '' : ' ')

/** The text of a piece of HTML, on one line, without scripts and styles. Takes time in proportion to its length. */
export function textOfHtml(html: string): string {
  const parts: string[] = []
  let at = 0
  while (at < html.length) {
    const start = html.indexOf('<', at)
    if (start < 0) break
    parts.push(html.slice(at, start))
    const isComment = html.startsWith('<!--', start)
    // A sign before anything else is "less than".
    if (!/[a-z/!?]/i.test(html.charAt(start + 1))) {
      parts.push('<')
      at = start + 1
      continue
    }
    const end = html.indexOf(isComment ? '-->' : '>', start)
    if (end < 0) return onOneLine(decodeEntities(parts.join('')))
    const name = /^<\/?([a-z][a-z\d]*)/i.exec(html.slice(start, start + 20))?.[1] ?? ''
    parts.push(edgeOf(name))
    at = end + (isComment ? 3 : 1)
    if (/^(?:script|style)$/i.test(name) && html.charAt(start + 1) !== '/') at = afterElement(html, name, at)
  }
  parts.push(html.slice(at))
  return onOneLine(decodeEntities(parts.join('')))
}

function afterElement(html: string, name: string, from: number): number {
  const closing = new RegExp(`</${name}`, 'gi')
  closing.lastIndex = from
  return closing.exec(html)?.index ?? html.length
}

/** A text with one space in place of line breaks, control characters and several spaces. */
export const onOneLine = (text: string): string => text.replace(/[\s\p{Cc}]+/gu, ' ').trim()

/** A text of at most so many letters, which ends in an ellipsis where it was cut between words or letters. */
export function shortened(text: string, most: number): string {
  if (text.length <= most) return text
  const cut = text.slice(0, most - 1)
  const space = cut.lastIndexOf(' ')
  // Thai has few spaces, and a pair of surrogates is one letter.
  const end = space > most * 0.9 ? space : /[\ud800-\udbff]$/.test(cut) ? cut.length - 1 : cut.length
  return `${cut.slice(0, end)}…`
}
