import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { findPdfTools } from '../../scripts/tools.mjs'
import { addPerson, multipart, type Person } from '../admin/testing/people.ts'
import { officeParts, pdfPages } from '../exports/testing/read.ts'
import { sweepBoardPictures } from '../services/pictures/boardPictures.ts'
import { adminRoleId } from '../state/model.ts'
import { startApp, testAuthor } from '../testing/startApp.ts'

const dayMs = 86_400_000

test('a picture is on boards, screens and files for who sees the board, and goes with the last board', {
  tags: 'release',
}, async () => {
  const started = await startApp({
    env: { PUBLIC_FRAME_SITES: 'https://www.example.org' },
    rows: { immigration: [{ date: '2026-10-01', location_source: 'CN', immigrants: 1000 }] },
  })
  const [owner, reader] = [await addPerson(started, { roleId: adminRoleId }), await addPerson(started, {})]
  const upload = (person: Person, content: Buffer, filename = 'plan.png') => {
    const { payload, headers } = multipart([{ name: 'image', content, filename }])
    const authorization = `Bearer ${person.token}`
    return started.app.inject({
      method: 'POST',
      url: '/api/boards/pictures',
      headers: { ...headers, authorization },
      payload,
    })
  }
  const fill = { r: 20, g: 90, b: 160, alpha: 0.5 }
  const picture = sharp({ create: { width: 2000, height: 1000, channels: 4, background: fill } })
  const files = () => readdirSync(join(started.config.dataFolder, 'files', 'boards'))

  // By its bytes, whatever it is called.
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  for (const [content, status, value] of [
    [svg, 415, 'SVG'],
    [await picture.clone().gif().toBuffer(), 415, undefined],
    [Buffer.from('\x89PNG\r\n\x1a\nno picture', 'latin1'), 422, undefined],
    [Buffer.alloc(6 * 1024 * 1024), 413, undefined],
  ] as const) {
    const refused = await upload(owner, content)
    expect([refused.statusCode, refused.json().value, refused.json().field]).toEqual([status, value, 'image'])
  }
  const uploaded = await upload(owner, await picture.clone().png().toBuffer(), 'not a picture.svg')
  expect(uploaded.statusCode).toBe(201)
  const { id, ...size } = uploaded.json()
  expect([size, files()]).toEqual([{ width: 1600, height: 800 }, [`${id}.webp`]])

  const visible = { id, ...size, alternative: 'Plan of the new terminal' }
  const none = { code: null, exploration: null, columns: 6, height: 0, filters: {} }
  const block = (changes: object = {}) => ({
    ...none,
    id: 'p',
    text: { heading: 'Terminal', text: 'Opens in May', picture: { ...visible, ...changes } },
  })
  const figures = { ...none, id: 'f', code: 134, text: null }
  for (const [changes, field] of [
    [{ alternative: ' ' }, 'cards.0.text.picture.alternative'],
    [{ id: '0f3a4d8e-28e4-4f2c-9d5f-3a1b2c4d5e6f' }, 'cards.0.text.picture.id'],
    [{ id: '../secret-key' }, 'cards.0.text.picture.id'],
  ] as const) {
    const refused = await owner.call('POST', 'boards', { name: 'No', cards: [block(changes)] })
    expect([refused.statusCode, refused.json().field]).toEqual([400, field])
  }
  const board = (await owner.call('POST', 'boards', { name: 'Works', cards: [block(), figures] })).json()
  expect(board.cards[0].text.picture).toEqual(visible)

  // Others neither see it nor put it on boards of their own, until the board is shared.
  const bytes = (person: Person) => person.call('GET', `boards/pictures/${id}`)
  const take = () => reader.call('POST', 'boards', { name: 'Copy', cards: [block()] })
  expect([(await bytes(owner)).headers['content-type'], (await bytes(reader)).statusCode]).toEqual(['image/webp', 404])
  expect((await take()).json()).toMatchObject({ status: 400, field: 'cards.0.text.picture.id', value: id })
  await owner.call('POST', `boards/${board.id}/link`)
  expect((await bytes(reader)).statusCode).toBe(200)
  const copy = (await take()).json()
  await owner.call('DELETE', `boards/${board.id}/link`)
  expect((await bytes(reader)).statusCode).toBe(200)

  for (const shows of [
    { kind: 'playlist', boards: [board.id], seconds: 20 },
    { kind: 'board', id: board.id },
  ]) {
    const { address, id: embedId } = (
      await owner.call('POST', 'account/embeds', { name: 'Wall', days: 1, shows })
    ).json()
    const atAddress = (place: string) =>
      started.app.inject({
        method: 'POST',
        url: '/api/embeds/picture',
        payload: { token: address.split('#')[1], board: board.id, place },
      })
    const answers = [(await atAddress('p')).headers['content-type'], (await atAddress('f')).statusCode]
    expect([shows.kind, ...answers]).toEqual([shows.kind, 'image/webp', 404])
    await owner.call('DELETE', `account/embeds/${embedId}`)
    expect((await atAddress('p')).statusCode).toBe(404)
  }

  const fileOf = async (person: Person, format: string) => {
    const cards = [{ code: 29, filters: {}, texts: [block().text] }]
    const job = (await person.call('POST', 'exports/cards', { format, title: 'Works', lang: 'en', cards })).json()
    await expect.poll(async () => (await person.call('GET', `exports/jobs/${job.id}`)).json().state).toBe('ready')
    return (await person.call('GET', `exports/jobs/${job.id}/file`)).rawPayload
  }
  const parts = await officeParts(await fileOf(owner, 'pptx'))
  expect(parts.get('ppt/slides/slide2.xml')).toContain('descr="Plan of the new terminal"')
  expect(parts.get('ppt/slides/_rels/slide2.xml.rels')).toMatch(/Target="..\/media\/[^"]+\.jpe?g"/)
  const [pdf, pdfOfStranger] = [await fileOf(owner, 'pdf'), await fileOf(await addPerson(started, {}), 'pdf')]
  const images = (file: Buffer) => file.toString('latin1').match(/\/Subtype ?\/Image/g)?.length ?? 0
  expect(images(pdf) - images(pdfOfStranger)).toBe(1)
  if (findPdfTools() !== null) {
    expect((await pdfPages(pdf)).join()).not.toContain('Plan of the new terminal')
    expect((await pdfPages(pdfOfStranger)).join()).toContain('Plan of the new terminal')
  }

  // A day after nothing shows it any more, trash included, its file goes.
  const sweep = (days: number) => sweepBoardPictures(started.services, new Date(Date.now() + days * dayMs))
  await owner.call('PUT', `boards/${board.id}`, { name: 'Works', cards: [figures] })
  await reader.call('DELETE', `boards/${copy.id}`)
  for (const day of [1, 3]) await sweep(day)
  expect(files()).toEqual([`${id}.webp`])
  await started.state.boards.sweep(new Date(Date.now() + 31 * dayMs))
  await sweep(32)
  // Taken back by an undo.
  expect((await owner.call('PUT', `boards/${board.id}`, { name: 'Works', cards: [block()] })).statusCode).toBe(200)
  for (const day of [34, 36]) await sweep(day)
  expect((await bytes(owner)).statusCode).toBe(200)
  // What comes by mail below the last card of a board outlives it.
  const { subscriptions } = started.state
  const schedule = { every: 'week', weekday: 1, day: 1, time: '08:00', zone: 'UTC' } as const
  const report = {
    name: 'Works',
    path: '/admin/boards',
    format: 'pdf',
    language: 'en',
    schedule,
    paused: true,
  } as const
  const below = { ...report, cards: [{ code: 134, filters: {} }], texts: [block().text], recipients: [] }
  const subscription = await subscriptions.create(owner.id, below, null, testAuthor, null)
  await owner.call('PUT', `boards/${board.id}`, { name: 'Works', cards: [] })
  for (const day of [37, 39]) await sweep(day)
  expect(files()).toEqual([`${id}.webp`])
  await subscriptions.remove({ userId: owner.id, all: false }, subscription.id, testAuthor)
  for (const day of [40, 42]) await sweep(day)
  expect([files(), (await bytes(owner)).statusCode]).toEqual([[], 404])
})
