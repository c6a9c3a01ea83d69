import { demoDocuments } from '@sala/demo/documents/documents.ts'
import { afterAll, assert, beforeAll, expect, test } from 'vitest'
import { addPerson, multipart, type Person } from '../admin/testing/people.ts'
import { adminRoleId } from '../state/model.ts'
import { startApp, type TestApp } from '../testing/startApp.ts'
import { removeDemonstrationDocuments, storeDemonstrationDocuments } from './demonstration.ts'
import { extract } from './extract/extract.ts'
import { sniff } from './extract/sniff.ts'

let started: TestApp
let admin: Person
let reader: Person
beforeAll(async () => {
  started = await startApp()
  admin = await addPerson(started, { roleId: adminRoleId })
  reader = await addPerson(started, {})
})
afterAll(() => started.close())

const listed = async (query: string, person = reader): Promise<readonly { title: string; demonstration: boolean }[]> =>
  (await person.call('GET', `documents?limit=100&${query}`)).json().rows

function give(content: string) {
  const file = { name: 'file', content: Buffer.from(content), filename: 'a real one.txt', type: 'text/plain' }
  const { payload, headers } = multipart([{ name: 'readers', content: 'everybody' }, file])
  const authorization = `Bearer ${admin.token}`
  return started.app.inject({ method: 'POST', url: '/api/documents', headers: { ...headers, authorization }, payload })
}

test.each(demoDocuments())(
  '$fileName is what it claims to be, and its text is read out of it again',
  async (document) => {
    const file = await sniff(Buffer.from(document.bytes))
    assert(file)
    expect(file.kind).toBe(document.kind)
    // The lines of a PDF are broken, and a book’s text begins with the name of its sheet.
    const words = (text: string) => text.split(/\s+/).filter((word) => word !== '')
    const texts = words(await extract(file))
    expect(texts.slice(document.kind === 'xlsx' ? 1 : 0)).toEqual(words(document.text))
  },
)

test('the documents come once, are found in both languages, and go when the first real one comes', async () => {
  const { state, config } = started
  const count = demoDocuments().length
  expect(await storeDemonstrationDocuments({ config, state })).toBe(count)
  expect(await storeDemonstrationDocuments({ config, state })).toBe(0)
  expect(await listed('')).toHaveLength(count)
  expect((await listed('')).every(({ demonstration }) => demonstration)).toBe(true)
  for (const q of ['หมอกควัน', 'เมืองรอง', 'songkran', 'สงกรานต์', 'Golden Week', 'Riyadh'])
    expect(await listed(`q=${encodeURIComponent(q)}`), q).not.toEqual([])
  const id = (await reader.call('GET', 'documents?kind=pdf')).json().rows[0].id
  const file = await reader.call('GET', `documents/${id}/file`)
  expect(file.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')

  expect((await give('Figures that somebody has counted.')).statusCode).toBe(201)
  expect(await listed('')).toMatchObject([{ title: 'a real one', demonstration: false }])
  expect(await listed('q=songkran')).toEqual([])
  // Whoever wants one of them nevertheless finds it there; the next start brings none back.
  expect(await listed('trash=true', admin)).toHaveLength(count)
  expect(await storeDemonstrationDocuments({ config, state })).toBe(0)
})

test('a start without the demonstration puts its documents away', async () => {
  const { state } = started
  const [first] = (await admin.call('GET', 'documents?trash=true')).json().rows
  await admin.call('POST', `documents/${first.id}/restore`, {})
  expect(await listed('')).toHaveLength(2)
  expect(await removeDemonstrationDocuments({ state })).toBe(1)
  expect(await removeDemonstrationDocuments({ state })).toBe(0)
  expect(await listed('')).toMatchObject([{ demonstration: false }])
})
