import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp, type TestClient, testAuthor } from '../testing/startApp.ts'

let app: TestApp
let reader: TestClient
let clock = new Date('2026-11-23T00:00:00Z')

beforeAll(async () => {
  app = await startApp({
    env: { PUBLIC_URL: 'https://sala.example.org' },
    now: () => clock,
    rows: {
      immigration: [{ date: '2026-09-01', location_source: 'CN', immigrants: 1000 }],
      voc: [{ date: '2026-11-19', location_destination: 'TH-10', voc_message: 'Fine', voc_sentiment: 'positive' }],
    },
  })
  reader = await app.as('view_widget_134')
})
afterAll(() => app.close())

async function addressFor(person: TestClient): Promise<string> {
  const created = await person.post('calendar/feed')
  expect([created.statusCode, created.body]).toEqual([200, expect.any(String)])
  return new URL(created.json().address).pathname
}
const readFeed = (url: string, from = '198.51.100.1') => app.app.inject({ method: 'GET', url, remoteAddress: from })

test('B02: a calendar holds the releases of the data sets that its person may see, without signing in', async () => {
  expect((await reader.get('calendar/feed')).json()).toEqual({ createdAt: null })
  const address = await addressFor(reader)
  const feed = await readFeed(address)
  expect(feed.statusCode).toBe(200)
  expect(feed.headers['content-type']).toBe('text/calendar; charset=utf-8')
  expect(feed.headers['cache-control']).toBe('private, no-store')
  expect(feed.body).toContain('SUMMARY:International arrivals: October 2026\r\n')
  expect(feed.body).toContain('UID:immigration-2026-10-31@sala.example.org\r\n')
  // Of the months that follow, each once; of messages of visitors, nothing.
  expect(feed.body.match(/BEGIN:VEVENT/g)?.length).toBeGreaterThan(10)
  expect(feed.body).not.toContain('UID:voc')
  const admin = await readFeed(await addressFor(await app.as('admin')))
  expect(admin.body).toContain('UID:voc')
})

test('only the hash of the secret is kept, a renewed address ends the one before, and an ended one leads nowhere', async () => {
  const first = await addressFor(reader)
  const second = await addressFor(reader)
  expect([(await readFeed(first)).statusCode, (await readFeed(second)).statusCode]).toEqual([404, 200])
  expect((await reader.get('calendar/feed')).json()).toEqual({ createdAt: clock.toISOString() })
  expect((await reader.get('calendar/feed')).body).not.toContain(second.slice(-20, -4))
  const audited = (await app.state.audit.list(20)).filter(({ action }) => action === 'calendar_feed_made')
  expect(audited.length).toBeGreaterThan(1)
  expect(JSON.stringify(audited)).not.toContain(second.slice(-20, -4))
  await reader.call({ method: 'DELETE', url: '/api/calendar/feed' })
  expect((await readFeed(second)).statusCode).toBe(404)
})

test('B05: who is suspended has no calendar, and what is no secret is told apart from nothing', async () => {
  const person = await app.as('view_widget_134')
  const address = await addressFor(person)
  await app.state.users.update(person.userId ?? '', { active: false }, testAuthor)
  for (const url of [
    address,
    '/api/calendar/x.ics',
    address.replace('.ics', ''),
    address.replace(/.{8}\.ics/, '00000000.ics'),
  ])
    expect((await readFeed(url)).statusCode).toBe(404)
})

test('who asks too often from one address is refused for a while', async () => {
  const from = '203.0.113.9'
  for (let request = 0; request < 120; request += 1) await readFeed('/api/calendar/x.ics', from)
  const refused = await readFeed('/api/calendar/x.ics', from)
  expect([refused.statusCode, Number(refused.headers['retry-after'])]).toEqual([429, 3600])
  clock = new Date(clock.getTime() + 3_600_000)
  expect((await readFeed('/api/calendar/x.ics', from)).statusCode).toBe(404)
})

test('D13: nobody fills the audit log with changes of their own', { tags: 'release', timeout: 60_000 }, async () => {
  const person = await app.as('view_widget_134')
  const answers: Awaited<ReturnType<typeof person.post>>[] = []
  for (let round = 0; round < 31; round += 1)
    answers.push(...(await Promise.all(Array.from({ length: 10 }, () => person.post('calendar/feed')))))
  const refused = answers.filter(({ statusCode }) => statusCode === 429)
  expect(refused).toHaveLength(10)
  expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(500)
  expect((await person.call({ method: 'DELETE', url: '/api/calendar/feed' })).statusCode).toBe(204)
  expect((await reader.post('calendar/feed')).statusCode).toBe(200)
})
