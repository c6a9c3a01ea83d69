import { mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import { widgetCodes } from '@sala/catalog/widgetCodes.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminRoleId } from '../state/model.ts'
import { startApp, type TestApp, testAuthor } from '../testing/startApp.ts'
import { openTestState } from '../testing/testState.ts'
import { sweepPictures } from './pictureFiles.ts'
import { addPerson, multipart, type Person } from './testing/people.ts'

let started: TestApp
let admin: Person
let reader: Person
beforeAll(async () => {
  started = await startApp()
  admin = await addPerson(started, { roleId: adminRoleId })
  const role = await started.state.roles.put('Reader', ['view_widget_29', 'view_widget_133'], testAuthor)
  reader = await addPerson(started, { roleId: role.id })
})
afterAll(() => started.close())

const photo = (width = 800, height = 600, r = 20) =>
  sharp({ create: { width, height, channels: 3, background: { r, g: 90, b: 160 } } })

const upload = async (content: Buffer, { filename = 'photo.png', type = 'image/png', path = 'widgets/31' } = {}) => {
  const { payload, headers } = multipart([
    { name: 'label', content: 'With a picture' },
    { name: 'image', content, filename, type },
  ])
  return started.app.inject({
    method: 'PUT',
    url: `/api/${path}`,
    headers: { ...headers, authorization: `Bearer ${admin.token}` },
    payload,
  })
}

const storedOf = () => readdirSync(join(started.config.dataFolder, 'files'), { recursive: true }).map(String)

test('categories are listed, added, changed, hidden, deleted and restored, and the menu follows', async () => {
  const menu = async () =>
    (await admin.call('GET', 'widgettypes/allwidgets')).json().map(({ slug }: { slug: string }) => slug)
  const all = (await admin.call('GET', 'widgettypes?limit=100')).json()
  expect(all.count).toBe(12)
  expect(all.rows[0]).toEqual({
    id: expect.any(Number),
    name: 'Social media',
    names: {},
    code: 'social',
    slug: 'social',
    status: 1,
    widgets: 3,
    builtIn: true,
    version: 1,
    deletedAt: null,
    deletedBy: null,
  })
  const added = await admin.call('POST', 'widgettypes', {
    name: '<img src=x onerror=alert(1)>',
    code: 'my-own',
    status: true,
  })
  expect([added.statusCode, added.json()]).toEqual([
    201,
    expect.objectContaining({ slug: 'my-own', status: 1, builtIn: false }),
  ])
  expect((await admin.call('POST', 'widgettypes', { name: 'x', code: 'my-own' })).json().type).toBe(
    '/problems/code_taken',
  )
  for (const code of ['Ä', 'a b', '../x', '-a', 'A', '', 'x'.repeat(41)])
    expect([code, (await admin.call('POST', 'widgettypes', { name: 'x', code })).json().field]).toEqual([code, 'code'])
  const { id } = added.json()
  expect((await admin.call('PUT', 'widgets/133', { type: 'my-own' })).json()).toMatchObject({
    type: 'my-own',
    url: '/admin/widget/my-own/133',
  })
  expect(await menu()).toContain('my-own')
  expect((await admin.call('PUT', `widgettypes/${id}`, { code: 'renamed', status: '0' })).json()).toMatchObject({
    slug: 'renamed',
    status: 0,
  })
  expect(await menu()).not.toContain('renamed')
  await admin.call('PUT', `widgettypes/${id}`, { status: 1 })
  expect((await admin.call('DELETE', `widgettypes/${id}`)).statusCode).toBe(204)
  expect((await admin.call('DELETE', `widgettypes/${id}`)).statusCode).toBe(404)
  expect(await menu()).not.toContain('renamed')
  const { rows } = (await admin.call('GET', 'widgettypes?trash=true')).json()
  expect(rows).toEqual([expect.objectContaining({ id, deletedBy: 'Anong Srisai', deletedAt: expect.any(String) })])
  await admin.call('POST', `widgettypes/${id}/restore`)
  expect(await menu()).toContain('renamed')
  expect((await admin.call('PUT', `widgettypes/${id}`, { name: 'x' }, { 'if-match': '"1"' })).json()).toMatchObject({
    status: 412,
    current: { id },
  })
  await admin.call('PUT', 'widgets/133', { type: 'immigration' })
})

test('a category has a name for each language, and the words of the start where nobody gave one', async () => {
  const social = (await admin.call('GET', 'widgettypes?q=social+media')).json().rows[0]
  const name = async (lang: string) => (await admin.call('GET', `widgettypes/${social.id}?lang=${lang}`)).json().name
  // Saved as a form shows it, in Thai.
  await admin.call('PUT', `widgettypes/${social.id}`, { name: await name('th') })
  expect([await name('en'), await name('th')]).toEqual(['Social media', 'โซเชียลมีเดีย'])
  const change = async (body: object, language = 'en') =>
    (await admin.call('PUT', `widgettypes/${social.id}`, body, { 'accept-language': language })).json()
  await change({ name: 'Our channels' })
  expect([await name('en'), await name('th')]).toEqual(['Our channels', 'โซเชียลมีเดีย'])
  await change({ name: 'ช่องของเรา' }, 'th')
  expect((await change({ names: { fr: 'Nos canaux', th: '' } })).names).toEqual({
    en: 'Our channels',
    fr: 'Nos canaux',
  })
  expect([await name('fr'), await name('th'), await name('he')]).toEqual(['Nos canaux', 'โซเชียลมีเดีย', 'רשתות חברתיות'])
  const menu = (await admin.call('GET', 'widgettypes/allwidgets?lang=fr')).json()
  expect(menu[0].name).toBe('Nos canaux')
  expect((await admin.call('GET', 'widgets?lang=fr&type=social&limit=1')).json().rows[0].typeName).toBe('Nos canaux')
  const fixed = await admin.call('PUT', `widgettypes/${social.id}`, { code: 'other' })
  expect([fixed.statusCode, fixed.json().field]).toEqual([409, 'code'])
  // One that did not come with the product is called alike where nobody gave a name, and is never left without any.
  const own = { name: 'Parks', names: { th: 'อุทยาน' }, code: 'parks' }
  const { id } = (await admin.call('POST', 'widgettypes', own)).json()
  const response = async (lang: string) => (await admin.call('GET', `widgettypes/${id}?lang=${lang}`)).json().name
  expect([await response('th'), await response('ru')]).toEqual(['อุทยาน', 'Parks'])
  const none = await admin.call('PUT', `widgettypes/${id}`, { names: { en: null, th: null } })
  expect([none.statusCode, none.json().field]).toEqual([400, 'names'])
  const long = await admin.call('PUT', `widgettypes/${id}`, { names: { ru: 'я'.repeat(61) } })
  expect([long.statusCode, long.json().field]).toEqual([400, 'names.ru'])
  expect((await admin.call('PUT', `widgettypes/${id}`, { names: { de: 'x' } })).statusCode).toBe(400)
})

test('B03: people see the widgets that they hold and are shown, and all else is not there', async () => {
  const codes = async (person: Person, query = '') =>
    (await person.call('GET', `widgets?limit=100${query}`))
      .json()
      .rows.map(({ code }: { code: number }) => code)
      .sort()
  expect(await codes(reader)).toEqual([133, 29])
  expect((await codes(admin)).length).toBe(widgetCodes.length)
  const seen = await reader.call('GET', 'widgets/133')
  expect(seen.json()).toMatchObject({
    id: 133,
    code: 133,
    type: 'immigration',
    url: '/admin/widget/immigration/133',
    status: 1,
  })
  const [forbidden, missing] = [await reader.call('GET', 'widgets/134'), await reader.call('GET', 'widgets/9998')]
  const { requestId: _one, ...first } = forbidden.json()
  const { requestId: _other, ...second } = missing.json()
  expect([forbidden.statusCode, first]).toEqual([404, second])
  expect((await reader.call('GET', 'widgettypes/widgets?category=weather')).statusCode).toBe(404)
  const page = (await reader.call('GET', 'widgettypes/widgets?category=immigration')).json()
  expect([page.category.slug, page.widgets.map(({ code }: { code: number }) => code)]).toEqual(['immigration', [133]])
  await admin.call('PUT', 'widgets/133', { status: 0 })
  expect([await codes(reader), (await reader.call('GET', 'widgets/133')).statusCode]).toEqual([[29], 404])
  await admin.call('PUT', 'widgets/133', { status: 1 })
  expect((await admin.call('GET', 'widgets?fields=name,url,label&limit=100')).json().rows[0]).toEqual({
    name: expect.any(String),
    url: '/admin/widget/social/1',
    label: null,
  })
})

test('B15, B16: the public list names the public widgets that are switched on, and takes nothing more', async () => {
  const ask = (query = '') => started.app.inject({ url: `/api/widgets/public${query}` })
  const codes = async () =>
    (await ask('?fields=name,url,label,code&limit=100')).json().rows.map(({ url }: { url: string }) => url)
  expect(await codes()).toEqual([29, 31, 32].map((code) => `/public/widget/voice-of-customer/${code}`))
  await admin.call('PUT', 'widgets/31', { status: 0 })
  expect((await codes()).length).toBe(2)
  await admin.call('PUT', 'widgets/31', { status: 1 })
  for (const query of ['?q=a', '?page=2', '?trash=true', '?type=social', '?fields=image', '?sort=name'])
    expect([query, (await ask(query)).statusCode]).toEqual([query, 400])
})

test('B11: a widget that is deleted leaves every list, and is added or restored again', async () => {
  expect((await admin.call('DELETE', 'widgets/57')).statusCode).toBe(204)
  expect((await admin.call('DELETE', 'widgets/57')).statusCode).toBe(404)
  expect((await admin.call('GET', 'widgets/addable')).json().rows).toEqual([
    { code: 57, name: expect.any(String), deleted: true },
  ])
  expect((await admin.call('GET', 'widgets?trash=true')).json().count).toBe(1)
  const menu = (await admin.call('GET', 'widgettypes/allwidgets')).body
  expect(menu).not.toContain('/57"')
  for (const type of ['', ' ', null])
    expect([type, (await admin.call('POST', 'widgets', { code: 57, type })).json().field]).toEqual([type, 'type'])
  const again = await admin.call('POST', 'widgets', { code: '57', name: 'Own name', type: 'competitor', status: '1' })
  expect([again.statusCode, again.json().name, again.json().deletedAt]).toEqual([201, 'Own name', null])
  expect((await admin.call('POST', 'widgets', { code: 57 })).json().type).toBe('/problems/code_taken')
  expect((await admin.call('POST', 'widgets', { code: 9998 })).json().field).toBe('code')
  expect((await admin.call('PUT', 'widgets/57', { code: 58 })).json().field).toBe('code')
  for (const url of ['javascript:alert(1)', '//evil', 'https://x/57', '/admin/widget/x/58'])
    expect([url, (await admin.call('PUT', 'widgets/57', { url })).json().field]).toEqual([url, 'url'])
  await admin.call('DELETE', 'widgets/57')
  expect((await admin.call('POST', 'widgets/57/restore')).json()).toMatchObject({ name: 'Own name', deletedAt: null })
})

test('a deleted starting category stays deleted when the server starts again, also after 30 days', async () => {
  const { database, state } = started
  const registration = (await admin.call('GET', 'widgettypes?q=registration')).json().rows[0]
  await admin.call('DELETE', `widgettypes/${registration.id}`)
  await state.administration.sweep(new Date(Date.now() + 1000))
  const again = await openTestState(database)
  expect((await again.menu.list()).map(({ slug }) => slug)).not.toContain('registration')
  await again.close()
  expect((await admin.call('POST', `widgettypes/${registration.id}/restore`)).statusCode).toBe(200)
})

test('D03, D04: a picture is made anew at its one size, without place, under a name of ours', async () => {
  const exif = { IFD0: { Copyright: 'somebody' }, IFD3: { GPSLatitude: '13/1 45/1 0/1', GPSLatitudeRef: 'N' } }
  const jpeg = await photo(1200, 900).withExif(exif).jpeg().toBuffer()
  expect((await sharp(jpeg).metadata()).exif).toBeDefined()
  const names = ['../../x.png', 'C:\\x.png', 'a\u202egnp.exe', 'con', 'x']
  let image = ''
  for (const filename of names) {
    const answer = await upload(jpeg, { filename, type: 'image/gif' })
    expect([filename, answer.statusCode]).toEqual([filename, 200])
    image = answer.json().image
    expect(image).toMatch(/^widgets\/31\/image\/[0-9a-f]{40}\.webp$/)
  }
  // The same picture is kept once.
  expect(storedOf().filter((name) => name.endsWith('.webp'))).toHaveLength(1)
  const answer = await admin.call('GET', image)
  expect([answer.statusCode, answer.headers['content-type'], answer.headers['x-content-type-options']]).toEqual([
    200,
    'image/webp',
    'nosniff',
  ])
  expect(answer.headers['content-security-policy']).toContain("default-src 'none'")
  const metadata = await sharp(answer.rawPayload).metadata()
  expect([metadata.width, metadata.height, metadata.format, metadata.exif, metadata.xmp]).toEqual([
    330,
    210,
    'webp',
    undefined,
    undefined,
  ])
  for (const bytes of [await photo().png().toBuffer(), await photo(800, 600, 200).webp().toBuffer()])
    expect((await upload(bytes)).statusCode).toBe(200)
  // Only for those who may see the widget, and only under the name it has now.
  expect((await reader.call('GET', image)).statusCode).toBe(404)
  expect((await admin.call('GET', image)).statusCode).toBe(404)
  expect((await started.app.inject({ url: `/api/${image}` })).statusCode).toBe(401)
  const removed = await admin.call('PUT', 'widgets/31', { removeImage: 1 })
  expect(removed.json().image).toBeNull()
})

test('D01, D02, D03: what is no picture, or too large a one, is refused and nothing is kept', async () => {
  const before = storedOf().length
  const png = await photo(64, 64).png().toBuffer()
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>'
  const bomb = await sharp({
    create: { width: 6000, height: 6000, channels: 3, background: 'white' },
    limitInputPixels: false,
  })
    .png()
    .toBuffer()
  // A header that promises 50,000 × 50,000 pixels.
  const promise = Buffer.from(png)
  promise.writeUInt32BE(50_000, 16)
  promise.writeUInt32BE(50_000, 20)
  const pages = await Promise.all([0, 80, 160].map((r) => photo(8, 8, r).png().toBuffer()))
  const frames = await sharp(pages, { join: { animated: true } })
    .webp()
    .toBuffer()
  for (const [what, content, status] of [
    ['svg', Buffer.from(svg), 415],
    ['svg with a mark', Buffer.from(`\ufeff<?xml version="1.0"?>${svg}`), 415],
    ['html', Buffer.from('<html><script>alert(1)</script>'), 415],
    ['php', Buffer.from('<?php system($_GET[0]);'), 415],
    ['gif', Buffer.from('GIF89a\x01\x00\x01\x00\x00\x00\x00;'), 415],
    ['nothing', Buffer.alloc(0), 415],
    ['cut', png.subarray(0, 60), 422],
    ['only a beginning', Buffer.concat([png.subarray(0, 8), Buffer.from('<script>alert(1)</script>')]), 422],
    ['36 megapixels', bomb, 413],
    ['a huge header', promise, 413],
    ['frames', frames, 413],
    ['6 MB', Buffer.concat([png, Buffer.alloc(6_000_000)]), 413],
  ] as const) {
    const answer = await upload(content)
    expect([what, answer.statusCode, answer.json().field]).toEqual([what, status, 'image'])
  }
  expect(storedOf().length).toBe(before)
  // A page behind a picture does not come along.
  const polyglot = await upload(Buffer.concat([png, Buffer.from(svg)]))
  expect(polyglot.statusCode).toBe(200)
  expect((await admin.call('GET', polyglot.json().image)).body).not.toContain('script')
})

test('D03: a picture that promises to be huge is refused from its header, before a pixel of it is there', async () => {
  const before = storedOf().length
  const side = 50_000
  const size = Buffer.alloc(13)
  size.writeUInt32BE(side, 0)
  size.writeUInt32BE(side, 4)
  size.set([1, 0, 0, 0, 0], 8)
  const jpeg = await photo(16, 16).jpeg().toBuffer()
  const frame = jpeg.indexOf(Buffer.from('ffc0', 'hex'))
  jpeg.writeUInt16BE(side, frame + 5)
  jpeg.writeUInt16BE(side, frame + 7)
  const gif = Buffer.concat([Buffer.from('GIF89a'), Buffer.from([0x50, 0xc3, 0x50, 0xc3, 0, 0, 0]), Buffer.from(';')])
  for (const [what, content, status] of [
    // Sound as far as they go: of two and a half thousand million pixels there is one, so none was needed for the answer.
    ['png', Buffer.concat([pngOf(size), chunkOf('IEND')]), 413],
    ['png, broken off', pngOf(size), 413],
    ['jpeg', jpeg, 413],
    ['jpeg, only its header', jpeg.subarray(0, jpeg.indexOf(Buffer.from('ffda', 'hex')) + 14), 413],
    ['webp of 2,000 frames', await animatedWebp(2000), 413],
    ['gif', gif, 415],
  ] as const) {
    const answer = await upload(content)
    expect([what, answer.statusCode, answer.json().field]).toEqual([what, status, 'image'])
  }
  expect(storedOf().length).toBe(before)
})

/** A chunk of a PNG, with its checksum. */
function chunkOf(name: string, content: Buffer = Buffer.alloc(0)): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), content])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

const pngOf = (size: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunkOf('IHDR', size),
    chunkOf('IDAT', deflateSync(Buffer.alloc(1))),
  ])

/** An animated WebP of many frames of one pixel. */
async function animatedWebp(frames: number): Promise<Buffer> {
  const still = await photo(1, 1).webp({ lossless: true }).toBuffer()
  const chunk = (name: string, content: Buffer) => {
    const length = Buffer.alloc(4)
    length.writeUInt32LE(content.length)
    return Buffer.concat([Buffer.from(name), length, content, Buffer.alloc(content.length % 2)])
  }
  const at = still.indexOf('VP8L')
  const pixel = Buffer.concat([Buffer.alloc(16), still.subarray(at)])
  const canvas = Buffer.from([0x02, 0, 0, 0, 0, 0, 0, 0, 0, 0])
  const body = Buffer.concat([
    Buffer.from('WEBP'),
    chunk('VP8X', canvas),
    chunk('ANIM', Buffer.alloc(6)),
    ...Array.from({ length: frames }, () => chunk('ANMF', pixel)),
  ])
  return chunk('RIFF', body)
}

test('D05: no name leads out of the folder of files', async () => {
  const { dataFolder } = started.config
  writeFileSync(join(dataFolder, 'secret.webp'), 'secret')
  mkdirSync(join(dataFolder, 'files', 'widgets'), { recursive: true })
  symlinkSync(join(dataFolder, 'secret.webp'), join(dataFolder, 'files', 'widgets', 'link.webp'))
  await started.state.administration.widgets.update(32, { image: 'link.webp' }, null, testAuthor)
  for (const file of [
    'link.webp',
    '..%2f..%2fsecret.webp',
    '%252e%252e%252fsecret.webp',
    '..\\secret.webp',
    '..;/secret.webp',
    '%2fetc%2fpasswd',
    '../secret.webp',
  ]) {
    const { statusCode, body } = await admin.call('GET', `widgets/32/image/${file}`)
    expect([file, statusCode]).toEqual([file, 404])
    expect(body).not.toContain('secret"')
  }
})

test('B16: a public widget that is switched off is not there for anyone, at its page, its figures and its files', async () => {
  const folder = join(started.config.dataFolder, 'web')
  mkdirSync(folder)
  writeFileSync(join(folder, 'index.html'), '<!doctype html>')
  let time = Date.now()
  const open = await startApp({ webFolder: folder, now: () => new Date(time) })
  const boss = await addPerson(open, { roleId: adminRoleId })
  const holder = await open.as('view_widget_31')
  const page = (code: number) => `/public/widget/voice-of-customer/${code}`
  const get = async (url: string) => (await open.app.inject({ url })).statusCode
  const figures = 'v2/tourist/voc/public'
  const standing = async () => {
    time += 60_000
    return [await get(page(31)), await get(page(29)), await get(`/api/${figures}`), await get('/api/exports/31.csv')]
  }
  const dataSetsOf = async (url: string) =>
    (await open.app.inject({ url })).json().rows.map(({ name }: { name: string }) => name)
  expect(await dataSetsOf('/api/datasets')).toEqual(['voc'])
  expect(await standing()).toEqual([200, 200, 200, 200])
  const before = await open.app.inject({ url: page(31) })
  for (const path of ['/public/widget/supply/29', page(133), '/public/x', '/public/'])
    expect([path, await get(path)]).toEqual([path, 404])
  await boss.call('PUT', 'widgets/31', { status: 0 })
  expect(await standing()).toEqual([404, 200, 200, 404])
  // A browser that has the page gets it again, which says that nothing is there.
  const again = await open.app.inject({ url: page(31), headers: { 'if-none-match': `${before.headers.etag}` } })
  expect([again.statusCode, again.body]).toEqual([404, before.body])
  expect(await get(`/public/exploration/${boss.id}`)).toBe(404)
  for (const code of [29, 32]) await boss.call('PUT', `widgets/${code}`, { status: 0 })
  expect(await standing()).toEqual([404, 404, 404, 404])
  expect(await dataSetsOf('/api/datasets')).toEqual([])
  // Whom it was granted reads it still; whom it was not, no more than strangers.
  expect((await holder.get(figures)).statusCode).toBe(200)
  expect((await (await open.as([])).get(figures)).statusCode).toBe(404)
  await boss.call('PUT', 'widgets/31', { status: 1 })
  expect(await standing()).toEqual([200, 404, 200, 200])
  await open.close()
})

test('pictures that no widget names any more go with the trash, and one whose save was refused at once', async () => {
  const month = 31 * 86_400_000
  const sweep = (months: number) => sweepPictures(started.services, new Date(Date.now() + months * month))
  const [first, second, third] = await Promise.all([41, 42, 43].map((r) => photo(400, 300, r).png().toBuffer()))
  if (!first || !second || !third) throw new Error('a picture was not made')
  const names = async () => (await started.state.administration.widgets.list()).flatMap(({ image }) => image ?? [])
  await upload(first, { path: 'widgets/29' })
  const old = (await started.state.administration.widgets.get(29)).image ?? ''
  await upload(first, { path: 'widgets/32' })
  await upload(second, { path: 'widgets/29' })
  await sweep(1)
  const has = (name: string) => storedOf().includes(join('widgets', name))
  // Another widget has it still.
  expect(has(old)).toBe(true)
  await admin.call('PUT', 'widgets/32', { removeImage: 1 })
  await sweep(-1)
  expect(has(old)).toBe(true)
  await sweep(1)
  expect(has(old)).toBe(false)
  for (const name of await names()) expect([name, has(name)]).toEqual([name, true])

  const before = storedOf()
  const { payload, headers } = multipart([{ name: 'image', content: third, filename: 'a.png', type: 'image/png' }])
  const late = { ...headers, 'if-match': '"1"', authorization: `Bearer ${admin.token}` }
  const refused = await started.app.inject({ method: 'PUT', url: '/api/widgets/29', headers: late, payload })
  expect([refused.statusCode, storedOf()]).toEqual([412, before])
})
