import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { TLSSocket } from 'node:tls'

/** For tests: a PostgreSQL that listens on a Unix socket alone, at a TCP port of this machine. */
export interface DatabaseProxy {
  readonly port: number
  /** `silent` never answers; `cut` breaks off in the middle of an answer. */
  mode: 'pass' | 'silent' | 'cut'
  close(): Promise<void>
}

/**
 * Listens before the PostgreSQL whose socket lies in a folder. With a certificate it speaks TLS to its clients, in the way of PostgreSQL:
 * one byte answers the eight of a client that asks for it.
 */
export async function startDatabaseProxy(
  folder: string,
  certificate?: { readonly key: string; readonly cert: string },
): Promise<DatabaseProxy> {
  const open = new Set<Socket>()
  const proxy = { port: 0, mode: 'pass' as DatabaseProxy['mode'] }
  const pass = (client: Socket) => {
    const database = connect(`${folder}/.s.PGSQL.5432`)
    open.add(database)
    database.on('error', () => client.destroy())
    client.on('error', () => database.destroy())
    client.on('close', () => database.destroy())
    client.pipe(database)
    let passed = 0
    database.on('data', (chunk: Buffer) => {
      passed += chunk.length
      if (proxy.mode === 'cut' && passed > 2000) client.destroy()
      else client.write(chunk)
    })
    database.on('close', () => client.destroy())
  }
  const server = createServer((client) => {
    open.add(client)
    client.on('error', () => {})
    if (proxy.mode === 'silent') return
    if (certificate === undefined) return pass(client)
    client.once('data', () => {
      client.write('S')
      pass(new TLSSocket(client, { isServer: true, ...certificate }))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address: AddressInfo | string | null = server.address()
  proxy.port = typeof address === 'object' && address ? address.port : 0
  return Object.assign(proxy, {
    close: async () => {
      for (const socket of open) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  })
}
