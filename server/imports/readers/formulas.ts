import type { Parts } from './unzip.ts'

/**
 * The cells of a workbook that hold a formula and no value, by the place of their sheet in the book (0-based) and then by address (`B2`).
 * Programs that write books without calculating leave them so. The library for workbooks reads them as 0 or as nothing; neither is true.
 */
export function formulasWithoutValue(parts: Parts): ReadonlyMap<number, ReadonlySet<string>> {
  const textOf = (name: string) => parts.get(name.toLowerCase())?.toString('latin1') ?? ''
  const targets = new Map(
    tags(textOf('xl/_rels/workbook.xml.rels'), 'Relationship').map((tag) => [
      attribute(tag, 'Id'),
      attribute(tag, 'Target'),
    ]),
  )
  const found = new Map<number, ReadonlySet<string>>()
  for (const [place, tag] of tags(textOf('xl/workbook.xml'), 'sheet').entries()) {
    const target = targets.get(attribute(tag, '\\w+:id')) ?? ''
    const path = target.startsWith('/') ? target.slice(1) : `xl/${target}`
    const cells = withoutValue(textOf(path))
    if (cells.size > 0) found.set(place, cells)
  }
  return found
}

const formula = /<(?:\w+:)?f[\s>/]/
/** A cell with content: attributes, and what stands between its tags. */
const cell = /<(?:\w+:)?c(\s[^>]*[^/])>(.*?)<\/(?:\w+:)?c>/gs

function withoutValue(sheet: string): ReadonlySet<string> {
  const addresses = new Set<string>()
  if (!formula.test(sheet)) return addresses
  for (const [, attributes = '', content = ''] of sheet.matchAll(cell)) {
    if (!formula.test(content) || /<(?:\w+:)?v(?:\s[^>]*)?>[^<]/.test(content)) continue
    // A formula may come to an empty text.
    if (attribute(attributes, 't') === 'str' && /<(?:\w+:)?v[\s>/]/.test(content)) continue
    const address = attribute(attributes, 'r')
    if (address !== '') addresses.add(address)
  }
  return addresses
}

const tags = (text: string, name: string): readonly string[] =>
  [...text.matchAll(new RegExp(`<(?:\\w+:)?${name}\\s([^>]*)>`, 'g'))].map(([, attributes = '']) => attributes)

const attribute = (tag: string, name: string): string =>
  new RegExp(`(?:^|\\s)${name}\\s*=\\s*["']([^"']*)["']`).exec(tag)?.[1] ?? ''
