import type { Query } from '@sala/catalog/answers.ts'
import { sameOriginHeader } from '@sala/catalog/api/auth.ts'
import { requestTimeout } from '../constants.ts'
import { ApiError, failureOf } from './errors.ts'
import { randomHex } from './randomHex.ts'

export interface Request {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below `/api/`. */
  readonly path: string
  readonly query?: Query | undefined
  /** Sent as JSON, a form as multipart. */
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal | undefined
}

export type Fetch = (url: string, init: RequestInit) => Promise<Response>

/**
 * The address of a call. Lists are joined by commas, absent values are left out, and names are sorted, so that equal questions
 * have equal addresses and meet in the browser's cache.
 */
export function addressOf(path: string, query: Query = {}): string {
  const parameters = new URLSearchParams()
  for (const name of Object.keys(query).sort()) {
    const value = query[name]
    if (value === undefined || value === '') continue
    parameters.set(name, Array.isArray(value) ? value.join(',') : String(value))
  }
  const text = parameters.toString()
  return `/api/${path}${text === '' ? '' : `?${text}`}`
}

/**
 * Sends one request and resolves with the response, whose body is unread. Rejects with `ApiError` for statuses other than 2xx, for network
 * failures and after 250 s; with the signal's reason if the caller aborts.
 */
export async function send(fetch: Fetch, request: Request): Promise<Response> {
  const timeout = AbortSignal.timeout(requestTimeout)
  const { signal } = request
  const init: RequestInit = {
    method: request.method,
    credentials: 'same-origin',
    // A page of another origin cannot set this header, and the session cookie counts only beside it.
    headers: { Accept: 'application/json', [sameOriginHeader]: '1', traceparent: newTrace(), ...request.headers },
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
  }
  if (request.body instanceof FormData) {
    // The browser sets the content type with the multipart boundary.
    init.body = request.body
  } else if (request.body !== undefined) {
    init.headers = { ...init.headers, 'Content-Type': 'application/json' }
    init.body = JSON.stringify(request.body)
  }
  const response = await reached(() => fetch(addressOf(request.path, request.query), init), signal, timeout)
  if (response.ok) return response
  throw new ApiError(failureOf(response.status, await reached(() => response.text(), signal, timeout)))
}

/** A new `traceparent` (W3C Trace Context): the server's spans of the request belong to its trace. */
const newTrace = (): string => `00-${randomHex(16)}-${randomHex(8)}-01`

/** Reads an answer's body as JSON; an empty body is null. */
export async function readJson(response: Response): Promise<unknown> {
  const text = await reached(() => response.text(), undefined, undefined)
  if (text === '') return null
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new ApiError({ kind: 'unreadable', status: response.status, detail: 'The body is not JSON' }, { cause })
  }
}

/** Distinguishes network failures: aborted by the caller, timed out, or unreachable. */
async function reached<T>(work: () => Promise<T>, signal?: AbortSignal, timeout?: AbortSignal): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    if (signal?.aborted) throw signal.reason
    throw new ApiError({ kind: timeout?.aborted ? 'timed_out' : 'unreachable' }, { cause })
  }
}
