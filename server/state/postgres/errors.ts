/** Socket and system codes of a PostgreSQL that is not there. */
const systemCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])

/** Whether an error says that the store cannot be reached or was stopped in the middle, so that asking again makes sense. */
export function isDatabaseDown(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error.cause !== undefined && isDatabaseDown(error.cause)) return true
  if ('code' in error && typeof error.code === 'string') {
    const { code } = error
    // Classes 08 (connection), 53 (disk or connections used up), 58 (system), the ways of being shut down, and a database that is gone.
    if (systemCodes.has(code) || /^(08|53|58)...$|^57P0[123]$|^57014$|^3D000$/.test(code)) return true
  }
  return isUnusable(error) || error.message.startsWith('timeout exceeded when trying to connect')
}

/** Whether an error says that the connection was lost or could not be made, so that the same on another connection may do. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error.cause !== undefined && isConnectionLost(error.cause)) return true
  if ('code' in error && typeof error.code === 'string')
    return systemCodes.has(error.code) || /^08...$|^57P0[123]$/.test(error.code)
  return isUnusable(error)
}

/** What the driver says, without a code, of a connection that it could not make in time or that is no more. */
const isUnusable = ({ message }: Error): boolean =>
  /^(Connection terminated|timeout expired|Client (has encountered a connection error|was closed) )/.test(message)

/** Whether PostgreSQL has taken a transaction back because of others beside it (a deadlock, or no order of them), so that it may be repeated. */
export function isConcurrencyConflict(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('code' in error && (error.code === '40P01' || error.code === '40001')) return true
  return error.cause !== undefined && isConcurrencyConflict(error.cause)
}

/** Whether an error says that a unique index refused a row. */
export function isDuplicate(error: unknown, index: string): boolean {
  if (!(error instanceof Error)) return false
  if ('code' in error && error.code === '23505' && 'constraint' in error && error.constraint === index) return true
  return error.cause !== undefined && isDuplicate(error.cause, index)
}
