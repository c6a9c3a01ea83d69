import { randomBytes } from 'node:crypto'
import { type IncomingHttpHeaders, request } from 'node:http'
import { request as secureRequest } from 'node:https'
import { z } from 'zod'

/** The server that is attacked, by requests that no client library tidies up, and the throwaway accounts that the attacks are made with. */

export interface Given {
  readonly method?: string
  /** As it is sent; below the origin, not tidied. */
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  /** An object is sent as JSON. */
  readonly body?: object | string | Buffer
  readonly token?: string | null
}

export interface Answer {
  readonly asked: string
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
}

export interface Target {
  readonly origin: string
  /** Every answer that came, for what must hold for all of them. */
  readonly answers: Answer[]
  ask(given: Given): Promise<Answer>
  signIn(email: string, password: string): Promise<{ token: string; cookie: string }>
  /** Adds a throwaway account with a session, which `cleanUp` deletes. */
  addAccount(role: string | null): Promise<Account>
  /** Notes something that was made below `/api/`, so that it is deleted at the end. */
  made(path: string): void
  readonly admin: string
  cleanUp(): Promise<void>
}

const Signed = z.object({ token: z.string(), user: z.object({ id: z.string() }) })
const Made = z.object({ id: z.string() })

export const basic = (email: string, password: string) =>
  `Basic ${Buffer.from(`${email}:${password}`).toString('base64')}`

/** Signs in as the administrator whose server it is. */
export async function openTarget(origin: string, email: string, password: string): Promise<Target> {
  const answers: Answer[] = []
  const ask = async (given: Given): Promise<Answer> => {
    const answer = await send(origin, given)
    answers.push(answer)
    return answer
  }
  const signIn = async (who: string, secret: string) => {
    const headers = { authorization: basic(who, secret) }
    const answer = await ask({ method: 'POST', path: '/api/auth', headers })
    if (answer.status !== 200) throw new Error(`${who} could not sign in: ${answer.status} ${answer.text}`)
    const cookie = (answer.headers['set-cookie']?.[0] ?? '').split(';')[0] ?? ''
    return { token: Signed.parse(answer.json).token, cookie }
  }
  const { token: admin } = await signIn(email, password)
  const undo: string[] = []
  return {
    origin,
    answers,
    ask,
    signIn,
    admin,
    made: (path) => undo.push(path),
    addAccount: async (role) => {
      const name = randomBytes(6).toString('hex')
      const account = { email: `attack-${name}@attack.example`, password: `attack ${randomBytes(12).toString('hex')}` }
      const body = { ...account, firstname: 'Attack', lastname: 'Throwaway', role }
      const added = await ask({ method: 'POST', path: '/api/users', token: admin, body })
      if (added.status !== 201) throw new Error(`a throwaway account was refused: ${added.status} ${added.text}`)
      const { id } = Made.parse(added.json)
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

function send(origin: string, { method = 'GET', path, headers = {}, body, token = null }: Given): Promise<Answer> {
  const { protocol, hostname, port } = new URL(origin)
  const payload = body === undefined || typeof body === 'string' || body instanceof Buffer ? body : JSON.stringify(body)
  const given = {
    ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    ...(payload === undefined ? {} : { 'content-length': String(Buffer.byteLength(payload)) }),
    ...(typeof body === 'object' && !(body instanceof Buffer) ? { 'content-type': 'application/json' } : {}),
    ...headers,
  }
  const shown = path.replace(/(token|authorization)=[^&]*/, '$1=…')
  const asked = `${method} ${shown.length > 90 ? `${shown.slice(0, 90)}…` : shown}`
  return new Promise((resolve, reject) => {
    const outgoing = (protocol === 'https:' ? secureRequest : request)(
      { hostname, port, method, path, headers: given, timeout: 30_000 },
      (incoming) => {
        const parts: Buffer[] = []
        incoming.on('data', (part: Buffer) => parts.push(part))
        incoming.on('error', reject)
        incoming.on('end', () => {
          const text = Buffer.concat(parts).toString('utf8')
          resolve({ asked, status: incoming.statusCode ?? 0, headers: incoming.headers, text, json: parsed(text) })
        })
      },
    )
    outgoing.on('timeout', () => outgoing.destroy(new Error(`${asked}: no answer in 30 s`)))
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
