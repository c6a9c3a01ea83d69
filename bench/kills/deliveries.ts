import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { adminRoleId } from '../../server/state/model.ts'
import { openMailbox } from '../../server/testing/mailbox.ts'
import { type BuiltServer, killLeftPostgres, startBuiltServer } from '../harness/builtServer.ts'
import { machine, timesRow } from '../harness/measure.ts'
import { makePeople } from './people.ts'

/**
 * One subscription to a group of many people, sent by a real mail server, while the server is killed by SIGKILL at random moments: from the
 * moment at which the batch is due until the last mail. Each person has to get it once; a kill between a mail's last byte and the note that it
 * was taken sends one mail again, which has the same Message-ID (docs/decisions/0106-mail-subscriptions-alerts-and-webhooks.md).
 *
 *     node bench/kills/deliveries.ts [kills=200] [people=500] [port=0] [delay=100]
 *
 * `delay`: how long the mail server keeps a sender waiting after a mail's last byte, in milliseconds. Needs a built server. Ends with 1 where a mail is lost, where the log says otherwise than the mailbox, where more mails came again than there
 * were kills, and where the batch was over before all kills.
 */

const option = (name: string, fallback: number) =>
  Number(process.argv.find((word) => word.startsWith(`${name}=`))?.slice(name.length + 1) ?? fallback)
const [kills, people, port, delayMs] = [
  option('kills', 200),
  option('people', 500),
  option('port', 0),
  option('delay', 100),
]
/** How long the mail server keeps a sender waiting before it takes a mail while mails are ahead of kills: the batch lasts until the last kill. */
const slowMs = 1_000
/** A server lives at most so long after it listens, in milliseconds, or as long as its start took: enough to send some mails, or none. */
const life = 2_000
/** The same before the very first mail, which needs time to create the batch. */
const firstLife = 12_000
/** How long the rest of a batch may take without kills, in milliseconds. */
const patience = 20 * 60_000

const folder = mkdtempSync(join(tmpdir(), 'sala-deliveries-'))
const data = join(folder, 'data')
mkdirSync(data)
let killed = 0
/** Kills before which at least one mail of their server came. */
let killedWhileSending = 0
const starts: number[] = []
const beforeMs = () => (received() * kills > killed * people ? slowMs : 0)
const box = await openMailbox(0, { delayMs, beforeMs })
const Created = z.object({ id: z.string() })
const Log = z.object({ rows: z.array(z.object({ recipient: z.string(), state: z.string() })) })
let server: BuiltServer | null = null

console.log(`${machine()}; ${kills} kills, ${people} deliveries`)
try {
  const tokens = await makePeople(data, people)
  server = await start()
  const { id, due } = await subscribe(server.address, tokens[0] ?? '')
  // Only a server that ends by itself writes the compile cache.
  await server.end('SIGTERM')
  server = await start()
  await wait(Math.max(0, due.getTime() - Date.now()))
  const began = performance.now()
  for (; killed < kills && received() < people; killed += 1) {
    const before = box.mails.length
    await wait(Math.random() * (before === 0 ? firstLife : Math.max(life, starts.at(-1) ?? 0)))
    await server.end('SIGKILL')
    if (box.mails.length > before) killedWhileSending += 1
    server = await start()
    if (killed % 20 === 19) console.log(`${killed + 1} kills, ${seconds(began)} s, ${received()} people have it`)
  }
  while (received() < people && performance.now() - began < patience) await wait(500)
  // A mail that was sent again comes after a killed server's jobs were given to its successor.
  await wait(30_000)
  const states = await statesOf(server.address, tokens[0] ?? '', id)
  report(seconds(began), states)
} finally {
  await server?.end('SIGKILL')
  killLeftPostgres(data)
  await box.close()
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
}

function seconds(began: number): number {
  return Math.round((performance.now() - began) / 1_000)
}

function received(): number {
  return new Set(box.mails.flatMap(({ to }) => to)).size
}

function report(takenCount: number, states: readonly string[]): void {
  const lost = people - received()
  const again = box.mails.length - received()
  const ids = new Set(box.mails.map((mail) => mail.header('message-id'))).size
  const unlike = states.filter((state) => state !== 'sent').length
  console.log(
    `${killed} kills in ${takenCount} s, ${killedWhileSending} of servers that had sent mails: ` +
      `${received()} of ${people} delivered, ${lost} lost, ${again} mails came again`,
  )
  console.log(`${ids} message ids; of the newest ${states.length} of the log, ${unlike} are not sent`)
  console.log(`starts of the server, middle | 95 % | longest, ms | of: ${timesRow(starts)}`)
  if (killed < kills) console.error(`the batch was over before ${kills} kills`)
  if (killed < kills || lost > 0 || again > killed || unlike > 0 || ids !== received()) process.exitCode = 1
}

/** Every administrator, in a minute or two: the people that were made are all. */
async function subscribe(url: string, token: string): Promise<{ readonly id: string; readonly due: Date }> {
  const due = new Date(Math.ceil((Date.now() + 10_000) / 60_000) * 60_000)
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
  const { id } = Created.parse(await response.json())
  console.log(`due at ${due.toISOString()}`)
  return { id, due }
}

async function statesOf(url: string, token: string, id: string): Promise<readonly string[]> {
  const headers = { authorization: `Bearer ${token}` }
  const response = await fetch(`${url}/api/subscriptions/${id}/deliveries`, { headers })
  return Log.parse(await response.json()).rows.map(({ state }) => state)
}

async function start(): Promise<BuiltServer> {
  const began = performance.now()
  const settings = { SALA_DEMO: 'off', PORT: String(port), SMTP_URL: box.url, PUBLIC_URL: 'http://127.0.0.1' }
  const started = await startBuiltServer(data, folder, settings)
  starts.push(performance.now() - began)
  return started
}
