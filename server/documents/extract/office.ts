import { Parser } from 'saxen'
import type { Parts } from '../../imports/readers/unzip.ts'
import type { Collector } from './tidy.ts'
import { Unusable } from './unusable.ts'

/** The names of parts that hold text, in lower case and in reading order. */
const textParts = {
  docx: [/^word\/document\.xml$/, /^word\/(?:header|footer|footnotes|endnotes|comments)\d*\.xml$/],
  pptx: [/^ppt\/slides\/slide\d+\.xml$/, /^ppt\/notesslides\/notesslide\d+\.xml$/],
} as const

/** Adds the text of a Word or PowerPoint file. Throws `Unusable`. */
export function readOffice(parts: Parts, kind: keyof typeof textParts, into: Collector): void {
  for (const pattern of textParts[kind]) {
    const found = [...parts].filter(([name]) => pattern.test(name))
    for (const [, content] of found.sort(([one], [other]) => numberIn(one) - numberIn(other))) {
      readPart(content.toString('utf8'), into)
      if (into.full) return
    }
  }
}

const numberIn = (name: string): number => Number(/\d+/.exec(name)?.[0] ?? 0)

/** What ends a line where it ends, by its name without the prefix. */
const lines: ReadonlySet<string> = new Set(['p', 'br', 'cr', 'tr'])

function readPart(xml: string, into: Collector): void {
  const parser = new Parser()
  let inText = 0
  const local = (name: string) => name.slice(name.indexOf(':') + 1)
  parser.on('openTag', (name, _attributes, _decode, selfClosing) => {
    if (local(name) === 't' && !selfClosing) inText += 1
    if (local(name) === 'tab') into.add(' ')
  })
  parser.on('closeTag', (name) => {
    if (local(name) === 't') inText = Math.max(0, inText - 1)
    if (lines.has(local(name))) into.add('\n')
    if (local(name) === 'tc') into.add(' ')
    if (into.full) parser.stop()
  })
  parser.on('text', (value, decode) => {
    if (inText > 0) into.add(decode(value))
  })
  parser.on('cdata', (value) => {
    if (inText > 0) into.add(value)
  })
  parser.on('error', (error) => {
    throw new Unusable('damaged', { cause: error })
  })
  parser.parse(xml)
}
