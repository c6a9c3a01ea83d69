import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { type Case, expectStatus, refused, type Stage, type Verdict, verdictOf } from './cases.ts'
import { type Account, type Answer, type AttackRequest, basic, form, type Target } from './target.ts'

/** Cases that an independent tester tried: sign-ins, races, bodies and files of others. */

const json = { 'content-type': 'application/json' }
const own = { 'x-sala-request': '1' }
const Created = z.object({ id: z.string() })
const Linked = z.object({ link: z.string() })
const Board = z.object({ shareKey: z.string() })
const Token = z.object({ token: z.string() })
const Problem = z.object({ type: z.string() })
const nested = (levels: number) => `{"email":${'['.repeat(levels)}${']'.repeat(levels)}}`
const post = (path: string, token: string | null, more: Partial<AttackRequest> = {}): AttackRequest => ({
  method: 'POST',
  path: `/api/${path}`,
  token,
  ...more,
})
const signingIn = ({ email, password }: Account, headers: Readonly<Record<string, string>>): AttackRequest => ({
  method: 'POST',
  path: '/api/auth',
  headers: { authorization: basic(email, password), ...headers },
})

/** What is asked while somebody keeps the server busy is answered within a second or two on a machine that has other work. */
async function besideBusy(
  target: Target,
  request: AttackRequest,
  statuses: readonly number[],
): Promise<readonly Verdict[]> {
  const busy = target.ask(request)
  const began = performance.now()
  const health = await target.ask({ path: '/api/health/live' })
  const took = Math.round(performance.now() - began)
  return [expectStatus(await busy, statuses), verdictOf(health.requestLine, took < 2_000, `answered after ${took} ms`)]
}

async function lockAndUnlock({ target, nobody }: Stage): Promise<readonly Verdict[]> {
  const { token, cookie } = await target.signIn(nobody.email, nobody.password)
  await target.ask(post('auth/lock', token))
  const body = { password: nobody.password }
  const unlocked = await target.ask(post('auth/unlock', null, { body, headers: { cookie, ...own } }))
  const fresh = Token.safeParse(unlocked.json).data?.token ?? ''
  const me = (token: string) => target.ask({ path: '/api/auth/me', token: token })
  return [expectStatus(unlocked, [200]), expectStatus(await me(token), [401]), expectStatus(await me(fresh), [200])]
}

async function withoutSecondFactor({ target }: Stage): Promise<readonly Verdict[]> {
  const body = { name: `Attack ${randomUUID()}`, permissions: ['view_widget_134'], secondFactor: 1 }
  const role = Created.parse((await target.ask(post('roles', target.admin, { body }))).json).id
  target.made(`roles/${role}?moveTo=none`)
  const { token } = await target.addAccount(role)
  const verdicts: Verdict[] = []
  for (const path of [
    'exports/134.csv',
    'exports/134/rows',
    'v2/tourist/immigration?year=2025',
    'documents',
    'search?q=a',
  ]) {
    const answer = await target.ask({ path: `/api/${path}`, token })
    const due = Problem.safeParse(answer.json).data?.type === '/problems/second_factor_due'
    verdicts.push(expectStatus(answer, [403], due))
  }
  return verdicts
}

/** The fastest of many tries is the cost of the work itself, without other load. The cases alternate, so that load affects both alike. */
async function tellByTime({ target, reader, nobody }: Stage): Promise<readonly Verdict[]> {
  const fastest = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  for (let round = 0; round < 24; round += 1) {
    const knownEmail = (round % 4 < 2 ? reader : nobody).email
    const email = round % 2 === 0 ? knownEmail : `nobody-${randomUUID()}@attack.example`
    const headers = { authorization: basic(email, 'wrong') }
    const began = performance.now()
    await target.ask({ ...post('auth', null, { headers }), ...target.elsewhere() })
    fastest[round % 2] = Math.min(fastest[round % 2] ?? 0, performance.now() - began)
  }
  const [knownTime = 0, unknown = 0] = fastest
  const bound = Math.max(20, Math.min(knownTime, unknown) / 2)
  return [
    verdictOf(
      'POST /api/auth',
      Math.abs(knownTime - unknown) < bound,
      `${knownTime.toFixed(0)} and ${unknown.toFixed(0)} ms`,
    ),
  ]
}

async function useLinkAtOnce({ target }: Stage): Promise<readonly Verdict[]> {
  const victim = await target.addAccount(null)
  const parsed = Linked.safeParse((await target.ask(post(`users/${victim.id}/link`, target.admin))).json)
  if (!parsed.success) return [verdictOf('POST /api/users/{id}/link', true, 'links go by mail')]
  const token = parsed.data.link.split('#')[1]
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => {
      const body = { token, password: `quite another one ${randomUUID()}` }
      return target.ask({ ...post('auth/reset-password', null, { body }), ...target.elsewhere() })
    }),
  )
  const succeeded = answers.filter(({ status }) => status === 204).length
  return [verdictOf('POST /api/auth/reset-password', succeeded === 1, `${succeeded} of 12 were taken`)]
}

async function loseARight({ target, reader }: Stage): Promise<readonly Verdict[]> {
  const role = Created.parse(
    (
      await target.ask(
        post('roles', target.admin, { body: { name: `Attack ${randomUUID()}`, permissions: ['view_widget_134'] } }),
      )
    ).json,
  ).id
  target.made(`roles/${role}?moveTo=none`)
  const victim = await target.addAccount(role)
  const ask = () => target.ask({ path: '/api/v2/tourist/immigration?year=2025', token: victim.token })
  const before = await ask()
  const during = Array.from({ length: 10 }, ask)
  await target.ask({ method: 'PUT', path: `/api/users/${victim.id}`, token: target.admin, body: { role: null } })
  const after = await Promise.all(Array.from({ length: 10 }, ask))
  await Promise.all(during)
  const mine = await target.ask({ path: '/api/auth/me', token: reader.token })
  const headers = { 'if-none-match': String(mine.headers.etag) }
  const other = await target.ask({ path: '/api/auth/me', token: victim.token, headers })
  return [
    expectStatus(before, [200]),
    ...after.map((answer) => expectStatus(answer, [403])),
    expectStatus(other, [200], other.text !== mine.text),
  ]
}

async function shareAndTakeBack({ target, reader, nobody }: Stage): Promise<readonly Verdict[]> {
  const created = await target.ask(post('boards', reader.token, { body: { name: 'Attack', cards: [] } }))
  const path = `boards/${Created.parse(created.json).id}`
  const share = async () => Board.parse((await target.ask(post(`${path}/link`, reader.token))).json).shareKey
  const look = (key: string, token: string | null) => target.ask({ path: `/api/boards/shared/${key}`, token })
  const first = await share()
  const verdicts = [expectStatus(await look(first, nobody.token), [200]), expectStatus(await look(first, null), [401])]
  for (const key of [first.toUpperCase(), first.slice(0, -1), `${first.slice(0, -1)}%25`])
    verdicts.push(expectStatus(await look(key, nobody.token), [404]))
  await target.ask({ method: 'DELETE', path: `/api/${path}/link`, token: reader.token })
  verdicts.push(expectStatus(await look(first, nobody.token), [404]))
  const second = await share()
  await target.ask({ method: 'DELETE', path: `/api/${path}`, token: reader.token })
  return [...verdicts, expectStatus(await look(second, nobody.token), [404])]
}

async function filesOfOthers({ target, reader, nobody }: Stage): Promise<readonly Verdict[]> {
  const body = { format: 'xlsx', title: '=cmd|\r\nX-A: b', lang: 'en', cards: [{ code: 134, filters: {} }] }
  const job = Created.parse((await target.ask(post('exports/cards', reader.token, { body }))).json).id
  const added = await target.ask(
    post('documents', target.admin, form({ title: 'Attack', readers: 'authors' }, 'attack.txt', 'secret')),
  )
  const document = Created.parse(added.json).id
  target.made(`documents/${document}`)
  const verdicts: Verdict[] = []
  for (const [method, path] of [
    ['GET', job],
    ['GET', `${job}/file`],
    ['DELETE', job],
  ] as const)
    for (const token of [nobody.token, target.admin])
      verdicts.push(expectStatus(await target.ask({ method, path: `/api/exports/jobs/${path}`, token }), [404]))
  for (const range of ['bytes=0-3', 'bytes=-3', 'bytes=0-0,2-3']) {
    const request = { path: `/api/documents/${document}/file`, headers: { range } }
    verdicts.push(expectStatus(await target.ask({ ...request, token: reader.token }), [404]))
  }
  return verdicts
}

async function formulasInLogs({ target }: Stage): Promise<readonly Verdict[]> {
  const mark = randomUUID()
  for (const sign of ['=', '+', '-', '@']) {
    const person = { firstname: `${sign}cmd ${mark}`, lastname: `${sign}1`, email: `${randomUUID()}@attack.example` }
    const { json: added } = await target.ask(post('users', target.admin, { body: { ...person, role: null } }))
    const parsed = Created.safeParse(added)
    if (parsed.success) target.made(`users/${parsed.data.id}`)
  }
  const { requestLine, text } = await target.ask({ path: '/api/audit/export.csv', token: target.admin })
  const formula = new RegExp(`(^|,)"?[=+@-]cmd ${mark}`, 'm').exec(text)
  return [verdictOf(requestLine, text.includes(mark) && formula === null, formula?.[0] ?? 'no formula')]
}

async function fixASession({ target, reader }: Stage): Promise<readonly Verdict[]> {
  const chosen = 'sala_session=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'
  const signed = await target.ask({ ...signingIn(reader, { cookie: chosen }), ...target.elsewhere() })
  const renewed = await target.ask(post('auth/renew', null, { headers: { cookie: chosen, ...own } }))
  const adopted = String(signed.headers['set-cookie']).includes('AAAA')
  return [expectStatus(signed, [200], !adopted), expectStatus(renewed, [401])]
}

const isNamed = (answer: Answer, name: string): boolean =>
  Problem.safeParse(answer.json).data?.type === `/problems/${name}`

export const casesByHand: readonly Case[] = [
  refused('A18', 'a foreign page that signs somebody in', [403], ({ reader }) =>
    [{ origin: 'https://evil.example' }, { origin: 'null' }, { 'sec-fetch-site': 'cross-site' }].map((headers) =>
      signingIn(reader, headers),
    ),
  ),
  { id: 'A17', what: 'a session’s cookie that the attacker has chosen', run: fixASession },
  { id: 'A23', what: 'the token of before a lock, after unlocking', run: lockAndUnlock },
  { id: 'A22', what: 'figures and files before the second factor is set up', run: withoutSecondFactor },
  { id: 'A08', what: 'whether an address has an account, by the time that a sign-in takes', run: tellByTime },
  { id: 'A10', what: 'a link used twelve times at once', run: useLinkAtOnce },
  {
    id: 'A06, B13',
    what: 'questions while and after a right is taken away, and the ETag of somebody else',
    run: loseARight,
  },
  { id: 'B11', what: 'links to boards in other spellings, taken back, and of a deleted board', run: shareAndTakeBack },
  { id: 'B11, D05', what: 'files of others, whole and in ranges', run: filesOfOthers },
  { id: 'D09', what: 'names that are formulas, in the audit log as a table', run: formulasInLogs },
  refused('C10', 'bodies that say that they are compressed', [415], ({ target }) =>
    ['gzip', 'br', 'deflate', 'x'].map((coding) =>
      post('roles', target.admin, { body: '{"name":"x"}', headers: { ...json, 'content-encoding': coding } }),
    ),
  ),
  {
    id: 'C16',
    what: 'JSON that is not UTF-8',
    run: async ({ target }) => {
      const body = Buffer.from(`{"name":"caf\xe9 ${randomUUID()}"}`, 'latin1')
      const answer = await target.ask(post('roles', target.admin, { body, headers: json }))
      const parsed = Created.safeParse(answer.json)
      if (parsed.success) target.made(`roles/${parsed.data.id}`)
      return [expectStatus(answer, [400], isNamed(answer, 'malformed_request'))]
    },
  },
  {
    id: 'C12',
    what: 'deep bodies, and a question of somebody else',
    run: async ({ target, reader }) => {
      const strangers = post('auth/forgot-password', null, { body: nested(16_000), headers: json })
      const signedIn = post('boards', reader.token, { body: nested(500_000), headers: json })
      return [...(await besideBusy(target, strangers, [413])), ...(await besideBusy(target, signedIn, [413]))]
    },
  },
  {
    id: 'D13',
    what: 'a long password to be weighed, and a question of somebody else',
    run: ({ target, nobody: { password, token } }) => {
      const body = { current: password, password: 'correct horse '.repeat(30_000) }
      return besideBusy(target, post('account/password', token, { body }), [400, 413])
    },
  },
]
