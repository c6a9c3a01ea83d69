import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { pino } from 'pino'
import { describe, expect, onTestFinished, test } from 'vitest'
import { type Mailbox, openMailbox } from '../testing/mailbox.ts'
import { createTestDatabase, openTestState, type TestDatabase } from '../testing/testState.ts'
import { openEncryption } from './encryption.ts'
import { createMailer } from './mailer.ts'

/** Kills of the test of them, and the letters that are sent meanwhile; more where `KILLS` and `LETTERS` say so. */
const kills = Number(process.env.KILLS ?? 1)
const letters = Number(process.env.LETTERS ?? 50)
const log = pino({ level: 'silent' })
const secretKey = 'a key of the tests that is long enough'
const encryption = openEncryption({ secretKey, dataFolder: '' })
const letter = {
  to: 'nok@example.org',
  subject: 'A link',
  text: 'https://sala.example.org/#secret',
  html: '<p>A link</p>',
}

async function newDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase()
  onTestFinished(() => database.drop())
  return database
}

/** The mailer of one server on a database. */
async function mailerOn(database: TestDatabase, url: string) {
  const state = await openTestState(database)
  const mailer = createMailer({ url, from: 'sala@example.org' }, { state, encryption, log })
  let closed: Promise<void> | null = null
  const close = () => {
    closed ??= mailer.close().then(() => state.close())
    return closed
  }
  onTestFinished(close)
  return { state, mailer, close }
}

async function newMailbox(...options: Parameters<typeof openMailbox>): Promise<Mailbox> {
  const box = await openMailbox(...options)
  onTestFinished(() => box.close().catch(() => undefined))
  return box
}

/** Letters that are kept, as texts. */
async function storedOf({ address }: TestDatabase): Promise<readonly string[]> {
  const client = new pg.Client(address)
  await client.connect()
  const { rows } = await client.query<{ row: string }>('select row_to_json(l)::text "row" from waiting_letters l')
  await client.end()
  return rows.map(({ row }) => row)
}

/** Ends every connection to a database, as a restart of PostgreSQL does. */
async function breakConnections({ address }: TestDatabase): Promise<void> {
  const client = new pg.Client(address)
  await client.connect()
  await client.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()',
    [address.database],
  )
  await client.end()
}

const subjects = ({ mails }: Mailbox) => mails.map(({ subject }) => subject)
const numbered = (count: number) => Array.from({ length: count }, (_, at) => `No. ${at}`)

test('a mail leaves in the clear to this very machine alone', async () => {
  const box = await newMailbox()
  const database = await newDatabase()
  const deliver = async (url: string) => {
    const { mailer, close } = await mailerOn(database, url)
    const delivered = await mailer.deliver(letter, 'one')
    await close()
    return [delivered, box.mails.length]
  }
  // The same server without encryption, by an address that leads here and does not say so.
  expect(await deliver(box.url.replace('127.0.0.1', '0.0.0.0'))).toEqual(['failed', 0])
  expect(await deliver(box.url)).toEqual(['sent', 1])
})

describe('a mail that waits', () => {
  test('is sealed in the store, outlives its server and is forgotten once it is sent', async () => {
    const database = await newDatabase()
    const box = await newMailbox()
    const first = await mailerOn(database, box.url)
    await first.mailer.send(letter)
    await first.close()
    const rows = await storedOf(database)
    expect(rows).toHaveLength(1)
    for (const secret of ['secret', 'nok', 'A link']) expect(rows[0]).not.toContain(secret)

    const second = await mailerOn(database, box.url)
    await second.mailer.start()
    await expect.poll(() => subjects(box)).toEqual(['A link'])
    await expect.poll(() => storedOf(database)).toEqual([])
    expect(box.mails[0]).toMatchObject({ to: ['nok@example.org'], text: expect.stringContaining('#secret') })
    expect(rows[0]).toContain(/^<(.*)@example\.org>$/.exec(box.mails[0]?.header('message-id') ?? '')?.[1])
  })

  test('is taken from a server that was killed by one that lives for a moment', async () => {
    const database = await newDatabase()
    const box = await newMailbox()
    const first = await mailerOn(database, box.url)
    await first.mailer.send(letter)
    await first.close()
    const client = new pg.Client(database.address)
    await client.connect()
    onTestFinished(() => client.end())
    // As a server leaves it that took it a minute ago and was killed.
    const past = "now() - interval '1 minute'"
    await client.query(`update pgboss.job set state = 'active', started_on = ${past}, heartbeat_on = ${past}`)
    await client.query(`update pgboss.queue set monitor_claim_on = ${past}`)
    const { mailer, close } = await mailerOn(database, box.url)
    await mailer.start()
    const states = async () => (await client.query<{ state: string }>('select state from pgboss.job')).rows
    // The library itself begins to look after five seconds.
    await expect.poll(states, { timeout: 4_000 }).toEqual([{ state: 'retry' }])
    await close()
  })

  test('is tried again where the mail server is not there or takes no mail for now', { tags: 'release' }, async () => {
    const database = await newDatabase()
    const gone = await openMailbox()
    await gone.close()
    const { mailer } = await mailerOn(database, gone.url)
    await mailer.start()
    await mailer.send(letter)
    let tries = 0
    const box = await newMailbox(Number(new URL(gone.url).port), {
      refuse: () => {
        tries += 1
        return tries === 1 ? 451 : null
      },
    })
    await expect.poll(() => subjects(box)).toEqual(['A link'])
    expect(tries).toBe(2)
  })

  test('is given up where the mail server knows nobody of its address, and where its key is another', async () => {
    const database = await newDatabase()
    const box = await newMailbox(0, { refuse: (to) => (to.startsWith('nobody') ? 550 : null) })
    const { state, mailer } = await mailerOn(database, box.url)
    await mailer.start()
    await mailer.send({ ...letter, to: 'nobody@example.org' })
    const other = openEncryption({ secretKey: `another ${secretKey}`, dataFolder: '' })
    await createMailer({ url: box.url, from: 'a@b' }, { state, encryption: other, log }).send(letter)
    await expect.poll(() => storedOf(database)).toEqual([])
    expect(box.mails).toEqual([])
  })

  test('is read by the new key after a change of keys', async () => {
    const database = await newDatabase()
    const box = await newMailbox()
    const { state, mailer, close } = await mailerOn(database, box.url)
    await mailer.send(letter)
    const next = openEncryption({ secretKey: `the next ${secretKey}`, dataFolder: '' })
    await state.encryptedColumns.reencrypt((sealed) => next.encrypt(encryption.decrypt(sealed) ?? ''))
    await createMailer({ url: box.url, from: 'a@b' }, { state, encryption: next, log }).start()
    await expect.poll(() => subjects(box)).toEqual(['A link'])
    await close()
  })

  test('is sent although every connection to the store breaks again and again', { tags: 'release' }, async () => {
    const database = await newDatabase()
    const box = await newMailbox()
    const { mailer } = await mailerOn(database, box.url)
    await mailer.start()
    const names = numbered(8)
    for (const subject of names) {
      await breakConnections(database)
      await mailer.send({ ...letter, subject })
    }
    await breakConnections(database)
    await expect.poll(() => storedOf(database)).toEqual([])
    expect([...new Set(subjects(box))].toSorted()).toEqual(names.toSorted())
  })

  test('is sent once by two servers on one store', { tags: 'release' }, async () => {
    const database = await newDatabase()
    const box = await newMailbox()
    const servers = [await mailerOn(database, box.url), await mailerOn(database, box.url)]
    const names = numbered(60)
    await Promise.all(names.map((subject, at) => servers[at % 2]?.mailer.send({ ...letter, subject })))
    await Promise.all(servers.map(({ mailer }) => mailer.start()))
    await expect.poll(() => storedOf(database)).toEqual([])
    expect(subjects(box).toSorted()).toEqual(names.toSorted())
  })
})

test(`no mail is lost by a server that is killed ${kills} times at any moment`, {
  tags: 'release',
  timeout: 180_000 + 10_000 * kills,
}, async () => {
  const database = await newDatabase()
  const box = await newMailbox(0, { delayMs: 150 })
  const { mailer, close } = await mailerOn(database, box.url)
  const names = numbered(letters)
  for (const subject of names) await mailer.send({ ...letter, subject })
  await close()
  const script = join(import.meta.dirname, 'testing', 'sendWaiting.ts')
  const { host = '', user = '', database: name = '' } = database.address
  const start = async () => {
    const words = [script, host, user, name, box.url, secretKey]
    const child = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'inherit'] })
    onTestFinished(() => void child.kill('SIGKILL'))
    await once(child.stdout, 'data')
    return child
  }
  for (let kill = 0; kill < kills && (await storedOf(database)).length > 0; kill += 1) {
    const child = await start()
    await wait(Math.random() * 400)
    child.kill('SIGKILL')
    await once(child, 'close')
  }
  const last = await start()
  await expect.poll(() => storedOf(database), { timeout: 90_000 + 4_000 * kills, interval: 500 }).toEqual([])
  last.kill('SIGKILL')
  expect([...new Set(subjects(box))].toSorted()).toEqual(names.toSorted())
  // The one mail that was on its way at a kill may come twice, and has the same Message-ID both times.
  const ids = new Map(box.mails.map((mail) => [mail.header('message-id'), mail.subject]))
  expect(ids.size).toBe(names.length)
  const doubles = box.mails.length - names.length
  if (process.env.KILLS !== undefined) console.log(`${kills} kills, ${names.length} letters, ${doubles} doubles`)
  expect(doubles).toBeLessThanOrEqual(kills)
})
