import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addPerson, multipart, type Person } from '../admin/testing/people.ts'
import { adminRoleId } from '../state/model.ts'
import { startApp, type TestApp } from '../testing/startApp.ts'
import { docx, pdf, pptx } from './testing/files.ts'

let started: TestApp
let admin: Person
let reader: Person
beforeAll(async () => {
  started = await startApp()
  admin = await addPerson(started, { roleId: adminRoleId })
  reader = await addPerson(started, {})
})
afterAll(() => started.close())

const give = (
  content: Buffer,
  filename: string,
  fields: Readonly<Record<string, string>> = {},
  { as = admin, headers: more = {} }: { as?: Person; headers?: Readonly<Record<string, string>> } = {},
) => {
  const parts = Object.entries({ readers: 'everybody', ...fields }).map(([name, text]) => ({ name, content: text }))
  const file = { name: 'file', content, filename, type: 'application/octet-stream' }
  const { payload, headers } = multipart([...parts, file])
  const authorization = `Bearer ${as.token}`
  return started.app.inject({
    method: 'POST',
    url: '/api/documents',
    headers: { ...headers, authorization, ...more },
    payload,
  })
}
const found = async (q: string, person = reader): Promise<readonly string[]> => {
  const answer = await person.call('GET', `documents?limit=100&q=${encodeURIComponent(q)}`)
  return answer.json().rows.map(({ title }: { title: string }) => title)
}
const files = () => readdirSync(join(started.config.dataFolder, 'files'), { recursive: true }).map(String)

test('a document is given, found by title, tag and text, read, saved, renamed, deleted and restored', async () => {
  const text = ['รายงานการท่องเที่ยวเชียงใหม่', 'Réservations en hausse de 12 %', 'น้ำตกแม่สา ปี ๒๕๖๘']
  const response = await give(await docx(text), 'C:\\fakepath\\รายงาน ปี 2568.docx', {
    title: 'Annual report',
    tags: 'north, annual,,north',
  })
  expect(response.statusCode).toBe(201)
  const document = response.json()
  expect(document).toMatchObject({
    title: 'Annual report',
    fileName: 'รายงาน ปี 2568.docx',
    kind: 'docx',
    tags: ['north', 'annual'],
    uploadedBy: 'Anong Srisai',
    version: 1,
    deletedAt: null,
    deletedBy: null,
  })
  for (const q of ['annual report', 'NORTH', 'reservations', 'เชียงใหม่', 'เที่ยวเชียงใหม่', 'รายงาน', '2568', 'ปี ๒๕๖๘'])
    expect(await found(q), q).toEqual(['Annual report'])
  for (const q of ['ภูเก็ต', 'annual ภูเก็ต', '%', '_', '\\', '%_%_']) expect(await found(q), q).toEqual([])
  const [row] = (await reader.call('GET', 'documents?q=เชียงใหม่')).json().rows
  const [from, to] = row.excerpt.marks[0]
  expect(row.excerpt.text.slice(from, to)).toBe('เชียงใหม่')

  const all = await reader.call('GET', `documents/${document.id}/text`)
  expect(all.json()).toEqual({ text: text.join('\n'), from: 0, letters: text.join('\n').length })
  expect((await reader.call('GET', `documents/${document.id}/text?from=7`)).json().text).toBe(text.join('\n').slice(7))

  const file = await reader.call('GET', `documents/${document.id}/file`)
  expect(file.rawPayload.subarray(0, 2).toString()).toBe('PK')
  expect(file.headers).toMatchObject({
    'content-disposition': `attachment; filename="Annual report.docx"; filename*=UTF-8''Annual%20report.docx`,
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  })

  const path = `documents/${document.id}`
  const changed = await admin.call('PUT', path, { title: 'รายงานประจำปี', tags: ['ใหม่'] }, { 'if-match': '"1"' })
  expect(changed.json()).toMatchObject({ title: 'รายงานประจำปี', tags: ['ใหม่'], version: 2 })
  expect((await admin.call('PUT', path, { title: 'Late' }, { 'if-match': '"1"' })).statusCode).toBe(412)
  expect(await found('annual')).toEqual([])
  expect(await found('ประจำปี เชียงใหม่')).toEqual(['รายงานประจำปี'])
  expect((await reader.call('GET', 'documents/tags')).json()).toEqual({ rows: [{ tag: 'ใหม่', count: 1 }], count: 1 })

  expect((await admin.call('DELETE', path)).statusCode).toBe(204)
  expect(await found('เชียงใหม่')).toEqual([])
  for (const below of ['', '/text', '/file'])
    expect((await reader.call('GET', path + below)).statusCode, below).toBe(404)
  expect((await reader.call('GET', 'documents?trash=true')).statusCode).toBe(403)
  expect((await admin.call('GET', 'documents?trash=true')).json().count).toBe(1)
  expect((await admin.call('POST', `${path}/restore`)).json().version).toBe(4)
  expect(await found('เชียงใหม่')).toEqual(['รายงานประจำปี'])
  const { rows: log } = (await admin.call('GET', `audit?target=${document.id}&sort=at&limit=10`)).json()
  expect(log.map(({ action, targetKind }: { action: string; targetKind: string }) => [action, targetKind])).toEqual(
    ['document_added', 'document_downloaded', 'document_changed', 'document_deleted', 'document_restored'].map(
      (action) => [action, 'document'],
    ),
  )
})

test('the same file is taken once, and what was deleted long ago is forgotten with its file', {
  tags: 'release',
}, async () => {
  const file = await pptx(['A slide about Krabi'])
  const first = (await give(file, 'slides.pptx')).json()
  expect(first.title).toBe('slides')
  const again = await give(file, 'other.pptx', {}, { headers: { 'accept-language': 'th' } })
  expect(again.statusCode).toBe(409)
  expect(again.json()).toMatchObject({ field: 'file', message: 'ไฟล์นี้มีอยู่ในเอกสารแล้ว' })
  const before = files().length
  await admin.call('DELETE', `documents/${first.id}`)
  const second = (await give(file, 'slides again.pptx')).json()
  expect((await admin.call('POST', `documents/${first.id}/restore`)).statusCode).toBe(409)
  const sweepLater = () => started.state.documents.sweep(new Date(Date.now() + 1000))
  // Another document has the same file.
  expect(await sweepLater()).toEqual([])
  await admin.call('DELETE', `documents/${second.id}`)
  expect(await sweepLater()).toHaveLength(1)
  expect(files()).toHaveLength(before)
  const once = { headers: { 'idempotency-key': 'one' } }
  const [one, two] = [await give(file, 's.pptx', {}, once), await give(file, 's.pptx', {}, once)]
  expect([one.statusCode, two.statusCode, two.json().id]).toEqual([201, 201, one.json().id])
})

test('titles with slips of typing are found by themselves', async () => {
  await give(Buffer.from('Nothing of the kind'), 'n.txt', { title: 'Accommodation in Ayutthaya' })
  const near = await started.state.documents.findNearly(['acommodation'], 5, null)
  expect(near).toMatchObject([{ row: { title: 'Accommodation in Ayutthaya' }, words: ['accommodation'] }])
  expect(await started.state.documents.findNearly(['zzzzzzzzz'], 5, null)).toEqual([])
})

test('D02, D10: files are known by their content, and those that hurt are refused with a way out', async () => {
  const bomb = await docx(['x'], { 'word/media/zeros.bin': new Uint8Array(30_000_000) })
  const macros = await docx(['x'], { 'word/vbaProject.bin': 'x' })
  const declared = await docx(['x'], { 'word/footnotes.xml': '<!DOCTYPE x [<!ENTITY a "aaaa">]><x>&a;</x>' })
  const refused: readonly (readonly [Buffer, string, number])[] = [
    [Buffer.from('\x89PNG\r\n\x1a\n\0\0\0', 'latin1'), 'picture.pdf', 415],
    [Buffer.from('MZ\0\0'), 'tool.docx', 415],
    [Buffer.alloc(0), 'empty.txt', 415],
    [await docx(['x'], {}).then((file) => file.subarray(0, 200)), 'cut.docx', 422],
    [Buffer.from('%PDF-1.7\nnothing of a PDF'), 'broken.pdf', 422],
    [bomb, 'bomb.docx', 422],
    [macros, 'macros.docm', 422],
    [declared, 'declared.docx', 422],
  ]
  const before = files()
  for (const [content, name, status] of refused) {
    const answer = await give(content, name)
    expect([name, answer.statusCode, answer.json().field]).toEqual([name, status, 'file'])
  }
  expect((await give(macros, 'm.docx')).json().message).toContain('macros')
  expect(files()).toEqual(before)
  const html = await give(Buffer.from('<script>alert(1)</script>'), 'page.html')
  expect(html.json()).toMatchObject({ kind: 'txt', fileName: 'page.txt' })
  const saved = await reader.call('GET', `documents/${html.json().id}/file`)
  expect(saved.headers['content-type']).toContain('text/plain')
  // A drawing with a script is a text like any other, and a page that says it is a PDF is none.
  const drawing = await give(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), 'drawing.svg')
  expect(drawing.json()).toMatchObject({ kind: 'txt', fileName: 'drawing.txt' })
  const response = await give(Buffer.from('<!doctype html><script>alert(1)</script>\n%PDF-1.7\n'), 'both.html')
  expect([response.statusCode, response.json().field]).toEqual([422, 'file'])
  // A PDF with a page before it stays a PDF: it is saved, and never shown by its name or type.
  const polyglot = await give(Buffer.concat([Buffer.from('<script>alert(2)</script>\n'), pdf(['Polyglot'])]), 'x.html')
  expect(polyglot.json()).toMatchObject({ kind: 'pdf', fileName: 'x.pdf' })
  const file = await reader.call('GET', `documents/${polyglot.json().id}/file`)
  expect(file.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
  })
  expect(file.headers['content-disposition']).toMatch(/^attachment/)
})

test('C11, C13: names and forms that are made to hurt', async () => {
  const name = `..%2f../"x\u202etxt.exe${'ก'.repeat(300)}.pdf`
  const reply = await give(pdf(['Safe']), name.replaceAll('"', '%22'))
  expect(reply.statusCode).toBe(201)
  const { fileName, id } = reply.json()
  expect(fileName).toMatch(/^[^/\\"\u202e]{1,70}\.pdf$/)
  const saved = await reader.call('GET', `documents/${id}/file`)
  expect(saved.headers['content-disposition']).not.toMatch(/[\r\n\u0e01]/)
  // Who took it is in the audit log, once for a while.
  await reader.call('GET', `documents/${id}/file`)
  const noted = (await started.state.audit.list(20)).filter(({ action }) => action === 'document_downloaded')
  expect(noted.map(({ target }) => target).filter((target) => target === id)).toHaveLength(1)
  for (const title of ['a\r\nb', 'x'.repeat(201), '\0', 'report\u202efdp.txt']) {
    const answer = await give(Buffer.from(`text ${title.length}`), 'a.txt', { title })
    expect([answer.statusCode, answer.json().field]).toEqual([400, 'title'])
  }
  const many = Array.from({ length: 60 }, (_, at) => ({ name: `field${at}`, content: '' }))
  const { payload, headers } = multipart(many)
  const authorization = `Bearer ${admin.token}`
  const inject = (body: Buffer) =>
    started.app.inject({ method: 'POST', url: '/api/documents', headers: { ...headers, authorization }, payload: body })
  expect((await inject(payload)).statusCode).toBe(413)
  expect((await inject(payload.subarray(0, 50))).statusCode).toBe(400)
  const large = await give(Buffer.alloc(32 * 1024 * 1024 + 1, 'a'), 'large.txt')
  expect([large.statusCode, large.json().field]).toEqual([413, 'file'])
})

test('B04, B10: only administrators write, and ids that are none name nothing', async () => {
  const { id } = (await give(Buffer.from('Guarded'), 'guarded.txt')).json()
  const path = `documents/${id}`
  expect((await give(Buffer.from('x'), 'x.txt', {}, { as: reader })).statusCode).toBe(403)
  for (const [method, to] of [
    ['PUT', path],
    ['DELETE', path],
    ['POST', `${path}/restore`],
  ] as const) {
    expect((await reader.call(method, to, method === 'PUT' ? { title: 'x' } : undefined)).statusCode, method).toBe(403)
  }
  for (const to of ['documents', path, `${path}/text`, `${path}/file`, 'documents/tags'])
    expect((await started.app.inject({ url: `/api/${to}` })).statusCode, to).toBe(401)
  for (const wrong of ['1', 'null', 'NaN', '%2e%2e', '00000000-0000-4000-8000-000000000000', `${id}%00`])
    expect((await admin.call('GET', `documents/${wrong}/file`)).statusCode, wrong).toBe(404)
})

test('B02: a document is read by everybody, by groups, or by its author and administrators, wherever it is asked for', async () => {
  const roleOf = async (name: string) =>
    (await started.state.roles.put(name, [], { userId: null, address: null, requestId: null, via: 'start' })).id
  const [inside, outside] = [await roleOf('Inside'), await roleOf('Outside')]
  const [insider, outsider] = [
    await addPerson(started, { roleId: inside }),
    await addPerson(started, { roleId: outside }),
  ]
  const colleague = await addPerson(started, { roleId: adminRoleId })
  const readable = async (path: string, title: string, person: Person) => {
    const hits = (await person.call('GET', `search?q=${title}&kinds=documents`)).json().groups[0]?.count ?? 0
    const slip = (await person.call('GET', `search?q=${title.replace('ent', 'etn')}&kinds=documents`)).json().groups[0]
    const tags = (await person.call('GET', 'documents/tags')).json().rows
    const seen = [
      (await found(title, person)).length,
      (await found(`body of ${title}`, person)).length,
      hits,
      slip?.count ?? 0,
      tags.filter(({ tag }: { tag: string }) => tag === title.toLowerCase()).length,
      ...(await Promise.all(['', '/text', '/file'].map((part) => person.call('GET', path + part)))).map(
        ({ statusCode }) => (statusCode === 200 ? 1 : 0),
      ),
    ]
    // Seen everywhere or nowhere.
    expect(new Set(seen).size, `${title}: ${seen.join()}`).toBe(1)
    return seen[0] === 1
  }
  const cases = [
    ['Confidentials', { readers: 'authors' }, [false, false, false, true]],
    ['Departmentals', { readers: 'groups', groups: inside }, [true, false, false, true]],
    ['Entitlements', { readers: 'everybody' }, [true, true, true, true]],
  ] as const
  for (const [title, fields, expected] of cases) {
    const response = await give(await docx([`the body of ${title}`]), `${title}.docx`, {
      title,
      tags: title.toLowerCase(),
      ...fields,
    })
    expect(response.statusCode, response.body).toBe(201)
    const path = `documents/${response.json().id}`
    const people = [insider, outsider, reader, colleague]
    const seen = []
    for (const person of people) seen.push(await readable(path, title, person))
    expect([title, ...seen]).toEqual([title, ...expected])
    const everybody = { readers: 'everybody' }
    expect((await admin.call('PUT', path, everybody)).json()).toMatchObject({ readers: 'everybody', groups: [] })
    expect(await readable(path, title, outsider)).toBe(true)
    expect((await admin.call('PUT', path, { readers: 'groups', groups: [outside] })).json().groups).toEqual([outside])
    expect((await outsider.call('GET', path)).json()).toMatchObject({ readers: 'groups', groups: [] })
    expect(await readable(path, title, insider)).toBe(false)
    // Whoever gave a document reads it, also when they administer no more.
  }
  const own = await addPerson(started, { roleId: adminRoleId })
  const mine = await give(await docx(['my own']), 'mine.docx', { title: 'Mine', readers: 'authors' }, { as: own })
  await admin.call('PUT', `users/${own.id}`, { role: null })
  expect((await own.call('GET', `documents/${mine.json().id}`)).statusCode).toBe(200)
  for (const bad of [{ readers: 'groups' }, { readers: 'groups', groups: own.id }, { readers: 'nobody' }])
    expect((await give(await docx([JSON.stringify(bad)]), 'bad.docx', bad)).statusCode).toBe(400)
  const silent = await give(await docx(['no readers named']), 'silent.docx', { readers: '' })
  expect(silent.statusCode).toBe(400)
})
