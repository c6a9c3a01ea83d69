import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { dirname } from 'node:path'
import { Refusal } from '../../core/refusal.ts'
import type { Watch } from '../../imports/shapes.ts'
import { allFaultsHeader, ControlEvent, cancelLine } from './control.ts'
import { assertOwn, controlAddress } from './controlAddress.ts'
import { type Input, type OperationName, type Operations, type Output, operationShapes } from './operations.ts'

/** The operations of the server that runs on a data folder, or null where none does. */
export async function remoteOperations(dataFolder: string): Promise<Operations | null> {
  const address = controlAddress(dataFolder)
  if (!(await listens(address))) return null
  if (process.platform !== 'win32') assertOwn(dirname(address))
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

/** Whether somebody listens: a socket that a killed server left behind refuses. */
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
  const { request, response } = await open(address, name, input, watch)
  // The server says whether the work was taken back or was stored already, so cancelling waits for its word.
  const cancel = () => request.write(`${cancelLine}\n`)
  if (watch.signal?.aborted) cancel()
  watch.signal?.addEventListener('abort', cancel)
  try {
    for await (const line of linesOf(response)) {
      const event = parseEvent(line)
      switch (event.kind) {
        case 'progress':
          watch.onProgress?.(event.progress)
          break
        case 'faults':
          await watch.onFaults?.(event.faults)
          break
        case 'error':
          throw new Refusal(event.refusal, event.message)
        case 'result':
          return operationShapes[name].output.parse(event.value)
      }
    }
    throw lost()
  } catch (error) {
    throw isBroken(error) ? lost() : error
  } finally {
    watch.signal?.removeEventListener('abort', cancel)
    request.end()
    request.destroy()
  }
}

function open(
  address: string,
  name: string,
  input: unknown,
  watch: Watch,
): Promise<{ request: ClientRequest; response: IncomingMessage }> {
  return new Promise((resolve, reject) => {
    const request = httpRequest({
      socketPath: address,
      path: `/${name}`,
      method: 'POST',
      agent: false,
      headers: { 'content-type': 'application/x-ndjson', ...(watch.onFaults ? { [allFaultsHeader]: '1' } : {}) },
    })
    request.on('error', (error) => reject(isBroken(error) ? lost() : error))
    request.on('response', (response) => resolve({ request, response }))
    request.write(`${JSON.stringify(input)}\n`)
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

function parseEvent(line: string): ControlEvent {
  const event = ControlEvent.safeParse(JSON.parse(line))
  if (event.success) return event.data
  throw new Refusal('store', 'the running server is of another version than this command; restart it')
}

function isBroken(error: unknown): boolean {
  return (
    error instanceof Error && 'code' in error && ['ECONNRESET', 'EPIPE', 'ECONNREFUSED'].includes(String(error.code))
  )
}

function lost(): Refusal {
  return new Refusal(
    'store',
    'the server went away in the middle of the work; `sala batches` shows whether it was stored (wholly or not at all)',
  )
}
