import type { Problem } from '@sala/catalog/api/problems.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { problem } from '../core/problems.ts'
import type { IdempotencyKey } from '../state/administration/shared.ts'
import { sha256 } from '../state/keys.ts'
import { RuleViolation } from '../state/ruleViolation.ts'

/** The UUID in a path. Throws `not_found` for any other text. */
export function uuidOf({ id = '' }: Readonly<Record<string, string>>): string {
  if (!/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(id)) throw problem('not_found')
  return id.toLowerCase()
}

/** The number in a path. Throws `not_found` for any other text. */
export function numberOf(params: Readonly<Record<string, string>>, name: 'id' | 'version' = 'id'): number {
  const text = params[name] ?? ''
  if (!/^[1-9]\d{0,8}$/.test(text)) throw problem('not_found')
  return Number(text)
}

/** Refuses a body whose id differs from that of the path. */
export function requireSameId(inBody: string | number | undefined, inPath: string | number, field = 'id'): void {
  if (inBody !== undefined && inBody !== inPath)
    throw problem('invalid_value', { field, value: String(inBody), expected: String(inPath) })
}

/**
 * The version in `If-Match`. Null without the header: the change then applies to any version, as the specification's own calls do. A value
 * that is not a version matches none.
 */
export function ifMatchVersion({ headers }: FastifyRequest): number | null {
  const ifMatch = headers['if-match']?.trim()
  if (ifMatch === undefined || ifMatch === '*') return null
  const version = /^(?:W\/)?"(\d{1,9})"$/.exec(ifMatch)?.[1]
  return version === undefined ? -1 : Number(version)
}

/** Sets the reply's `ETag` to the version of the answer, and returns the answer. */
export function withEtag<Reply extends { readonly version: number }>(reply: FastifyReply, answer: Reply): Reply {
  reply.header('etag', `"${answer.version}"`)
  return answer
}

/** Runs a change. After a concurrent change it throws `changed_meanwhile` with the present state. */
export async function reportingConflict<Reply>(
  work: () => Promise<Reply>,
  current: () => Promise<NonNullable<Problem['current']>>,
): Promise<Reply> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof RuleViolation) || error.reason !== 'changed_meanwhile') throw error
    throw problem('changed_meanwhile', { current: await current() }, { cause: error })
  }
}

const secrets = new Set(['access_token', 'password'])

/** The idempotency key of a request (header `Idempotency-Key`, with its path and a hash of its body); null where it has none. */
export function idempotencyKeyOf({ headers, routeOptions, body, upload }: FastifyRequest): IdempotencyKey | null {
  const key = headers['idempotency-key']
  if (key === undefined) return null
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key))
    throw problem('invalid_value', { field: 'Idempotency-Key', expected: '1–200 × ASCII' })
  const fields = typeof body === 'object' && body !== null ? Object.entries(body) : []
  const bodyText = JSON.stringify(
    fields.filter(([name]) => !secrets.has(name)).sort(([nameA], [nameB]) => (nameA < nameB ? -1 : 1)),
  )
  const file = upload === null ? '' : sha256(upload.toString('latin1'))
  return { key, path: routeOptions.url ?? '', bodyHash: sha256(bodyText + file) }
}
