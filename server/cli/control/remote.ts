import { request as httpRequest, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { dirname } from 'node:path'
import { json } from 'node:stream/consumers'
import { Problem, problems } from '@sala/catalog/api/problems.ts'
import type { z } from 'zod'
import { Refusal } from '../../core/refusal.ts'
import type { Watch } from '../../imports/shapes.ts'
import {
  cancelTask,
  type Input,
  type OperationName,
  type Operations,
  OperatorEvent,
  type Output,
  operationRoutes,
} from './operations.ts'
import { isOwnFolder, operatorAddresses } from './operatorSocket.ts'

/** The operations of the server that runs on a data folder, or null where none does. */
export async function remoteOperations(dataFolder: string): Promise<Operations | null> {
  const address = await findServer(dataFolder)
  if (address === null) return null
  const call =
    <Name extends OperationName>(name: Name) =>
    (input: Input<Name>, watch: Watch) =>
      handOver(address, name, input, watch)
  return {
    import: call('import'),
    datasets: call('datasets'),
    batches: call('batches'),
    undo: call('undo'),
    addUser: call('addUser'),
    userLink: call('userLink'),
    lockdown: call('lockdown'),
    demo: call('demo'),
    verifyAudit: call('verifyAudit'),
    backup: call('backup'),
    acceptLoss: call('acceptLoss'),
    erase: call('erase'),
  }
}

/** Where the server of a data folder listens, or null. */
async function findServer(dataFolder: string): Promise<string | null> {
  for (const [index, address] of operatorAddresses(dataFolder).entries()) {
    const folder = dirname(address)
    const foreign = process.platform !== 'win32' && !isOwnFolder(folder)
    // Any account may create a folder of this name among the temporary files.
    if ((foreign && index > 0) || !(await listens(address))) continue
    if (foreign)
      throw new Refusal('store', `the folder ${folder} belongs to another account; run the command as that account`)
    return address
  }
  return null
}

/** Whether a process listens: the socket of a killed server refuses connections. */
function listens(address: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const socket = connect(address)
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EACCES' || error.code === 'EPERM') {
        const message = `a server runs on this data folder under another account (${address}); run the command as that account`
        reject(new Refusal('store', message))
      } else resolve(false)
    })
  })
}

async function handOver<Name extends OperationName>(
  address: string,
  name: Name,
  input: Input<Name>,
  watch: Watch,
): Promise<Output<Name>> {
  const route = operationRoutes[name]
  const path = watch.onFaults ? `${route.path}?faults=all` : route.path
  try {
    const answer = await call(address, 'POST', path, input)
    if (answer.statusCode !== 200) throw refusalOf(await json(answer))
    if (route.produces === undefined) return read(route.reply, await json(answer))
    return read(route.reply, await followEvents(address, answer, watch))
  } catch (error) {
    if (isBroken(error)) throw lost()
    throw error instanceof SyntaxError ? otherVersion() : error
  }
}

/** The result of a streamed answer. The server says whether the work was taken back or was stored already, so cancelling waits for its word. */
async function followEvents(address: string, answer: IncomingMessage, watch: Watch): Promise<unknown> {
  let task: string | null = null
  const cancel = () => {
    if (task === null) return
    const sent = call(address, 'DELETE', cancelTask.path.replace(':task', task))
    // Work that has ended meanwhile cannot be cancelled, and its result comes.
    sent.then((reply) => reply.resume()).catch(() => undefined)
  }
  watch.signal?.addEventListener('abort', cancel)
  try {
    for await (const line of linesOf(answer)) {
      const event = read(OperatorEvent, JSON.parse(line))
      switch (event.kind) {
        case 'started':
          task = event.task
          if (watch.signal?.aborted) cancel()
          break
        case 'progress':
          watch.onProgress?.(event.progress)
          break
        case 'faults':
          await watch.onFaults?.(event.faults)
          break
        case 'problem':
          throw refusalOf(event.problem)
        case 'result':
          return event.value
      }
    }
    throw lost()
  } finally {
    watch.signal?.removeEventListener('abort', cancel)
  }
}

/** Sends a request to the server's own API, on a connection of its own. */
function call(address: string, method: string, path: string, body?: unknown): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const request = httpRequest({
      socketPath: address,
      path: `/api/${path}`,
      method,
      agent: false,
      headers: body === undefined ? {} : { 'content-type': 'application/json' },
    })
    request.on('error', reject)
    request.on('response', resolve)
    request.end(body === undefined ? undefined : JSON.stringify(body))
  })
}

/** The lines of a stream; unlike `readline`, it throws when the stream breaks. */
async function* linesOf(stream: IncomingMessage): AsyncGenerator<string> {
  let rest = ''
  stream.setEncoding('utf8')
  for await (const part of stream) {
    const lines = (rest + part).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
}

function read<Value>(shape: z.ZodType<Value>, value: unknown): Value {
  const parsed = shape.safeParse(value)
  if (parsed.success) return parsed.data
  throw otherVersion()
}

/** The refusal that a problem document stands for. */
function refusalOf(document: unknown): Refusal {
  const { status, message } = read(Problem, document)
  // Every server of this version has the routes.
  if (status === problems.not_found) return otherVersion()
  if (status === problems.conflict) return new Refusal('refused', message)
  return new Refusal(status < 500 ? 'usage' : 'store', message)
}

function isBroken(error: unknown): boolean {
  return (
    error instanceof Error && 'code' in error && ['ECONNRESET', 'EPIPE', 'ECONNREFUSED'].includes(String(error.code))
  )
}

const otherVersion = (): Refusal =>
  new Refusal('store', 'the running server is of another version than this command; restart it')

const lost = (): Refusal =>
  new Refusal(
    'store',
    'the server went away in the middle of the work; `sala batches` shows whether it was stored (wholly or not at all)',
  )
