import { z } from 'zod'
import { Exploration, grains } from '../explore/exploration.ts'
import { SavedExploration } from './explorations.ts'
import { VersionedAnswer } from './explore.ts'
import { Instant, listOf } from './lists.ts'
import { namedObject } from './namedObject.ts'
import { route } from './route.ts'

/**
 * Explorations that anyone may open without signing in. An administrator makes one public as it is saved at that moment; later changes of it
 * stay private until it is made public again.
 */

const Publication = namedObject('ExplorationPublication', {
  id: z.uuid().describe('Stands in the public address'),
  name: z.string(),
  datasets: z.array(z.string()),
  at: Instant,
  by: z.string().nullable().describe('The administrator; null where the person is forgotten'),
})

const PublicExploration = namedObject('PublicExploration', {
  name: z.string(),
  description: z.string(),
  question: Exploration,
  at: Instant,
})

/** Their names are shown to administrators, who do not see the explorations of others: what is public is no secret. */
export const listPublicExplorations = route('GET', 'public-explorations', 'The explorations that anyone may open', {
  may: 'admin',
  reply: listOf(Publication),
})

/** The same address as before where it is public already. Takes `If-Match`. Refuses data sets with names and texts of people. */
export const publishExploration = route(
  'POST',
  'explorations/:id/publication',
  'Makes a saved exploration public as it is now',
  { may: 'admin', takes: ['If-Match'], reply: SavedExploration },
)

export const unpublishExploration = route(
  'DELETE',
  'public-explorations/:id',
  'Ends a public address; nobody can open it any more',
  { may: 'admin' },
)

export const readPublicExploration = route(
  'GET',
  'public-explorations/:id',
  'A public exploration: its name and its question',
  { may: 'anyone', reply: PublicExploration },
)

/** The totals of its pivot table are the same figures of several groups together; nothing else can be asked. */
export const readPublicFigures = route(
  'GET',
  'public-explorations/:id/figures',
  'The figures of a public exploration',
  {
    may: 'anyone',
    query: z.strictObject({
      without: z
        .string()
        .max(200)
        .optional()
        .describe('Columns of groups that are put together: `time` and dimensions of the exploration, with commas'),
      time: z.enum(grains).optional().describe('Where only times are told apart: by which longer time instead'),
    }),
    reply: VersionedAnswer,
  },
)
