/** What an export process answers to a job. */
export type Outcome =
  | { readonly kind: 'made'; readonly bytes: Uint8Array }
  /** `not_here`: the file cannot be made on this machine. `failed`: a mistake of ours or an answer that cannot be read. */
  | { readonly kind: 'not_here' | 'failed'; readonly message: string }

/** So many cards of a job have been read, on the way to its outcome. */
export interface Progress {
  readonly kind: 'progress'
  readonly cards: number
}
