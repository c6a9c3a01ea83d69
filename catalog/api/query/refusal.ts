/** What is wrong with a query string; the names are those of the problems. */
export interface QueryFault {
  readonly problem: 'unknown_parameter' | 'repeated_parameter' | 'invalid_value'
  readonly field: string
  readonly value?: string
  /** What would have been accepted, in signs that need no translation. */
  readonly expected: string
}

/** Ends the reading of a query string at its first fault. */
export class Refusal extends Error {
  readonly fault: QueryFault
  constructor(fault: QueryFault) {
    super(`${fault.problem}: ${fault.field}`)
    this.fault = fault
  }
}

/** The refusal of a value, to be thrown. */
export const refuse = (field: string, value: string, expected: string): Refusal =>
  new Refusal({ problem: 'invalid_value', field, value, expected })
