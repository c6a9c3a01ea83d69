/** Why a file of a kind that is taken is not taken. */
export type UnusableReason = 'encrypted' | 'macros' | 'too_much' | 'damaged' | 'late'

export class Unusable extends Error {
  readonly reason: UnusableReason
  constructor(reason: UnusableReason, options?: ErrorOptions) {
    super(reason, options)
    this.name = 'Unusable'
    this.reason = reason
  }
}
