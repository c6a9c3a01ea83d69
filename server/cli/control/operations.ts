import { Erasure, ErasureOf } from '@sala/catalog/api/erasure.ts'
import { statuses } from '@sala/catalog/dataset.ts'
import { z } from 'zod'
import { ImportRequest, ImportResult, ReportedBatch, ReportedUndo, type Watch } from '../../imports/shapes.ts'
import { dataParts } from '../../state/inventory.ts'

/** One line of `sala datasets`. */
export const DatasetLine = z.object({
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

export const NewUser = z.strictObject({
  email: z.string(),
  role: z.string(),
  password: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  by: z.string().max(200),
})
export type NewUser = z.infer<typeof NewUser>

export const AddedUser = z.object({ id: z.string(), email: z.string(), role: z.string() })
export type AddedUser = z.infer<typeof AddedUser>

const DemoRequest = z.strictObject({
  /** How finely the daily counts are divided; smaller is quicker. */
  scale: z.number().positive().max(100),
  seed: z.int().nonnegative(),
  /** Loads although figures that are no demonstration are there. */
  force: z.boolean(),
  by: z.string().max(200),
})
export type DemoRequest = z.infer<typeof DemoRequest>

/** What a check of the audit log's chain of hashes found. */
const AuditCheck = z.object({
  rows: z.number(),
  /** The first row that does not agree with its hash; null where all do. */
  broken: z.number().nullable(),
  last: z.object({ id: z.number(), hash: z.string() }).nullable(),
  expectedFound: z.boolean(),
})
export type AuditCheck = z.infer<typeof AuditCheck>

const LockdownRequest = z.strictObject({
  /** Changes of rights from here on are listed; an instant in UTC. */
  since: z.iso.datetime(),
  by: z.string().max(200),
})
export type LockdownRequest = z.infer<typeof LockdownRequest>

/** What a lockdown has done, and what to look through afterwards. */
export const Lockdown = z.object({
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

const LinkRequest = z.strictObject({ email: z.string(), by: z.string().max(200) })
export type LinkRequest = z.infer<typeof LinkRequest>
export const MadeLink = z.object({ email: z.string(), url: z.string(), expiresAt: z.string() })
export type MadeLink = z.infer<typeof MadeLink>

const BackupRequest = z.strictObject({
  /** Absolute path of the new file on this machine. */
  file: z.string().max(4096),
  /** Holds the key of second factors too. */
  withKey: z.boolean(),
  by: z.string().max(200),
})
export type BackupRequest = z.infer<typeof BackupRequest>

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
export type BackupReport = z.infer<typeof BackupReport>

const LossRequest = z.strictObject({ part: z.enum(dataParts), by: z.string().max(200) })
export type LossRequest = z.infer<typeof LossRequest>
const ErasureRequest = ErasureOf.extend({
  /** Tells what would be erased, and erases nothing. */
  preview: z.boolean(),
})
export type ErasureRequest = z.infer<typeof ErasureRequest>

/** What was given up for lost, in words. */
const AcceptedLoss = z.object({ message: z.string() })
export type AcceptedLoss = z.infer<typeof AcceptedLoss>

interface Inputs {
  import: ImportRequest
  datasets: Record<string, never>
  batches: { dataset: string | null }
  undo: { batch: number; by: string }
  addUser: NewUser
  userLink: LinkRequest
  lockdown: LockdownRequest
  demo: DemoRequest
  verifyAudit: { expected: string | null }
  backup: BackupRequest
  acceptLoss: LossRequest
  erase: ErasureRequest
}

interface Outputs {
  import: ImportResult
  datasets: DatasetLine[]
  batches: ReportedBatch[]
  undo: ReportedUndo
  addUser: AddedUser
  userLink: MadeLink
  lockdown: Lockdown
  demo: ImportResult[]
  verifyAudit: AuditCheck
  backup: BackupReport
  acceptLoss: AcceptedLoss
  erase: Erasure
}

export type OperationName = keyof Inputs
export type Input<Name extends OperationName> = Inputs[Name]
export type Output<Name extends OperationName> = Outputs[Name]

/**
 * What the command line can do, here or in the server that holds the data folder: the same functions, the same refusals.
 * All throw `Refusal` for what a person can put right.
 */
export type Operations = {
  readonly [Name in OperationName]: (input: Inputs[Name], watch: Watch) => Promise<Outputs[Name]>
}

/** What is checked on the way to a running server and back. */
export const operationShapes: {
  readonly [Name in OperationName]: {
    readonly input: z.ZodType<Inputs[Name]>
    readonly output: z.ZodType<Outputs[Name]>
  }
} = {
  import: { input: ImportRequest, output: ImportResult },
  datasets: { input: z.record(z.string(), z.never()), output: z.array(DatasetLine) },
  batches: { input: z.strictObject({ dataset: z.string().nullable() }), output: z.array(ReportedBatch) },
  undo: { input: z.strictObject({ batch: z.int(), by: z.string().max(200) }), output: ReportedUndo },
  addUser: { input: NewUser, output: AddedUser },
  userLink: { input: LinkRequest, output: MadeLink },
  lockdown: { input: LockdownRequest, output: Lockdown },
  demo: { input: DemoRequest, output: z.array(ImportResult) },
  verifyAudit: { input: z.strictObject({ expected: z.string().nullable() }), output: AuditCheck },
  backup: { input: BackupRequest, output: BackupReport },
  acceptLoss: { input: LossRequest, output: AcceptedLoss },
  erase: { input: ErasureRequest, output: Erasure },
}

/** The operation of a name, or null. */
export function operationName(text: string): OperationName | null {
  return isOperation(text) ? text : null
}

function isOperation(text: string): text is OperationName {
  return Object.hasOwn(operationShapes, text)
}
