import { accountCases } from './accounts.ts'
import { embedCases } from './addresses/embedCases.ts'
import { sdmxCases } from './addresses/sdmxCases.ts'
import { webhookCases } from './addresses/webhookCases.ts'
import { casesByHand } from './byHand.ts'
import { type Case, expectStatus, type Stage } from './cases.ts'
import { fileCases } from './files.ts'
import { floodCases } from './floods.ts'
import { inputCases } from './input.ts'
import { keyCases } from './keys/keyCases.ts'
import { mcpCases } from './keys/mcpCases.ts'
import { oauthCases } from './keys/oauthCases.ts'
import { odataCases } from './keys/odataCases.ts'
import { scimCases } from './keys/scimCases.ts'
import { crowdCases, neighbourCases } from './neighbours.ts'
import { queryCases } from './queries.ts'
import { rightsCases } from './rights.ts'
import { signInCases } from './signIn.ts'
import { type Answer, openTarget } from './target.ts'
import { wireCases } from './wire.ts'

/**
 * Attacks one's own server with the cases of docs/security.md that a request can reach, and prints each with its verdict. It needs an
 * administrator without a second factor, makes throwaway accounts and deletes them again:
 *
 *   ATTACK_PASSWORD='…' node bench/attack/attack.ts http://localhost:8080 admin@example.org
 *
 * The server must name a site in `PUBLIC_FRAME_SITES`: without one no address of what is embedded is made, and its cases cannot be tried.
 * Its wrong sign-ins count: within a quarter of an hour an address can run it about three times. Ends with 1 where an attack succeeded.
 */

const [origin = '', email = ''] = process.argv.slice(2)
const password = process.env.ATTACK_PASSWORD ?? ''
if (!URL.canParse(origin) || email === '' || password === '') {
  console.error("ATTACK_PASSWORD='…' node bench/attack/attack.ts <address of your server> <e-mail of an administrator>")
  process.exit(2)
}

const target = await openTarget(new URL(origin).origin, email, password)
let [requests, lost] = [0, 0]
const crowd = crowdCases(target)
if (crowd.length === 0) console.log('not tried: guesses from many addresses, which need a server at 127.0.0.1')
const usual = [
  ...rightsCases,
  ...queryCases,
  ...inputCases,
  ...signInCases,
  ...accountCases,
  ...keyCases,
  ...mcpCases,
  ...oauthCases,
  ...odataCases,
  ...scimCases,
  ...webhookCases,
  ...embedCases,
  ...sdmxCases,
  ...fileCases,
  ...wireCases,
  ...floodCases,
]
const cases = [...usual, ...neighbourCases, ...casesByHand, ...crowd]
try {
  const stage = await setStage()
  for (const attack of cases) await attempt(attack, stage)
  await attempt(
    { id: 'B14, E13', what: 'what failed answers say of the inside', run: async () => target.answers.map(tells) },
    stage,
  )
  const health = await target.ask({ path: '/api/health/ready' })
  await attempt({ id: 'C12', what: 'health after all that', run: async () => [expectStatus(health, [200])] }, stage)
} finally {
  await deleteRequests()
  await target.cleanUp()
}
console.log(`${cases.length + 2} cases, ${requests} requests, ${lost} cases in which an attack succeeded`)
process.exitCode = lost > 0 ? 1 : 0

async function setStage(): Promise<Stage> {
  const name = `Attack ${Date.now()}`
  const body = { name, permissions: ['view_widget_134'] }
  const { json } = await target.ask({ method: 'POST', path: '/api/roles', token: target.admin, body })
  const role = typeof json === 'object' && json !== null && 'id' in json ? String(json.id) : null
  if (role !== null) target.made(`roles/${role}?moveTo=none`)
  return { target, reader: await target.addAccount(role), nobody: await target.addAccount(null) }
}

async function attempt({ id, what, run }: Case, stage: Stage): Promise<void> {
  const verdicts = await run(stage).catch((error: unknown) => [{ statement: '', passed: false, detail: String(error) }])
  const broken = verdicts.filter(({ passed }) => !passed)
  requests += verdicts.length
  lost += broken.length > 0 ? 1 : 0
  const [verdict] = verdicts
  const more = verdicts.length > 1 ? ` and ${verdicts.length - 1} more` : ''
  console.log(
    `${broken.length === 0 ? 'held     ' : 'SUCCEEDED'} ${id.padEnd(9)} ${what}: ${verdict?.statement ?? ''}${more}: ${verdict?.detail ?? ''}`,
  )
  for (const { statement, detail } of broken.slice(0, 5)) console.log(`          ${statement}: ${detail}`)
}

/** No answer is a failure of ours, and none says how we are made. */
function tells({ requestLine, status, text }: Answer) {
  const inside =
    /\bat [^ ]+ \(|node_modules|\.ts:\d+|SQLSTATE|syntax error at or near|duckdb|\$argon2|ECONNREFUSED/i.exec(
      status >= 400 ? text : '',
    )
  // The OData feed answers 501 to what its protocol has and it has not.
  const isRefusal = status < 500 || (status === 501 && requestLine.includes('/api/odata'))
  const passed = isRefusal && inside === null
  return {
    statement: requestLine,
    passed,
    detail: passed ? 'nothing' : `${status}: ${inside?.[0] ?? text.slice(0, 200)}`,
  }
}

/** Asking for an account leaves somebody who waits. */
async function deleteRequests(): Promise<void> {
  const { json } = await target.ask({ path: '/api/users?q=attack.example&limit=100&fields=id', token: target.admin })
  const rows: unknown = typeof json === 'object' && json !== null && 'rows' in json ? json.rows : []
  for (const row of Array.isArray(rows) ? rows : []) if (typeof row?.id === 'string') target.made(`users/${row.id}`)
}
