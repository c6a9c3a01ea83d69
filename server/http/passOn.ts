import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { cancelCards, fetchCards, readCards } from '@sala/catalog/api/exports.ts'
import {
  cancelImport,
  checkImport,
  commitImport,
  downloadFaults,
  previewImport,
  readImport,
} from '@sala/catalog/api/imports.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { problem } from '../core/problems.ts'
import type { Services } from '../services/services.ts'

/** Requests about a job, which only the server that began it can answer. */
const jobRoutes: ReadonlySet<unknown> = new Set([
  readImport,
  previewImport,
  checkImport,
  commitImport,
  cancelImport,
  downloadFaults,
  readCards,
  fetchCards,
  cancelCards,
])

/** Says that a request was passed on, by whom; such a one is not passed on again. */
const passedOnHeader = 'x-sala-passed-on'
const longestAnswerMs = 15 * 60_000

type PassOnServices = Pick<Services, 'config' | 'state' | 'log'>

/**
 * Passes requests about a job on to the server that has it, so that any server may be asked. They go on as they came, with the person's
 * own token, and are judged there. Nothing to do where this is the only server.
 */
export function passOnToHomes(api: FastifyInstance, { config, state, log }: PassOnServices): void {
  const { serverUrl } = config
  if (serverUrl === null) return
  api.addHook('onRequest', async (request, reply) => {
    const { declaration } = request.routeOptions.config
    if (!jobRoutes.has(declaration) || request.headers[passedOnHeader] !== undefined) return
    const home = await state.jobHomes.find(idOf(request))
    if (home === null || home === serverUrl) return
    let answer: IncomingMessage
    try {
      answer = await forwardToHome(home, request, serverUrl)
    } catch (error) {
      log.warn({ err: error, home }, 'the server that has a job could not be asked')
      throw isGone(error) ? problem('not_found') : problem('store_unavailable', { retryAfter: 5 }, { cause: error })
    }
    sendOn(answer, reply)
    return reply
  })
}

function idOf({ params }: FastifyRequest): string {
  const id = typeof params === 'object' && params !== null && 'id' in params ? params.id : ''
  return typeof id === 'string' ? id : ''
}

/** Jobs end with their server: where nobody listens, there is none any more. */
const isGone = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED'

/** Headers between two neighbours, which each of them writes by itself. */
const ofConnection = new Set(['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'expect', 'te', 'trailer'])

const withoutConnection = (headers: IncomingMessage['headers']) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !ofConnection.has(name)))

function forwardToHome(home: string, { raw, ip, headers }: FastifyRequest, from: string): Promise<IncomingMessage> {
  const send = home.startsWith('https:') ? requestHttps : requestHttp
  return new Promise((resolve, reject) => {
    const passedOn = send(new URL(raw.url ?? '/', home), {
      method: raw.method,
      headers: { ...withoutConnection(headers), 'x-forwarded-for': ip, [passedOnHeader]: from },
      timeout: longestAnswerMs,
    })
    passedOn.once('response', resolve)
    passedOn.once('error', reject)
    passedOn.once('timeout', () => passedOn.destroy(new Error(`no answer from ${home}`)))
    // Who leaves here leaves there too: work for them ends.
    raw.once('close', () => {
      if (!raw.complete) passedOn.destroy()
    })
    raw.pipe(passedOn)
  })
}

function sendOn(answer: IncomingMessage, reply: FastifyReply): void {
  reply.hijack()
  reply.raw.writeHead(answer.statusCode ?? 502, withoutConnection(answer.headers))
  answer.pipe(reply.raw)
  answer.once('error', () => reply.raw.destroy())
  reply.raw.once('close', () => answer.destroy())
}
