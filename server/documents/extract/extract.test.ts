import { expect, test } from 'vitest'
import { docx, pdf, pptx, xlsx } from '../testing/files.ts'
import { openReader } from './reader.ts'

const read = async (file: Buffer) => {
  const reader = openReader()
  return await reader.read(file)
}

test('the text of each kind of file is found, Thai letter by letter', async () => {
  const thai = 'น้ำตกเที่ยวเชียงใหม่ ผู้ใหญ่ 2568'
  const [word, slides, sheet, pages] = await Promise.all([
    docx([thai, 'Second <paragraph> & more']),
    pptx(['First slide', thai]),
    xlsx([
      ['Province', 'Visitors'],
      [thai, 12345],
    ]),
    pdf([thai, 'The second page']),
  ])
  expect(await read(word)).toEqual({ kind: 'read', document: 'docx', text: `${thai}\nSecond <paragraph> & more` })
  expect(await read(slides)).toEqual({ kind: 'read', document: 'pptx', text: `First slide\n${thai}` })
  const table = await read(sheet)
  expect(table).toMatchObject({ kind: 'read', document: 'xlsx' })
  expect(table.kind === 'read' && table.text).toContain(`${thai} 12345`)
  const paper = await read(pages)
  expect(paper).toMatchObject({ kind: 'read', document: 'pdf' })
  const text = paper.kind === 'read' ? paper.text : ''
  expect(text.replaceAll(' ', '')).toContain(thai.replaceAll(' ', ''))
  expect(text).toContain('The second page')
  expect(await read(Buffer.from(thai, 'utf16le'))).toMatchObject({ kind: 'not_taken' })
  expect(await read(Buffer.from(`\ufeff${thai}`, 'utf16le'))).toEqual({ kind: 'read', document: 'txt', text: thai })
  // The Thai code page of old Windows.
  const old = Buffer.from([0xb9, 0xe9, 0xd3])
  expect(await read(old)).toEqual({ kind: 'read', document: 'txt', text: 'น้ำ' })
})

test('D10: a file that would not stop is stopped', async () => {
  const reader = openReader({ milliseconds: 1 })
  expect(await reader.read(pdf(['Slow']))).toEqual({ kind: 'unusable', reason: 'late' })
})
