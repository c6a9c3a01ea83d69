import { z } from 'zod'
import { Exploration } from '../explore/exploration.ts'
import { namedStrictObject } from './namedObject.ts'
import { Provenance } from './provenance.ts'
import { AsOf } from './query/asOf.ts'
import { route } from './route.ts'

/** A figure of a year that is compared with another year, as a card compares them. */
export const ChangeQuestion = namedStrictObject('ChangeQuestion', {
  dataset: z.string().min(1).max(60),
  measure: z.string().min(1).max(60).describe('A sum, a count or a ratio of two sums'),
  filters: Exploration.shape.filters.describe('As those of an exploration'),
  year: z.int().min(1900).max(2200),
  base: z.int().min(1900).max(2200).describe('The year that it is compared with'),
  month: z.int().min(1).max(12).nullable().default(null).describe('One month of both years; null for all'),
})
export type ChangeQuestion = z.output<typeof ChangeQuestion>

const Figure = z.number().nullable()

const Contribution = z.strictObject({
  value: z.string().nullable().describe('The member’s code; null for rows without one, and for all others together'),
  kind: z
    .enum(['member', 'other', 'untold'])
    .describe('other: all smaller members together; untold: what the figures of members do not tell apart'),
  members: z.int().describe('How many members these are'),
  compared: Figure.describe('Null for what is untold'),
  base: Figure,
  contribution: z.number().describe('How much of the difference it made'),
  rate: Figure.describe('Of a ratio: the part that its own changed figure made; null for sums and counts'),
  mix: Figure.describe('Of a ratio: the part that its changed weight made; null for sums and counts'),
})
export type Contribution = z.infer<typeof Contribution>

const Breakdown = z.strictObject({
  dimension: z.string(),
  contributions: z.array(Contribution).describe('The largest first; together they are the difference'),
  rising: z.int().describe('Members that added to the figure'),
  falling: z.int().describe('Members that took from it'),
})
export type ChangeBreakdown = z.infer<typeof Breakdown>

/** Where the difference between two years comes from. */
export const ExplainedChange = namedStrictObject('ExplainedChange', {
  unit: z.string(),
  compared: Figure.describe('Of the members and months that both years hold; null where there are none'),
  base: Figure,
  difference: Figure,
  percentage: Figure,
  months: z.array(z.int()).describe('The months that are compared; empty where years are compared as a whole'),
  breakdowns: z.array(Breakdown),
  provenance: z.array(Provenance),
})
export type ExplainedChange = z.infer<typeof ExplainedChange>

/** Takes a widget that reads an endpoint of the data set; broken down by what such endpoints tell apart, and by all else with `explore_data`. */
export const explainChange = route(
  'POST',
  'v2/explain',
  'Which members made the difference between two years of a figure',
  {
    may: 'signed_in',
    query: z.strictObject({ as_of: AsOf.optional() }),
    body: ChangeQuestion,
    reply: ExplainedChange,
    takes: [],
  },
)
