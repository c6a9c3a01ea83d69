/** Whether a write failed for want of room: of our own files, of DuckDB or of PostgreSQL. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  // 53100 is PostgreSQL's code. Drivers wrap the error, so its causes are checked too.
  if ('code' in error && (error.code === '53100' || error.code === 'EDQUOT')) return true
  return /\bENOSPC\b|no space left on device/i.test(error.message) || isDiskFull(error.cause)
}

/** Whether a write failed since its folder may not be written to any more. */
export function isReadOnly(error: unknown): boolean {
  return error instanceof Error && 'code' in error && ['EROFS', 'EACCES', 'EPERM'].includes(String(error.code))
}

/** What a person can do about it. `dataFolder` is the folder that everything is written to. */
export const diskFullMessage = (dataFolder: string): string =>
  `The disk of SALA_DATA=${dataFolder} is full: make room there, or move the folder and set SALA_DATA, and start again. What was stored before is kept.`
