import { type ExportJob, maxCards } from '@sala/catalog/api/exports.ts'
import { Problem } from '@sala/catalog/api/problems.ts'
import { findWidget } from '@sala/widgets/all.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findPdfTools } from '../../../scripts/tools.mjs'
import { startApp, type TestApp, type TestClient, testAuthor } from '../../testing/startApp.ts'
import { officeParts, pdfPages, readBook } from '../testing/read.ts'
import { requireFile } from './readRequest.ts'

let app: TestApp
let reader: TestClient
let now = Date.parse('2026-11-20T08:00:00Z')

beforeAll(async () => {
  const months = Array.from({ length: 22 }, (_, index) => new Date(Date.UTC(2025, index, 1)).toISOString().slice(0, 10))
  app = await startApp({
    now: () => new Date(now),
    rows: {
      immigration: months.flatMap((date) =>
        ['CN', 'MY', 'DE'].map((location_source, index) => ({ date, location_source, immigrants: 1000 * (index + 1) })),
      ),
      voc: [{ date: '2026-11-19', location_destination: 'TH-10', voc_message: 'Fine', voc_sentiment: 'positive' }],
    },
  })
  reader = await app.as(['view_widget_134', 'view_widget_135', 'view_widget_29'])
})
afterAll(() => app.close())

const questionOf = (cards: readonly object[], format = 'xlsx') => ({ format, title: 'My dashboard', lang: 'en', cards })
const card = (code: number | string, filters: Record<string, string> = {}) => ({ code, filters })

async function madeBy(person: TestClient, body: object): Promise<ExportJob> {
  const begun = await person.post('exports/cards', body)
  expect(begun.statusCode).toBe(200)
  const { id } = begun.json()
  const job = async (): Promise<ExportJob> => (await person.get(`exports/jobs/${id}`)).json()
  await expect.poll(async () => (await job()).state).not.toBe('making')
  return await job()
}
test('a document and a presentation of a board say its texts where they stand, a book does not', {
  tags: 'release',
}, async () => {
  const textOf = (heading: string, text: string) => ({ heading, text })
  const cards = [
    { ...card(134), texts: [textOf('Arrivals first', 'Line one\nLine two')] },
    { ...card(135), texts: [textOf('', 'Without a heading')] },
  ]
  const bytes = async (format: string) => {
    const { id, state } = await madeBy(reader, { ...questionOf(cards, format), texts: [textOf('In the end', '')] })
    expect(state).toBe('ready')
    return (await reader.get(`exports/jobs/${id}/file`)).rawPayload
  }
  const parts = await officeParts(await bytes('pptx'))
  const slides = [1, 2, 3, 4, 5, 6].map((at) => parts.get(`ppt/slides/slide${at}.xml`) ?? '')
  expect(slides.map((slide) => /Arrivals first|Without a heading|In the end/.exec(slide)?.[0])).toEqual([
    undefined,
    'Arrivals first',
    undefined,
    'Without a heading',
    undefined,
    'In the end',
  ])
  expect(slides[1]).toContain('Line two')
  expect(JSON.stringify(await readBook(await bytes('xlsx')))).not.toContain('Arrivals first')
  if (findPdfTools() === null) return
  const words = (await pdfPages(await bytes('pdf'))).join(' ')
  const places = ['Arrivals first', 'Line two', 'Without a heading', 'In the end'].map((text) => words.indexOf(text))
  expect(places.every((place, at) => place > (places[at - 1] ?? 0))).toBe(true)
})

const remove = (person: TestClient, id: string) => person.call({ method: 'DELETE', url: `/api/exports/jobs/${id}` })

test('a book of many cards is made, fetched under its title and noted in the audit', async () => {
  const job = await madeBy(reader, {
    ...questionOf([card(134, { market_region: 'europe' }), card(135), card('headline-arrivals')]),
    holidays: ['TH'],
  })
  expect(job).toMatchObject({ state: 'ready', progress: 1, format: 'xlsx', message: null })
  const file = await reader.get(`exports/jobs/${job.id}/file`)
  expect(file.statusCode).toBe(200)
  expect(file.headers['content-disposition']).toContain('filename="My dashboard.xlsx"')
  const sheets = await readBook(file.rawPayload)
  expect(sheets.map(({ sheet }) => sheet)).toEqual([
    'Arrivals by month, two years',
    'Largest markets of the latest',
    expect.any(String),
    'Contents',
  ])
  // Only Germany is in Europe: 3,000 a month.
  const ownResult = (await readBook((await reader.get('exports/134.xlsx?market_region=europe')).rawPayload))[0]?.data
  expect(sheets[0]?.data).toEqual(ownResult)
  expect(JSON.stringify(sheets)).toContain('Songkran Festival')
  expect(sheets[0]?.data[1]?.[1]).toBe(3000)
  expect(sheets[3]?.data[1]?.join(' ')).toContain('Market: Europe')
  const [entry] = await app.state.audit.list(2).then((rows) => rows.filter(({ target }) => target === 'cards'))
  expect(entry).toMatchObject({
    action: 'card_exported',
    author: { userId: reader.userId },
    details: { format: 'xlsx', title: 'My dashboard', cards: '134,135,headline-arrivals' },
  })
})

test('a presentation has a slide with the title and one for each card', async () => {
  const job = await madeBy(reader, questionOf([card(134), card(135)], 'pptx'))
  const parts = await officeParts((await reader.get(`exports/jobs/${job.id}/file`)).rawPayload)
  expect([...parts.keys()].filter((path) => /^ppt\/slides\/slide\d+\.xml$/.test(path))).toHaveLength(3)
  expect(parts.get('ppt/slides/slide1.xml')).toContain('My dashboard')
})

describe('B02: a file of many cards', () => {
  test('is refused where one card may not be seen, which is named, and nothing else is told', async () => {
    const refused = await reader.post('exports/cards', questionOf([card(134), card(142)]))
    expect(refused.statusCode).toBe(403)
    expect(Problem.parse(refused.json())).toMatchObject({ field: 'cards.1.code', value: '142' })
    expect(refused.body).not.toContain(findWidget(142)?.title.defaultMessage)
    expect((await app.state.audit.list(1))[0]).toMatchObject({
      action: 'export_refused',
      target: '142',
      author: { userId: reader.userId },
    })
    const visitor = await app.as([])
    expect((await visitor.post('exports/cards', questionOf([card('headline-arrivals')]))).statusCode).toBe(403)
    expect((await visitor.post('exports/cards', questionOf([card(29)]))).statusCode).toBe(200)
    const nobody = await app.as(null)
    expect((await nobody.post('exports/cards', questionOf([card(29)]))).statusCode).toBe(401)
    expect((await nobody.get('exports/jobs/x')).statusCode).toBe(401)
  })

  test('is there for its owner alone, and only for as long as the right to every card and to events over them', async () => {
    const person = await app.as(['view_widget_134'])
    const planner = await app.as(['view_widget_134', 'view_widget_82'])
    const withEvents = await madeBy(planner, { ...questionOf([card(134)]), events: true })
    expect((await planner.get(`exports/jobs/${withEvents.id}/file`)).statusCode).toBe(200)
    const { id: roleId } = await app.state.roles.put('without events', ['view_widget_134'], testAuthor)
    await app.state.users.update(planner.userId ?? '', { roleId }, testAuthor)
    expect((await planner.get(`exports/jobs/${withEvents.id}/file`)).statusCode).toBe(403)
    const other = await app.as('admin')
    const { id } = await madeBy(person, questionOf([card(134)]))
    expect((await other.get(`exports/jobs/${id}`)).statusCode).toBe(404)
    expect((await other.get(`exports/jobs/${id}/file`)).statusCode).toBe(404)
    expect((await remove(other, id)).statusCode).toBe(404)
    await app.state.users.update(person.userId ?? '', { roleId: null }, testAuthor)
    const refused = await person.get(`exports/jobs/${id}/file`)
    expect([refused.statusCode, refused.headers['content-disposition']]).toEqual([403, undefined])
  })
})

test('a public card that is switched off meanwhile takes its file along, except for whoever holds it', async () => {
  const [visitor, holder] = [await app.as(['view_widget_134']), reader]
  const body = questionOf([card(134), card(29)], 'pptx')
  const files = [await madeBy(visitor, body), await madeBy(holder, body)]
  const fetched = async () => [
    (await visitor.get(`exports/jobs/${files[0]?.id}/file`)).statusCode,
    (await holder.get(`exports/jobs/${files[1]?.id}/file`)).statusCode,
    (await visitor.post('exports/cards', body)).statusCode,
  ]
  const { widgets } = app.state.administration
  await widgets.update(29, { active: false }, null, testAuthor)
  expect(await fetched()).toEqual([404, 200, 404])
  await widgets.update(29, { active: true }, null, testAuthor)
  expect((await fetched()).slice(0, 2)).toEqual([200, 200])
})

test('it is gone when it is cancelled, and after its time', { tags: 'release' }, async () => {
  const begun = (await reader.post('exports/cards', questionOf([card(134)], 'pdf'))).json()
  expect((await reader.get(`exports/jobs/${begun.id}/file`)).statusCode).toBe(404)
  expect((await remove(reader, begun.id)).statusCode).toBe(204)
  expect((await reader.get(`exports/jobs/${begun.id}`)).statusCode).toBe(404)
  expect((await remove(reader, begun.id)).statusCode).toBe(404)
  const { id } = await madeBy(reader, questionOf([card(134)]))
  now += 16 * 60_000
  expect((await reader.get(`exports/jobs/${id}/file`)).statusCode).toBe(404)
})

test.each([
  ['no card', questionOf([]), 'invalid_value', 'cards', undefined],
  ['too many', questionOf(Array.from({ length: maxCards + 1 }, () => card(134))), 'invalid_value', 'cards', undefined],
  ['no such number', questionOf([card(3)]), 'invalid_value', 'cards.0.code', '3'],
  ['no such name', questionOf([card(134), card('constructor')]), 'invalid_value', 'cards.1.code', 'constructor'],
  ['an address', questionOf([card('../market/vos')]), 'invalid_value', 'cards.0.code', '../market/vos'],
  ['no such filter', questionOf([card(134, { yaer: '2026' })]), 'unknown_parameter', 'cards.0.filters.yaer', undefined],
  ['no such year', questionOf([card(134, { year: '1999' })]), 'invalid_value', 'cards.0.filters.year', '1999'],
  ['a format of one card', questionOf([card(134)], 'csv'), 'invalid_value', 'format', 'csv'],
  ['an empty title', { ...questionOf([card(134)]), title: '  ' }, 'invalid_value', 'title', '  '],
  ['a language that we do not speak', { ...questionOf([card(134)]), lang: 'xx' }, 'invalid_value', 'lang', 'xx'],
  ['an unknown key', { ...questionOf([card(134)]), path: '/etc' }, 'unknown_parameter', 'path', undefined],
])('%s is refused by name', async (_, body, name, field, value) => {
  const response = await reader.post('exports/cards', body)
  expect(response.statusCode).toBe(400)
  expect(Problem.parse(response.json())).toMatchObject({
    type: `/problems/${name}`,
    field,
    ...(value ? { value } : {}),
  })
})

test('B17: Excel is given only where the card enables it', () => {
  const widget = findWidget(29)
  if (!widget) throw new Error('there is no widget 29')
  const plain = { ...widget, excel: false }
  expect(() => requireFile(widget, 'xlsx', null)).not.toThrow()
  expect(() => requireFile(plain, 'csv', null)).not.toThrow()
  expect(() => requireFile(plain, 'xlsx', null)).toThrow(expect.objectContaining({ problem: 'forbidden' }))
})
