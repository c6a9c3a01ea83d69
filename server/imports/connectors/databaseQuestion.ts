import type { Socket } from 'node:net'
import type { AnswerLines } from './answerLines.ts'
import type { DatabaseAddress } from './databaseAddress.ts'
import type { Target } from './fetching.ts'

/** A query that a database is asked. */
export interface DatabaseQuestion {
  readonly where: DatabaseAddress
  /** The address that was checked: the name may resolve to another one by now. */
  readonly checked: string
  /** Not connected yet. */
  readonly socket: Socket
  readonly target: Target
  readonly timeoutMs: number
  readonly lines: AnswerLines
  /** Aborts when nobody waits for the answer any more. */
  readonly signal: AbortSignal
}
