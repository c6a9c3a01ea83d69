import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import { type IncomingHttpHeaders, request } from 'node:http'
import { request as secureRequest } from 'node:https'
import { z } from 'zod'

/** The server that is attacked, by requests that no client library tidies up, and the throwaway accounts that the attacks are made with. */

export interface AttackRequest {
  readonly method?: string
  /** As it is sent; below the origin, not tidied. */
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  /** An object is sent as JSON. */
  readonly body?: object | string | Buffer
  readonly token?: string | null
  /** An address of this machine to ask from, where the server is on it too. */
  readonly from?: string
}

export interface Answer {
  readonly requestLine: string
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly text: string
  /** The body as JSON; null where it is none. */
  readonly json: unknown
}

export interface Account {
  readonly id: string
  readonly email: string
  readonly password: string
  readonly token: string
  /** The session's cookie, as a browser would send it. */
  readonly cookie: string
  /** The cookie of a browser in which the account was used before. */
  readonly device: string
}

export interface Target {
  readonly origin: string
  /** Every answer that came, for what must hold for all of them. */
  readonly answers: Answer[]
  ask(request: AttackRequest): Promise<Answer>
  signIn(email: string, password: string): Promise<Pick<Account, 'token' | 'cookie' | 'device'>>
  /** Adds a throwaway account with a session, which `cleanUp` deletes. */
  addAccount(role: string | null): Promise<Account>
  /** Notes something that was made below `/api/`, so that it is deleted at the end. */
  made(path: string): void
  readonly admin: string
  /** Another address of this machine each time, so that no run spends another's tries; none where the server is not on it. */
  elsewhere(): Pick<AttackRequest, 'from'>
  cleanUp(): Promise<void>
}

/** A file as a form brings it, with its fields. */
export function form(
  fields: Readonly<Record<string, string>>,
  filename: string,
  text: string,
  encoding: BufferEncoding = 'utf8',
): Pick<AttackRequest, 'headers' | 'body'> {
  const boundary = randomUUID()
  const part = (disposition: string, content: string) =>
    `--${boundary}\r\ncontent-disposition: form-data; ${disposition}\r\n\r\n${content}\r\n`
  const parts = Object.entries(fields).map(([name, value]) => part(`name="${name}"`, value))
  const body = `${parts.join('')}${part(`name="file"; filename="${filename}"`, text)}--${boundary}--\r\n`
  return { headers: { 'content-type': `multipart/form-data; boundary=${boundary}` }, body: Buffer.from(body, encoding) }
}

const Signed = z.object({ token: z.string(), user: z.object({ id: z.string() }) })
const Created = z.object({ id: z.string() })

export const basic = (email: string, password: string) =>
  `Basic ${Buffer.from(`${email}:${password}`).toString('base64')}`

/** Whether the server is on this machine, where requests can come from many addresses. */
export const isHere = (origin: string): boolean => new URL(origin).hostname === '127.0.0.1'

/** Signs in as the administrator whose server it is. */
export async function openTarget(origin: string, email: string, password: string): Promise<Target> {
  const answers: Answer[] = []
  const ask = async (request: AttackRequest): Promise<Answer> => {
    const answer = await send(origin, request)
    answers.push(answer)
    return answer
  }
  const elsewhere = () => (isHere(origin) ? { from: `127.68.${randomInt(256)}.${randomInt(1, 255)}` } : {})
  // Wrong tries of a run before are counted for its address.
  const signIn = async (who: string, secret: string) => {
    const headers = { authorization: basic(who, secret) }
    const answer = await ask({ method: 'POST', path: '/api/auth', headers, ...elsewhere() })
    if (answer.status !== 200) throw new Error(`${who} could not sign in: ${answer.status} ${answer.text}`)
    const cookies = (answer.headers['set-cookie'] ?? []).map((text) => text.split(';')[0] ?? '')
    const cookie = (name: string) => cookies.find((text) => text.includes(`${name}=`)) ?? ''
    return { token: Signed.parse(answer.json).token, cookie: cookie('sala_session'), device: cookie('sala_device') }
  }
  const { token: admin } = await signIn(email, password)
  const undo: string[] = []
  return {
    origin,
    answers,
    ask,
    signIn,
    admin,
    elsewhere,
    made: (path) => undo.push(path),
    addAccount: async (role) => {
      const name = randomBytes(6).toString('hex')
      const account = { email: `attack-${name}@attack.example`, password: `attack ${randomBytes(12).toString('hex')}` }
      const body = { ...account, firstname: 'Attack', lastname: 'Throwaway', role }
      const added = await ask({ method: 'POST', path: '/api/users', token: admin, body })
      if (added.status !== 201) throw new Error(`a throwaway account was refused: ${added.status} ${added.text}`)
      const { id } = Created.parse(added.json)
      undo.push(`users/${id}`)
      return { id, ...account, ...(await signIn(account.email, account.password)) }
    },
    cleanUp: async () => {
      for (const path of undo.toReversed())
        await send(origin, { method: 'DELETE', path: `/api/${path}`, token: admin }).catch(() => null)
      await send(origin, { method: 'POST', path: '/api/auth/logout', token: admin })
    },
  }
}

function send(
  origin: string,
  { method = 'GET', path, headers = {}, body, token = null, from }: AttackRequest,
): Promise<Answer> {
  const { protocol, hostname, port } = new URL(origin)
  const payload = body === undefined || typeof body === 'string' || body instanceof Buffer ? body : JSON.stringify(body)
  const content = {
    ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    ...(payload === undefined ? {} : { 'content-length': String(Buffer.byteLength(payload)) }),
    ...(typeof body === 'object' && !(body instanceof Buffer) ? { 'content-type': 'application/json' } : {}),
    ...headers,
  }
  const safePath = path.replace(/(token|authorization)=[^&]*/, '$1=…')
  const requestLine = `${method} ${safePath.length > 90 ? `${safePath.slice(0, 90)}…` : safePath}`
  return new Promise((resolve, reject) => {
    const outgoing = (protocol === 'https:' ? secureRequest : request)(
      { hostname, port, method, path, headers: content, timeout: 30_000, ...(from && { localAddress: from }) },
      (incoming) => {
        const parts: Buffer[] = []
        incoming.on('data', (part: Buffer) => parts.push(part))
        incoming.on('error', reject)
        incoming.on('end', () => {
          const text = Buffer.concat(parts).toString('utf8')
          resolve({
            requestLine,
            status: incoming.statusCode ?? 0,
            headers: incoming.headers,
            text,
            json: parsed(text),
          })
        })
      },
    )
    outgoing.on('timeout', () => outgoing.destroy(new Error(`${requestLine}: no answer in 30 s`)))
    outgoing.on('error', reject)
    outgoing.end(payload)
  })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** An id of nobody. */
export const someone = '11111111-1111-4111-8111-111111111111'

/** What only administrators are answered. */
export const administrative = [
  'users',
  'roles',
  'departments',
  'audit',
  'audit/actions',
  'audit/export.csv',
  'keys',
  'widgets/addable',
]
/** What only administrators may change, `someone` being nobody's id. */
export const writes: readonly (readonly [method: string, path: string])[] = [
  ...['users', 'roles', 'widgets', 'widgettypes', 'documents', 'directory/test'].map((path) => ['POST', path] as const),
  ...['users', 'roles'].flatMap((path) => [
    ['PUT', `${path}/${someone}`] as const,
    ['DELETE', `${path}/${someone}`] as const,
    ['POST', `${path}/${someone}/restore`] as const,
  ]),
  ...['widgets/133', 'widgettypes/1'].flatMap((path) => [
    ['PUT', path] as const,
    ['DELETE', path] as const,
    ['POST', `${path}/restore`] as const,
  ]),
  ['PUT', 'departments/1'],
  ['POST', `users/${someone}/link`],
  ['DELETE', `users/${someone}/second-factor`],
  ['DELETE', `users/${someone}/sessions`],
]
