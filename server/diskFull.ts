/** Whether a write failed for want of room: of our own files, of DuckDB or of PostgreSQL. */
export function isDiskFull(error: unknown): boolean {
  return error instanceof Error && /\bENOSPC\b|no space left on device/i.test(error.message)
}

/** What a person can do about it. `dataFolder` is the folder that everything is written to. */
export const diskFullMessage = (dataFolder: string): string =>
  `The disk of SALA_DATA=${dataFolder} is full: make room there, or move the folder and set SALA_DATA, and start again. What was stored before is kept.`
