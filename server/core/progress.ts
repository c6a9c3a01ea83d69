import { z } from 'zod'

/** How far a long piece of work is; `done` of `total` are bytes while hashing and reading, and 0 of 0 where nothing can be counted. */
export const Progress = z.object({
  phase: z.enum(['generating', 'waiting', 'hashing', 'reading', 'storing']),
  /** The file or data set at work. */
  what: z.string(),
  done: z.number(),
  total: z.number(),
  rows: z.number(),
})
export type Progress = z.infer<typeof Progress>

/** How a long piece of work is watched and stopped. */
export interface ProgressWatch {
  readonly onProgress?: (progress: Progress) => void
  readonly signal?: AbortSignal
}
