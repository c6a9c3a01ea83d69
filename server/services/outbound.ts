import { lookup } from 'node:dns/promises'
import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import type { outboundProblems } from '@sala/catalog/api/outboundProblems.ts'
import { type OutboundHost, plainHost } from '../core/config/outbound.ts'
import { isPublicAddress } from './publicAddress.ts'

/**
 * Why an address was not fetched. `not_reached` and `timeout` may pass, so that a caller may try again; the others stay.
 * `bad_address`: no address of http or https, or one with a user and password in it.
 */
export type OutboundReason = (typeof outboundProblems)[number]

/** An address that was not fetched. The message is for the log and for administrators; it has no path and no query, which hold secrets. */
export class OutboundRefusal extends Error {
  readonly reason: OutboundReason
  constructor(reason: OutboundReason, message: string, options?: ErrorOptions) {
    super(message, options)
    this.reason = reason
  }
}

interface OutboundRequest {
  /** GET by default. */
  readonly method?: 'GET' | 'POST'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Buffer
  /** From the first look-up to the last byte, in milliseconds: 15 000 by default. */
  readonly timeoutMs?: number
  /** The most bytes of an answer's body: 1 MiB by default. */
  readonly maxBytes?: number
  /** How many redirects a GET follows: none by default. Headers of the caller do not follow to another origin. */
  readonly redirects?: number
  readonly signal?: AbortSignal
}

export interface OutboundResponse {
  /** Any status but that of a redirect. */
  readonly status: number
  readonly headers: IncomingMessage['headers']
  readonly body: Buffer
  /** Where it came from in the end. */
  readonly url: string
}

/** Fetches addresses that people typed. */
export interface Outbound {
  /** Throws `OutboundRefusal`. */
  request(address: string, request?: OutboundRequest): Promise<OutboundResponse>
  /**
   * Why an address will never be fetched, as far as its text tells; null where it may be. For forms: what its name resolves to is checked
   * at each `request`.
   */
  refusalOf(address: string): OutboundRefusal | null
  /**
   * The IP address that the host of an address has, by the same rules, for a client of another protocol. The client must connect to this
   * very address. `http:` stands for one without encryption. Throws `OutboundRefusal`.
   */
  resolve(address: string, signal: AbortSignal): Promise<string>
}

/**
 * Fetches addresses that people typed without server-side request forgery: only https, and only public addresses, which all addresses of a
 * name must be. The connection goes to the very address that was checked, so that a name cannot resolve to another one in between (DNS
 * rebinding), and each redirect is checked again. Hosts that the operator listed in `OUTBOUND_HOSTS` may be private and may use http.
 * `NODE_EXTRA_CA_CERTS` adds certificates; proxies are not used.
 */
export function createOutbound(allowed: readonly OutboundHost[], resolveName = resolveAll): Outbound {
  const checked = (address: string) => readTarget(address, allowed)
  return {
    refusalOf: (address) => {
      try {
        const { url, listed } = checked(address)
        const host = plainHost(url)
        if (!listed && isIP(host) !== 0) assertPublic(host, [host])
        return null
      } catch (error) {
        if (error instanceof OutboundRefusal) return error
        throw error
      }
    },
    resolve: async (address, signal) => {
      const { url, listed } = checked(address)
      return resolveHost(plainHost(url), listed, signal, resolveName)
    },
    request: async (address, request = {}) => {
      const timeout = AbortSignal.timeout(request.timeoutMs ?? 15_000)
      const signal = request.signal ? AbortSignal.any([request.signal, timeout]) : timeout
      let [next, options] = [address, request]
      for (let followed = 0; ; followed++) {
        const { url, listed } = checked(next)
        const response = await sendTo(url, listed, options, signal, resolveName).catch((error: unknown) => {
          if (timeout.aborted) throw new OutboundRefusal('timeout', `${url.host} took too long`, { cause: error })
          throw error
        })
        if ('body' in response) return response
        if ((request.method ?? 'GET') !== 'GET' || followed >= (request.redirects ?? 0))
          throw new OutboundRefusal('redirected', `${url.host} sends to another address`)
        next = response.location
        if (URL.parse(next)?.origin !== url.origin) options = { ...options, headers: {} }
      }
    },
  }
}

interface Target {
  readonly url: URL
  /** Whether the operator listed it. */
  readonly listed: boolean
}

function readTarget(address: string, allowed: readonly OutboundHost[]): Target {
  const url = URL.parse(address)
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
    throw new OutboundRefusal('bad_address', 'Not an address such as https://example.org/path')
  const port = url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : Number(url.port)
  const host = plainHost(url)
  const listed = allowed.some(
    (outboundHost) => outboundHost.host === host && (outboundHost.port === null || outboundHost.port === port),
  )
  if (url.protocol !== 'https:' && !listed)
    throw new OutboundRefusal('not_encrypted', `${url.host} is asked without encryption: give https`)
  return { url, listed }
}

function assertPublic(host: string, addresses: readonly string[]): void {
  if (!addresses.every(isPublicAddress))
    throw new OutboundRefusal('private_address', `${host} is not an address of the public internet`)
}

async function resolveAll(host: string): Promise<readonly string[]> {
  return (await lookup(host, { all: true })).map(({ address }) => address)
}

/** Waits no longer than the signal; the work itself goes on, as a look-up cannot be cancelled. */
function until<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  if (signal.aborted) return Promise.reject(signal.reason)
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason)
    signal.addEventListener('abort', stop, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })
}

/** The first address of a host, of which all are checked. */
async function resolveHost(
  host: string,
  listed: boolean,
  signal: AbortSignal,
  resolveName: typeof resolveAll,
): Promise<string> {
  const addresses =
    isIP(host) === 0
      ? await until(signal, resolveName(host)).catch((error: unknown) => {
          throw new OutboundRefusal('unknown_host', `${host} has no address`, { cause: error })
        })
      : [host]
  const [address] = addresses
  if (address === undefined) throw new OutboundRefusal('unknown_host', `${host} has no address`)
  if (!listed) assertPublic(host, addresses)
  return address
}

async function sendTo(
  url: URL,
  listed: boolean,
  request: OutboundRequest,
  signal: AbortSignal,
  resolveName: typeof resolveAll,
): Promise<OutboundResponse | { readonly location: string }> {
  const address = await resolveHost(plainHost(url), listed, signal, resolveName)
  const response = await open(url, address, request, signal)
  const location = response.headers.location
  if ([301, 302, 303, 307, 308].includes(response.statusCode ?? 0) && location !== undefined) {
    response.destroy()
    return { location: URL.parse(location, url)?.href ?? location }
  }
  const body = await readBody(response, request.maxBytes ?? 1_048_576, url.host)
  return { status: response.statusCode ?? 0, headers: response.headers, body, url: url.href }
}

/** Connects to an address that was checked, under the name that was asked for (certificate and `Host`). */
function open(url: URL, address: string, request: OutboundRequest, signal: AbortSignal): Promise<IncomingMessage> {
  const family = isIP(address)
  return new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? requestHttps : requestHttp
    const outgoing = send(
      url,
      {
        method: request.method ?? 'GET',
        // Bodies come as they are: a compressed one could unpack to more than the limit.
        headers: { 'accept-encoding': 'identity', 'user-agent': 'Sala', ...request.headers },
        agent: false,
        signal,
        maxHeaderSize: 16_384,
        // Node asks this for the address of the name, for one or for all.
        lookup: (_name, options, callback) =>
          options.all ? callback(null, [{ address, family }]) : callback(null, address, family),
      },
      resolve,
    )
    outgoing.on('error', (error) =>
      reject(new OutboundRefusal('not_reached', `${url.host} was not reached: ${error.message}`, { cause: error })),
    )
    outgoing.end(request.body)
  })
}

async function readBody(response: IncomingMessage, maxBytes: number, host: string): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of response) {
      const bytes = Buffer.from(chunk)
      size += bytes.length
      if (size > maxBytes) throw new OutboundRefusal('too_large', `${host} answers with more than ${maxBytes} bytes`)
      chunks.push(bytes)
    }
  } catch (error) {
    if (error instanceof OutboundRefusal) throw error
    throw new OutboundRefusal('not_reached', `${host} broke off its answer`, { cause: error })
  }
  return Buffer.concat(chunks)
}
