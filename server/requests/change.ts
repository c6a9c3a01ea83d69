import type { Problem } from '@sala/catalog/api/problems.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { problem } from '../core/problems.ts'
import type { Once } from '../state/administration/shared.ts'
import { sha256 } from '../state/keys.ts'
import { Refused } from '../state/refused.ts'

/** The id in a path; whatever is no id names nothing. */
export function uuidOf({ id = '' }: Readonly<Record<string, string>>): string {
  if (!/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(id)) throw problem('not_found')
  return id.toLowerCase()
}

/** The number in a path; whatever is none names nothing. */
export function numberOf({ id = '' }: Readonly<Record<string, string>>): number {
  if (!/^[1-9]\d{0,8}$/.test(id)) throw problem('not_found')
  return Number(id)
}

/** Refuses a body whose own id is another one than the path's. */
export function demandSameId(inBody: string | number | undefined, inPath: string | number, field = 'id'): void {
  if (inBody !== undefined && inBody !== inPath)
    throw problem('invalid_value', { field, value: String(inBody), expected: String(inPath) })
}

/**
 * The version that a request says it has seen, by `If-Match`; null where it says nothing and changes whatever there is, as the
 * specification's own calls do. What is no version of ours is one that no thing has.
 */
export function seenBy({ headers }: FastifyRequest): number | null {
  const given = headers['if-match']?.trim()
  if (given === undefined || given === '*') return null
  const version = /^(?:W\/)?"(\d{1,9})"$/.exec(given)?.[1]
  return version === undefined ? -1 : Number(version)
}

/** Says which version a reply is of, and gives the reply. */
export function tagged<Reply extends { readonly version: number }>(reply: FastifyReply, answer: Reply): Reply {
  reply.header('etag', `"${answer.version}"`)
  return answer
}

/** Does a change; where somebody else has changed the thing meanwhile, answers what it is now. */
export async function changing<Reply>(
  work: () => Promise<Reply>,
  current: () => Promise<NonNullable<Problem['current']>>,
): Promise<Reply> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Refused) || error.reason !== 'changed_meanwhile') throw error
    throw problem('changed_meanwhile', { current: await current() }, { cause: error })
  }
}

const secrets = new Set(['access_token', 'password'])

/** What makes two requests the same one, where their sender gave a key (`Idempotency-Key`); null where not. */
export function onceOf({ headers, routeOptions, body, upload }: FastifyRequest): Once | null {
  const key = headers['idempotency-key']
  if (key === undefined) return null
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key))
    throw problem('invalid_value', { field: 'Idempotency-Key', expected: '1–200 × ASCII' })
  const fields = typeof body === 'object' && body !== null ? Object.entries(body) : []
  const told = JSON.stringify(
    fields.filter(([name]) => !secrets.has(name)).sort(([one], [other]) => (one < other ? -1 : 1)),
  )
  const file = upload === null ? '' : sha256(upload.toString('latin1'))
  return { key, path: routeOptions.url ?? '', bodyHash: sha256(told + file) }
}
