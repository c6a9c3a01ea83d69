import { z } from 'zod'
import { route } from './route.ts'

const Health = z.enum(['up', 'down'])

export const live = route('GET', 'health/live', 'Whether the process answers', {
  may: 'anyone',
  reply: z.object({ status: z.literal('ok') }),
})

/** Answers 503 with the same shape while anything of it is not as it should be. */
export const ready = route('GET', 'health/ready', 'Whether the stores answer', {
  may: 'anyone',
  reply: z.object({
    status: z.enum(['ok', 'degraded']),
    /** Figures and batches. */
    facts: Health,
    /** People, groups, settings, boards, documents' texts, the audit log. */
    state: Health,
    /** Files of documents and pictures: `down` where known ones are missing as a whole. */
    files: Health,
    /** The key that second factors are sealed by. */
    key: Health,
    /** Whether the data folder can be written to, and has room. */
    disk: z.enum(['ok', 'full', 'read_only']),
  }),
  otherwise: 503,
})
