import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Resvg } from '@resvg/resvg-js'
import JSZip from 'jszip'
import readXlsx from 'read-excel-file/node'

/** Reads files back, as somebody who gets them would. */

function withFile<Result>(bytes: Uint8Array, work: (path: string, folder: string) => Result): Result {
  const folder = mkdtempSync(join(tmpdir(), 'sala-read-'))
  try {
    const path = join(folder, 'file')
    writeFileSync(path, bytes)
    return work(path, folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

// Poppler 22 warns of an entry that Typst writes rightly; what it says besides its result does not matter here.
const run = (program: string, ...parameters: string[]) =>
  execFileSync(program, parameters, { stdio: ['ignore', 'pipe', 'ignore'], maxBuffer: 1 << 28 }).toString()

/** What `pdfinfo` says of a PDF, by its headings. */
export function pdfFacts(bytes: Uint8Array): Readonly<Record<string, string>> {
  const lines = withFile(bytes, (path) => run('pdfinfo', path)).split('\n')
  return Object.fromEntries(lines.map((line) => [line.split(':')[0] ?? '', line.slice(line.indexOf(':') + 1).trim()]))
}

/** The text of a PDF in reading order, page by page. */
export function pdfPages(bytes: Uint8Array): readonly string[] {
  return withFile(bytes, (path) => run('pdftotext', '-layout', path, '-'))
    .split('\f')
    .slice(0, -1)
}

/** The words of a PDF as a search finds them, without marks of direction. */
export function pdfWords(bytes: Uint8Array): string {
  return withFile(bytes, (path) => run('pdftotext', path, '-')).replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
}

/** The pages of a PDF as grey pictures: the share of pixels that are not white, and the bytes of each. */
export function pdfPictures(bytes: Uint8Array): readonly { readonly ink: number; readonly pixels: Buffer }[] {
  return withFile(bytes, (path, folder) => {
    run('pdftoppm', '-r', '60', '-gray', path, join(folder, 'page'))
    return readdirSync(folder)
      .filter((name) => name.endsWith('.pgm'))
      .sort()
      .map((name) => {
        const file = readFileSync(join(folder, name))
        const pixels = file.subarray(file.indexOf('\n255\n') + 5)
        return { ink: pixels.filter((value) => value < 250).length / pixels.length, pixels }
      })
  })
}

/** Size of a PNG, and the share of its pixels that are not white. */
export function readPng(bytes: Uint8Array): { readonly width: number; readonly height: number; readonly ink: number } {
  const view = Buffer.from(bytes)
  const [width, height] = [view.readUInt32BE(16), view.readUInt32BE(20)]
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><image width="${width}" height="${height}" href="data:image/png;base64,${view.toString('base64')}"/></svg>`
  const { pixels } = new Resvg(svg, { fitTo: { mode: 'width', value: 400 } }).render()
  let dark = 0
  for (let at = 0; at < pixels.length; at += 4) if ((pixels[at] ?? 255) < 250) dark += 1
  return { width, height, ink: (dark * 4) / pixels.length }
}

/** The XML parts of an Office file, by path. */
export async function officeParts(bytes: Uint8Array): Promise<ReadonlyMap<string, string>> {
  const zip = await JSZip.loadAsync(bytes)
  const parts = new Map<string, string>()
  for (const [path, entry] of Object.entries(zip.files)) {
    if (/\.(xml|rels)$/.test(path)) parts.set(path, await entry.async('string'))
  }
  return parts
}

/** The first place where an XML text is not well-formed, or null. */
export function xmlFault(xml: string): string | null {
  const open: string[] = []
  let at = 0
  for (const tag of xml.matchAll(/<(\?[^>]*\?|\/?)([\w:.-]*)((?:\s+[\w:.-]+="[^"<]*")*)\s*(\/?)>/g)) {
    const between = xml.slice(at, tag.index)
    if (/[<>]|&(?!(amp|lt|gt|quot|apos|#\d+|#x[\da-f]+);)/i.test(between.replaceAll('>', '')))
      return between.slice(0, 80)
    at = tag.index + tag[0].length
    const [, sign = '', name = '', , closed] = tag
    if (sign.startsWith('?') || closed) continue
    if (sign === '') open.push(name)
    else if (open.pop() !== name) return tag[0]
  }
  return open.length > 0 ? `<${open.join('><')}>` : xml.slice(at).trim() || null
}

/** The letters that a person reads in an XML part. */
export function xmlLetters(xml: string, element: string): readonly string[] {
  return [...xml.matchAll(new RegExp(`<${element}>([^<]*)</${element}>`, 'g'))].map(([, text = '']) =>
    text.replace(/&(amp|lt|gt|quot|apos|#39);/g, (_, name: string) =>
      name === 'amp' ? '&' : name === 'lt' ? '<' : name === 'gt' ? '>' : name === 'quot' ? '"' : "'",
    ),
  )
}

/** The sheets of a book with their rows. */
export async function readBook(bytes: Uint8Array) {
  return await readXlsx(Buffer.from(bytes), { trim: false })
}
