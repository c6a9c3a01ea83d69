import { expect, test } from 'vitest'
import { bookParts, cell, sheetPart, zip, zipInComment } from '../../imports/testing/books.ts'
import { docx, pdf, pptx, xlsx } from '../testing/files.ts'
import { openReader } from './reader.ts'

const readFile = async (file: Buffer) => {
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
  expect(await readFile(word)).toEqual({ kind: 'read', document: 'docx', text: `${thai}\nSecond <paragraph> & more` })
  expect(await readFile(slides)).toEqual({ kind: 'read', document: 'pptx', text: `First slide\n${thai}` })
  const table = await readFile(sheet)
  expect(table).toMatchObject({ kind: 'read', document: 'xlsx' })
  expect(table.kind === 'read' && table.text).toContain(`${thai} 12345`)
  const paper = await readFile(pages)
  expect(paper).toMatchObject({ kind: 'read', document: 'pdf' })
  const text = paper.kind === 'read' ? paper.text : ''
  expect(text.replaceAll(' ', '')).toContain(thai.replaceAll(' ', ''))
  expect(text).toContain('The second page')
  expect(await readFile(Buffer.from(thai, 'utf16le'))).toMatchObject({ kind: 'not_taken' })
  expect(await readFile(Buffer.from(`\ufeff${thai}`, 'utf16le'))).toEqual({ kind: 'read', document: 'txt', text: thai })
  // The Thai code page of old Windows.
  const old = Buffer.from([0xb9, 0xe9, 0xd3])
  expect(await readFile(old)).toEqual({ kind: 'read', document: 'txt', text: 'น้ำ' })
})

test('D10: of a file with a second directory in its comment, the text that is kept is of the parts that were checked', {
  tags: 'release',
}, async () => {
  const sheet = (word: string) => bookParts(sheetPart(`<row r="1">${cell('A1', word)}</row>`))
  const macros = [...sheet('hidden'), { name: 'xl/vbaProject.bin', content: 'x' }]
  expect(await readFile(zipInComment(sheet('seen'), macros, false))).toEqual({
    kind: 'read',
    document: 'xlsx',
    text: 'Sheet1\nseen',
  })
  expect(await readFile(zipInComment(sheet('seen'), macros, true))).toEqual({ kind: 'unusable', reason: 'macros' })
  const word = (text: string) => [{ name: 'word/document.xml', content: `<w:p><w:t>${text}</w:t></w:p>` }]
  expect(await readFile(zipInComment(word('seen'), word('hidden'), false))).toMatchObject({ text: 'seen' })
  const bomb = { name: 'word/media/image1.bin', content: new Uint8Array(30_000_000) }
  expect(await readFile(zip([...word('seen'), bomb]))).toEqual({ kind: 'unusable', reason: 'too_much' })
})

test('D10: a file that would not stop is stopped', async () => {
  const reader = openReader({ milliseconds: 1 })
  expect(await reader.read(pdf(['Slow']))).toEqual({ kind: 'unusable', reason: 'late' })
})
