import { isIP, connect as openSocket, type Socket } from 'node:net'
import { type ConnectionOptions, connect as openSecureSocket } from 'node:tls'
import { Client } from 'ldapts'
import type { DirectoryConfig } from '../../core/config/directory.ts'
import { hostOf } from '../../core/config/loopback.ts'

/** What a server is asked for, in this order. */
export type Step = 'connect' | 'encrypt' | 'sign_in' | 'search' | 'departments'

/** A directory server that could not answer. The message never holds a password. */
export class DirectoryFailure extends Error {
  readonly step: Step
  constructor(step: Step, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    this.step = step
  }
}

/** Does one step; where it goes wrong, the failure names it. */
export async function attempt<T>(step: Step, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof DirectoryFailure ? error : new DirectoryFailure(step, error)
  }
}

/**
 * Asks one server something, over an encrypted connection on which the service account is signed in, and closes that. Throws
 * `DirectoryFailure`, at the latest after `withinMs`.
 */
export async function withServer<T>(
  url: string,
  config: DirectoryConfig,
  withinMs: number,
  ask: (client: Client) => Promise<T>,
): Promise<T> {
  const { protocol, hostname, port } = new URL(url)
  const secure = protocol === 'ldaps:'
  const host = hostOf({ hostname })
  const socket = openSocket({ host, port: Number(port) || (secure ? 636 : 389) })
  // Waiters get the error by their own listener; errors after the end are ignored.
  socket.on('error', () => {})
  const encryption = encryptionOf(host, config)

  const work = async (): Promise<T> => {
    await attempt('connect', () => waitUntilOpen(socket, 'connect'))
    const carrier = secure ? await attempt('encrypt', () => encrypted(socket, encryption)) : socket
    const client = new Client({ url: 'ldap://directory', timeout: withinMs, createConnection: onlyOnce(carrier) })
    if (!secure) await attempt('encrypt', () => client.startTLS(encryption))
    await attempt('sign_in', () => client.bind(config.user, config.password))
    return attempt('search', () => ask(client))
  }
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DirectoryFailure('connect', `no answer within ${withinMs} ms`)), withinMs)
  })
  try {
    return await Promise.race([work(), tooLate])
  } finally {
    clearTimeout(timer)
    socket.destroy()
  }
}

/** The certificate must be the host's own and signed by a trusted authority. */
function encryptionOf(host: string, { certificates }: DirectoryConfig): ConnectionOptions {
  const ca = certificates === null ? {} : { ca: certificates }
  return { host, servername: isIP(host) ? '' : host, minVersion: 'TLSv1.2', ...ca }
}

/** The library reconnects a lost connection by itself, unencrypted and with the pending request. This forbids it. */
function onlyOnce(socket: Socket): () => Socket {
  let isUsed = false
  return () => {
    if (isUsed) throw new Error('the connection was lost')
    isUsed = true
    return socket
  }
}

async function encrypted(socket: Socket, encryption: ConnectionOptions): Promise<Socket> {
  const secured = openSecureSocket({ ...encryption, socket })
  await waitUntilOpen(secured, 'secureConnect')
  return secured
}

function waitUntilOpen(socket: Socket, event: 'connect' | 'secureConnect'): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.once(event, resolve)
    socket.once('error', reject)
    socket.once('close', () => reject(new Error('the connection was closed')))
  })
}
