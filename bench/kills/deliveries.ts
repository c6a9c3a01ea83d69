import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { adminRoleId } from '../../server/state/model.ts'
import { openMailbox } from '../../server/testing/mailbox.ts'
import { machine } from '../harness/measure.ts'
import { makePeople } from './people.ts'

/**
 * One subscription to a group of many people, sent by a real mail server, while the server is killed by SIGKILL at random moments: from the
 * moment at which the batch is due until the last mail. Each person has to get it once; a kill between a mail's last byte and the note that it
 * was taken sends one mail again, which has the same Message-ID (docs/decisions/0106-mails-and-jobs-in-the-store.md).
 *
 *     node bench/kills/deliveries.ts [kills=200] [people=500] [port=0] [delay=100]
 *
 * `delay`: how long the mail server keeps a sender waiting, in milliseconds. Needs a built server. Ends with 1 where a mail is lost, where the log
 * says otherwise than the mailbox, and where more mails came again than there were kills.
 */

const option = (name: string, fallback: number) =>
  Number(process.argv.find((word) => word.startsWith(`${name}=`))?.slice(name.length + 1) ?? fallback)
const [kills, people, port, delayMs] = [
  option('kills', 200),
  option('people', 500),
  option('port', 0),
  option('delay', 100),
]
/** A server lives at most so long after it listens, in milliseconds: long enough to make the batch, and short enough to meet all of it. */
const [toMake, toSend] = [12_000, 3_000]
/** How long a batch may take without kills, in milliseconds. */
const patience = 20 * 60_000

const folder = mkdtempSync(join(tmpdir(), 'sala-deliveries-'))
const data = join(folder, 'data')
mkdirSync(data)
const box = await openMailbox(0, { delayMs })
const program = join(import.meta.dirname, '..', '..', 'server', 'dist', 'main.js')
const Made = z.object({ id: z.string() })
const Log = z.object({ rows: z.array(z.object({ recipient: z.string(), state: z.string() })) })
let server: ChildProcess | null = null
let killed = 0

console.log(`${machine()}; ${kills} kills, ${people} deliveries`)
try {
  const tokens = await makePeople(data, people)
  let url = await start()
  const id = await subscribe(url, tokens[0] ?? '')
  const began = performance.now()
  for (; killed < kills && received() < people; killed += 1) {
    await wait(Math.random() * (box.mails.length === 0 ? toMake : toSend))
    await kill()
    url = await start()
    if (killed % 5 === 4) console.log(`${killed + 1} kills, ${seconds(began)} s, ${received()} people have it`)
  }
  while (received() < people && performance.now() - began < patience) await wait(500)
  // A mail that was sent again comes after a killed server's jobs were given to its successor.
  await wait(30_000)
  const states = await statesOf(url, tokens[0] ?? '', id)
  report(seconds(began), states)
} finally {
  await kill()
  const postmaster = join(data, 'postgres', 'postmaster.pid')
  // What a killed server leaves behind is its successor's to end, and there is none.
  if (existsSync(postmaster)) process.kill(Number(readFileSync(postmaster, 'utf8').split('\n')[0]), 'SIGKILL')
  await box.close()
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
}

function seconds(began: number): number {
  return Math.round((performance.now() - began) / 1_000)
}

function received(): number {
  return new Set(box.mails.flatMap(({ to }) => to)).size
}

function report(taken: number, states: readonly string[]): void {
  const lost = people - received()
  const again = box.mails.length - received()
  const ids = new Set(box.mails.map((mail) => mail.header('message-id'))).size
  const unlike = states.filter((state) => state !== 'sent').length
  console.log(
    `${killed} kills in ${taken} s: ${received()} of ${people} delivered, ${lost} lost, ${again} mails came again`,
  )
  console.log(`${ids} message ids; of the newest ${states.length} of the log, ${unlike} are not sent`)
  if (lost > 0 || again > killed || unlike > 0 || ids !== received()) process.exitCode = 1
}

/** Every administrator, in a minute or two: the people that were made are all. */
async function subscribe(url: string, token: string): Promise<string> {
  const due = new Date(Math.ceil((Date.now() + 30_000) / 60_000) * 60_000)
  const body = {
    name: 'A batch',
    path: '/admin/dashboards',
    format: 'pdf',
    language: 'en',
    cards: [{ code: 134, filters: {} }],
    schedule: { every: 'day', weekday: 1, day: 1, time: due.toISOString().slice(11, 16), zone: 'UTC' },
    recipients: [{ kind: 'group', id: adminRoleId }],
    paused: false,
  }
  const response = await fetch(`${url}/api/subscriptions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`the subscription was refused: ${response.status} ${await response.text()}`)
  const { id } = Made.parse(await response.json())
  console.log(`due at ${due.toISOString()}`)
  await wait(Math.max(0, due.getTime() - Date.now()))
  return id
}

async function statesOf(url: string, token: string, id: string): Promise<readonly string[]> {
  const headers = { authorization: `Bearer ${token}` }
  const response = await fetch(`${url}/api/subscriptions/${id}/deliveries`, { headers })
  return Log.parse(await response.json()).rows.map(({ state }) => state)
}

/** Starts the server and gives its address once it listens. */
async function start(): Promise<string> {
  const env = { PATH: process.env.PATH, TMPDIR: folder, SALA_DATA: data, SALA_DEMO: 'off', LOG_LEVEL: 'info' }
  const child = spawn(process.execPath, [program], {
    env: { ...env, PORT: String(port), SMTP_URL: box.url, PUBLIC_URL: 'http://127.0.0.1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  server = child
  return await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const address = /"address":"([^"]+)"/.exec(line)?.[1]
      if (address !== undefined) resolve(address)
      if (/"level":60/.test(line)) console.error(line.slice(0, 300))
    })
    child.once('exit', (code) => reject(new Error(`the server did not start: ${code}`)))
  })
}

async function kill(): Promise<void> {
  const child = server
  server = null
  if (child === null || child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => void child.once('exit', resolve))
  child.kill('SIGKILL')
  await ended
}
