import { Socket } from 'node:net'
import { connectorLimits } from '@sala/catalog/api/connectors.ts'
import type { Outbound } from '../../services/outbound.ts'
import { nameOf } from '../uploadName.ts'
import { type AnswerLimits, AnswerLines } from './answerLines.ts'
import { databaseAddressOf } from './databaseAddress.ts'
import { type FetchedFile, type FetchOptions, RunFailure, type Target } from './fetching.ts'
import { askMysql } from './queryMysql.ts'
import { askPostgres } from './queryPostgres.ts'

/**
 * Asks a database one query and gives its rows as CSV (UTF-8, commas, a head of column names; nulls are empty). It can change nothing, and it is
 * one statement. An answer with more rows or bytes than a run may hold is refused as a whole. Times with a zone are those of the connector's.
 * Throws `RunFailure` and `OutboundRefusal`.
 */
export async function queryDatabase(
  outbound: Outbound,
  target: Target,
  { signal, timeoutMs }: Pick<FetchOptions, 'signal' | 'timeoutMs'>,
  limits: AnswerLimits = connectorLimits,
): Promise<FetchedFile> {
  const where = databaseAddressOf(target.address)
  if (where === null) throw new RunFailure('bad_address')
  const timeout = AbortSignal.timeout(timeoutMs)
  const tooLarge = new AbortController()
  const full = new AbortController()
  const either = AbortSignal.any([signal, timeout, tooLarge.signal, full.signal])
  const checked = await outbound.resolve(where.webAddress, either)
  const socket = new Socket()
  const lines = new AnswerLines(limits, () => full.abort())
  // Not every client notices that its socket was destroyed.
  const ended = new Promise<never>((_resolve, reject) => {
    either.addEventListener('abort', () => reject(new RunFailure('not_reached')), { once: true })
  })
  ended.catch(() => {})
  // A row is taken when it is there as a whole, and one alone may be a gigabyte. Each value has its length before it.
  const watch = setInterval(() => socket.bytesRead > 4 * limits.bytes && tooLarge.abort(), 250)
  const ask = where.product === 'postgres' ? askPostgres : askMysql
  try {
    either.throwIfAborted()
    const question = { where, checked, socket, target, timeoutMs, lines, signal: either }
    const body = await Promise.race([ask(question), ended])
    return { body, fileName: nameOf(`${where.database}.csv`), etag: null, lastModified: null }
  } catch (error) {
    if (lines.failure !== null) throw lines.failure
    if (tooLarge.signal.aborted) throw new RunFailure('too_large', null, { cause: error })
    throw timeout.aborted ? new RunFailure('timeout', null, { cause: error }) : error
  } finally {
    clearInterval(watch)
    socket.destroy()
  }
}
