import { cardsFormats } from '@sala/catalog/api/exports.ts'
import { and, asc, eq, gt, inArray, isNull, lt, or } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from './postgres/database.ts'
import { noted, notificationsRead } from './schema/notifications.ts'
import { users } from './schema/people.ts'

/** The content of a note; one of another version that cannot be read is skipped. */
const Facts = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('import_failed'),
    dataset: z.string(),
    file: z.string(),
    faults: z.int(),
    reason: z.string().nullable(),
  }),
  z.object({
    kind: z.literal('connector_held'),
    connector: z.int(),
    name: z.string(),
    dataset: z.string(),
    faults: z.int(),
  }),
  z.object({
    kind: z.literal('connector_stopped'),
    connector: z.int(),
    name: z.string(),
    dataset: z.string(),
    failures: z.int(),
  }),
  z.object({
    kind: z.literal('alert_changed'),
    alert: z.string(),
    name: z.string(),
    firing: z.int(),
    ended: z.int(),
  }),
  z.object({
    kind: z.literal('access_answered'),
    widgets: z.array(z.int()),
    granted: z.boolean(),
    /** When the rights end, apart from the note itself. */
    rightsUntil: z.iso.datetime().nullable(),
  }),
  z.object({ kind: z.literal('export_ready'), job: z.string(), title: z.string(), format: z.enum(cardsFormats) }),
  z.object({ kind: z.literal('delivery_withheld'), subscription: z.string(), recipient: z.string() }),
  z.object({ kind: z.literal('subscription_gone'), subscription: z.string() }),
])
type NoteFacts = z.infer<typeof Facts>

export interface Note {
  readonly id: string
  /** The recipient; null for everybody with `manage_imports`. */
  readonly userId: string | null
  readonly at: Date
  readonly until: Date
  readonly facts: NoteFacts
}

/** A person with a pending sign-up request. */
export interface PendingAccount {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly since: Date
}

interface Reader {
  /** Earlier events do not concern people who joined later. */
  readonly since: Date
  /** Ids of notifications. */
  readonly read: ReadonlySet<string>
}

export function notificationsIn(database: Database) {
  return {
    /** Adds a notification for a person, or for everybody with `manage_imports`. Idempotent by id. */
    note: async (note: Note): Promise<void> => {
      await database.insert(noted).values(note).onConflictDoNothing()
    },

    forget: async (id: string): Promise<void> => {
      await database.delete(noted).where(eq(noted.id, id))
    },

    /** The current notifications of a person, and those for `manage_imports` where they have it. */
    noted: async (userId: string, importer: boolean, now: Date): Promise<readonly Note[]> => {
      const isRecipient = eq(noted.userId, userId)
      const rows = await database
        .select()
        .from(noted)
        .where(and(gt(noted.until, now), importer ? or(isRecipient, isNull(noted.userId)) : isRecipient))
      return rows.flatMap(({ facts, ...rest }) => {
        const parsed = Facts.safeParse(facts)
        return parsed.success ? [{ ...rest, facts: parsed.data }] : []
      })
    },

    /** Sign-up requests that wait for an administrator, oldest first; a hundred at most. */
    pendingAccounts: async (): Promise<readonly PendingAccount[]> => {
      const rows = await database
        .select({
          id: users.id,
          firstname: users.firstname,
          lastname: users.lastname,
          email: users.email,
          since: users.createdAt,
        })
        .from(users)
        .where(and(eq(users.awaiting, true), isNull(users.deletedAt)))
        .orderBy(asc(users.createdAt))
        .limit(100)
      return rows.map(({ firstname, lastname, ...rest }) => ({ ...rest, name: `${firstname} ${lastname}`.trim() }))
    },

    reader: async (userId: string): Promise<Reader> => {
      const rows = await database
        .select({ since: users.createdAt, notification: notificationsRead.notification })
        .from(users)
        .leftJoin(notificationsRead, eq(notificationsRead.userId, users.id))
        .where(eq(users.id, userId))
      return {
        since: rows[0]?.since ?? new Date(),
        read: new Set(rows.flatMap(({ notification }) => notification ?? [])),
      }
    },

    mark: async (userId: string, ids: readonly string[], isRead: boolean): Promise<void> => {
      if (ids.length === 0) return
      if (isRead) {
        const rows = ids.map((notification) => ({ userId, notification }))
        await database.insert(notificationsRead).values(rows).onConflictDoNothing()
        return
      }
      await database
        .delete(notificationsRead)
        .where(and(eq(notificationsRead.userId, userId), inArray(notificationsRead.notification, [...ids])))
    },

    /** Forgets notes that are over, and what was read before a date. */
    sweep: async (before: Date): Promise<void> => {
      await database.delete(noted).where(lt(noted.until, before))
      await database.delete(notificationsRead).where(lt(notificationsRead.at, before))
    },
  }
}

/** What notifications need of the store, beside what they are worked out from. */
export type Notifications = ReturnType<typeof notificationsIn>
