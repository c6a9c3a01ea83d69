import { createRequire } from 'node:module'
import { mix } from './mix.ts'

interface Request {
  readonly method: 'GET'
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
}

interface Options {
  readonly url: string
  readonly connections: number
  readonly amount?: number
  readonly duration?: number
  readonly timeout: number
  readonly requests: readonly Request[]
  readonly setupClient: (client: { setRequests(requests: readonly Request[]): void }) => void
}

interface Result {
  readonly errors: number
  readonly timeouts: number
  readonly non2xx: number
  readonly requests: { readonly total: number }
  readonly latency: Readonly<Record<string, number>>
}

/** It has no types of its own. */
const autocannon: (options: Options) => Promise<Result> = createRequire(import.meta.url)('autocannon')

/** Asks the mix from many connections, and writes what came of it as JSON; the argument says how. */
const { address, token, connections, amount, seconds } = JSON.parse(process.argv[2] ?? '{}')
const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'br' }
const request = mix.map((path): Request => ({ method: 'GET', path, headers }))
let clients = 0
const result = await autocannon({
  url: address,
  connections,
  ...(amount ? { amount: mix.length } : { duration: seconds }),
  timeout: 60,
  requests: request,
  // Each starts at another place of the list, so that they do not send the same request at once.
  setupClient: (client) => {
    const from = (clients * 7) % request.length
    client.setRequests([...request.slice(from), ...request.slice(0, from)])
    clients += 1
  },
})
const { errors, timeouts, non2xx, requests, latency } = result
console.log(JSON.stringify({ failed: errors + timeouts + non2xx, requests: requests.total, latency }))
