import { z } from 'zod'
import { Instant, listOf, StatusFlag } from './lists.ts'
import { namedObject } from './namedObject.ts'
import { route } from './route.ts'
import { RowRule } from './rowRule.ts'

/** The share of a data set's rows that a person sees: all, some by the rule of their group, or none by it. */
const RowsSeen = z.enum(['all', 'limited', 'none'])
export type RowsSeen = z.infer<typeof RowsSeen>

/** A group whose people see a card or a data set. */
export const Readers = namedObject('Readers', {
  id: z.uuid(),
  name: z.string(),
  /** The administrators: they see everything. */
  builtIn: z.boolean(),
  /** How many people hold it; they are listed by `GET users?role=…`. */
  users: z.int().nonnegative(),
  /** The permissions of the group that open it; empty for administrators. */
  through: z.array(z.string()),
  /** Which rows its people see; null for all. */
  rule: RowRule.nullable(),
  /** What that rule leaves of each data set concerned. */
  datasets: z.array(z.object({ name: z.string(), rows: RowsSeen })),
})
export type Readers = z.infer<typeof Readers>

/** The people who may see a card or a data set. */
export const WhoSees = listOf(Readers)
  .extend({
    /** Whether it is shown to anyone, without signing in. */
    anyone: z.boolean(),
    /** Whether the widget is switched on and in a category that is shown; null for what is no widget. */
    shown: z.boolean().nullable(),
  })
  .meta({ id: 'WhoSees' })
export type WhoSees = z.infer<typeof WhoSees>

/** `card` is a widget's code or a companion's name; 404 for what is neither. */
export const readersOfCard = route(
  'GET',
  'rights/cards/:card',
  'Which groups see a card, and by which permission and rule',
  { may: 'admin', reply: WhoSees },
)

/** 404 for what is no data set. */
export const readersOfDataset = route(
  'GET',
  'rights/datasets/:name',
  'Which groups see a data set, and by which permission and rule',
  { may: 'admin', reply: WhoSees },
)

/** What a person may see, and why. */
export const SeenByPerson = namedObject('SeenByPerson', {
  id: z.uuid(),
  fullname: z.string(),
  /** 0 for people who cannot sign in: all of the following is what they would see. */
  status: StatusFlag,
  /** The group that all rights come from; null without a group, which has public rights only. */
  group: z.object({ id: z.uuid(), name: z.string(), builtIn: z.boolean() }).nullable(),
  /** When they leave that group; null for no end. */
  until: Instant.nullable(),
  /** The group that follows then; null for none. */
  after: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  rule: RowRule.nullable(),
  /** `manage_imports` and `explore_data`, where they hold them. */
  duties: z.array(z.string()),
  widgets: z.array(
    z.object({
      code: z.int(),
      name: z.string(),
      /** Granted to their group. False for a public widget that anyone sees. */
      granted: z.boolean(),
      /** Switched on, in a category that is shown. */
      shown: z.boolean(),
    }),
  ),
  datasets: z.array(z.object({ name: z.string(), rows: RowsSeen, through: z.array(z.string()) })),
})
export type SeenByPerson = z.infer<typeof SeenByPerson>

export const seenByPerson = route(
  'GET',
  'rights/users/:id',
  'What a person sees: widgets, data sets and rows, and by which group',
  { may: 'admin', reply: SeenByPerson },
)
