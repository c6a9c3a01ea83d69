import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { unavailableEngine } from '../server/facts/engines/unavailable.ts'
import { fillPeople } from './administration/fill.ts'
import { machine, median } from './harness/measure.ts'
import { openWhole } from './harness/wholeServer.ts'

/**
 * Compares an instance with many accounts with one that has few: lists, searches, sign-ins, groups and files, asked of both in
 * turns, each through the whole server with a store of its own. `node bench/accounts.ts [many=10000] [few=100] [rounds=25]`.
 */

const option = (name: string, fallback: number) =>
  Number(process.argv.find((word) => word.startsWith(`${name}=`))?.slice(name.length + 1) ?? fallback)
const [many, few, rounds] = [option('many', 10_000), option('few', 100), option('rounds', 25)]
const roles = 30

const Rows = z.object({ rows: z.array(z.object({ id: z.coerce.string() })) })
const Role = z.object({ permissions: z.array(z.string()), version: z.int() })

type Instance = Awaited<ReturnType<typeof open>>

console.log(machine())
const instances = [await open(few), await open(many)] as const
try {
  console.log(`\n| | ${few} accounts, ms | ${many}, ms | ratio | fastest of ${few} | of ${many} | ratio | |`)
  console.log(`| --- |${' ---: |'.repeat(6)} --- |`)
  for (const [what, ask] of Object.entries(questions())) {
    const times: [number[], number[]] = [[], []]
    const message: [string, string] = ['', '']
    // Alternating, so that other load on the machine affects both alike; the first request meets a store without query plans.
    for (let round = 0; round <= rounds; round += 1)
      for (const at of [0, 1] as const) {
        const began = performance.now()
        message[at] = await ask(instances[at], round)
        if (round > 0) times[at].push(performance.now() - began)
      }
    const [first, second] = times.map(median)
    const [least, most] = times.map((all) => Math.min(...all))
    const ratio = (from = Number.NaN, to = Number.NaN) => (to / from).toFixed(2)
    const contentOf = (value = Number.NaN) => value.toFixed(1)
    const sizes = message[0] === message[1] ? message[0] : `${message[0]} and ${message[1]}`
    console.log(
      `| ${[what, contentOf(first), contentOf(second), ratio(first, second), contentOf(least), contentOf(most), ratio(least, most), sizes].join(' | ')} |`,
    )
  }
} finally {
  for (const { close } of instances) await close()
}

async function open(people: number) {
  const folder = mkdtempSync(join(tmpdir(), 'sala-accounts-'))
  const { listening, close } = await openWhole(unavailableEngine(null), folder, () => new Date())
  await fillPeople(folder, { people, roles, auditRows: 2 * people })
  const { address, token, signIn } = listening
  const send = async (method: string, path: string, body?: object, headers: Record<string, string> = {}) => {
    const type = body === undefined ? {} : { 'content-type': 'application/json' }
    const response = await fetch(`${address}/api/${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...type, ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
    return text
  }
  const idOf = async (path: string) => {
    const [row] = Rows.parse(JSON.parse(await send('GET', path))).rows
    if (row === undefined) throw new Error(`${path} found nothing`)
    return row.id
  }
  return {
    people,
    send,
    signIn,
    person: await idOf('users?q=person50%40'),
    role: await idOf('roles?q=role+7'),
    close: async () => {
      await close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The requests, each with a description of its answer: rows or kilobytes. */
function questions(): Record<string, (of: Instance, round: number) => Promise<string>> {
  const list = (path: string) => async (of: Instance) => {
    const { rows } = Rows.parse(JSON.parse(await of.send('GET', path)))
    return `${rows.length} rows`
  }
  const file = (path: string) => async (of: Instance) => `${Math.round((await of.send('GET', path)).length / 1024)} KB`
  const done = async (work: Promise<string>) => {
    await work
    return ''
  }
  return {
    'sign-in': ({ send, signIn }) => done(send('POST', 'auth', {}, { authorization: signIn })),
    'one’s own account': ({ send }) => done(send('GET', 'account')),
    'people, first page': list('users'),
    'people, by last sign-in': list('users?sort=-lastSignInAt&limit=50'),
    'people, by group and name': list('users?sort=roleName,fullname&limit=50'),
    'people, last page': (of) => list(`users?limit=50&page=${Math.ceil(of.people / 50)}`)(of),
    'people, who are searched for': list('users?q=person50%40&limit=50'),
    'people, none found': list('users?q=nobody+of+that+name'),
    'people of one group': (of) => list(`users?role=${of.role}&limit=50`)(of),
    'one person': ({ send, person }) => done(send('GET', `users/${person}`)),
    'one person’s sessions': ({ send, person }) => done(send('GET', `users/${person}/sessions`)),
    'a person renamed': ({ send, person }, round) =>
      done(send('PUT', `users/${person}`, { firstname: `Anong ${round}` })),
    'a person added and deleted': async ({ send }, round) => {
      const body = { email: `new${round}@tourism.example`, firstname: 'A', lastname: 'B', role: null }
      const { id } = z.object({ id: z.string() }).parse(JSON.parse(await send('POST', 'users', body)))
      await send('DELETE', `users/${id}`)
      return ''
    },
    'groups, by their people': list('roles?limit=50&sort=-users'),
    'a group’s permissions changed': async ({ send, role }) => {
      const { permissions } = Role.parse(JSON.parse(await send('GET', `roles/${role}`)))
      await send('PUT', `roles/${role}`, { permissions: permissions.slice(1) })
      await send('PUT', `roles/${role}`, { permissions })
      return ''
    },
    departments: list('departments?limit=50&sort=-users'),
    'the search of everything': ({ send }) => done(send('GET', 'search?q=anong')),
    'audit, first page': list('audit'),
    'audit, searched': list('audit?q=anong+50&limit=50'),
    'audit as a file': file('audit/export.csv'),
  }
}
