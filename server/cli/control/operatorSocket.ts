import { createHash } from 'node:crypto'
import { chmodSync, lstatSync, mkdirSync, realpathSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/**
 * The operator's socket: a second entry to the same application, which only the account of the server can reach. A request over it counts
 * as the operator's; only the connection decides this, nothing in the request.
 */

/** Unix allows about 107 bytes for the path of a socket, some systems fewer. */
const maxPathLength = 100
/** Work that is cancelled has so long to be taken back before its connection is closed. */
const closeLimitMs = 20_000
const unix = process.platform !== 'win32'

/**
 * Where a server on a data folder can listen for the operator, the best first: a socket inside the folder, where its path is short enough;
 * a socket in a short folder of its own, where the path is too long or the file system knows no sockets; a named pipe on Windows. Both ends
 * work it out from the folder alone.
 */
export function operatorAddresses(dataFolder: string, platform: NodeJS.Platform = process.platform): readonly string[] {
  const folder = realFolder(dataFolder)
  const mark = createHash('sha256').update(folder).digest('hex').slice(0, 24)
  if (platform === 'win32') return [`\\\\.\\pipe\\sala-${mark}`]
  const inside = join(folder, 'control.sock')
  const outside = join(tmpdir(), `sala-${mark}`, 'control.sock')
  return Buffer.byteLength(inside) <= maxPathLength ? [inside, outside] : [outside]
}

/** Creates the folder of a socket, accessible to its owner only. Throws if another account created it first. */
export function prepareSocketFolder(address: string): void {
  const folder = dirname(address)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (!isOwnFolder(folder))
    throw new Error(`the folder ${folder} belongs to somebody else; remove it or use another data folder`)
}

/** Whether a folder exists and belongs to this account. In another account's folder, that account could listen in our place. */
export function isOwnFolder(folder: string): boolean {
  const stats = lstatSync(folder, { throwIfNoEntry: false })
  const me = process.getuid?.()
  return stats?.isDirectory() === true && (me === undefined || me === 0 || stats.uid === me)
}

/** Connections of the operator, each with the signal that ends its work when the server stops. */
const connections = new WeakMap<Socket, AbortSignal>()

/** The signal that the server stops, for a request of the operator; undefined for all others. */
export const operatorSignal = ({ socket }: Pick<IncomingMessage, 'socket'>): AbortSignal | undefined =>
  connections.get(socket)

export interface OperatorSocket {
  /** Stops listening, cancels what is under way and waits until it is taken back. */
  close(): Promise<void>
}

/**
 * Listens for the operator on a data folder whose stores this process holds open. An existing socket is left over from a killed server,
 * because no other process can hold the stores. Throws if no address can be listened on.
 */
export async function listenForOperator(answer: RequestListener, dataFolder: string): Promise<OperatorSocket> {
  const stop = new AbortController()
  const server = createServer({ joinDuplicateHeaders: true }, answer)
  server.on('connection', (socket) => connections.set(socket, stop.signal))
  const address = await listenOnFirst(server, operatorAddresses(dataFolder))
  return {
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      stop.abort()
      // A client that does not finish its request must not delay the shutdown.
      const late = setTimeout(() => server.closeAllConnections(), closeLimitMs)
      await closed
      clearTimeout(late)
      if (unix) rmSync(address, { force: true })
    },
  }
}

/** Listens on the first address where that is possible, and gives it. Throws why the last one was not. */
async function listenOnFirst(server: Server, addresses: readonly string[]): Promise<string> {
  let reason: unknown
  for (const address of addresses) {
    try {
      await listen(server, address)
      return address
    } catch (error) {
      reason = error
    }
  }
  throw reason
}

async function listen(server: Server, address: string): Promise<void> {
  if (unix) {
    prepareSocketFolder(address)
    rmSync(address, { force: true })
  }
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(address, () => {
      server.off('error', reject)
      resolve()
    })
  })
  if (unix) chmodSync(address, 0o600)
}

function realFolder(folder: string): string {
  try {
    return realpathSync(folder)
  } catch {
    return folder
  }
}
