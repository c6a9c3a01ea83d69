import { setTimeout as wait } from 'node:timers/promises'
import { connectorLimits } from '@sala/catalog/api/connectors.ts'
import { type Outbound, OutboundRefusal, type OutboundResponse } from '../../services/outbound.ts'
import { nameOf } from '../uploadName.ts'
import { decoded, type FetchedFile, type FetchOptions, RunFailure, type Target } from './fetching.ts'
import { queryDatabase } from './queryDatabase.ts'

/** A publisher's server may be slow to make a file. */
export const defaultFetch = { delays: [5_000, 30_000], timeoutMs: 120_000 } as const

/**
 * Fetches the file of a connector, from its address or as the answer of its database; null where the address says that it has not changed.
 * Throws `RunFailure`.
 */
export const fetchFile = (outbound: Outbound, target: Target, options: FetchOptions): Promise<FetchedFile | null> =>
  withRetries(options, async () =>
    target.kind === 'database'
      ? queryDatabase(outbound, target, options)
      : fileIn(await ask(outbound, target, options), target),
  )

/** Tries again what may pass: no answer, an answer of 408, 429 or 5xx. Throws `RunFailure`. */
export async function withRetries<T>(options: FetchOptions, work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    options.onAttempt(attempt)
    try {
      return await work()
    } catch (error) {
      const delay = options.delays[attempt - 1]
      const failure = failureOf(error)
      if (options.signal.aborted || delay === undefined || !mayPass(failure)) throw failure
      await wait(delay, undefined, { signal: options.signal }).catch(() => {
        throw failure
      })
    }
  }
}

function ask(outbound: Outbound, target: Target, { signal, timeoutMs }: FetchOptions): Promise<OutboundResponse> {
  return outbound.request(target.address, {
    headers: headersOf(target),
    maxBytes: connectorLimits.bytes,
    timeoutMs,
    signal,
  })
}

function headersOf({ credentials, credentialName, secret, etag, lastModified }: Target): Record<string, string> {
  return {
    accept: '*/*',
    ...(credentials === 'header' && secret !== null && { [credentialName.toLowerCase()]: secret }),
    ...(credentials === 'basic' && {
      authorization: `Basic ${Buffer.from(`${credentialName}:${secret ?? ''}`).toString('base64')}`,
    }),
    ...(etag !== null && { 'if-none-match': etag }),
    // Where both are sent, the first counts; servers that know the second alone need it.
    ...(lastModified !== null && { 'if-modified-since': lastModified }),
  }
}

function failureOf(error: unknown): RunFailure {
  if (error instanceof RunFailure) return error
  if (error instanceof OutboundRefusal) return new RunFailure(error.reason, error.message, { cause: error })
  return new RunFailure('internal', null, { cause: error })
}

const mayPass = ({ problem, detail }: RunFailure): boolean =>
  problem === 'timeout' ||
  problem === 'not_reached' ||
  (problem === 'http_status' && /^(408|429|5\d\d)$/.test(detail ?? ''))

function fileIn(response: OutboundResponse, target: Target): FetchedFile | null {
  const { status, headers, body } = response
  const isConditional = target.etag !== null || target.lastModified !== null
  if (status === 304 && isConditional) return null
  if (status !== 200) throw new RunFailure('http_status', String(status))
  // A body that ends where the connection does may have been cut off: a table of text without its last rows looks whole.
  if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined)
    throw new RunFailure('no_length')
  const encoding = headers['content-encoding'] ?? 'identity'
  if (encoding !== 'identity') throw new RunFailure('wrong_type', encoding.slice(0, 100))
  const type = headers['content-type'] ?? ''
  if (/^\s*(text\/html|application\/xhtml)/i.test(type)) throw new RunFailure('wrong_type', type.slice(0, 100))
  if (body.length === 0) throw new RunFailure('empty')
  return {
    body,
    fileName: nameOf(sentName(headers['content-disposition']) ?? lastPart(target.address)),
    etag: headers.etag ?? null,
    lastModified: headers['last-modified'] ?? null,
  }
}

/** The name that an answer gives its file; the one in all letters comes before the plain one. */
function sentName(disposition: string | undefined): string | null {
  if (disposition === undefined) return null
  const encoded = /filename\*\s*=\s*utf-8''([^;\s]+)/i.exec(disposition)?.[1]
  const plain = /filename\s*=\s*(?:"([^"]*)"|([^;\s]+))/i.exec(disposition)
  return (encoded === undefined ? null : decoded(encoded)) ?? plain?.[1] ?? plain?.[2] ?? null
}

const lastPart = (address: string): string => {
  const { pathname, host } = new URL(address)
  return decoded(pathname.split('/').findLast((part) => part !== '') ?? host) ?? host
}
