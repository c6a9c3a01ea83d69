import { connectorLimits } from '@sala/catalog/api/connectors.ts'
import type { Outbound } from '../../services/outbound.ts'
import { nameOf } from '../uploadName.ts'
import { type AnswerLimits, AnswerLines } from './answerLines.ts'
import { withCheckedSocket } from './checkedSocket.ts'
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
  const full = new AbortController()
  const lines = new AnswerLines(limits, () => full.abort())
  const ask = where.product === 'postgres' ? askPostgres : askMysql
  // A row is taken when it is there as a whole, and one alone may be a gigabyte. Each value has its length before it.
  const options = { signal: AbortSignal.any([signal, full.signal]), timeoutMs, maxBytes: 4 * limits.bytes }
  try {
    const body = await withCheckedSocket(outbound, where.webAddress, options, (checked) =>
      ask({ ...checked, where, target, timeoutMs, lines }),
    )
    return { body, fileName: nameOf(`${where.database}.csv`), etag: null, lastModified: null }
  } catch (error) {
    throw lines.failure ?? error
  }
}
