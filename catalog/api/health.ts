import { z } from 'zod'
import { route } from './route.ts'

export const live = route({
  method: 'GET',
  path: 'health/live',
  summary: 'Whether the process answers',
  may: 'anyone',
  reply: z.object({ status: z.literal('ok') }),
})

/** Answers 503 with the same shape while a store is down. */
export const ready = route({
  method: 'GET',
  path: 'health/ready',
  summary: 'Whether the stores answer',
  may: 'anyone',
  reply: z.object({ status: z.enum(['ok', 'degraded']), facts: z.enum(['up', 'down']), state: z.enum(['up', 'down']) }),
})
