import { z } from 'zod'
import { Instant } from './lists.ts'
import { route } from './route.ts'

/**
 * The release calendar as an iCalendar feed (RFC 5545), which calendar programs read without signing in: the secret in its address stands for
 * the person. It tells when figures are due, and no figures.
 */

export const getCalendarFeed = route('GET', 'calendar/feed', 'Since when one has an address of the release calendar', {
  may: 'signed_in',
  reply: z.object({ createdAt: Instant.nullable().describe('Null where one has none') }),
})

export const makeCalendarFeed = route(
  'POST',
  'calendar/feed',
  'Makes a new secret address of the release calendar; the one before leads nowhere then',
  {
    may: 'signed_in',
    reply: z.object({
      createdAt: Instant,
      address: z.string().describe('Told once: only its SHA-256 is kept'),
    }),
  },
)

export const deleteCalendarFeed = route('DELETE', 'calendar/feed', 'Ends the address of the release calendar', {
  may: 'signed_in',
})

/** Too many requests from one network address are refused for a while (429). */
export const readCalendar = route(
  'GET',
  'calendar/:file',
  'The release calendar of the person whose secret address it is: when the figures of the data sets that they may see are due',
  { may: 'anyone', reply: z.string(), produces: ['text/calendar'] },
)
