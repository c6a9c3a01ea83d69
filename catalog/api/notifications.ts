import { z } from 'zod'
import { cardsFormats } from './exports.ts'
import { Instant, listOf } from './lists.ts'
import { route } from './route.ts'

/**
 * The notifications of a person in the header. They are computed from the stores at each request, so that outdated ones disappear
 * (docs/decisions/0010-boards-pins-annotations-and-highlights.md). Only their read state is stored. Each kind goes only to the people that
 * it concerns.
 */

const about = {
  id: z.string(),
  /** When it happened. */
  at: Instant,
  read: z.boolean(),
}

export const Notification = z
  .discriminatedUnion('kind', [
    /**
     * For people who may read one of the data sets: one for all files that a person imported on one day, with the data sets that concern
     * the reader, newest first. Files and rows are only for people who may import; `batch` and `file` are the newest, and `batch` is null
     * if there are several.
     */
    z.object({
      ...about,
      kind: z.literal('import_finished'),
      datasets: z.array(z.string()),
      batch: z.int().nullable(),
      files: z.int().nullable(),
      file: z.string().nullable(),
      rows: z.int().nullable(),
    }),
    /** To everybody: invented figures were loaded, or brought up to yesterday. */
    z.object({ ...about, kind: z.literal('demonstration_loaded') }),
    /** To everybody with `manage_imports`. */
    z.object({
      ...about,
      kind: z.literal('import_failed'),
      dataset: z.string(),
      file: z.string(),
      faults: z.int(),
      /** The first fault, in English; null where none is known. */
      reason: z.string().nullable(),
    }),
    /** To everybody with `manage_imports`: a fetched file that needs a decision; `faults` is 0 where it would remove stored rows. */
    z.object({
      ...about,
      kind: z.literal('connector_held'),
      connector: z.int(),
      name: z.string(),
      dataset: z.string(),
      faults: z.int(),
    }),
    /** To everybody with `manage_imports`: a connector whose schedule was stopped after repeated failures. */
    z.object({
      ...about,
      kind: z.literal('connector_stopped'),
      connector: z.int(),
      name: z.string(),
      dataset: z.string(),
      failures: z.int(),
    }),
    /** For administrators, until one approves or rejects the person. */
    z.object({ ...about, kind: z.literal('approval_waiting'), user: z.string(), name: z.string(), email: z.string() }),
    /** For administrators, until one answers: a person requests widgets. */
    z.object({
      ...about,
      kind: z.literal('access_requested'),
      name: z.string(),
      widgets: z.array(z.int()),
      reason: z.string(),
    }),
    /** To the person who requested access. `until` is when the grant expires; null for never. */
    z.object({
      ...about,
      kind: z.literal('access_answered'),
      widgets: z.array(z.int()),
      granted: z.boolean(),
      until: Instant.nullable(),
    }),
    /** To everybody who may read the data set, until newer figures are imported. `due` is a day, `YYYY-MM-DD`. */
    z.object({ ...about, kind: z.literal('data_late'), dataset: z.string(), due: z.string() }),
    /** To the owner of an alert: how many members began to fire, and how many stopped. */
    z.object({
      ...about,
      kind: z.literal('alert_changed'),
      alert: z.string(),
      name: z.string(),
      firing: z.int(),
      ended: z.int(),
    }),
    /** To the person who started the export, while the file can be fetched: until `until`. */
    z.object({
      ...about,
      kind: z.literal('export_ready'),
      job: z.string(),
      title: z.string(),
      format: z.enum(cardsFormats),
      until: Instant,
    }),
    /** To the subscriber: the recipient may see none of the cards and was sent nothing. */
    z.object({ ...about, kind: z.literal('delivery_withheld'), subscription: z.string(), recipient: z.string() }),
    /** For the subscriber: a saved exploration is deleted or no longer shared with them, so the subscription sends nothing. */
    z.object({ ...about, kind: z.literal('subscription_gone'), subscription: z.string() }),
  ])
  .meta({ id: 'Notification' })
export type Notification = z.infer<typeof Notification>

/** For how many days notifications of imports, connectors and requests for access are listed. */
export const notificationDays = 30

const number = (most: number) =>
  z
    .string()
    .regex(/^[1-9]\d{0,3}$/, { error: `1–${most}` })
    .transform(Number)
    .pipe(z.int().min(1).max(most))
    .meta({ type: 'integer', minimum: 1, maximum: most, pattern: undefined })

/** The newest first. `unread` counts all pages. */
export const listNotifications = route(
  'GET',
  'notifications',
  'What concerns the person: imports, late data, approvals waiting, files that are ready',
  {
    may: 'signed_in',
    query: z.strictObject({
      limit: number(100).optional().describe('Notifications on a page, 1 to 100, 20 by default'),
      page: number(9999).optional().describe('Page, from 1'),
    }),
    reply: listOf(Notification).extend({ unread: z.int().nonnegative() }),
  },
)

/** What the badge of the header asks once a minute. */
export const countNotifications = route(
  'GET',
  'notifications/unread',
  'How many notifications the person has not read',
  { may: 'signed_in', reply: z.object({ unread: z.int().nonnegative() }) },
)

/** 404 where the person has no such notification. */
export const markNotification = route('PUT', 'notifications/:id', 'Marks a notification as read, or as unread again', {
  may: 'signed_in',
  body: z.strictObject({ read: z.boolean() }),
})

export const markAllNotifications = route('POST', 'notifications/read', 'Marks all notifications as read', {
  may: 'signed_in',
})
