import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { languages } from '../catalog/words.ts'
import { openMailbox } from '../server/testing/mailbox.ts'
import { startBuiltServer } from './harness/builtServer.ts'
import { machine, percentile, timesRow } from './harness/measure.ts'
import { mix } from './harness/mix.ts'

/**
 * Subscriptions that are due at the same moment, delivered to a real mail server, while people ask what cards ask. It starts a built server with
 * demonstration data on a data folder of its own (`data=` keeps one for the next run), or asks a running one at `address=` whose `SMTP_URL` is
 * `smtp://127.0.0.1:<port>`, where this script listens: the accounts and subscriptions that it adds stay there. It fails where one is lost or
 * comes twice, where a call is refused, and over the limits below.
 *
 *     node bench/subscriptions.ts [count=1000] [people=50] [minutes=5] [data=<folder>]
 *     node bench/subscriptions.ts address=http://127.0.0.1:8080 password=… port=2525 [email=admin@demo.sala] [count=1000] [people=50] [minutes=5]
 */

const option = (name: string, fallback: string) =>
  process.argv.find((word) => word.startsWith(`${name}=`))?.slice(name.length + 1) ?? fallback
const count = Number(option('count', '1000'))
/** The number of people who work meanwhile, each with an account. */
const working = Number(option('people', '50'))
/** From the beginning until they are due: time enough to add all of them. */
const minutes = Number(option('minutes', '5'))
/** The most subscriptions of one person. */
const perPerson = 100
/** Between two calls of one person, in milliseconds. */
const pause = 1_000
/** The most that all deliveries may take, and 95 % of the calls meanwhile, in milliseconds. */
const [patience, maxWait] = [20 * 60_000, 500]
/** How long a mail that comes twice is waited for, in milliseconds. */
const afterwards = 10_000
/** In the names of this run's subscriptions, so that mails of earlier ones are not counted. */
const run = randomUUID().slice(0, 8)

/** Calls with an unexpected answer. */
let refused = 0

const folder = mkdtempSync(join(tmpdir(), 'sala-subscriptions-'))
const box = await openMailbox(Number(option('port', '0')))
const password = option('password', randomUUID())
console.log(machine())
const own = option('address', '') === '' ? await startOwn() : null
const address = own?.address ?? option('address', '')
const admin = await signIn(option('email', 'admin@demo.sala'), password)
const {
  user: { role },
} = await call('auth/me', admin)
const subscribers = await addPeople(Math.ceil(count / perPerson))
const people = await addPeople(working)
const due = new Date(Math.ceil(Date.now() / 60_000) * 60_000 + minutes * 60_000)
for (let index = 0; index < count; index += 1) await subscribe(index)
if (new Date() >= due) throw new Error('the subscriptions were due before all of them were there: give more minutes')
console.log(`${count} subscriptions of ${subscribers.length} accounts are due at ${due.toISOString()}`)
const quiet = await work(Math.max(1_000, due.getTime() - Date.now()))
const begun = performance.now()
const meanwhile: number[] = []
while (mailsByNumber().size < count && performance.now() - begun < patience) meanwhile.push(...(await work(5_000)))
const duration = performance.now() - begun
await wait(afterwards)
report()
await own?.end('SIGTERM')
await box.close()
rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })

/** A server with demonstration data, which its first start fills in. */
async function startOwn() {
  const data = option('data', join(folder, 'data'))
  mkdirSync(data, { recursive: true })
  const began = performance.now()
  const demonstration = { SALA_DEMO: 'on', SALA_DEMO_PASSWORD: password }
  const started = await startBuiltServer(data, folder, { ...demonstration, PORT: '0', SMTP_URL: box.url })
  console.log(`the server listens after ${((performance.now() - began) / 1_000).toFixed(0)} s`)
  return started
}

/** How many mails came of each subscription of this run, by its number. */
function mailsByNumber(): ReadonlyMap<string, number> {
  const numbers = box.mails.flatMap(({ subject }) => new RegExp(`Bench ${run}-(\\d+)`).exec(subject)?.[1] ?? [])
  return new Map([...Map.groupBy(numbers, (number) => number)].map(([number, all]) => [number, all.length]))
}

function report(): void {
  const counts = [...mailsByNumber().values()]
  const doubles = counts.reduce((sum, mails) => sum + mails - 1, 0)
  const seconds = (duration / 1_000).toFixed(0)
  console.log(`${counts.length} of ${count} delivered, ${count - counts.length} lost, ${doubles} mails came again`)
  console.log(`${(duration / 60_000).toFixed(1)} minutes (${seconds} s, to 5 s) from when they were due`)
  console.log(
    `\n| calls of ${people.length} people | middle, ms | 95 %, ms | longest, ms | of |\n| --- | ---: | ---: | ---: | ---: |`,
  )
  console.log(`| before | ${timesRow(quiet)} |\n| meanwhile | ${timesRow(meanwhile)} |`)
  console.log(`\n${refused} calls were refused`)
  const slow = percentile(meanwhile, 0.95)
  const faults = [
    counts.length < count && 'not all were delivered in time',
    doubles > 0 && 'some came more than once',
    refused > 0 && 'calls were refused',
    // Also if no call was answered.
    !(slow < maxWait) && `95 % of the calls meanwhile took ${slow.toFixed(0)} ms, which is not under ${maxWait} ms`,
  ].filter((fault) => fault !== false)
  for (const fault of faults) console.error(`FAILED: ${fault}`)
  if (faults.length > 0) process.exitCode = 1
}

interface Person {
  readonly email: string
  readonly password: string
  readonly id: string
  /** Replaced when it has ended. */
  token: string
}

async function signIn(email: string, password: string): Promise<Person> {
  const response = await fetch(`${address}/api/auth`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${email}:${password}`).toString('base64')}` },
  })
  if (response.status !== 200) throw new Error(`Nobody signs in at ${address} with ${email}: ${response.status}`)
  const { token, user } = await response.json()
  return { email, password, id: user.id, token }
}

async function call(path: string, { token }: Person, body?: object) {
  const response = await fetch(`${address}/api/${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`)
  return text.startsWith('{') ? JSON.parse(text) : null
}

/** Readers of one group, as an office has them; one after the other, as each password is hashed on the server. */
async function addPeople(number: number): Promise<readonly Person[]> {
  const added: Person[] = []
  while (added.length < number) {
    const [email, password] = [`bench-${randomUUID()}@sala.example`, randomUUID()]
    const lastname = String(added.length)
    await call('users', admin, { email, password, firstname: 'Bench', lastname, role, status: 1 })
    added.push(await signIn(email, password))
  }
  return added
}

/** One of several dashboards in each language, to oneself. */
async function subscribe(index: number): Promise<void> {
  const person = subscribers[Math.floor(index / perPerson)] ?? admin
  const dashboards = [
    [134, 135],
    [24, 25, 26],
    [31, 32],
    [140, 142],
  ]
  await call('subscriptions', person, {
    name: `Bench ${run}-${index}`,
    path: '/admin/dashboards',
    format: index % 3 === 0 ? 'xlsx' : 'pdf',
    language: languages[index % languages.length],
    cards: (dashboards[index % dashboards.length] ?? []).map((code) => ({ code, filters: {} })),
    schedule: { every: 'day', weekday: 1, day: 1, time: due.toISOString().slice(11, 16), zone: 'UTC' },
    recipients: [{ kind: 'person', id: person.id }],
    paused: false,
  })
}

/** How long calls of all people take, in milliseconds. */
async function work(milliseconds: number): Promise<readonly number[]> {
  const times: number[] = []
  const until = Date.now() + milliseconds
  const subscribeOne = async (person: Person, index: number) => {
    for (let at = index * 7; Date.now() < until; at += 1) {
      const from = performance.now()
      const response = await fetch(address + (mix[at % mix.length] ?? ''), {
        headers: { authorization: `Bearer ${person.token}` },
      })
      await response.arrayBuffer()
      if (response.status === 200) times.push(performance.now() - from)
      else if (response.status === 401) person.token = (await signIn(person.email, person.password)).token
      else refused += 1
      await wait(pause)
    }
  }
  await Promise.all(people.map(subscribeOne))
  return times
}
