/** Where a widget stands on a dashboard: how many of the twelve columns it takes. Its place follows from the order. */
export interface Placement {
  readonly code: number
  readonly span: number
}

/** A dashboard: its name in the addresses and the words, and its widgets in their order. */
export interface Dashboard {
  readonly name: 'immigration-checkpoint'
  readonly placements: readonly Placement[]
}
