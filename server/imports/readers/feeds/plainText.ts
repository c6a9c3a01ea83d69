import { Tokenizer } from 'htmlparser2'

/** Elements of HTML within a word or line. */
const inline = /^(?:a|abbr|b|bdi|bdo|big|cite|code|em|font|i|mark|q|s|small|span|strong|sub|sup|u|wbr)$/i

/** What stands at the edges of an element of HTML: nothing within a line, else a space. */
export const edgeOf = (name: string): string => (name === '' || inline.test(name) ? '' : ' ')

/** Elements whose text nobody reads. */
const hidden: ReadonlySet<string> = new Set(['script', 'style', 'iframe', 'noembed', 'noframes'])

const ignore = () => {}

/**
 * The text of a piece of HTML, on one line, without scripts and styles. The tokenizer alone takes time in proportion to the length, whatever a piece
 * holds; a parser would look for each end tag among all open elements.
 */
export function textOfHtml(html: string): string {
  const parts: string[] = []
  let isHidden = false
  const add = (part: string) => {
    if (!isHidden) parts.push(part)
  }
  const nameAt = (start: number, end: number): string => html.slice(start, end).toLowerCase()
  const tokenizer = new Tokenizer(
    { decodeEntities: true },
    {
      ontext: (start, end) => add(html.slice(start, end)),
      ontextentity: (code) => add(String.fromCodePoint(code)),
      onopentagname: (start, end) => {
        const name = nameAt(start, end)
        add(edgeOf(name))
        if (hidden.has(name)) isHidden = true
      },
      onclosetag: (start, end) => {
        const name = nameAt(start, end)
        if (hidden.has(name)) isHidden = false
        add(edgeOf(name))
      },
      ...{ onattribdata: ignore, onattribentity: ignore, onattribend: ignore, onattribname: ignore },
      ...{ oncdata: ignore, oncomment: ignore, ondeclaration: ignore, onprocessinginstruction: ignore },
      ...{ onend: ignore, onopentagend: ignore, onselfclosingtag: ignore },
    },
  )
  tokenizer.write(html)
  tokenizer.end()
  return onOneLine(parts.join(''))
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
