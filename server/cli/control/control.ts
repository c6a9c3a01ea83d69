import { chmodSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createInterface } from 'node:readline'
import { z } from 'zod'
import { Progress } from '../../core/progress.ts'
import { Refusal } from '../../core/refusal.ts'
import { ReportedFault, type Watch } from '../../imports/shapes.ts'
import { controlAddress, prepareSocketFolder } from './controlAddress.ts'
import { type OperationName, type Operations, operationName, operationShapes } from './operations.ts'

/**
 * A running server holds the data folder alone, so the command line hands its work over through a socket that only the folder's
 * owner can reach. `POST /{operation}` with a stream of JSON lines: the first is the input, a later `"cancel"` stops the work, as
 * does a closed connection. The answer is a stream of `ControlEvent` lines that ends with a result or an error.
 */
export const ControlEvent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('progress'), progress: Progress }),
  z.object({ kind: z.literal('faults'), faults: z.array(ReportedFault) }),
  z.object({ kind: z.literal('result'), value: z.unknown() }),
  z.object({ kind: z.literal('error'), refusal: z.enum(['usage', 'refused', 'store']), message: z.string() }),
])
export type ControlEvent = z.infer<typeof ControlEvent>

/** Says that all faults are wanted, not only the first hundred of the result. */
export const allFaultsHeader = 'x-sala-all-faults'
export const cancelLine = JSON.stringify('cancel')

export interface Control {
  /** Stops listening, cancels what is under way and waits until it is taken back. */
  close(): Promise<void>
}

/** What the control socket needs to know of the log. */
export interface ControlLog {
  info(fields: object, message: string): void
  error(fields: object, message: string): void
}

/**
 * Listens for the command line on a data folder whose stores this process holds open. A socket that is there already is left over
 * from a server that was killed: nobody else can hold the stores.
 */
export async function startControl(operations: Operations, dataFolder: string, log: ControlLog): Promise<Control> {
  const address = controlAddress(dataFolder)
  const unix = process.platform !== 'win32'
  if (unix) {
    prepareSocketFolder(address)
    rmSync(address, { force: true })
  }
  const running = new Map<AbortController, Promise<void>>()
  // An import takes as long as it takes: its request stays open so that it can be cancelled.
  const server = createServer({ requestTimeout: 0 }, (request, response) => {
    const stop = new AbortController()
    const work = answer(operations, request, response, stop, log).finally(() => running.delete(stop))
    running.set(stop, work)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(address, () => {
      server.off('error', reject)
      resolve()
    })
  })
  if (unix) chmodSync(address, 0o600)
  return {
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      const works = [...running.values()]
      for (const stop of running.keys()) stop.abort()
      await Promise.all(works)
      server.closeAllConnections()
      await closed
      if (unix) rmSync(address, { force: true })
    },
  }
}

/** Runs one operation and writes its events; never throws. */
async function answer(
  operations: Operations,
  request: IncomingMessage,
  response: ServerResponse,
  stop: AbortController,
  log: ControlLog,
): Promise<void> {
  response.on('close', () => stop.abort())
  // A connection that breaks shows as `close`; its error says nothing more.
  for (const stream of [request, response]) stream.on('error', () => undefined)
  const send = async (event: ControlEvent): Promise<void> => {
    if (response.destroyed || response.writableEnded) return
    if (response.write(`${JSON.stringify(event)}\n`)) return
    await new Promise<void>((resolve) => {
      const done = () => {
        response.off('drain', done)
        response.off('close', done)
        resolve()
      }
      response.on('drain', done)
      response.on('close', done)
    })
  }
  const name = operationName(request.url?.slice(1) ?? '')
  response.writeHead(name === null ? 404 : 200, { 'content-type': 'application/x-ndjson' })
  response.flushHeaders()
  try {
    if (name === null) throw new Refusal('store', 'the running server does not know this command; restart it')
    const input = await firstLine(request, stop)
    log.info({ operation: name }, 'command line')
    const watch: Watch = {
      signal: stop.signal,
      onProgress: throttled((progress) => void send({ kind: 'progress', progress })),
      ...(request.headers[allFaultsHeader] === '1'
        ? { onFaults: (faults: readonly ReportedFault[]) => send({ kind: 'faults', faults: [...faults] }) }
        : {}),
    }
    await send({ kind: 'result', value: await run(operations, name, input, watch) })
  } catch (error) {
    if (error instanceof Refusal) {
      await send({ kind: 'error', refusal: error.kind, message: error.message })
    } else {
      log.error({ err: error, operation: name }, 'command line failed')
      const message = error instanceof Error ? error.message : String(error)
      await send({ kind: 'error', refusal: 'store', message })
    }
  }
  await new Promise<void>((resolve) => {
    if (response.destroyed) return resolve()
    response.once('close', resolve)
    response.end(resolve)
  })
}

/** Checks the input of an operation and does it. Generic, so that input and function belong together. */
async function run<Name extends OperationName>(
  operations: Operations,
  name: Name,
  text: string,
  watch: Watch,
): Promise<unknown> {
  const parsed = operationShapes[name].input.safeParse(JSON.parse(text))
  if (!parsed.success) throw new Refusal('usage', z.prettifyError(parsed.error))
  return operations[name](parsed.data, watch)
}

/** The input line of a request; lines after it are listened to, and one that says so cancels. */
async function firstLine(request: IncomingMessage, stop: AbortController): Promise<string> {
  const lines = createInterface({ input: request })
  return new Promise((resolve, reject) => {
    let input: string | null = null
    lines.on('line', (line) => {
      if (input !== null && line === cancelLine) stop.abort()
      if (input === null) {
        input = line
        resolve(line)
      }
    })
    const rejectMissingInput = () => reject(new Refusal('usage', 'the command came without an input'))
    lines.on('close', rejectMissingInput)
    // A broken connection also emits `error` on the interface; without a listener it would end the process.
    lines.on('error', rejectMissingInput)
    stop.signal.addEventListener('abort', rejectMissingInput)
  })
}

/** Throttles progress to ten calls a second. A change of phase or of the item always passes. */
function throttled(report: (progress: Progress) => void): (progress: Progress) => void {
  let last = 0
  let key = ''
  return (progress) => {
    const now = performance.now()
    const next = `${progress.phase} ${progress.what}`
    if (next === key && now - last < 100) return
    last = now
    key = next
    report(progress)
  }
}
