import type { Content } from './content.ts'
import { zip } from './zip.ts'

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const office = 'http://schemas.openxmlformats.org'
const relation = `${office}/officeDocument/2006/relationships`

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** What every Office file has beside its own parts: of which kind they are, and which one is read first. */
const packed = (first: string, types: Readonly<Record<string, string>>, parts: Readonly<Record<string, string>>) =>
  zip({
    '[Content_Types].xml':
      `${head}<Types xmlns="${office}/package/2006/content-types">` +
      '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
      '<Default Extension="xml" ContentType="application/xml"/>' +
      Object.entries(types)
        .map(
          ([part, type]) =>
            `<Override PartName="/${part}" ContentType="application/vnd.openxmlformats-officedocument.${type}+xml"/>`,
        )
        .join('') +
      '</Types>',
    '_rels/.rels':
      `${head}<Relationships xmlns="${office}/package/2006/relationships">` +
      `<Relationship Id="r1" Type="${relation}/officeDocument" Target="${first}"/></Relationships>`,
    ...parts,
  })

/** A Word file: its title, and its sections with their headings. */
export function docx({ title, sections }: Content): Uint8Array {
  const paragraph = (text: string, size: number, bold = false) =>
    `<w:p><w:pPr><w:spacing w:after="120"/></w:pPr><w:r><w:rPr>${bold ? '<w:b/><w:bCs/>' : ''}` +
    `<w:sz w:val="${2 * size}"/><w:szCs w:val="${2 * size}"/></w:rPr>` +
    `<w:t xml:space="preserve">${escaped(text)}</w:t></w:r></w:p>`
  const body = [
    paragraph(title, 20, true),
    ...sections.flatMap(({ heading, lines }) => [
      ...(heading === null ? [] : [paragraph(heading, 14, true)]),
      ...lines.map((line) => paragraph(line, 12)),
    ]),
  ]
  const main = 'word/document.xml'
  return packed(
    main,
    { [main]: 'wordprocessingml.document.main' },
    {
      [main]: `${head}<w:document xmlns:w="${office}/wordprocessingml/2006/main"><w:body>${body.join('')}</w:body></w:document>`,
    },
  )
}

/** An Excel file of one sheet: the title, the lines before the table, and the table. */
export function xlsx({ title, sections, table }: Content): Uint8Array {
  const cell = (value: string | number) =>
    typeof value === 'number'
      ? `<c><v>${value}</v></c>`
      : `<c t="inlineStr"><is><t xml:space="preserve">${escaped(value)}</t></is></c>`
  const texts = sections.flatMap(({ heading, lines }) => [...(heading === null ? [] : [heading]), ...lines])
  const rows = [[title], ...texts.map((text) => [text]), ...table]
  const data = rows.map((row) => `<row>${row.map(cell).join('')}</row>`).join('')
  const main = 'xl/workbook.xml'
  const sheet = 'xl/worksheets/sheet1.xml'
  return packed(
    main,
    { [main]: 'spreadsheetml.sheet.main', [sheet]: 'spreadsheetml.worksheet' },
    {
      [main]:
        `${head}<workbook xmlns="${office}/spreadsheetml/2006/main" xmlns:r="${relation}"><sheets>` +
        '<sheet name="data" sheetId="1" r:id="r1"/></sheets></workbook>',
      'xl/_rels/workbook.xml.rels':
        `${head}<Relationships xmlns="${office}/package/2006/relationships">` +
        `<Relationship Id="r1" Type="${relation}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
      [sheet]: `${head}<worksheet xmlns="${office}/spreadsheetml/2006/main"><sheetData>${data}</sheetData></worksheet>`,
    },
  )
}
