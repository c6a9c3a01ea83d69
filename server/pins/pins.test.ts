import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp, type TestClient } from '../testing/startApp.ts'

let app: TestApp
let first: TestClient
let second: TestClient
beforeAll(async () => {
  app = await startApp()
  first = await app.as('view_widget_134')
  second = await app.as('view_widget_134')
})
afterAll(() => app.close())

const overview = { name: 'Overview of 2025', path: '/admin/dashboard/travel-overview?period=2025' }
const news = { name: 'News', path: '/admin/dashboard/travel-news' }
const put = (person: TestClient, pages: readonly object[], version?: number) =>
  person.call({
    method: 'PUT',
    url: '/api/pins',
    payload: { pages },
    headers: version === undefined ? {} : { 'if-match': `"${version}"` },
  })

test('pinned pages are kept in a person’s own order, and are nobody else’s', async () => {
  expect((await first.get('pins')).json()).toEqual({ pages: [], version: 0 })
  expect((await put(first, [overview, news], 0)).json()).toEqual({ pages: [overview, news], version: 1 })
  expect((await put(first, [news, { ...overview, name: '  Overview  ' }], 1)).json().pages).toEqual([
    news,
    { ...overview, name: 'Overview' },
  ])
  const response = await first.get('pins')
  expect([response.headers.etag, response.json().pages[0]]).toEqual(['"2"', news])
  expect((await second.get('pins')).json()).toEqual({ pages: [], version: 0 })
  expect((await (await app.as(null)).get('pins')).statusCode).toBe(401)
})

test('a window that has not seen the newest order is told what it is', async () => {
  const { version } = (await put(second, [overview])).json()
  const late = await put(second, [news], version - 1)
  expect([late.statusCode, late.json().current]).toEqual([412, { pages: [overview], version }])
  // Of two windows with no pin yet, one is too late.
  const fresh = await app.as('view_widget_134')
  const responses = await Promise.all([put(fresh, [news], 0), put(fresh, [overview], 0)])
  expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 412])
})

test.each([
  ['https://example.com/', 'another site'],
  ['//example.com/admin/', 'another site by its name alone'],
  ['/admin/\\example.com', 'another site by a slip of the browser'],
  ['/admin//example.com', 'a part without a name'],
  ['javascript:alert(1)', 'a script'],
  ['/admin/logout', 'the way out'],
  ['/admin/x/../logout?a=1', 'the way out by dots'],
  ['/admin/x/.%2E/logout', 'the way out by encoded dots'],
  ['/admin/login?next=/', 'the way in'],
  ['/api/users', 'the API'],
  ['/admin/dashboard\n', 'a line break'],
])('D06: %s (%s) is no page to pin', async (path) => {
  const refused = await put(first, [{ name: 'A page', path }])
  expect([refused.statusCode, refused.json().field]).toEqual([400, 'pages.0.path'])
})

test('names without letters, the same page twice and too many pages are refused', async () => {
  expect((await put(first, [{ ...news, name: '  ' }])).json().field).toBe('pages.0.name')
  expect((await put(first, [news, { ...news, name: 'Again' }])).json().field).toBe('pages')
  const many = Array.from({ length: 51 }, (_, index) => ({ name: 'A page', path: `/admin/widget/${index}` }))
  expect((await put(first, many)).statusCode).toBe(400)
  expect((await put(first, many.slice(0, 50))).statusCode).toBe(200)
})

test('E06: of two windows that pin for the first time at once, one is told that it was too late', async () => {
  const person = await app.as('view_widget_134')
  const responses = await Promise.all([put(person, [overview], 0), put(person, [news], 0)])
  expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 412])
  expect((await person.get('pins')).json().version).toBe(1)
})
