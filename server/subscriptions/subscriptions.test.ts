import { setTimeout as wait } from 'node:timers/promises'
import { maxCards } from '@sala/catalog/api/exports.ts'
import { personalTexts } from '@sala/catalog/personalTexts.ts'
import { everyCase } from '@sala/catalog/testing/everyCase.ts'
import { widgetCodes } from '@sala/catalog/widgetCodes.ts'
import { findCard } from '@sala/widgets/all.ts'
import { datasetsRead } from '@sala/widgets/trust/trust.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readBook } from '../exports/testing/read.ts'
import { type Mailbox, openMailbox } from '../testing/mailbox.ts'
import { startApp, type TestApp, type TestClient, testAuthor } from '../testing/startApp.ts'
import { openTestState } from '../testing/testState.ts'

let app: TestApp
let box: Mailbox
let owner: TestClient
/** Monday, 07:00 in Bangkok. */
let clock = new Date('2026-11-23T00:00:00Z')

beforeAll(async () => {
  box = await openMailbox()
  const months = Array.from({ length: 22 }, (_, index) => new Date(Date.UTC(2025, index, 1)).toISOString().slice(0, 10))
  app = await startApp({
    env: { SMTP_URL: box.url, PUBLIC_URL: 'https://sala.example.org', TRUSTED_PROXIES: '127.0.0.1' },
    now: () => clock,
    rows: {
      immigration: months.flatMap((date) =>
        ['CN', 'MY', 'DE'].map((location_source, index) => ({ date, location_source, immigrants: 1000 * (index + 1) })),
      ),
    },
  })
  owner = await app.as(['view_widget_134', 'view_widget_135'])
})
afterAll(async () => {
  await app.close()
  await box.close()
})

const personal: ReadonlySet<string> = new Set(personalTexts.map(({ dataset }) => dataset))
const weekly = { every: 'week', weekday: 1, day: 1, time: '08:00', zone: 'Asia/Bangkok' } as const
const subscribed = (recipients: readonly object[], changes: object = {}) => ({
  name: 'Arrivals <of Monday>',
  path: '/admin/dashboard/immigration-checkpoint?year=2026',
  format: 'xlsx',
  language: 'en',
  cards: [
    { code: 134, filters: {} },
    { code: 135, filters: {} },
  ],
  schedule: soon(),
  recipients,
  paused: false,
  ...changes,
})
const person = ({ userId }: TestClient) => ({ kind: 'person', id: userId })
const emailOf = async ({ userId }: TestClient) => (await app.state.users.byId(userId ?? ''))?.email ?? ''

const outcomes = (log: readonly Record<string, unknown>[]) =>
  log.map(({ state, reason, leftOut }) => [state, reason, leftOut].join()).toSorted()

async function subscribe(by: TestClient, body: object): Promise<string> {
  const created = await by.post('subscriptions', body)
  expect([created.statusCode, created.body]).toEqual([201, expect.any(String)])
  return created.json().id
}
/** Every day, a minute from now: sessions outlive that. */
const soon = () => ({
  ...weekly,
  every: 'day',
  zone: 'UTC',
  time: new Date(clock.getTime() + 60_000).toISOString().slice(11, 16),
})
/** Moves the clock and lets a server see what is due. */
async function passes(minutes: number, { deliveries } = app.state): Promise<void> {
  clock = new Date(clock.getTime() + minutes * 60_000)
  for (let count = 1; count > 0; ) count = await deliveries.makeDue(clock)
}
const deliveries = async (by: TestClient, id: string) => (await by.get(`subscriptions/${id}/deliveries`)).json().rows
/** Waits until nothing of a subscription waits, and gives its log. */
async function settled(by: TestClient, id: string) {
  await expect
    .poll(async () => (await deliveries(by, id)).map((row: { state: string }) => row.state), {
      timeout: 120_000,
      interval: 200,
    })
    .not.toContain('waiting')
  return await deliveries(by, id)
}
const mailsTo = async (client: TestClient) => {
  const email = await emailOf(client)
  return box.mails.filter(({ to }) => to.includes(email))
}
const remove = (by: TestClient, id: string) => by.call({ method: 'DELETE', url: `/api/subscriptions/${id}` })

test('a subscription comes once when it is due, as a file, with the way back and the way out', async () => {
  const id = await subscribe(owner, subscribed([person(owner)], { schedule: weekly }))
  expect((await owner.get('subscriptions')).json().rows[0]).toMatchObject({
    own: true,
    nextAt: '2026-11-23T01:00:00.000Z',
    lastAt: null,
    recipients: [{ kind: 'person', name: 'Test Person' }],
  })
  await passes(59)
  expect(await deliveries(owner, id)).toEqual([])
  await passes(1)
  await passes(0)
  expect(await settled(owner, id)).toMatchObject([{ state: 'sent', reason: null, leftOut: 0, test: false }])
  const [mail, ...others] = await mailsTo(owner)
  expect(others).toEqual([])
  expect(mail?.subject).toBe('Arrivals <of Monday> · 23 November 2026')
  expect(mail?.text).toContain('2 cards')
  expect(mail?.text).toContain('https://sala.example.org/admin/dashboard/immigration-checkpoint?year=2026')
  expect(mail?.html).not.toContain('<of Monday>')
  expect(mail?.header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  const [file] = mail?.files ?? []
  expect(file?.name).toBe('Arrivals of Monday.xlsx')
  const ownResult = await readBook((await owner.get('exports/134.xlsx')).rawPayload)
  expect((await readBook(file?.bytes ?? Buffer.from('')))[0]?.data).toEqual(ownResult[0]?.data)
  expect((await owner.get('subscriptions')).json().rows[0]).toMatchObject({
    nextAt: '2026-11-30T01:00:00.000Z',
    lastAt: '2026-11-23T01:00:00.000Z',
  })
  expect((await remove(owner, id)).statusCode).toBe(204)
})

test('B02: each recipient gets what that person may see, is told what is left out, and the owner of whom nothing came', async () => {
  const [part, none, suspended, limited] = [
    await app.as('view_widget_135'),
    await app.as([]),
    await app.as('view_widget_134'),
    await app.as('view_widget_134'),
  ]
  const role = (await app.state.users.byId(limited.userId ?? ''))?.roleId ?? ''
  const admin = await app.as('admin')
  const rows = { places: null, markets: ['DE'], undivided: false }
  const changed = await admin.call({ method: 'PUT', url: `/api/roles/${role}`, payload: { rows } })
  expect([changed.statusCode, changed.body]).toEqual([200, expect.any(String)])
  const id = await subscribe(owner, subscribed([owner, part, none, suspended, limited].map(person)))
  await app.state.users.update(suspended.userId ?? '', { active: false }, testAuthor)
  await passes(1)
  expect(outcomes(await settled(owner, id))).toEqual([
    'sent,,0',
    'sent,,1',
    'sent,,1',
    'withheld,no_rights,',
    'withheld,suspended,',
  ])
  const [mail] = await mailsTo(part)
  expect(mail?.text).toContain('1 card is left out, which you may not see.')
  const sheets = (await readBook(mail?.files[0]?.bytes ?? Buffer.from(''))).map(({ sheet }) => sheet)
  expect(sheets.join()).not.toContain('Arrivals by month')
  for (const nobody of [none, suspended]) expect(await mailsTo(nobody)).toEqual([])
  expect((await owner.get('notifications')).json().rows).toContainEqual(
    expect.objectContaining({ kind: 'delivery_withheld', subscription: 'Arrivals <of Monday>' }),
  )
  // Germany alone, of three markets.
  const [ofEurope, ofAll] = [(await mailsTo(limited))[0], (await mailsTo(owner)).at(-1)]
  expect(ofEurope?.text).toContain('Your group sees a part of the rows')
  const january = async (received: typeof mail) =>
    (await readBook(received?.files[0]?.bytes ?? Buffer.from('')))[0]?.data[1]?.[1]
  expect([await january(ofEurope), await january(ofAll)]).toEqual([3000, 6000])
  await remove(owner, id)
})

test('a group’s people get it, and who unsubscribes by one press without signing in gets no more', {
  tags: 'release',
}, async () => {
  const first = await app.as('view_widget_134')
  const roleId = (await app.state.users.byId(first.userId ?? ''))?.roleId ?? ''
  const second = await app.addPerson({ email: 'second@example.org', password: 'a long password of theirs', roleId })
  // Whose membership has ended is in the group no more, though the round that takes it away has not come yet.
  const former = await app.addPerson({ email: 'former@example.org', password: 'a long password of theirs' })
  const payload = { role: roleId, roleUntil: new Date(Date.now() + 1_000).toISOString() }
  const changed = await (await app.as('admin')).call({ method: 'PUT', url: `/api/users/${former}`, payload })
  expect(changed.json()).toMatchObject(payload)
  // Programs of the group are no people.
  const program = { email: 'program@example.org', firstname: 'A', lastname: 'Program', roleId, passwordHash: null }
  const { id: service } = await app.state.users.create({ ...program, authType: 'service' }, testAuthor)
  const refusal = await owner.post('subscriptions', subscribed([{ kind: 'person', id: service }]))
  expect([refusal.statusCode, refusal.json().field]).toEqual([400, 'recipients.0.id'])
  expect((await owner.get('subscriptions/recipients?q=program')).json().rows).toEqual([])
  const id = await subscribe(owner, subscribed([{ kind: 'group', id: roleId }, person(first)]))
  await wait(1_050)
  await passes(1)
  expect(outcomes(await settled(owner, id))).toEqual(['sent,,1', 'sent,,1'])
  expect(box.mails.filter(({ to }) => to.includes('former@example.org'))).toEqual([])
  const [mail] = box.mails.filter(({ to }) => to.includes('second@example.org'))
  const link = /^<https:\/\/sala\.example\.org(.*)>$/.exec(mail?.header('list-unsubscribe') ?? '')?.[1] ?? ''
  expect(mail?.text).toContain(`https://sala.example.org/session/unsubscribe#${link.split('token=')[1]}`)
  const press = (url: string) =>
    app.app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    })
  // A look is no press: programs that check links must not unsubscribe.
  expect((await app.app.inject({ method: 'GET', url: link })).statusCode).toBe(405)
  expect([(await press(link)).statusCode, (await press(link)).statusCode]).toEqual([204, 204])
  expect((await press(link.replace(/token=.*/, 'token=2f5f9c4e-0000-4000-8000-000000000000'))).statusCode).toBe(400)
  expect((await press(link.replace(/token=.*/, 'token=x'))).statusCode).toBe(400)
  expect((await app.state.audit.list(5)).filter(({ action }) => action === 'unsubscribed')).toMatchObject([
    { author: { userId: second }, target: id },
  ])
  await passes(24 * 60)
  const again = await app.state.deliveries.list(id)
  expect(again.filter(({ dueAt }) => dueAt.getTime() === clock.getTime())).toHaveLength(1)
})

test('pictures inside the mail say their figures to whoever sees no pictures', { tags: 'release' }, async () => {
  const by = await app.as(['view_widget_134', 'view_widget_135'])
  const id = await subscribe(by, subscribed([person(by)], { format: 'pictures', language: 'fr' }))
  expect((await by.get(`subscriptions/${id}/preview`)).json().mail).toMatchObject({ file: null })
  await passes(1)
  expect(outcomes(await settled(by, id))).toEqual(['sent,,0'])
  const [mail] = await mailsTo(by)
  expect(mail?.files.map(({ name, type }) => [name, type])).toEqual([
    ['1.png', 'image/png'],
    ['2.png', 'image/png'],
  ])
  for (const { bytes } of mail?.files ?? []) expect(bytes.subarray(1, 4).toString()).toBe('PNG')
  const [, alt = ''] = /<img src="cid:card-1@report" alt="([^"]*)"/.exec(mail?.html ?? '') ?? []
  // January: 1,000, 2,000 and 3,000 of three markets, in either year.
  const january = /^(?:• )?.*janvier.*6.000.*6.000/im
  expect([alt, mail?.text]).toEqual([expect.stringMatching(january), expect.stringMatching(january)])
  expect(mail?.text).toContain('2 vignettes avec les chiffres')
  await remove(by, id)
})

test('B02: an address outside gets what its domain may, while it may, and ends it by one press', async () => {
  const [by, admin] = [await app.as(['view_widget_134', 'view_widget_135']), await app.as('admin')]
  const allow = (figures: string) => admin.post('subscriptions/domains', { domain: 'Partner.example', figures })
  expect((await by.post('subscriptions/domains', { domain: 'partner.example', figures: 'owner' })).statusCode).toBe(403)
  expect((await admin.post('subscriptions/domains', { domain: 'partner', figures: 'owner' })).json().field).toBe(
    'domain',
  )
  expect((await allow('public')).json()).toEqual({ domain: 'partner.example', figures: 'public' })
  const searchRecipients = async (q: string) => (await by.get(`subscriptions/recipients?q=${q}`)).json().rows
  expect(await searchRecipients('Desk@Partner.example')).toMatchObject([
    { kind: 'address', id: 'desk@partner.example' },
  ])
  // Not of a domain below it, nor of one that ends like it.
  for (const other of ['a@mail.partner.example', 'a@notpartner.example'])
    expect(await searchRecipients(other)).toEqual([])
  // The address of somebody who has an account is that person, with their rights.
  const suspended = await app.addPerson({ email: 'gone@partner.example', password: 'a long password of theirs' })
  await app.state.users.update(suspended, { active: false }, testAuthor)
  const addresses = (...names: string[]) => names.map((name) => ({ kind: 'address', id: `${name}@partner.example` }))
  const cards = [134, 29].map((code) => ({ code, filters: {} }))
  const sent = async (id: string) => {
    await passes(1)
    const rows: readonly Record<string, unknown>[] = await settled(by, id)
    return rows.map(({ recipient, state, reason, leftOut }) => [recipient, state, reason, leftOut].join()).toSorted()
  }
  const id = await subscribe(by, subscribed(addresses('Desk', 'ends', 'gone'), { cards, format: 'pdf' }))
  const log = await sent(id)
  expect(log).toHaveLength(3)
  expect(log).toEqual(
    expect.arrayContaining([
      'desk@partner.example,sent,,1',
      'ends@partner.example,sent,,1',
      expect.stringContaining(',withheld,suspended,'),
    ]),
  )
  const [mail, ending] = ['desk', 'ends'].map((name) => box.mails.find(({ to }) => to[0]?.startsWith(`${name}@`)))
  expect(mail?.text).toContain('1 card is left out, which you may not see.')
  expect(mail?.text).toContain('https://sala.example.org/public/widget/voice-of-customer/29')
  const url = /^<https:\/\/sala\.example\.org(.*)>$/.exec(ending?.header('list-unsubscribe') ?? '')?.[1] ?? ''
  expect((await app.app.inject({ method: 'POST', url })).statusCode).toBe(204)
  // What the owner may see, where the domain may have that.
  expect((await allow('owner')).statusCode).toBe(201)
  const preview = (await by.get(`subscriptions/${id}/preview`)).json().rows
  expect(preview).toHaveLength(2)
  expect(preview).toContainEqual({
    recipient: 'desk@partner.example',
    reason: null,
    cards: 2,
    leftOut: 0,
    limited: false,
  })
  const ofOwner = await subscribe(by, subscribed(addresses('desk')))
  expect(await sent(ofOwner)).toEqual(['desk@partner.example,sent,,0'])
  // Names and texts of people stay in the house, whoever has them sent.
  const closed = widgetCodes.filter((widget) => !widget.public).flatMap(({ code }) => findCard(code) ?? [])
  const ofPeople = closed.filter((card) => datasetsRead(card).some((name) => personal.has(name)))
  expect(ofPeople.length).toBeGreaterThan(5)
  const askedCards = ofPeople.slice(0, maxCards).map(({ code }) => ({ code, filters: {} }))
  const closedId = await subscribe(admin, subscribed(addresses('desk'), { format: 'pdf', cards: askedCards }))
  await passes(1)
  expect(outcomes(await settled(admin, closedId))).toEqual(['withheld,no_rights,'])
  // Allowed no more, nothing is sent, and nobody can name it.
  const late = await subscribe(by, subscribed(addresses('desk')))
  const ended = await admin.call({ method: 'DELETE', url: '/api/subscriptions/domains/partner.example' })
  expect([ended.statusCode, (await admin.get('subscriptions/domains')).json()]).toEqual([204, { rows: [], count: 0 }])
  expect(await sent(late)).toEqual(['desk@partner.example,withheld,domain,'])
  const refused = await by.post('subscriptions', subscribed(addresses('new')))
  expect([refused.statusCode, refused.json().message]).toEqual([400, expect.stringContaining('administrator allowed')])
  const audited = (await admin.get('audit?limit=100')).json().rows
  expect(audited).toContainEqual(
    expect.objectContaining({
      action: 'mail_domain_allowed',
      before: { figures: 'public' },
      after: { figures: 'owner' },
    }),
  )
  const outside = ['desk', 'ends', 'gone'].map((name) => `${name}@partner.example`)
  expect(audited).toContainEqual(expect.objectContaining({ target: id, after: { addresses: outside } }))
  for (const subscription of [id, ofOwner, late]) await remove(by, subscription)
  await remove(admin, closedId)
})

describe('of a subscription', () => {
  let by: TestClient
  beforeAll(async () => {
    by = await app.as(['view_widget_134', 'view_widget_135'])
  })

  test('a test comes to oneself alone, at once, and nobody can be unsubscribed by it', {
    tags: 'release',
  }, async () => {
    const id = await subscribe(
      by,
      subscribed([person(owner), person(by)], {
        name: 'นักท่องเที่ยวต่างชาติรายเดือนเทียบสองปี',
        format: 'pdf',
        language: 'th',
        paused: true,
      }),
    )
    expect((await by.post(`subscriptions/${id}/test`)).statusCode).toBe(204)
    expect(await settled(by, id)).toMatchObject([{ state: 'sent', test: true }])
    const [mail] = await mailsTo(by)
    expect(mail?.header('list-unsubscribe')).toBeNull()
    expect(mail?.files[0]?.name).toBe('นักท่องเที่ยวต่างชาติรายเดือนเทียบสองปี.pdf')
    expect(mail?.files[0]?.bytes.subarray(0, 5).toString()).toBe('%PDF-')
    expect(mail?.html).toContain('lang="th"')
    await passes(2)
    expect(await deliveries(by, id)).toHaveLength(1)
    await remove(by, id)
  })

  test('D13: nobody’s tests make the reports of others wait', async () => {
    const id = await subscribe(by, subscribed([person(by)], { format: 'pdf', paused: true }))
    const statuses: number[] = []
    const before = clock
    for (let attempt = 1; attempt <= 12; attempt += 1) {
      clock = new Date(before.getTime() + attempt)
      statuses.push((await by.post(`subscriptions/${id}/test`)).statusCode)
    }
    expect(statuses.slice(0, 5)).toEqual([204, 204, 204, 204, 204])
    expect(statuses.slice(5)).toContain(429)
    await remove(by, id)
  })

  test('only its owner and administrators learn anything, and change it', async () => {
    const id = await subscribe(by, subscribed([person(by)]))
    const [other, admin] = [await app.as('view_widget_134'), await app.as('admin')]
    const calls = (client: TestClient) =>
      Promise.all([
        client.get(`subscriptions/${id}/deliveries`),
        client.post(`subscriptions/${id}/test`),
        client.call({
          method: 'PUT',
          url: `/api/subscriptions/${id}`,
          payload: subscribed([person(by)], { paused: true }),
        }),
      ])
    expect((await calls(other)).map(({ statusCode }) => statusCode)).toEqual([404, 404, 404])
    expect((await remove(other, id)).statusCode).toBe(404)
    expect((await other.get('subscriptions')).json().count).toBe(0)
    expect((await other.get('subscriptions?whose=all')).statusCode).toBe(403)
    expect((await admin.get('subscriptions?whose=all')).json().rows).toContainEqual(
      expect.objectContaining({ id, own: false, owner: 'Test Person' }),
    )
    const [, , paused] = await calls(admin)
    expect(paused?.json()).toMatchObject({ paused: true, nextAt: null, version: 2 })
    const late = { method: 'PUT', url: `/api/subscriptions/${id}`, headers: { 'if-match': '"1"' } } as const
    expect((await by.call({ ...late, payload: subscribed([person(by)]) })).statusCode).toBe(412)
    expect((await remove(admin, id)).statusCode).toBe(204)
  })

  test.each([
    ['a card that one may not see', { cards: [{ code: 142, filters: {} }] }, 403, 'cards.0.code'],
    ['a filter that is none', { cards: [{ code: 134, filters: { yaer: '2026' } }] }, 400, 'cards.0.filters.yaer'],
    ['a time that is none', { schedule: { ...weekly, time: '24:00' } }, 400, 'schedule.time'],
    ['a time zone that is none', { schedule: { ...weekly, zone: 'Asia/Atlantis' } }, 400, 'schedule.zone'],
    ['a 32nd day', { schedule: { ...weekly, every: 'month', day: 32 } }, 400, 'schedule.day'],
    ['nobody', { recipients: [] }, 400, 'recipients'],
    [
      'an address of a domain that nobody allowed',
      { recipients: [{ kind: 'address', id: 'a@b.example' }] },
      400,
      'recipients.0.id',
    ],
    ['an address that is none', { recipients: [{ kind: 'address', id: 'a b' }] }, 400, 'recipients.0.id'],
    [
      'a person who is none',
      { recipients: [{ kind: 'person', id: '2f5f9c4e-0000-4000-8000-000000000000' }] },
      400,
      'recipients.0.id',
    ],
    ['another site', { path: '//example.org/admin/' }, 400, 'path'],
    ['a line break in its name', { name: 'a\r\nBcc: b@c.example' }, 400, 'name'],
  ])('%s is refused by name', async (_, changes, status, field) => {
    const refused = await by.post('subscriptions', subscribed([person(by)], changes))
    expect([refused.statusCode, refused.json().field]).toEqual([status, field])
  })
})

test('two servers on one store that look at the same moment send once', { tags: 'release' }, async () => {
  const by = await app.as(['view_widget_134', 'view_widget_135'])
  const other = await openTestState(app.database)
  const ids = await Promise.all([1, 2, 3].map(() => subscribe(by, subscribed([person(by)]))))
  const before = (await mailsTo(by)).length
  clock = new Date(clock.getTime() + 60_000)
  await Promise.all([passes(0), passes(0, other), passes(0), passes(0, other)])
  for (const id of ids) expect(await settled(by, id)).toMatchObject([{ state: 'sent' }])
  expect((await mailsTo(by)).length - before).toBe(3)
  for (const id of ids) await remove(by, id)
  await other.close()
})

test('B02: of no card anything comes to a person without it', async () => {
  const [admin, nobody] = [await app.as('admin'), await app.as([])]
  const guarded = widgetCodes.filter((widget) => !widget.public).map(({ code }) => ({ code, filters: {} }))
  const closed = everyCase ? guarded : guarded.filter((_, at) => at % 4 === 0)
  const all: string[] = []
  // One after the other: fifty at once wait longer for a connection than the pool allows where the machine has other work.
  await admin.post('subscriptions/domains', { domain: 'stranger.example', figures: 'public' })
  const to = [person(nobody), { kind: 'address', id: 'a@stranger.example' }]
  for (const card of closed) all.push(await subscribe(admin, subscribed(to, { format: 'pdf', cards: [card] })))
  // In the other forms as many together as there may be: one that were let through would make a file.
  for (const format of ['xlsx', 'pptx'])
    for (let from = 0; from < closed.length; from += maxCards) {
      const cards = closed.slice(from, from + maxCards)
      all.push(await subscribe(admin, subscribed([person(nobody)], { format, cards })))
    }
  await passes(1)
  for (const id of all) expect(new Set(outcomes(await settled(admin, id)))).toEqual(new Set(['withheld,no_rights,']))
  expect(await mailsTo(nobody)).toEqual([])
  expect(box.mails.filter((mail) => mail.to.includes('a@stranger.example'))).toEqual([])
  expect(all.length).toBeGreaterThan(everyCase ? 40 : 10)
})

test('what waits without a job, since its servers were killed at every try, has failed', async () => {
  const { queue, deliveries } = app.state
  const by = await app.as(['view_widget_134', 'view_widget_135'])
  await queue.rest('report')
  const id = await subscribe(by, subscribed([person(by)]))
  await passes(1)
  const swept = async () => {
    await deliveries.sweep(new Date(0), clock)
    return outcomes((await by.get(`subscriptions/${id}/deliveries`)).json().rows)
  }
  expect(await swept()).toEqual(['waiting,,'])
  // The job ends, and nobody says what came of it.
  let ended = 0
  await queue.work('report', 4, async () => {
    ended += 1
  })
  await expect.poll(() => ended, { timeout: 10_000 }).toBe(1)
  await queue.rest('report')
  expect(await swept()).toEqual(['failed,not_made,'])
})
