import { scimType } from '@sala/catalog/api/scim.ts'
import type { FastifyReply } from 'fastify'
import { ProblemError } from '../../core/problems.ts'
import { RuleViolation } from '../../state/ruleViolation.ts'
import type { Resource } from './resources.ts'

/** Answers a resource, or a list of them. */
export const sendScim = (reply: FastifyReply, resource: Resource, status: 200 | 201 = 200): FastifyReply =>
  reply
    .code(status)
    .type(`${scimType}; charset=utf-8`)
    .send(Buffer.from(JSON.stringify(resource)))

/** The order of people in lists: new people do not change the order of the others. */
export const everybody = {
  q: null,
  sort: [{ field: 'createdAt', descending: false }],
  trash: false,
  role: null,
  active: null,
  authType: 'people',
  awaiting: null,
} as const

/** For what a client names and there is not; throws everything else on. */
export function nullIfMissing(error: unknown): null {
  const isMissing =
    (error instanceof ProblemError && error.problem === 'not_found') ||
    (error instanceof RuleViolation && error.reason === 'not_found')
  if (!isMissing) throw error
  return null
}
