import type { FaultReason } from '@sala/catalog/api/importReport.ts'
import type { Fault } from './fault.ts'

/** Ends the reading of a file; the fault says why and what to do. */
export class ReadFailure extends Error {
  readonly fault: Fault
  constructor(reason: FaultReason, message: string, at: Partial<Omit<Fault, 'reason' | 'message'>> = {}) {
    super(message)
    this.fault = { sheet: null, row: null, column: null, value: null, ...at, reason, message }
  }
}

/** What of a file no reader can read. */
export const unreadable = (message: string, at: Partial<Omit<Fault, 'reason' | 'message'>> = {}): ReadFailure =>
  new ReadFailure('unreadable', message, at)

/** Throws `ReadFailure` for what has more bytes than are read; `wayOut` says what to do then. */
export function requireBytes(what: string, bytes: number, most: number, wayOut: string): void {
  if (bytes > most) throw new ReadFailure('too_large', `${what} has ${bytes} bytes, at most ${most} are read${wayOut}`)
}

/** A fault of the whole file. */
export function fileFault(reason: FaultReason, message: string): Fault {
  return { sheet: null, row: null, column: null, value: null, reason, message }
}
