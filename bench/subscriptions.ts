import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { languages } from '../catalog/words.ts'
import { openMailbox } from '../server/testing/mailbox.ts'
import { machine, median } from './harness/measure.ts'
import { mix } from './harness/mix.ts'

/**
 * Subscriptions that are due at the same moment, delivered to a real mail server, while 50 people ask what cards ask. Against a running server
 * with demonstration data whose `SMTP_URL` is `smtp://127.0.0.1:<port>`, where this script listens. The people and subscriptions that it adds
 * stay there.
 *
 *     node bench/subscriptions.ts address=http://127.0.0.1:8080 password=… port=2525 [count=1000] [minutes=5] [email=admin@demo.sala]
 */

const option = (name: string, fallback: string) =>
  process.argv.find((word) => word.startsWith(`${name}=`))?.slice(name.length + 1) ?? fallback
const address = option('address', 'http://127.0.0.1:8080')
const count = Number(option('count', '1000'))
/** From the beginning until they are due: time enough to add all of them. */
const minutes = Number(option('minutes', '5'))
/** What one person may have. */
const each = 100
/** People who work meanwhile, and their pause between two calls, in milliseconds. */
const [working, pause] = [50, 1_000]
/** The most that all deliveries may take, in milliseconds. */
const patience = 20 * 60_000

/** Calls that were answered otherwise than with what was asked. */
let refused = 0

const box = await openMailbox(Number(option('port', '2525')))
console.log(machine())
const admin = await signIn(option('email', 'admin@demo.sala'), option('password', ''))
const {
  user: { role },
} = await call('auth/me', admin)
const people = await Promise.all(Array.from({ length: Math.ceil(count / each) }, addPerson))
const due = new Date(Math.ceil(Date.now() / 60_000) * 60_000 + minutes * 60_000)
for (let index = 0; index < count; index += 1) await subscribe(index)
if (new Date() >= due) throw new Error('the subscriptions were due before all of them were there: give more minutes')
console.log(`${count} subscriptions of ${people.length} people are due at ${due.toISOString()}`)
const quiet = await work(Math.max(1_000, due.getTime() - Date.now()))
const before = box.mails.length
const begun = performance.now()
const meanwhile: number[] = []
while (box.mails.length - before < count && performance.now() - begun < patience) meanwhile.push(...(await work(5_000)))
const seconds = ((performance.now() - begun) / 1_000).toFixed(0)
console.log(`${box.mails.length - before} of ${count} delivered ${seconds} s after they were due`)
console.log('\n| calls of 50 people | middle, ms | 95 %, ms | longest, ms | of |\n| --- | ---: | ---: | ---: | ---: |')
console.log(`| before | ${row(quiet)} |\n| meanwhile | ${row(meanwhile)} |`)
console.log(`\n${refused} calls were refused`)
await box.close()

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

/** Ten readers of one group, as an office has them. */
async function addPerson(_: unknown, index: number): Promise<Person> {
  const [email, password] = [`bench-${index}-${randomUUID()}@sala.example`, randomUUID()]
  await call('users', admin, { email, password, firstname: 'Bench', lastname: String(index), role, status: 1 })
  return signIn(email, password)
}

/** One of several dashboards in each language, to oneself. */
async function subscribe(index: number): Promise<void> {
  const person = people[Math.floor(index / each)] ?? admin
  const dashboards = [
    [134, 135],
    [24, 25, 26],
    [31, 32],
    [140, 142],
  ]
  await call('subscriptions', person, {
    name: `Bench ${index}`,
    path: '/admin/dashboards',
    format: index % 3 === 0 ? 'xlsx' : 'pdf',
    language: languages[index % languages.length],
    cards: (dashboards[index % dashboards.length] ?? []).map((code) => ({ code, filters: {} })),
    schedule: { every: 'day', weekday: 1, day: 1, time: due.toISOString().slice(11, 16), zone: 'UTC' },
    recipients: [{ kind: 'person', id: person.id }],
    paused: false,
  })
}

/** How long calls of fifty people take, in milliseconds. */
async function work(milliseconds: number): Promise<readonly number[]> {
  const times: number[] = []
  const until = Date.now() + milliseconds
  const one = async (_: unknown, index: number) => {
    const person = people[index % people.length] ?? admin
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
  await Promise.all(Array.from({ length: working }, one))
  return times
}

function row(times: readonly number[]): string {
  const sorted = times.toSorted((one, other) => one - other)
  const figures = [median(sorted), sorted[Math.floor(sorted.length * 0.95)], sorted.at(-1)]
  return `${figures.map((time) => (time ?? Number.NaN).toFixed(0)).join(' | ')} | ${sorted.length}`
}
