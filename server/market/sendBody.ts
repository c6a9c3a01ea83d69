import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Cache } from '../core/cache.ts'
import { matches } from '../core/etag.ts'
import { readOneVersion } from '../core/oneVersion.ts'
import type { FairQueue } from '../core/queues/fairQueue.ts'
import { rateLimitKey } from '../core/queues/rateLimit.ts'
import type { SingleFlight } from '../core/queues/singleFlight.ts'
import { addVary } from '../core/vary.ts'
import { callerSignal } from '../requests/sender.ts'
import { Body, encodingFor } from './bodies.ts'

/** The caches and queues that all data routes share. */
export interface AnswerCaches {
  readonly answers: Cache<Body>
  readonly flights: SingleFlight<Body>
  readonly queue: FairQueue
}

/** A question with the version of its data. */
interface VersionedQuestion {
  /** The cache key of its answer: the version, the endpoint and the question. */
  readonly key: string
  readonly question: string
  readonly version: string
  readonly versionOf: () => string
}

/** Sends the cached answer to a question, or the result of `read`, which runs once for all concurrent requests of the same answer. */
export async function sendAnswer(
  { answers, flights, queue }: AnswerCaches,
  { key, question, version, versionOf }: VersionedQuestion,
  read: (signal: AbortSignal) => Promise<Buffer>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const cached = answers.get(key)
  if (cached) return sendBody(request, reply, cached)
  const start = async (signal: AbortSignal) => {
    const answer = await readOneVersion(versionOf, () => read(signal))
    const etag = etagOf(answer.version, question, answer.value)
    const body: Body = new Body(etag, answer.value, () => answers.resize(key, body, body.bytes))
    if (answer.version === version) answers.set(key, body, body.bytes)
    return body
  }
  const callerLeft = callerSignal(reply)
  const join = () => flights.join(key, start, callerLeft)
  return sendBody(request, reply, await queue.run(rateLimitKey(request), join, { signal: callerLeft }))
}

/** Sends an answer in the best encoding that the client accepts, or 304. */
export async function sendBody(request: FastifyRequest, reply: FastifyReply, body: Body): Promise<FastifyReply> {
  const { headers } = request
  reply.header('etag', body.etag)
  addVary(reply, 'Accept-Encoding', 'Authorization')
  const match = headers['if-none-match']
  if (match !== undefined && matches(match, body.etag)) return reply.code(304).send()
  const form = body.formFor(encodingFor(headers['accept-encoding'] ?? ''))
  const bytes = body.ready(form) ?? (await body.make(form))
  if (form !== 'identity') reply.header('content-encoding', form)
  return reply.type('application/json; charset=utf-8').send(bytes)
}

/** Computed from data version, question and bytes, so that a restored store or a new release gets other ETags. */
export function etagOf(version: string, question: string, plain: Buffer): string {
  const hash = createHash('sha256').update(question).update('\n').update(plain).digest('base64url')
  return `W/"${version}-${hash.slice(0, 22)}"`
}
