import { Socket } from 'node:net'
import { connectorLimits } from '@sala/catalog/api/connectors.ts'
import pg from 'pg'
import { plainHost } from '../../core/config/outbound.ts'
import { quotedCell } from '../../core/formats/csv.ts'
import type { Outbound } from '../../services/outbound.ts'
import { nameOf } from '../uploadName.ts'
import { decoded, type FetchedFile, type FetchOptions, RunFailure, type Target } from './fetching.ts'

/** Where a database is, as its address says. */
interface DatabaseAddress {
  readonly host: string
  readonly port: number
  readonly database: string
  /** False by `sslmode=disable` alone. */
  readonly encrypted: boolean
  /** The same host, port and encryption as an address of the web, by which the rules of `Outbound` are asked. */
  readonly webAddress: string
}

/** Rows that are asked for at once. */
const fetchRows = 5000
/** The most rows and bytes of an answer. */
interface AnswerLimits {
  readonly bytes: number
  readonly queryRows: number
}

type Cells = readonly (string | null)[]

/**
 * Reads an address such as `postgres://host:5432/database`. `sslmode` is its one parameter: `verify-full` (the default) or `disable`. Null
 * for any other text, and for one with a user or password in it.
 */
export function databaseAddressOf(address: string): DatabaseAddress | null {
  const url = URL.parse(address)
  if (url === null || !/^postgres(ql)?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return null
  const sslmode = url.searchParams.get('sslmode') ?? 'verify-full'
  const isKnown = [...url.searchParams.keys()].every((name) => name === 'sslmode')
  const port = url.port === '' ? 5432 : Number(url.port)
  const encrypted = sslmode !== 'disable'
  // Hosts of other protocols are left as they are typed; those of the web are written in one way.
  const web = URL.parse(`${encrypted ? 'https' : 'http'}://${url.hostname}:${port}/`)
  const database = decoded(url.pathname.slice(1))
  if (!isKnown || !['verify-full', 'disable'].includes(sslmode) || url.hash !== '') return null
  if (web === null || port === 0 || !database || /[/\0]/.test(database)) return null
  return { host: plainHost(web), port, database, encrypted, webAddress: web.href }
}

/**
 * Asks a PostgreSQL one query and gives its rows as CSV (UTF-8, commas, a head of column names; nulls are empty). It is asked in a read-only
 * transaction, by the extended protocol, which takes one statement, as a cursor, which takes a query alone. An answer with more rows or
 * bytes than a run may hold is refused as a whole. Times with a zone are those of the connector's. Throws `RunFailure` and
 * `OutboundRefusal`.
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
  const either = AbortSignal.any([signal, timeout, tooLarge.signal])
  const checked = await outbound.resolve(where.webAddress, either)
  const socket = new Socket()
  const client = new pg.Client({
    // The address that was checked: a name may resolve to another one by now.
    host: checked,
    port: where.port,
    database: where.database,
    user: target.credentialName,
    password: target.secret ?? '',
    // The certificate is that of the name.
    ssl: where.encrypted && { rejectUnauthorized: true, ...(checked !== where.host && { servername: where.host }) },
    application_name: 'Sala',
    stream: () => socket,
  })
  // What breaks the connection fails the query under way too. An 'error' event that nobody listens to ends the process.
  client.on('error', () => {})
  const giveUp = () => socket.destroy()
  either.addEventListener('abort', giveUp, { once: true })
  // A row is taken when it is there as a whole, and one alone may be a gigabyte. Each value has its length before it.
  const watch = setInterval(() => socket.bytesRead > 4 * limits.bytes && tooLarge.abort(), 250)
  try {
    either.throwIfAborted()
    await client.connect()
    const body = await rowsOf(client, target, timeoutMs, limits, giveUp)
    return { body, fileName: nameOf(`${where.database}.csv`), etag: null, lastModified: null }
  } catch (error) {
    if (tooLarge.signal.aborted) throw new RunFailure('too_large', null, { cause: error })
    throw timeout.aborted ? new RunFailure('timeout', null, { cause: error }) : failureOf(error)
  } finally {
    clearInterval(watch)
    either.removeEventListener('abort', giveUp)
    socket.destroy()
  }
}

/** Sends a query and takes each row as it comes: together they may be larger than memory. Gives the names of the columns. */
function eachRow(
  client: pg.Client,
  text: string,
  take: (row: Cells) => RunFailure | null,
  giveUp: () => void,
): Promise<readonly string[]> {
  return new Promise((resolve, reject) => {
    let failure: RunFailure | null = null
    const config: pg.QueryArrayConfig = { text, rowMode: 'array', types: { getTypeParser: () => String } }
    const query = client.query(new pg.Query(config))
    query.on('row', (row: Cells) => {
      failure ??= take(row)
      if (failure !== null) giveUp()
    })
    query.on('error', (error) => reject(failure ?? error))
    query.on('end', ({ fields }) => (failure === null ? resolve(fields.map(({ name }) => name)) : reject(failure)))
  })
}

async function rowsOf(
  client: pg.Client,
  { query, timeZone }: Target,
  timeoutMs: number,
  limits: AnswerLimits,
  giveUp: () => void,
): Promise<Buffer> {
  await client.query('begin transaction isolation level repeatable read read only')
  // The server ends a query a little earlier than this one gives up, so that it does not go on with nobody to answer.
  await client.query(
    `select set_config('statement_timeout', $1, true), set_config('TimeZone', $2, true), set_config('DateStyle', 'ISO, YMD', true)`,
    [String(Math.ceil(timeoutMs * 0.9)), timeZone],
  )
  // A named statement goes by the extended protocol, which refuses a second statement behind a semicolon.
  await client.query({ name: 'declare', text: `declare answer no scroll cursor for\n${query}` })
  const lines: string[] = []
  let bytes = 0
  const take = (row: Cells) => {
    const line = lineOf(row)
    bytes += Buffer.byteLength(line)
    lines.push(line)
    if (lines.length > limits.queryRows) return new RunFailure('too_many_rows')
    return bytes > limits.bytes ? new RunFailure('too_large') : null
  }
  for (;;) {
    const before = lines.length
    const names = await eachRow(client, `fetch forward ${fetchRows} from answer`, take, giveUp)
    if (lines.length > before) continue
    if (lines.length === 0) throw new RunFailure('empty')
    return Buffer.from([lineOf(names), ...lines].join(''))
  }
}

/** Every text is quoted and none is changed, unlike in files for spreadsheets: an import reads them, and nulls differ from empty texts. */
const lineOf = (row: Cells): string => `${row.map((cell) => (cell === null ? '' : quotedCell(cell))).join(',')}\n`

/** Classes of SQLSTATE: 08 no connection, 28 no access, 53 no resources, 57P the server stops or starts. */
function failureOf(error: unknown): unknown {
  if (error instanceof RunFailure) return error
  const detail = error instanceof Error ? error.message.slice(0, 300) : null
  const code = error instanceof pg.DatabaseError ? (error.code ?? '') : '08'
  if (code.startsWith('28')) return new RunFailure('access_denied', null, { cause: error })
  const passes = /^(08|53|57P)/.test(code)
  return new RunFailure(passes ? 'not_reached' : 'query_failed', detail, { cause: error })
}
