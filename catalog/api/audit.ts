import { z } from 'zod'
import { Instant, lineOf, listOf, listQuery } from './lists.ts'
import { namedObject } from './namedObject.ts'
import { route } from './route.ts'

/** What a row of the audit log may say of a thing before or after a change: flat, and never a secret. */
export const AuditFacts = z.record(
  z.string(),
  z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())]),
)
export type AuditFacts = z.infer<typeof AuditFacts>

/** Who did what to what, when and from where. Rows are never changed. */
export const AuditRow = namedObject('AuditRow', {
  id: z.int(),
  at: Instant,
  /** A word such as `role_changed`. */
  action: z.string(),
  /** The id of the person who did it; null without sign-in and for the system. */
  person: z.string().nullable(),
  /** Name and address of that person as of today; null where the person is forgotten. */
  personName: z.string().nullable(),
  personEmail: z.string().nullable(),
  address: z.string().nullable(),
  via: z.string(),
  requestId: z.string().nullable(),
  targetKind: z.string().nullable(),
  target: z.string().nullable(),
  /** What the thing was called at that time. */
  targetName: z.string().nullable(),
  details: AuditFacts,
  before: AuditFacts.nullable(),
  after: AuditFacts.nullable(),
  /** SHA-256 over this row and the hash of the row before it. */
  hash: z.string(),
})
export type AuditRow = z.infer<typeof AuditRow>

const filters = {
  action: lineOf(1000).optional().describe('Actions, by comma'),
  person: lineOf(100).optional().describe('The id of the person who did it'),
  target: lineOf(100).optional().describe('The id of the thing it was done to'),
  start: Instant.optional().describe('First instant'),
  end: Instant.optional().describe('Last instant'),
}

/** The newest first unless `sort` says otherwise. `q` looks through names, addresses, actions and what was changed. */
export const listAudit = route('GET', 'audit', 'The audit log', {
  may: 'admin',
  query: listQuery(['at', 'action', 'personName', 'targetName'], AuditRow, filters),
  reply: listOf(AuditRow),
})

/** The actions that the log knows, for the filter. */
export const listAuditActions = route('GET', 'audit/actions', 'The actions that the audit log knows', {
  may: 'admin',
  reply: z.object({ rows: z.array(z.string()), count: z.int() }),
})

/** The same filters and the same order as the list, all pages. */
export const exportAudit = route('GET', 'audit/export.csv', 'The audit log as CSV', {
  may: 'admin',
  query: listQuery(['at', 'action', 'personName', 'targetName'], AuditRow, filters).omit({
    limit: true,
    page: true,
    fields: true,
  }),
  reply: z.string().describe('The bytes of the file'),
  produces: ['text/csv'],
})
