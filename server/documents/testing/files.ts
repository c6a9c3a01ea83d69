import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import JSZip from 'jszip'
import writeExcelFile from 'write-excel-file/node'
import { readFonts } from '../../exports/fonts.ts'

/** Small real files of each kind that are taken. */

const types = '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>'
const zipped = async (parts: Readonly<Record<string, string | Uint8Array>>): Promise<Buffer> => {
  const zip = new JSZip()
  zip.file('[Content_Types].xml', types)
  for (const [name, content] of Object.entries(parts)) zip.file(name, content)
  return zip.generateAsync({ type: 'nodebuffer', compression: 'DEFLATE' })
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** A Word file of paragraphs; each is cut into two runs, as editors do. */
export function docx(paragraphs: readonly string[], more: Readonly<Record<string, string | Uint8Array>> = {}) {
  const run = (text: string) => `<w:r><w:t xml:space="preserve">${escaped(text)}</w:t></w:r>`
  const body = paragraphs.map((text) => `<w:p>${run(text.slice(0, 4))}${run(text.slice(4))}</w:p>`).join('')
  const xml = `<?xml version="1.0"?><w:document xmlns:w="w"><w:body>${body}</w:body></w:document>`
  return zipped({ 'word/document.xml': xml, ...more })
}

export function pptx(slides: readonly string[]) {
  const slide = (text: string) =>
    `<?xml version="1.0"?><p:sld xmlns:p="p" xmlns:a="a"><a:p><a:r><a:t>${escaped(text)}</a:t></a:r></a:p></p:sld>`
  return zipped({
    'ppt/presentation.xml': '<p:presentation xmlns:p="p"/>',
    ...Object.fromEntries(slides.map((text, at) => [`ppt/slides/slide${at + 1}.xml`, slide(text)])),
  })
}

export async function xlsx(rows: readonly (readonly (string | number)[])[]): Promise<Buffer> {
  return await writeExcelFile(rows.map((row) => row.map((value) => ({ value })))).toBuffer()
}

/** A PDF in the product's fonts, of one paragraph to a page. */
export function pdf(pages: readonly string[]): Buffer {
  const compiler = NodeCompiler.create({
    workspace: import.meta.dirname,
    fontArgs: [{ fontBlobs: [...readFonts(false)] }],
  })
  const source = `#set text(font: ("IBM Plex Sans", "IBM Plex Sans Thai", "IBM Plex Sans Arabic"), lang: "th")\n#for page in json(bytes(sys.inputs.pages)) [#page #pagebreak(weak: true)]`
  return Buffer.from(compiler.pdf({ mainFileContent: source, inputs: { pages: JSON.stringify(pages) } }))
}
