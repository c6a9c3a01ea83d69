import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { widgetCodes } from '@sala/catalog/widgetCodes.ts'
import { z } from 'zod'
import { type Case, expectStatus, type Stage, type Verdict, verdictOf } from './cases.ts'
import { halfBodies, resolved, Schema } from './schemas.ts'
import { type Answer, type AttackRequest, basic, form, isHere, type Target } from './target.ts'

/** Attacks by many strangers on one account and by one person on everybody: guessing, uploads, texts that cannot be stored, and polling. */

const adminRole = '00000000-0000-4000-8000-000000000001'
const Status = z.object({ status: z.number() })
const Counted = z.object({ count: z.number() })
const Created = z.object({ id: z.string() })
const Field = z.object({ field: z.string() })
const Operation = z.object({
  parameters: z.array(z.object({ name: z.string(), in: z.string() })).default([]),
  requestBody: z.object({ content: z.record(z.string(), z.object({ schema: Schema })) }).optional(),
})
const Described = z.object({
  paths: z.record(z.string(), z.record(z.string(), Operation)),
  components: z.object({ schemas: z.record(z.string(), Schema) }),
})

/** Guesses that are weighed before an unknown device waits for 16 seconds: twenty, and four that have waited 1, 2, 4 and 8. */
const [guesses, patience] = [24, 120]

const signingIn = (email: string, password: string, from: string, cookie?: string): AttackRequest => ({
  method: 'POST',
  path: '/api/auth',
  from,
  headers: { authorization: basic(email, password), ...(cookie === undefined ? {} : { cookie }) },
})

async function guessFromEverywhere({ target }: Stage): Promise<readonly Verdict[]> {
  const owner = await target.addAccount(null)
  let [weighed, refused] = [0, 0]
  for (let guess = 0; weighed < guesses && refused < patience; guess += 1) {
    const from = `127.66.${Math.floor(guess / 200)}.${(guess % 200) + 1}`
    const { status } = await target.ask(signingIn(owner.email, 'wrong', from))
    if (status === 401) weighed += 1
    else refused += 1
    if (status === 429) await wait(250)
  }
  return [
    verdictOf('POST /api/auth', weighed === guesses && refused > 10, `${weighed} weighed, ${refused} refused`),
    // Even a correct guess is refused now; the owner can sign in on a known device.
    expectStatus(await target.ask(signingIn(owner.email, owner.password, '127.66.200.1')), [429]),
    expectStatus(await target.ask(signingIn(owner.email, owner.password, '127.66.201.1', owner.device)), [200]),
  ]
}

async function keepAnOfficeOut({ target }: Stage): Promise<readonly Verdict[]> {
  const owner = await target.addAccount(null)
  // A new one each time, because an earlier run may have used its tries up.
  const office = `127.67.${randomInt(256)}.${randomInt(1, 255)}`
  const statuses = new Set<number>()
  for (let guess = 0; guess < 120; guess += 1)
    statuses.add((await target.ask(signingIn(`nobody-${randomUUID()}@attack.example`, 'wrong', office))).status)
  return [
    verdictOf('POST /api/auth', statuses.has(429) && statuses.size === 2, [...statuses].join(' and ')),
    expectStatus(await target.ask(signingIn(owner.email, owner.password, office)), [429]),
    expectStatus(await target.ask(signingIn(owner.email, owner.password, office, owner.device)), [200]),
  ]
}

/** Half of a surrogate pair: JSON can write it, UTF-8 and PostgreSQL cannot. In an address and a form it is bytes that are no text. */
async function halfPairs({ target, reader }: Stage): Promise<readonly Verdict[]> {
  const described = Described.parse((await target.ask({ path: '/api/openapi.json', token: target.admin })).json)
  const { schemas } = described.components
  const verdicts: Verdict[] = []
  const tried = async (request: AttackRequest, isSafe: (answer: Answer) => boolean, what = '') => {
    const answer = await target.ask({ ...request, token: target.admin })
    verdicts.push(verdictOf(`${answer.requestLine} ${what}`, isSafe(answer), `${answer.status}`))
  }
  const isRefused = ({ status }: Answer) => status >= 400 && status < 500
  const isAnswered = ({ status }: Answer) => status < 500
  for (const [path, methods] of Object.entries(described.paths)) {
    // Somebody who is there, and the first of everything else.
    const filled = path.replace(/\{\w+\}/g, path.startsWith('/api/users') ? reader.id : '1')
    for (const [name, { parameters, requestBody }] of Object.entries(methods)) {
      const method = name.toUpperCase()
      for (const { name: query } of parameters.filter((parameter) => parameter.in === 'query'))
        await tried({ method, path: `${filled}?${query}=%ED%A0%80` }, isAnswered)
      if (path.includes('{')) await tried({ method, path: path.replace(/\{\w+\}/g, '%ED%A0%80') }, isRefused)
      const schema = resolved(requestBody?.content['application/json']?.schema, schemas)
      if (schema === null) continue
      for (const [field, body] of halfBodies(schema, schemas))
        await tried({ method, path: filled, body }, isRefused, field)
    }
  }
  const title = Buffer.from('eda080', 'hex').toString('latin1')
  const upload = { method: 'POST', path: '/api/documents', ...form({ title }, 'attack.txt', 'x', 'latin1') }
  const added = await target.ask({ ...upload, token: target.admin })
  const document = Created.safeParse(added.json)
  if (document.success) target.made(`documents/${document.data.id}`)
  verdicts.push(expectStatus(added, [400], Field.safeParse(added.json).data?.field === 'title'))
  return verdicts
}

async function whatStrangersSee({ target }: Stage): Promise<readonly Verdict[]> {
  const path = (code: number) => `/api/widgets/${code}`
  const on: number[] = []
  for (const { code } of widgetCodes.filter((widget) => widget.public)) {
    const { json } = await target.ask({ path: path(code), token: target.admin })
    if (Status.parse(json).status === 1) on.push(code)
  }
  const put = async (status: 0 | 1) => {
    for (const code of on) await target.ask({ method: 'PUT', path: path(code), token: target.admin, body: { status } })
  }
  await put(0)
  try {
    // What is public is looked up every five seconds.
    await wait(6_000)
    const answer = await target.ask({ path: '/api/datasets' })
    const { count } = answer.status === 200 ? Counted.parse(answer.json) : { count: 0 }
    return [verdictOf(answer.requestLine, answer.status < 500 && count === 0, `${answer.status}, ${count} data sets`)]
  } finally {
    await put(1)
  }
}

async function fillTheWaitingRoom({ target }: Stage): Promise<readonly Verdict[]> {
  const greedy = await target.addAccount(adminRole)
  const upload = (token: string, count: number) => {
    const table = `location_source,population_number,year\nJP,${count},2025\n`
    const upload = form({ dataset: 'population' }, `attack ${count}.csv`, table)
    return target.ask({ method: 'POST', path: '/api/imports', token, ...upload })
  }
  const left: { id: string; token: string }[] = []
  const verdicts: Verdict[] = []
  try {
    for (let count = 0; count <= 12; count += 1) {
      const token = count === 12 ? target.admin : greedy.token
      const answer = await upload(token, count)
      const job = Created.safeParse(answer.json)
      if (job.success) left.push({ id: job.data.id, token })
      // A person's own waiting files are dropped first; those of others stay.
      verdicts.push(expectStatus(answer, token === target.admin ? [201] : [201, 429]))
    }
    return verdicts
  } finally {
    for (const { id, token } of left) await target.ask({ method: 'DELETE', path: `/api/imports/jobs/${id}`, token })
  }
}

export const neighbourCases: readonly Case[] = [
  { id: 'C16', what: 'half of a surrogate pair in every field, parameter and path of every route', run: halfPairs },
  { id: 'B16', what: 'which data there are, while no widget is public', run: whatStrangersSee },
  { id: 'D13', what: 'a dozen uploads of one administrator, and one of another', run: fillTheWaitingRoom },
]

/** Cases that come from many addresses: those of this machine, so they need a server on it. */
export const crowdCases = ({ origin }: Target): readonly Case[] =>
  isHere(origin)
    ? [
        { id: 'A07', what: 'guessing at one account, each time from another address', run: guessFromEverywhere },
        { id: 'A07', what: 'wrong tries that keep everybody behind one address out', run: keepAnOfficeOut },
      ]
    : []
