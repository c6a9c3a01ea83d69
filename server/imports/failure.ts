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

/** A fault of the whole file. */
export function fileFault(reason: FaultReason, message: string): Fault {
  return { sheet: null, row: null, column: null, value: null, reason, message }
}
