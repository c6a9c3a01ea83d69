import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import type { ProblemName } from '@sala/catalog/api/problems.ts'
import type { FastifyRequest } from 'fastify'
import { isDiskFull } from '../../core/diskFull.ts'
import { ProblemError, problem, problemDocument } from '../../core/problems.ts'
import { Refusal, type RefusalKind } from '../../core/refusal.ts'
import type { Watch } from '../../imports/shapes.ts'
import type { Serve } from '../../requests/serve.ts'
import {
  cancelTask,
  eventsType,
  type OperationName,
  type Operations,
  type OperatorEvent,
  operationNames,
  operationRoutes,
} from './operations.ts'
import { operatorSignal } from './operatorSocket.ts'

/**
 * Serves the operations to the operator. Short ones answer their result. Long ones answer a stream of events, and are cancelled by
 * `cancelTask`, by a closed connection and by the server's stop.
 */
export function operatorRoutes(serve: Serve, operations: Operations): void {
  const tasks = new Map<string, AbortController>()
  const serveOperation = <Name extends OperationName>(name: Name) => {
    const route = operationRoutes[name]
    serve(route, ({ body, query, request, reply }) => {
      const work = async (watch: Watch) => {
        try {
          return await operations[name](body, watch)
        } catch (error) {
          throw problemOf(error, request)
        }
      }
      if (route.produces === undefined) return work({})
      const events = new PassThrough()
      void streamWork(work, events, { tasks, request, allFaults: query?.faults === 'all' })
      return reply.type(eventsType).send(events)
    })
  }
  for (const name of operationNames) serveOperation(name)

  serve(cancelTask, ({ params: { task = '' } }) => {
    const stop = tasks.get(task)
    if (stop === undefined) throw problem('not_found')
    stop.abort()
    return null
  })
}

interface StreamOptions {
  /** What is under way, to be cancelled by name. */
  readonly tasks: Map<string, AbortController>
  readonly request: FastifyRequest
  readonly allFaults: boolean
}

/** Does long work and writes its events; never throws. */
async function streamWork(
  work: (watch: Watch) => Promise<unknown>,
  events: PassThrough,
  { tasks, request, allFaults }: StreamOptions,
): Promise<void> {
  const stop = new AbortController()
  const task = randomUUID()
  tasks.set(task, stop)
  const cancel = () => stop.abort()
  // Fastify destroys the stream when the caller leaves.
  events.once('close', cancel)
  const stopping = operatorSignal(request.raw)
  stopping?.addEventListener('abort', cancel)
  const send = async (event: OperatorEvent): Promise<void> => {
    if (events.destroyed || events.write(`${JSON.stringify(event)}\n`)) return
    await once(events, 'drain', { signal: stop.signal }).catch(() => undefined)
  }
  const watch: Watch = {
    signal: stop.signal,
    onProgress: (progress) => void send({ kind: 'progress', progress }),
    ...(allFaults ? { onFaults: (faults) => send({ kind: 'faults', faults: [...faults] }) } : {}),
  }
  void send({ kind: 'started', task })
  try {
    void send({ kind: 'result', value: await work(watch) })
  } catch (error) {
    void send({ kind: 'problem', problem: problemDocument(problemOf(error, request), request.id, 'en') })
  }
  stopping?.removeEventListener('abort', cancel)
  tasks.delete(task)
  events.end()
}

const problemOfRefusal: Readonly<Record<RefusalKind, ProblemName>> = {
  usage: 'invalid_value',
  refused: 'conflict',
  store: 'store_unavailable',
}

/** The problem document of an error, with its original message: the operator may read it. Commands answer in English. */
function problemOf(error: unknown, request: FastifyRequest): ProblemError {
  if (error instanceof ProblemError) return error
  const message = error instanceof Error ? error.message : String(error)
  if (error instanceof Refusal) return problem(problemOfRefusal[error.kind], { message }, { cause: error })
  request.log.error({ reqId: request.id, err: error }, 'a command failed')
  return problem(isDiskFull(error) ? 'storage_full' : 'internal', { message }, { cause: error })
}
