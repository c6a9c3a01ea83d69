import { expect, test } from 'vitest'
import { startApp } from '../../testing/startApp.ts'

const posts = Array.from({ length: 5000 }, (_, index) => ({
  date: `2026-11-${String(1 + (index % 20)).padStart(2, '0')}`,
  location_destination: index % 2 === 0 ? 'TH-50' : 'TH-83',
  vos_message: `message ${index}`,
  vos_channels: 'facebook',
  vos_sentiment: index % 5 === 0 ? 'positive' : 'negative',
}))

test('all rows of the filters come, whatever a page would hold', async () => {
  const { as } = await startApp({ rows: { vos: posts } })
  const reader = await as('view_widget_121')
  const search =
    'start=2026-11-01T00:00:00.000Z&end=2026-11-30T23:59:59.999Z&vos_sentiment=positive&location_destination=&sort=date'
  const response = await reader.get(`exports/121/rows?${search}`)
  expect(response.statusCode).toBe(200)
  expect(response.headers['content-type']).toBe('application/json; charset=utf-8')
  const { rows, count } = response.json()
  expect([rows.length, count]).toEqual([1000, 1000])
  const page = (await reader.get(`market/vos?${search.replace('location_destination=&', '')}&limit=1000`)).json()
  expect(rows).toEqual(page.rows)
  const all = (await reader.get('exports/121/rows?start=2026-11-01T00:00:00.000Z')).json()
  expect(all.rows).toHaveLength(1000)
  const none = await reader.get('exports/121/rows?location_destination=TH-10')
  expect(none.json()).toEqual({ rows: [], count: 0, provenance: [] })
})

test('a card of groups gives the answer of its endpoint; one of countries gives them all', async () => {
  const countries = ['CN', 'JP', 'KR', 'DE', 'FR', 'GB', 'US', 'RU', 'IN', 'MY', 'LA', 'VN']
  const { as } = await startApp({
    rows: {
      immigration: countries.map((location_source) => ({ date: '2026-01-01', location_source, immigrants: 5 })),
    },
  })
  const reader = await as(['view_widget_134', 'view_widget_142'])
  const [groups, table] = [
    await reader.get('exports/134/rows?year=2026'),
    await reader.get('exports/142/rows?year=2026'),
  ]
  expect(groups.json().location_source_x_year_x_month).toHaveLength(12)
  expect(table.json()).toMatchObject({ count: 12, rows: { length: 12 } })
})

test('B02, C01: under the right to the card, with its parameters and no other ones', async () => {
  const { as } = await startApp({ rows: { vos: posts.slice(0, 10) } })
  const [reader, viewer, nobody] = [await as('view_widget_121'), await as([]), await as(null)]
  expect((await nobody.get('exports/121/rows')).statusCode).toBe(401)
  expect((await viewer.get('exports/121/rows')).statusCode).toBe(403)
  expect((await reader.get('exports/123/rows')).statusCode).toBe(403)
  // The public cards are in the open with their public numbers, not with all that they read.
  expect((await nobody.get('exports/29/rows')).statusCode).toBe(401)
  expect((await viewer.get('exports/29/rows')).statusCode).toBe(403)
  for (const path of [
    'exports/1234/rows',
    'exports/0121/rows',
    'exports/market%2Fvos/rows',
    'exports/constructor/rows',
  ])
    expect([path, (await reader.get(path)).statusCode]).toEqual([path, 404])
  for (const search of [
    'limit=5',
    'page=2',
    'x=1',
    "vos_sentiment=positive'--",
    'sort=vos_sentiment;drop',
    'location_source=CN',
    'vos_sentiment=negative',
    'q=a&q=b',
  ])
    expect([search, (await reader.get(`exports/121/rows?${search}`)).statusCode]).toEqual([search, 400])
  // D13: requests that are one too many are refused before their card is opened.
  const burst = await Promise.all(Array.from({ length: 20 }, () => reader.get('exports/121/rows?x=1')))
  const statuses = burst.map(({ statusCode }) => statusCode).toSorted()
  expect([statuses[0], statuses.filter((status) => status === 429).length]).toEqual([400, 15])
})

test('a card has the rows that it shows, whatever is asked: 121 what is positive, 122 what is negative', {
  tags: 'release',
}, async () => {
  const { as } = await startApp({ rows: { vos: posts } })
  const reader = await as(['view_widget_121', 'view_widget_122'])
  const sentiments = async (search: string) => {
    const { rows, count } = (await reader.get(search)).json()
    return [count, ...new Set(rows.map((row: { vos_sentiment: string }) => row.vos_sentiment))]
  }
  expect(await sentiments('exports/121/rows?year=2026')).toEqual([1000, 'positive'])
  expect(await sentiments('exports/122/rows?year=2026')).toEqual([4000, 'negative'])
  // Without a filter of the person: 13 to 20 November, each with 250 messages; those of the 16th are positive.
  expect(await sentiments('exports/121/rows')).toEqual([250, 'positive'])
  expect(await sentiments('exports/122/rows')).toEqual([1750, 'negative'])
  expect(await sentiments('exports/122/rows?q=message')).toEqual([4000, 'negative'])
})
