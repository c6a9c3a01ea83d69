import { Erasure, ErasureOf } from '@sala/catalog/api/erasure.ts'
import { ImportFault } from '@sala/catalog/api/importReport.ts'
import { Problem } from '@sala/catalog/api/problems.ts'
import { type Route, route } from '@sala/catalog/api/route.ts'
import { statuses } from '@sala/catalog/dataset.ts'
import { z } from 'zod'
import { Progress } from '../../core/progress.ts'
import { ImportRequest, ImportResult, ReportedBatch, ReportedUndo, type Watch } from '../../imports/shapes.ts'
import { dataParts } from '../../state/inventory.ts'

/** The operator, as recorded by batches and audit. */
const by = z.string().max(200)

/** One line of `sala datasets`. */
const DatasetLine = z.object({
  name: z.string(),
  label: z.string(),
  /** What one row is. */
  row: z.string(),
  rows: z.number(),
  oldest: z.string().nullable(),
  newest: z.string().nullable(),
  status: z.enum(statuses).nullable(),
  source: z.string().nullable(),
  importedAt: z.string().nullable(),
  demonstration: z.boolean(),
  version: z.number(),
})
export type DatasetLine = z.infer<typeof DatasetLine>

const NewUser = z.strictObject({
  email: z.string(),
  role: z.string(),
  password: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  by,
})
export type NewUser = z.infer<typeof NewUser>

const AddedUser = z.object({ id: z.string(), email: z.string(), role: z.string() })
export type AddedUser = z.infer<typeof AddedUser>

const DemoRequest = z.strictObject({
  /** How finely the daily counts are divided; smaller is quicker. */
  scale: z.number().positive().max(100),
  seed: z.int().nonnegative(),
  /** Loads although figures that are no demonstration are there. */
  force: z.boolean(),
  by,
})

/** What a check of the audit log's chain of hashes found. */
const AuditCheck = z.object({
  rows: z.number(),
  /** The first row that does not agree with its hash; null where all do. */
  broken: z.number().nullable(),
  last: z.object({ id: z.number(), hash: z.string() }).nullable(),
  expectedFound: z.boolean(),
})

const LockdownRequest = z.strictObject({
  /** Changes of rights from here on are listed; an instant in UTC. */
  since: z.iso.datetime(),
  by,
})

/** What a lockdown has done, and what to look through afterwards. */
const Lockdown = z.object({
  sessions: z.int(),
  passwords: z.int(),
  /** False where the key is `SECRET_KEY`, which only the operator can change. */
  keyRotated: z.boolean(),
  /** One-time links by which administrators choose new passwords. */
  links: z.array(z.object({ email: z.string(), url: z.string() })),
  /** What was done to people and roles since. */
  changes: z.array(
    z.object({
      at: z.string(),
      action: z.string(),
      by: z.string().nullable(),
      target: z.string().nullable(),
      details: z.string(),
    }),
  ),
})
export type Lockdown = z.infer<typeof Lockdown>

const MadeLink = z.object({ email: z.string(), url: z.string(), expiresAt: z.string() })
export type MadeLink = z.infer<typeof MadeLink>

const BackupRequest = z.strictObject({
  /** Absolute path of the new file on this machine. */
  file: z.string().max(4096),
  /** Holds the key of second factors too. */
  withKey: z.boolean(),
  by,
})

/** A backup that was written. */
const BackupReport = z.object({
  bytes: z.number(),
  /** The moment that it is of. */
  takenAt: z.string(),
  batches: z.number(),
  files: z.number(),
  /** Files that the store names and that were not there. */
  missing: z.array(z.string()),
})

const LossRequest = z.strictObject({ part: z.enum(dataParts), by })
export type LossRequest = z.infer<typeof LossRequest>

const BatchesRequest = z.strictObject({ dataset: z.string().nullable() })
const AuditRequest = z.strictObject({ expected: z.string().nullable() })
/** With `preview` it tells what would be erased, and erases nothing. */
const ErasureRequest = ErasureOf.extend({ preview: z.boolean() })

/** What was given up for lost, in words. */
const AcceptedLoss = z.object({ message: z.string() })
export type AcceptedLoss = z.infer<typeof AcceptedLoss>

/** What a caller may ask of a streamed operation. */
const StreamQuery = z.strictObject({
  /** Sends every fault as it is found, not only the first hundred of the result. */
  faults: z.enum(['all']).optional(),
})
/** The content type of streamed answers. */
export const eventsType = 'application/x-ndjson'

/** A line of a streamed answer. The first is `started`, the last `result` or `problem`. */
export const OperatorEvent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('started'), task: z.string() }),
  z.object({ kind: z.literal('progress'), progress: Progress }),
  z.object({ kind: z.literal('faults'), faults: z.array(ImportFault) }),
  z.object({ kind: z.literal('result'), value: z.unknown() }),
  z.object({ kind: z.literal('problem'), problem: Problem }),
])
export type OperatorEvent = z.infer<typeof OperatorEvent>

const streamed = { query: StreamQuery, produces: [eventsType] }

const operation = <Body extends z.ZodType, Reply extends z.ZodType>(
  path: string,
  summary: string,
  body: Body,
  reply: Reply,
  more: Partial<typeof streamed> = {},
) => ({ method: 'POST', path: `operator/${path}`, summary, may: 'operator', body, reply, ...more }) as const

/** What the operator can have done, as routes of the API that only connections of the operator's socket reach. */
const declarations = {
  import: operation('import', 'Import a file of this machine', ImportRequest, ImportResult, streamed),
  datasets: operation('datasets', 'List the data sets', z.strictObject({}), z.array(DatasetLine)),
  batches: operation('batches', 'List the batches', BatchesRequest, z.array(ReportedBatch)),
  undo: operation('undo', 'Take a batch back', z.strictObject({ batch: z.int(), by }), ReportedUndo),
  addUser: operation('add-user', 'Add a person', NewUser, AddedUser),
  userLink: operation('user-link', 'Make a one-time link', z.strictObject({ email: z.string(), by }), MadeLink),
  lockdown: operation('lockdown', 'End every session and password', LockdownRequest, Lockdown),
  demo: operation('demo', 'Load demonstration data', DemoRequest, z.array(ImportResult), streamed),
  verifyAudit: operation('verify-audit', 'Check the audit log', AuditRequest, AuditCheck),
  backup: operation('backup', 'Write a backup', BackupRequest, BackupReport, streamed),
  acceptLoss: operation('accept-loss', 'Go on without a lost part', LossRequest, AcceptedLoss),
  erase: operation('erase', 'Erase the data of one person', ErasureRequest, Erasure),
}

export type OperationName = keyof typeof declarations
export type Input<Name extends OperationName> = z.output<(typeof declarations)[Name]['body']>
export type Output<Name extends OperationName> = z.output<(typeof declarations)[Name]['reply']>

function isOperation(text: string): text is OperationName {
  return Object.hasOwn(declarations, text)
}
export const operationNames: readonly OperationName[] = Object.keys(declarations).filter(isOperation)

/** The route of each operation. */
export const operationRoutes: {
  readonly [Name in OperationName]: Route<
    typeof StreamQuery | undefined,
    z.ZodType<Input<Name>>,
    z.ZodType<Output<Name>>
  >
} = declarations

/** Cancels a streamed operation, by the name in its event `started`. */
export const cancelTask = route('DELETE', 'operator/tasks/:task', 'Cancel a streamed operation', {
  may: 'operator',
  reply: z.null(),
})

/**
 * What the command line can do, here or in the server that holds the data folder: the same functions, the same refusals.
 * All throw `Refusal` for what a person can put right.
 */
export type Operations = {
  readonly [Name in OperationName]: (input: Input<Name>, watch: Watch) => Promise<Output<Name>>
}
