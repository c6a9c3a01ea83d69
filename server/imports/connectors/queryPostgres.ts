import pg from 'pg'
import type { AnswerLines, Cells, DatabaseQuestion } from './answerLines.ts'
import { RunFailure } from './fetching.ts'

/** Rows that are asked for at once. */
const fetchRows = 5000

/**
 * Asks a PostgreSQL in a read-only transaction, by the extended protocol, which takes one statement, as a cursor, which takes a query alone.
 * Throws `RunFailure`.
 */
export async function askPostgres(question: DatabaseQuestion): Promise<Buffer> {
  const { where, checked, socket, target } = question
  const client = new pg.Client({
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
  try {
    await client.connect()
    return await rowsOf(client, question)
  } catch (error) {
    throw failureOf(error)
  }
}

async function rowsOf(client: pg.Client, { target, timeoutMs, lines }: DatabaseQuestion): Promise<Buffer> {
  await client.query('begin transaction isolation level repeatable read read only')
  // The server ends a query a little earlier than this one gives up, so that it does not go on with nobody to answer.
  await client.query(
    `select set_config('statement_timeout', $1, true), set_config('TimeZone', $2, true), set_config('DateStyle', 'ISO, YMD', true)`,
    [String(Math.ceil(timeoutMs * 0.9)), target.timeZone],
  )
  // A named statement goes by the extended protocol, which refuses a second statement behind a semicolon.
  await client.query({ name: 'declare', text: `declare answer no scroll cursor for\n${target.query}` })
  for (;;) {
    const before = lines.rows
    const names = await eachRow(client, `fetch forward ${fetchRows} from answer`, lines)
    if (lines.rows === before) return lines.bodyUnder(names)
  }
}

/** Sends a query and takes each row as it comes: together they may be larger than memory. Gives the names of the columns. */
function eachRow(client: pg.Client, text: string, lines: AnswerLines): Promise<readonly string[]> {
  return new Promise((resolve, reject) => {
    const config: pg.QueryArrayConfig = { text, rowMode: 'array', types: { getTypeParser: () => String } }
    const query = client.query(new pg.Query(config))
    query.on('row', (row: Cells) => lines.take(row))
    query.on('error', reject)
    query.on('end', ({ fields }) =>
      lines.failure === null ? resolve(fields.map(({ name }) => name)) : reject(lines.failure),
    )
  })
}

/** Classes of SQLSTATE: 08 no connection, 28 no access, 53 no resources, 57P the server stops or starts. */
function failureOf(error: unknown): unknown {
  if (error instanceof RunFailure) return error
  const detail = error instanceof Error ? error.message.slice(0, 300) : null
  const code = error instanceof pg.DatabaseError ? (error.code ?? '') : '08'
  if (code.startsWith('28')) return new RunFailure('access_denied', null, { cause: error })
  const passes = /^(08|53|57P)/.test(code)
  return new RunFailure(passes ? 'not_reached' : 'query_failed', detail, { cause: error })
}
