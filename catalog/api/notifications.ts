import { z } from 'zod'
import { cardsFormats } from './exports.ts'
import { Instant, listOf } from './lists.ts'
import { route } from './route.ts'

/**
 * What a person is told of in the header. It is worked out anew for each question, from what stands in the stores, so that nothing is
 * told that is over (docs/decisions/0010-boards-pins-annotations-and-highlights.md). Only what was read is kept. Each kind goes to whoever
 * it concerns and nobody else.
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
     * To whoever may read one of the data sets: one for all files that one person brought on one day, with the data sets among them that
     * concern the reader, the newest first. The files and their rows to whoever may import alone; `batch` and `file` are the newest, and
     * `batch` is null where there are several.
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
    /** To administrators, as long as nobody has let the person in or turned them away. */
    z.object({ ...about, kind: z.literal('approval_waiting'), user: z.string(), name: z.string(), email: z.string() }),
    /** To administrators, until one answers: somebody asks for widgets. */
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
    /** To the subscriber: a saved exploration is deleted or no longer shared with them, so nobody receives it. */
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
