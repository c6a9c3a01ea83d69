import { z } from 'zod'
import { Exploration } from '../explore/exploration.ts'
import { UnusualMonths } from './forecast.ts'
import { namedStrictObject } from './namedObject.ts'
import { Provenance } from './provenance.ts'
import { AsOf } from './query/asOf.ts'
import { route } from './route.ts'

const Column = z.strictObject({
  key: z.string().describe('The name of the dimension or measure; `time` for the time axis'),
  role: z.enum(['time', 'dimension', 'measure']),
  kind: z
    .enum(['date', 'year', 'month_of_year', 'weekday', 'code', 'number'])
    .describe('date: the first day of the period, YYYY-MM-DD; month_of_year: 1 to 12; weekday: 1 (Monday) to 7'),
  unit: z
    .string()
    .nullable()
    .describe('The unit of a figure; also `percentage_points`, `index` (100 at the base) and `rank`'),
  of: z.string().nullable().describe('The measure that a figure is about'),
  shows: z
    .enum(['figure', 'compared', 'base', 'difference', 'percentage'])
    .nullable()
    .describe(
      'figure: all that is held; compared: the part of it that has a match; base: that match; difference and percentage: between these two',
    ),
})

const Row = z.strictObject({
  values: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
  other: z
    .boolean()
    .describe('All values of the first breakdown that are not among the top ones; its value is null then'),
})

/** The figures of an exploration as typed columns and rows, in the order of the time, then of the codes or of the ranking. */
export const ExplorationAnswer = namedStrictObject('ExplorationAnswer', {
  columns: z.array(Column),
  rows: z.array(Row),
  period: z
    .strictObject({ from: z.string(), to: z.string() })
    .nullable()
    .describe('The days that a relative period came to; null where none was asked for or nothing is held'),
  shared: z
    .strictObject({ figures: z.int(), of: z.int(), from: z.string().nullable(), to: z.string().nullable() })
    .nullable()
    .describe(
      'Of two data sets: how many figures (a group in a day, month or year) both hold, of how many that either holds, from when to when; null for one data set',
    ),
  uneven: z
    .strictObject({ groups: z.int(), of: z.int() })
    .nullable()
    .describe(
      'How many groups, of how many, lack months (days, years) that groups of the same time hold: where they would count there is no share, and they have no rank; null where none does',
    ),
  unevenTop: z
    .strictObject({ groups: z.int(), of: z.int() })
    .nullable()
    .describe(
      'Where the largest are taken: how many values of the first breakdown, of how many, lack months (days, years) that others hold over the whole period, and may belong among the largest. Means, ratios and formulas of such come last; null where none does',
    ),
  incomplete: z
    .array(z.string())
    .describe(
      'By month: the last months, by their first days, that lack members (countries, provinces) which at least half of the two years before have',
    ),
  unusual: UnusualMonths.nullable().describe(
    'The months that were not as expected, by all three intervals; null unless the question asks for them',
  ),
  provenance: z.array(Provenance),
})
export type ExplorationAnswer = z.infer<typeof ExplorationAnswer>
export type ExplorationColumn = z.infer<typeof Column>
export type ExplorationRow = z.infer<typeof Row>

export const VersionedAnswer = ExplorationAnswer.extend({
  versions: z
    .record(z.string(), z.int())
    .describe('The version of each data set that was read: it goes up with each import and undo'),
}).meta({ id: 'VersionedAnswer' })
export type VersionedAnswer = z.infer<typeof VersionedAnswer>

/** Takes `explore_data`, and a widget that reads an endpoint of the data set. */
export const explore = route(
  'POST',
  'v2/explore',
  'Figures of one data set by dimensions and times of the asker’s own choice',
  {
    may: 'explorer',
    scopes: ['explore'],
    query: z.strictObject({ as_of: AsOf.optional() }),
    body: Exploration,
    reply: VersionedAnswer,
    takes: [],
  },
)
