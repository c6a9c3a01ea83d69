import { z } from 'zod'
import { type Dataset, statuses } from '../dataset.ts'
import { languages } from '../words.ts'
import { namedObject } from './namedObject.ts'
import { AsOf } from './query/asOf.ts'
import { route } from './route.ts'

/** A declaration made by `ownDataset`, already validated. */
const Declaration: z.ZodType<Dataset> = z.custom<Dataset>(() => true)

/** How new the figures of a data set are and where they come from: what a card's "data as of" line says. */
export const Freshness = namedObject('Freshness', {
  name: z.string(),
  /** The oldest and newest date or year that the data set holds: `YYYY-MM-DD`, or `YYYY` for yearly ones; null while empty. */
  oldest: z.string().nullable(),
  newest: z.string().nullable(),
  /**
   * The day or year that "the last 30 days" and other windows up to the newest end with: the newest one, but not after today where
   * plans and timetables reach further; null while empty.
   */
  windowEnd: z.string().nullable(),
  /** The months (`YYYY-MM`) that it holds rows of, as spans without a gap, ascending; none of yearly figures and registers. */
  months: z.array(z.object({ from: z.string(), to: z.string() })),
  /**
   * Rows dated after today where none should be, and the latest of their dates or years; it does not count as the newest. Null
   * where there are none.
   */
  ahead: z.object({ newest: z.string(), rows: z.int() }).nullable(),
  /** The lowest status among the rows of the newest date; null where the data set has none. */
  status: z.enum(statuses).nullable(),
  /** The publisher of the newest rows, in the words of the import; null while empty. */
  source: z.string().nullable(),
  /** When the newest batch was imported, as an ISO instant; null while empty. */
  importedAt: z.string().nullable(),
  demonstration: z.boolean(),
  /** Present if the asker may see only some rows; everything here is about those. */
  limited: z.boolean().optional(),
  /** What analysts called topics of its messages, and which topics they added; absent where it has none, and for strangers. */
  topics: z.array(z.object({ topic: z.string(), names: z.partialRecord(z.enum(languages), z.string()) })).optional(),
  /** There for a data set that administrators have made: what it consists of, as those of the catalogue are declared. */
  declaration: Declaration.optional(),
  /** Goes up with every import and undo. */
  version: z.int(),
})
export type Freshness = z.infer<typeof Freshness>

/** The data sets behind the widgets that the asker may see, and all of them where they may import; who is not signed in sees those of the public ones. */
export const listDatasets = route('GET', 'datasets', 'How new each data set is and where it comes from', {
  may: 'anyone',
  query: z.strictObject({ as_of: AsOf.optional() }),
  reply: z.object({ rows: z.array(Freshness), count: z.int() }),
})
