import type { Job, ManyJob } from './card.ts'

/** What the server and an export process say to each other. */

export interface Order {
  readonly id: number
  readonly job: Job | ManyJob
}

export type Outcome =
  | { readonly id: number; readonly kind: 'made'; readonly bytes: Uint8Array }
  /** `not_here`: the file cannot be made on this machine. `failed`: a mistake of ours or an answer that cannot be read. */
  | { readonly id: number; readonly kind: 'not_here' | 'failed'; readonly message: string }

/** So many cards of an order have been read, on the way to its outcome. */
export interface Progress {
  readonly id: number
  readonly kind: 'progress'
  readonly cards: number
}
