import { Exploration, encodeExploration } from '@sala/catalog/explore/exploration.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readBook } from '../exports/testing/read.ts'
import type { TestClient } from '../testing/startApp.ts'
import { openSubscriptionApp, personOf, type SubscriptionApp } from './testing/subscriptionApp.ts'

let on: SubscriptionApp
let owner: TestClient
let colleague: TestClient
let stranger: TestClient

const explorer = ['view_widget_134', 'explore_data'] as const

beforeAll(async () => {
  on = await openSubscriptionApp()
  owner = await on.app.as(explorer)
  colleague = await on.app.as(explorer)
  stranger = await on.app.as(explorer)
})
afterAll(() => on.close())

const question = Exploration.parse({
  version: 1,
  dataset: 'immigration',
  measures: ['totalImmigrants'],
  breakdown: ['location_source'],
})
const ofYears = Exploration.parse({ version: 1, dataset: 'immigration', measures: ['totalImmigrants'], time: 'year' })

async function save(by: TestClient): Promise<string> {
  const created = await by.post('explorations', { name: 'By market', description: '', folder: '', question })
  expect([created.statusCode, created.body]).toEqual([201, expect.any(String)])
  return created.json().id
}
const share = (by: TestClient, id: string, people: readonly TestClient[]) =>
  by.call({
    method: 'PUT',
    url: `/api/explorations/${id}/shares`,
    payload: { shares: people.map((person) => ({ ...personOf(person), edit: false })) },
  })
const remove = (by: TestClient, url: string) => by.call({ method: 'DELETE', url: `/api/${url}` })
const reportOf = async (by: TestClient) =>
  (await by.get('notifications')).json().rows.map(({ kind }: { kind: string }) => kind)
const sheets = async (by: TestClient) => {
  const mail = (await on.mailsTo(by)).at(-1)
  return readBook(mail?.files[0]?.bytes ?? Buffer.from(''))
}

test('a saved exploration comes to those it is shared with, as it is saved then, or as it was changed on the screen', async () => {
  const id = await save(owner)
  await share(owner, id, [colleague])
  const all = [owner, colleague, stranger].map(personOf)
  const asSaved = await on.subscribe(owner, { cards: [{ exploration: id, filters: {} }], recipients: all })
  await on.passes(1)
  expect(await on.outcomes(owner, asSaved)).toEqual(['sent,,0', 'sent,,0', 'withheld,no_rights,'])
  expect(await on.mailsTo(stranger)).toEqual([])
  expect(await reportOf(owner)).toEqual(['delivery_withheld'])
  const [own] = await sheets(colleague)
  expect(own?.sheet).toBe('By market')
  expect(JSON.stringify(own?.data)).toContain('Germany')

  const changed = { exploration: id, filters: {}, question: encodeExploration(ofYears) }
  const asShown = await on.subscribe(owner, { cards: [changed], recipients: all })
  await on.passes(1)
  expect(await on.outcomes(owner, asShown)).toEqual(['sent,,0', 'sent,,0', 'withheld,no_rights,'])
  const text = JSON.stringify((await sheets(colleague))[0]?.data)
  expect(text).not.toContain('Germany')
  expect(text).toContain('72000')
  for (const id of [asSaved, asShown]) await remove(owner, `subscriptions/${id}`)
})

test('on a board, it follows the filters of its card, and who may not open it gets the others, which the mail says', {
  tags: 'release',
}, async () => {
  const id = await save(owner)
  const cards = [
    { code: 134, filters: {} },
    { exploration: id, filters: { location_source: 'europe' } },
  ]
  const subscription = await on.subscribe(owner, { cards, recipients: [owner, colleague].map(personOf) })
  await on.passes(1)
  expect(await on.outcomes(owner, subscription)).toEqual(['sent,,0', 'sent,,1'])
  expect((await on.mailsTo(colleague)).at(-1)?.text).toContain('1 card is left out, which you may not see.')
  expect((await sheets(colleague)).map(({ sheet }) => sheet)).not.toContain('By market')
  const explored = (await sheets(owner)).find(({ sheet }) => sheet === 'By market')
  expect(JSON.stringify(explored?.data)).toContain('Germany')
  expect(JSON.stringify(explored?.data)).not.toContain('China')
  await remove(owner, `subscriptions/${subscription}`)
})

test.each(['deleted', 'no longer shared'])(
  'an exploration that is %s comes to nobody, and its subscriber is told once',
  async (how) => {
    const id = await save(owner)
    await share(owner, id, [colleague, stranger])
    const subscription = await on.subscribe(colleague, {
      cards: [{ exploration: id, filters: {} }],
      recipients: [owner, colleague, stranger].map(personOf),
    })
    const before = on.box.mails.length
    if (how === 'deleted') await remove(owner, `explorations/${id}`)
    else await share(owner, id, [stranger])
    await on.passes(1)
    expect(await on.outcomes(colleague, subscription)).toEqual(Array(3).fill('withheld,gone,'))
    expect(on.box.mails).toHaveLength(before)
    expect((await reportOf(colleague)).filter((kind: string) => kind === 'subscription_gone')).toHaveLength(
      how === 'deleted' ? 1 : 2,
    )
    await remove(colleague, `subscriptions/${subscription}`)
  },
)

test.each([
  ['neither a card nor an exploration', { filters: {} }, 400, 'cards.0.code'],
  ['both', { code: 134, exploration: '2f5f9c4e-0000-4000-8000-000000000000', filters: {} }, 400, 'cards.0.code'],
  [
    'an exploration that is not there',
    { exploration: '2f5f9c4e-0000-4000-8000-000000000000', filters: {} },
    404,
    'cards.0.exploration',
  ],
  ['a question of a card', { code: 134, question: 'x', filters: {} }, 400, 'cards.0.question'],
])('%s is refused by name', async (_, card, status, field) => {
  const body = { name: 'x', path: '/admin/explore', format: 'pdf', language: 'en', recipients: [personOf(owner)] }
  const schedule = { every: 'day', weekday: 1, day: 1, time: '08:00', zone: 'UTC' }
  const refused = await owner.post('subscriptions', { ...body, schedule, paused: false, cards: [card] })
  expect([refused.statusCode, refused.json().field]).toEqual([status, field])
})

test('a file of a board holds its explorations, for as long as they may be seen', { tags: 'release' }, async () => {
  const id = await save(owner)
  await share(owner, id, [colleague])
  const cards = [
    { code: 134, filters: {} },
    { exploration: id, filters: {} },
  ]
  for (const format of ['xlsx', 'pdf', 'pptx']) {
    const begun = await colleague.post('exports/cards', { format, title: 'My board', lang: 'th', cards })
    expect([begun.statusCode, begun.body]).toEqual([200, expect.any(String)])
    const job = async () => (await colleague.get(`exports/jobs/${begun.json().id}`)).json()
    await expect.poll(async () => (await job()).state).toBe('ready')
    if (format === 'pptx') await share(owner, id, [])
    const file = await colleague.get(`exports/jobs/${begun.json().id}/file`)
    expect(file.statusCode).toBe(format === 'pptx' ? 404 : 200)
    if (format !== 'xlsx') continue
    const book = await readBook(file.rawPayload)
    expect(book.map(({ sheet }) => sheet)).toContain('By market')
  }
})

test('a preview says what each recipient would get, writes the mail for who asks with their own rights, and sends nothing', async () => {
  const id = await save(owner)
  await share(owner, id, [colleague])
  const [part, none] = [await on.app.as('view_widget_135'), await on.app.as([])]
  const cards = [
    { code: 134, filters: {} },
    { exploration: id, filters: {} },
  ]
  const recipients = [owner, colleague, stranger, part, none].map(personOf)
  const subscription = await on.subscribe(owner, { cards, recipients })
  const before = on.box.mails.length
  const seen = (await owner.get(`subscriptions/${subscription}/preview`)).json()
  const rows = seen.rows.map(({ reason, cards: cardsIn, leftOut }: Record<string, unknown>) =>
    [reason, cardsIn, leftOut].join(),
  )
  expect(rows.toSorted()).toEqual([',1,1', ',2,0', ',2,0', 'no_rights,0,0', 'no_rights,0,0'])
  expect(seen.mail).toMatchObject({ subject: expect.stringContaining('For Monday'), file: 'For Monday.xlsx' })
  expect(seen.mail.text).toContain('2 cards')
  const admin = await on.app.as('admin')
  // What is not shared with an administrator is not theirs to see either.
  expect((await admin.get(`subscriptions/${subscription}/preview`)).json().mail.text).toContain('1 card is left out')
  expect((await stranger.get(`subscriptions/${subscription}/preview`)).statusCode).toBe(404)
  expect(on.box.mails).toHaveLength(before)
  expect(await on.outcomes(owner, subscription)).toEqual([])
  await remove(owner, `subscriptions/${subscription}`)
})
