import mysql, { type Connection } from 'mysql2'
import type { AnswerLines, DatabaseQuestion } from './answerLines.ts'
import { RunFailure } from './fetching.ts'

/**
 * Asks a MySQL or MariaDB in a read-only transaction, by a connection that takes one statement at a time. The text has to be a query by
 * itself and inside of another one, so that it neither calls a procedure nor writes a file. Throws `RunFailure`.
 */
export async function askMysql(question: DatabaseQuestion): Promise<Buffer> {
  const { where, checked, socket, target, signal } = question
  socket.connect(where.port, checked)
  const connection = mysql.createConnection({
    stream: socket,
    // The certificate is that of the name.
    host: where.host,
    user: target.credentialName,
    password: target.secret ?? '',
    database: where.database,
    ...(where.encrypted && { ssl: { rejectUnauthorized: true, verifyIdentity: true } }),
    // A server could ask for files of this one.
    flags: ['-LOCAL_FILES'],
    charset: 'utf8mb4',
  })
  // What breaks the connection fails the query under way too. An 'error' event that nobody listens to ends the process.
  connection.on('error', () => {})
  signal.addEventListener('abort', () => connection.destroy(), { once: true })
  try {
    return await rowsOf(connection, question)
  } catch (error) {
    throw failureOf(error)
  } finally {
    connection.destroy()
  }
}

async function rowsOf(connection: Connection, { target, timeoutMs, lines }: DatabaseQuestion): Promise<Buffer> {
  const run = (sql: string, ...values: readonly string[]) =>
    new Promise<void>((resolve, reject) => {
      connection.query({ sql, values: [...values] }, (error) => (error === null ? resolve() : reject(error)))
    })
  await run('set session transaction isolation level repeatable read, read only')
  // The server ends a query a little earlier than this one gives up. MariaDB counts in seconds, MySQL in milliseconds.
  await run(`set session max_statement_time = ${timeoutMs * 0.0009}`).catch((error: unknown) => {
    if (numberOf(error) !== unknownVariable) throw error
    return run(`set session max_execution_time = ${Math.ceil(timeoutMs * 0.9)}`)
  })
  await run('set session time_zone = ?', target.timeZone).catch((error: unknown) => {
    const offset = numberOf(error) === unknownTimeZone ? fixedOffset(target.timeZone) : null
    if (offset === null) throw error
    return run('set session time_zone = ?', offset)
  })
  await run('start transaction with consistent snapshot, read only')
  await requireQuery(connection, target.query)
  return lines.bodyUnder(await eachRow(connection, `select * from (\n${target.query}\n) as answer`, lines))
}

/** Refuses a statement that gives no table. It is only prepared: nothing of it is done. */
function requireQuery(connection: Connection, sql: string): Promise<void> {
  return new Promise((resolve, reject) => {
    connection.prepare(sql, (error, statement) => {
      if (error !== null) return reject(error)
      statement.close()
      resolve()
    })
  })
}

/** Sends a query and takes each row as it comes, every value as the server writes it. Gives the names of the columns. */
function eachRow(connection: Connection, sql: string, lines: AnswerLines): Promise<readonly string[]> {
  return new Promise((resolve, reject) => {
    let names: readonly string[] = []
    const query = connection.query({ sql, rowsAsArray: true, typeCast: (field) => field.string() })
    query.on('error', reject)
    query.on('fields', (fields: readonly { readonly name: string }[] | undefined) => {
      names = (fields ?? []).map(({ name }) => name)
    })
    query.on('result', (row) => {
      if (Array.isArray(row)) lines.take(row.map((cell) => (cell === null ? null : String(cell))))
    })
    query.on('end', () => (lines.failure === null ? resolve(names) : reject(lines.failure)))
  })
}

/** The offset of a time zone that never changes its clocks, `+07:00`: many servers have no table of zones. Null for others. */
function fixedOffset(timeZone: string): string | null {
  const since = Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(timeZone)
  return since.getTimeZoneTransition('next') === null ? since.offset : null
}

const unknownVariable = 1193
const unknownTimeZone = 1298
/** Refused for the user or the password, or for the database. */
const denied: readonly number[] = [1044, 1045, 1698]
/** Too many connections, or a server that stops. */
const passing: readonly number[] = [1040, 1053, 1077, 1203, 1226]

function numberOf(error: unknown): number | null {
  return error instanceof Error && 'errno' in error && typeof error.errno === 'number' ? error.errno : null
}

/** Errors of the server have a number and an SQLSTATE; all others are of the connection. */
function failureOf(error: unknown): unknown {
  if (error instanceof RunFailure) return error
  const detail = error instanceof Error ? error.message.slice(0, 300) : null
  const number = error instanceof Error && 'sqlState' in error ? numberOf(error) : null
  if (number !== null && denied.includes(number)) return new RunFailure('access_denied', null, { cause: error })
  const passes = number === null || passing.includes(number)
  return new RunFailure(passes ? 'not_reached' : 'query_failed', detail, { cause: error })
}
