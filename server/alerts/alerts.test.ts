import { AlertRule } from '@sala/catalog/alerts/alertRule.ts'
import { immigration } from '@sala/catalog/datasets/immigration.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importRows } from '../facts/testing/rows.ts'
import { type Mailbox, openMailbox } from '../testing/mailbox.ts'
import { startApp, type TestApp, type TestClient, testAuthor } from '../testing/startApp.ts'
import { createAlertScheduler } from './alertScheduler.ts'
import { alertWords } from './alertWords.ts'
import { evaluateAlert } from './evaluateAlert.ts'

let box: Mailbox
let app: TestApp
let owner: TestClient
let rounds: ReturnType<typeof createAlertScheduler>
let clock = new Date('2024-06-15T08:00:00Z')

const month = (of: string, country: string, immigrants: number) => ({
  date: `${of}-01`,
  location_source: country,
  immigrants,
  status: 'final',
})

beforeAll(async () => {
  box = await openMailbox()
  app = await startApp({
    now: () => clock,
    env: { SMTP_URL: box.url, MAIL_FROM: 'sala@test.example', PUBLIC_URL: 'http://sala.test.example' },
    rows: {
      immigration: [
        month('2024-02', 'CN', 1000),
        month('2024-02', 'JP', 90),
        month('2024-03', 'CN', 900),
        month('2024-03', 'JP', 200),
      ],
    },
  })
  owner = await app.as(['view_widget_134', 'explore_data'])
  rounds = createAlertScheduler(app.services)
})
afterAll(async () => {
  await rounds.stop()
  await app.close()
  await box.close()
})

const question = {
  version: 1,
  dataset: 'immigration',
  measures: ['totalImmigrants'],
  breakdown: ['location_source'],
  time: 'month',
}
const rule = { question, column: 'totalImmigrants', is: 'below', threshold: 100 }
const make = async (body: object = {}, client = owner) =>
  client.post('alerts', { name: 'Few arrivals', rule, mail: false, ...body })
const createAlert = async (body: object = {}) => {
  const reply = await make(body)
  expect([reply.statusCode, reply.body]).toEqual([201, expect.any(String)])
  return reply.json()
}
const eventsOf = async (id: string) => (await owner.get(`alerts/${id}/events`)).json()
const bell = async () =>
  (await owner.get('notifications?limit=100'))
    .json()
    .rows.filter(({ kind }: { kind: string }) => kind === 'alert_changed')

test('the past of a rule is when its figures crossed the threshold, as an independent count finds it', async () => {
  const reply = await owner.post('alerts/preview', rule)
  expect(reply.statusCode).toBe(200)
  const { periods, members, fired, count, unit } = reply.json()
  expect([periods.length, periods.at(-1), fired, count, unit]).toEqual([24, '2024-03-01', 1, 2, 'people'])
  const japan = members[0]
  expect(japan.values).toEqual(['JP'])
  expect(japan.states.slice(-3)).toEqual(['no_data', 'firing', 'normal'])
  expect(japan.figures.slice(-2)).toEqual([90, 200])
})

test('new figures change the state once: one event, one notice and one mail, whoever looks and however often', async () => {
  const alert = await createAlert({ mail: true })
  expect(alert).toMatchObject({ state: 'normal', firing: 0, datasets: ['immigration'] })
  await rounds.round()
  expect((await eventsOf(alert.id)).count).toBe(0)

  await importRows(app.engine, immigration, [month('2024-04', 'CN', 950), month('2024-04', 'JP', 40)])
  const [row] = await app.state.alerts.list(owner.userId ?? '')
  if (row === undefined) throw new Error('the alert is gone')
  // Two servers find it due at the same moment.
  const events = await Promise.all([evaluateAlert(app.services, row), evaluateAlert(app.services, row)])
  expect(events.filter((event) => event !== null)).toHaveLength(1)
  await rounds.round()
  await rounds.round()
  const { rows, count } = await eventsOf(alert.id)
  expect(count).toBe(1)
  expect(rows[0]).toMatchObject({
    period: '2024-04-01',
    changed: 1,
    silenced: false,
    members: [{ values: ['JP'], from: 'normal', to: 'firing', figure: 40 }],
  })
  expect(await bell()).toMatchObject([{ alert: alert.id, name: 'Few arrivals', firing: 1, ended: 0 }])
  expect((await owner.get(`alerts/${alert.id}`)).json()).toMatchObject({
    state: 'firing',
    members: [{ values: ['JP'], state: 'firing', figure: 40, period: '2024-04-01' }],
  })
  await expect.poll(() => box.mails.length).toBe(1)
  const [mail] = box.mails
  expect(mail?.text).toContain('Few arrivals')
  expect(mail?.text).toContain('Fires – Japan, April 2024: 40')
  expect(mail?.text).toContain(`http://sala.test.example/admin/alerts?alert=${alert.id}`)

  // Of May there are Chinese figures alone: Japan's stops, without one to say that it is back.
  await importRows(app.engine, immigration, [month('2024-05', 'CN', 800)])
  await rounds.round()
  expect((await eventsOf(alert.id)).rows[0].members).toEqual([
    { values: ['JP'], from: 'firing', to: 'no_data', figure: null },
  ])
  await expect.poll(() => box.mails.length).toBe(2)

  const acknowledged = await owner.call({
    method: 'PUT',
    url: `/api/alerts/${alert.id}/events/${rows[0].id}/acknowledged`,
    payload: { acknowledged: true },
  })
  expect(acknowledged.json()).toMatchObject({ id: rows[0].id, acknowledgedAt: '2024-06-15T08:00:00.000Z' })
})

test('what fires when an alert is made is told; a silenced one goes on without telling', async () => {
  const before = (await bell()).length
  const loud = await createAlert({ rule: { ...rule, is: 'above', threshold: 700 } })
  expect(loud).toMatchObject({ state: 'firing', firing: 1 })
  expect((await bell()).length).toBe(before + 1)
  const silence = (payload: object) => owner.call({ method: 'PUT', url: `/api/alerts/${loud.id}/silence`, payload })
  const past = await silence({ until: '2024-06-01T00:00:00Z', reason: 'late' })
  expect([past.statusCode, past.json().field]).toEqual([400, 'until'])
  const silenced = await silence({ until: '2024-06-20T00:00:00Z', reason: 'known to all' })
  expect(silenced.json().silence).toEqual({ until: '2024-06-20T00:00:00.000Z', reason: 'known to all' })
  await importRows(app.engine, immigration, [month('2024-05', 'JP', 5000)])
  await rounds.round()
  expect((await eventsOf(loud.id)).rows[0]).toMatchObject({ silenced: true, changed: 1 })
  const reportOf = (await bell()).filter(({ alert }: { alert: string }) => alert === loud.id)
  expect(reportOf).toHaveLength(1)
})

test('another rule begins anew, and a change of a version that is not the present one is refused', async () => {
  const alert = await createAlert()
  const put = (version: number, body: object) =>
    owner.call({
      method: 'PUT',
      url: `/api/alerts/${alert.id}`,
      headers: { 'if-match': `"${version}"` },
      payload: { name: 'Changed', rule, mail: false, ...body },
    })
  const changed = await put(alert.version, { rule: { ...rule, threshold: 1_000_000 } })
  expect(changed.json()).toMatchObject({ name: 'Changed', state: 'firing', firing: 2, version: alert.version + 1 })
  expect((await put(alert.version, {})).statusCode).toBe(412)
})

test('nobody has another one’s alert, and what one may not explore cannot be watched', async () => {
  const alert = await createAlert()
  const other = await app.as(['view_widget_134', 'explore_data'])
  for (const reply of [
    await other.get(`alerts/${alert.id}`),
    await other.get(`alerts/${alert.id}/events`),
    await other.call({ method: 'DELETE', url: `/api/alerts/${alert.id}` }),
    await other.call({ method: 'PUT', url: `/api/alerts/${alert.id}/silence`, payload: { until: null } }),
  ])
    expect(reply.statusCode).toBe(404)
  expect((await other.get('alerts')).json().count).toBe(0)
  expect((await make({}, await app.as(['view_widget_134']))).statusCode).toBe(403)
  expect((await make({}, await app.as(['view_widget_95', 'explore_data']))).statusCode).toBe(403)
  const faulty = await make({ rule: { ...rule, column: 'receipts' } })
  expect([faulty.statusCode, faulty.json().field]).toEqual([400, 'column'])
  const timeless = await make({ rule: { ...rule, question: { ...question, time: null } } })
  expect([timeless.statusCode, timeless.json().field]).toEqual([400, 'question.time'])
})

/** An alert that has fired, and whose server ended before its mail was with the mailer. */
async function unmailed(name: string, at: Date) {
  const { id, version } = await createAlert({ name, mail: true, rule: { ...rule, threshold: 1 } })
  const states = new Map([['["JP"]', { state: 'firing', figure: 0, period: '2022-12-01' } as const]])
  const result = { period: '2022-12-01', states }
  const event = await app.state.alerts.record({ webhook: null, alertId: id, version, evaluated: name, at, result })
  return { id, event }
}

test('events are forgotten with time, but not before their mail is with the mailer', async () => {
  const at = new Date('2023-01-01T08:00:00Z')
  const { id, event } = await unmailed('Of long ago', at)
  const later = new Date(at.getTime() + 1)
  await app.state.alerts.sweep(later)
  expect((await eventsOf(id)).count).toBe(1)
  await app.state.alerts.mailed(event?.id ?? 0)
  await app.state.alerts.sweep(at)
  expect((await eventsOf(id)).count).toBe(1)
  await app.state.alerts.sweep(later)
  expect((await eventsOf(id)).count).toBe(0)
})

test('out of what is expected: the picture of its past, and a month that is odd, at three sensitivities', async () => {
  const client = await app.as(['view_widget_134', 'explore_data'])
  // A hundred months of a season that wanders a little, with a dip in August 2023.
  const season = [1.3, 1.2, 1.1, 0.9, 0.8, 0.8, 1, 1, 0.8, 0.9, 1.1, 1.3]
  const usual = (index: number) =>
    Math.round(100_000 * 1.05 ** (index / 12) * (season[index % 12] ?? 1) * (1 + 0.02 * Math.sin(index * 2.4)))
  const nameOf = (index: number) => new Date(Date.UTC(2016, index, 1)).toISOString().slice(0, 7)
  const dip = nameOf(91)
  const rowsOf = (until: number) =>
    Array.from({ length: until }, (_, index) =>
      month(nameOf(index), 'FR', index === 91 ? Math.round(usual(index) * 0.6) : usual(index)),
    )
  await importRows(app.engine, immigration, rowsOf(100))
  const filters = [{ dimension: 'location_source', operator: 'in', values: ['FR', 'KR'] }]
  const odd = (over: object = {}) => ({
    ...{ question: { ...question, filters }, column: 'totalImmigrants', is: 'unexpected', sensitivity: 99 },
    ...over,
  })
  const past = async (over: object = {}) => (await client.post('alerts/preview', odd(over))).json()
  const { periods, members } = await past()
  const france = members.find(({ values }: { values: string[] }) => values[0] === 'FR')
  const fired = (states: readonly string[]) => periods.filter((_: string, at: number) => states[at] === 'firing')
  expect([periods.length, periods.at(-1), fired(france.states)]).toEqual([24, '2024-05-01', [`${dip}-01`]])
  // It held in no two months in a row; the more sensitive find as many months or more.
  const firedAt = async (over: object) => {
    const member = (await past(over)).members.find(({ values }: { values: string[] }) => values[0] === 'FR')
    return fired(member.states).length
  }
  expect(await firedAt({ periods: 2 })).toBe(0)
  expect(await firedAt({ sensitivity: 80 })).toBeGreaterThanOrEqual(await firedAt({ sensitivity: 95 }))
  expect(await firedAt({ sensitivity: 95 })).toBeGreaterThanOrEqual(1)

  const alert = await client.post('alerts', { name: 'Odd months', rule: odd(), mail: false })
  expect([alert.statusCode, alert.json().state]).toEqual([201, 'no_data'])
  await importRows(app.engine, immigration, [month('2024-05', 'FR', Math.round(usual(100) * 1.7))])
  await rounds.round()
  const events = (await client.get(`alerts/${alert.json().id}/events`)).json()
  expect(events).toMatchObject({ count: 1, rows: [{ members: [{ values: ['FR'], from: 'no_data', to: 'firing' }] }] })

  const refused = async (over: object) => {
    const reply = await client.post('alerts/preview', odd(over))
    return [reply.statusCode, reply.json().field]
  }
  expect(await refused({ question: { ...question, time: 'year' } })).toEqual([400, 'question.time'])
  expect(await refused({ sensitivity: 90 })).toEqual([400, 'sensitivity'])
  const compared = { ...question, comparison: { with: 'previous_year' } }
  expect(await refused({ question: compared, column: 'totalImmigrants:percentage' })).toEqual([400, 'column'])
})

test('an owner who loses the right is told why it stands still, and nothing is found out by it', async () => {
  const alert = await createAlert({ name: 'Watched no longer' })
  const events = (await eventsOf(alert.id)).count
  await unmailed('Not to be mailed', clock)
  const person = await app.state.users.byId(owner.userId ?? '')
  await app.state.roles.put(person?.roleName ?? '', ['view_widget_95', 'explore_data'], testAuthor)
  await importRows(app.engine, immigration, [month('2024-05', 'KR', 1)])
  await rounds.round()
  expect((await owner.get(`alerts/${alert.id}`)).json()).toMatchObject({ state: 'error', error: 'forbidden' })
  expect((await eventsOf(alert.id)).count).toBe(events)
  // What fired before is not mailed either.
  expect(await app.state.alerts.dueMails()).toEqual([])
  await app.services.mail.send({ to: 'a@test.example', subject: 'Later', text: '', html: '' })
  await expect.poll(() => box.mails.at(-1)?.subject).toBe('Later')
  expect(box.mails.filter(({ text }) => text.includes('Not to be mailed'))).toEqual([])
})

test('a topic that analysts added is told by its name in the language of the reader', async () => {
  const terms = { th: [], en: ['dog'], zh: [], ru: [], not: [] }
  const names = { en: 'Stray animals', th: 'สัตว์จรจัด' }
  await app.engine.changeTopics({ own1: { names, added: terms, removed: { ...terms, en: [] } } })
  const aboutTopics = { ...question, dataset: 'voc', measures: ['sum_voc'], breakdown: ['voc_topics'] }
  const topicRule = AlertRule.parse({ question: aboutTopics, column: 'sum_voc', is: 'above', threshold: 0 })
  const members = [{ values: ['food-own1'], from: 'normal', to: 'firing', figure: 1 } as const]
  const words = await alertWords(app.services, topicRule, { members, changed: 1, period: null }, 'th', '2024-06-15')
  expect([words.nameOf(['own1']), words.lines[0]]).toEqual(['สัตว์จรจัด', expect.stringContaining(' + สัตว์จรจัด: 1')])
})

test('a day later an alert is looked at without new figures: a month is over by then, and a right came back', {
  tags: 'release',
}, async () => {
  const watcher = await app.as(['view_widget_134', 'explore_data'])
  const userId = watcher.userId ?? ''
  await importRows(app.engine, immigration, [month('2024-06', 'JP', 600_000)])
  const { id } = (await make({ rule: { ...rule, is: 'above', threshold: 500_000 } }, watcher)).json()
  const now = async () => {
    await rounds.round()
    const { firing, error } = await app.state.alerts.get(userId, id)
    return [firing, error]
  }
  // June has begun: its figure may grow.
  expect(await now()).toEqual([0, null])
  clock = new Date('2024-07-01T00:00:00Z')
  expect(await now()).toEqual([1, null])
  const group = (await app.state.users.byId(userId))?.roleName ?? ''
  for (const [permissions, error] of [
    [['explore_data'], 'forbidden'],
    [['view_widget_134', 'explore_data'], null],
  ] as const) {
    await app.state.roles.put(group, [...permissions], testAuthor)
    clock = new Date(clock.getTime() + 86_400_000)
    expect(await now()).toEqual([1, error])
  }
})
