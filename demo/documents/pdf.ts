import type { Content } from './content.ts'

/** Points of an A4 page, and of what stands on it. */
const page = { width: 595, height: 842, margin: 64 }
const sizes = { title: 20, heading: 14, line: 11 }
/** Letters of Helvetica are half as wide as high on the mean, so that lines of so many letters keep the margin. */
const lettersAcross = (size: number): number => Math.floor((page.width - 2 * page.margin) / (size * 0.52))

interface Line {
  readonly text: string
  readonly size: number
  readonly bold: boolean
  /** Free room above it. */
  readonly above: number
}

/** A PDF in Helvetica, which every reader has and no file carries: Latin letters only. Throws a RangeError at any other. */
export function pdf({ title, sections }: Content): Uint8Array {
  const lines = [
    ...wrapped(title, sizes.title, true, 0),
    ...sections.flatMap(({ heading, lines: texts }) => [
      ...(heading === null ? [] : wrapped(heading, sizes.heading, true, 12)),
      ...texts.flatMap((text) => wrapped(text, sizes.line, false, 4)),
    ]),
  ]
  const pages = pagesOf(lines)
  const fonts =
    '/Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >> /F2 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >> >>'
  const firstPage = 3
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, index) => `${firstPage + 2 * index} 0 R`).join(' ')}] >>`,
    ...pages.flatMap((content, index) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${page.width} ${page.height}] /Resources << ${fonts} >> /Contents ${firstPage + 2 * index + 1} 0 R >>`,
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    ]),
  ]
  let text = '%PDF-1.4\n'
  const places = objects.map((object, index) => {
    const place = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const end = text.length
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${end}\n%%EOF\n`
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0))
}

/** The letters of a page, from its top down, in the signs of PDF. */
function pagesOf(lines: readonly Line[]): readonly string[] {
  const pages: string[][] = [[]]
  let y = page.height - page.margin
  for (const { text, size, bold, above } of lines) {
    y -= size * 1.45 + above
    if (y < page.margin) {
      pages.push([])
      y = page.height - page.margin - size
    }
    const escaped = text.replace(/[\\()]/g, (sign) => `\\${sign}`)
    pages.at(-1)?.push(`BT /F${bold ? 2 : 1} ${size} Tf ${page.margin} ${y.toFixed(1)} Td (${escaped}) Tj ET`)
  }
  return pages.map((lines) => lines.join('\n'))
}

function wrapped(text: string, size: number, bold: boolean, above: number): readonly Line[] {
  const strange = /[^\u0020-\u007e\u00a0-\u00ff]/.exec(text)
  if (strange) throw new RangeError(`“${strange[0]}” cannot be written in Helvetica: ${text}`)
  const lines: string[] = ['']
  for (const word of text.split(' ')) {
    const last = lines.at(-1) ?? ''
    if (last !== '' && last.length + 1 + word.length > lettersAcross(size)) lines.push(word)
    else lines[lines.length - 1] = last === '' ? word : `${last} ${word}`
  }
  return lines.map((line, index) => ({ text: line, size, bold, above: index === 0 ? above : 0 }))
}
