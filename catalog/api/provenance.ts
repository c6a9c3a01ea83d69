import { z } from 'zod'
import { statuses } from '../dataset.ts'
import { namedStrictObject } from './namedObject.ts'

const Period = z.string().describe('YYYY-MM-DD, the first day for a month; YYYY for a whole year')

/**
 * Where some of the rows of an answer come from. An answer lists all of its sources, ordered by data set and first period. Of data
 * published by month or year an entry covers a run of periods without a gap, so that the status of each month can be read from it; of
 * daily data it reaches from the first to the last day, and registers have no periods.
 */
export const Provenance = namedStrictObject('Provenance', {
  dataset: z.string().describe('The data set that the rows are of'),
  source: z.string().describe('Who published the rows, in the words of their import'),
  status: z.enum(statuses).nullable().describe('How sure the figures are; null where the data set has no statuses'),
  batch: z
    .int()
    .describe('The import that the rows came with; the newest one where many of one source are listed as one'),
  asOf: z.string().describe('When that import was stored, an ISO instant'),
  from: Period.nullable().describe('The first period of the rows; null where they have none'),
  to: Period.nullable().describe('The last period of the rows'),
  demonstration: z.boolean().describe('The figures are invented'),
})
export type Provenance = z.infer<typeof Provenance>
