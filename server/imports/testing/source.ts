import { createServer, type RequestListener, type ServerResponse } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'

/** For tests: a publisher's server on this machine, whose answers are set by path. */
export interface Source {
  readonly port: number
  readonly url: (path: string) => string
  /** The headers of all requests, the newest last. */
  readonly asked: Record<string, string | string[] | undefined>[]
  set(path: string, listener: RequestListener): void
  close(): Promise<void>
}

/** Listens on http, or on https by the given certificate. */
export async function startSource(certificate?: { readonly key: string; readonly cert: string }): Promise<Source> {
  const listeners = new Map<string, RequestListener>()
  const requested: Source['asked'] = []
  const listener: RequestListener = (request, response) => {
    requested.push(request.headers)
    const listener = listeners.get(request.url ?? '')
    if (listener) listener(request, response)
    else response.writeHead(404).end()
  }
  const server = certificate ? createSecureServer(certificate, listener) : createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address: AddressInfo | string | null = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    port,
    url: (path) => `${certificate ? 'https' : 'http'}://127.0.0.1:${port}${path}`,
    asked: requested,
    set: (path, next) => void listeners.set(path, next),
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** An answer with its length. */
export function answer(
  response: ServerResponse,
  text: string,
  headers: Record<string, string> = {},
  status = 200,
): void {
  const body = Buffer.from(text)
  response.writeHead(status, { 'content-type': 'text/csv', 'content-length': body.length, ...headers }).end(body)
}
