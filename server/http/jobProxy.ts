import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { cancelCards, fetchCards, readCards } from '@sala/catalog/api/exports.ts'
import { changeImportRecipe, keepImportRecipe } from '@sala/catalog/api/importRecipes.ts'
import {
  cancelImport,
  checkImport,
  commitImport,
  downloadFaults,
  previewImport,
  readImport,
} from '@sala/catalog/api/imports.ts'
import { importMessages } from '@sala/catalog/api/problemTexts/importMessages.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { problem } from '../core/problems.ts'

import type { Services } from '../services/services.ts'
import type { JobHome } from '../state/servers/jobHomes.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** A job whose server is gone; null for every other request. */
    lostJob: JobHome | null
  }
}

/** Routes about a job; only the server that started the job can answer them. */
const importJobs: ReadonlySet<unknown> = new Set([
  readImport,
  previewImport,
  checkImport,
  commitImport,
  cancelImport,
  downloadFaults,
])
const exportJobs: ReadonlySet<unknown> = new Set([readCards, fetchCards, cancelCards])
/** Those that name the job in their body. */
const recipesOfJobs: ReadonlySet<unknown> = new Set([keepImportRecipe, changeImportRecipe])

/** The header that names the forwarding server. A forwarded request is not forwarded again. */
const passedOnHeader = 'x-sala-passed-on'
/** Until a neighbour takes a connection, and until it answers: all answer at once, but a preview waits for its turn. */
const maxConnectMs = 3_000
const maxAnswerMs = 30_000
const maxPreviewMs = 15 * 60_000

type PassOnServices = Pick<Services, 'config' | 'state' | 'log'>

/**
 * Forwards requests about a job to the server that runs it, so that clients may call any server. The request is forwarded unchanged with
 * the person's own token, and the other server authorises it. If that server is gone, the owner of the job gets `job_lost`.
 */
export function proxyToJobServers(api: FastifyInstance, { config, state, log }: PassOnServices): void {
  const serverUrl = config.serverUrl ?? ''

  /** Whether the answer came from elsewhere. */
  const passOn = async (request: FastifyRequest, reply: FastifyReply, id: string, body?: string): Promise<boolean> => {
    // Other texts name no job, and not all of them can be looked for.
    const home = isId.test(id) ? await state.jobHomes.find(id) : null
    if (home === null || home.server === state.runningServers.id) return false
    const { address, server } = home
    if (request.headers[passedOnHeader] !== undefined || address === '' || address === serverUrl) {
      // This is where it was, before a new start.
      if (server !== null) request.lostJob = home
      return false
    }
    try {
      sendOn(await forwardToHome(address, request, serverUrl, body), reply)
      return true
    } catch (error) {
      log.warn({ err: error, home: address }, 'the server that has a job could not be asked')
      if (!isRefused(error) && (server === null || (await state.runningServers.isRunning(server))))
        throw problem('store_unavailable', { retryAfter: 5 }, { cause: error })
      request.lostJob = home
      return false
    }
  }

  api.decorateRequest('lostJob', null)
  api.addHook('onRequest', async (request, reply) => {
    const { declaration } = request.routeOptions.config
    if (!importJobs.has(declaration) && !exportJobs.has(declaration)) return
    return (await passOn(request, reply, idOf(request.params, 'id'))) ? reply : undefined
  })
  api.addHook('preHandler', async (request, reply) => {
    const { declaration } = request.routeOptions.config
    const job = recipesOfJobs.has(declaration) ? idOf(request.body, 'job') : ''
    if (job !== '' && (await passOn(request, reply, job, JSON.stringify(request.body)))) return reply
    const { lostJob, actor } = request
    if (lostJob === null) return
    // A job of another person is reported as not found, in any state.
    if (lostJob.userId === null || lostJob.userId !== actor?.userId) throw problem('not_found')
    throw problem('job_lost', exportJobs.has(declaration) ? {} : { message: importMessages.lost })
  })
}

function idOf(value: unknown, name: 'id' | 'job'): string {
  const id = typeof value === 'object' && value !== null && name in value ? Reflect.get(value, name) : ''
  return typeof id === 'string' ? id : ''
}

/** What ids of jobs are written in. */
const isId = /^[\w-]{1,64}$/

/** Jobs end with their server: if it does not answer, its jobs are lost. */
const isRefused = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED'

/** Hop-by-hop headers, which each connection sets itself. */
const ofConnection = new Set(['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'expect', 'te', 'trailer'])

const withoutConnection = (headers: IncomingMessage['headers']) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !ofConnection.has(name)))

/** `body` in place of that of the request, which was read already. */
function forwardToHome(
  home: string,
  { raw, ip, headers, routeOptions }: FastifyRequest,
  from: string,
  body?: string,
): Promise<IncomingMessage> {
  const send = home.startsWith('https:') ? requestHttps : requestHttp
  const { declaration } = routeOptions.config
  return new Promise((resolve, reject) => {
    const passedOn = send(new URL(raw.url ?? '/', home), {
      method: raw.method,
      headers: {
        ...withoutConnection(headers),
        ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }),
        'x-forwarded-for': ip,
        [passedOnHeader]: from,
      },
      timeout: declaration === previewImport ? maxPreviewMs : maxAnswerMs,
    })
    const giveUp = () => passedOn.destroy(new Error(`no answer from ${home}`))
    const connecting = setTimeout(giveUp, maxConnectMs)
    const settled = () => clearTimeout(connecting)
    passedOn.once('socket', (socket) => {
      // A machine that fails while it answers closes no connection: keep-alive notices it.
      socket.setKeepAlive(true, 10_000)
      if (socket.connecting) socket.once('connect', settled)
      else settled()
    })
    passedOn.once('response', resolve)
    passedOn.once('error', reject)
    passedOn.once('close', settled)
    passedOn.once('timeout', giveUp)
    if (body !== undefined) {
      passedOn.end(body)
      return
    }
    // When the client disconnects, the forwarded request is aborted as well, which ends its work.
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
