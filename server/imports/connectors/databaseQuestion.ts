import type { AnswerLines } from './answerLines.ts'
import type { CheckedSocket } from './checkedSocket.ts'
import type { DatabaseAddress } from './databaseAddress.ts'
import type { Target } from './fetching.ts'

/** A query that a database is asked. */
export interface DatabaseQuestion extends CheckedSocket {
  readonly where: DatabaseAddress
  readonly target: Target
  readonly timeoutMs: number
  readonly lines: AnswerLines
}
