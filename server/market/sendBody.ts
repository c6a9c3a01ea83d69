import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { matches } from '../core/etag.ts'
import { addVary } from '../core/vary.ts'
import { type Body, encodingFor } from './bodies.ts'

/** Sends an answer in the best form that the caller accepts, or says that the caller has it already. */
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

/** Of the data version, the question and the bytes, so that neither a restored store nor a new release is taken for the old one. */
export function etagOf(version: string, question: string, plain: Buffer): string {
  const hash = createHash('sha256').update(question).update('\n').update(plain).digest('base64url')
  return `W/"${version}-${hash.slice(0, 22)}"`
}
