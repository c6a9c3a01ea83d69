import { z } from 'zod'
import { namedStrictObject } from './namedObject.ts'
import { route } from './route.ts'

/** What later imports changed of the figures of a data set. */
export const Revisions = namedStrictObject('Revisions', {
  measure: z
    .string()
    .nullable()
    .describe('The figure that is told; null where the data set has no periods that are revised'),
  unit: z.string().nullable(),
  rows: z
    .array(
      z.strictObject({
        period: z.string().describe('The first day of a month (YYYY-MM-DD), or a year (YYYY)'),
        figures: z
          .array(
            z.strictObject({
              asOf: z
                .string()
                .describe('The instant of the import or undo from which the figure stood (ISO 8601, UTC)'),
              figure: z.number().nullable().describe('Null where nothing was held any more'),
            }),
          )
          .describe('The oldest first; the last one stands now'),
      }),
    )
    .describe('The newest period first; only periods whose figure was held before and has changed'),
  count: z.int().describe('How many periods have changed; the newest of them are in the rows'),
})
export type Revisions = z.infer<typeof Revisions>

/** Takes a widget that reads an endpoint of the data set. */
export const listRevisions = route(
  'GET',
  'v2/revisions',
  'What later imports changed of the figures of a data set, by month or year',
  {
    may: 'signed_in',
    scopes: ['widgets'],
    query: z.strictObject({ dataset: z.string().min(1).max(60) }),
    reply: Revisions,
  },
)
