import { z } from 'zod'
import { statuses } from '../dataset.ts'
import { StoredDatasetName } from '../datasets/storedName.ts'
import { credentialKinds } from './connectorCredentials.ts'
import { ImportFault } from './importReport.ts'
import { importLimits } from './importSettings.ts'
import { ImportJob } from './imports.ts'
import { filledLineOf, filledNameOf, Instant, inBody, lineOf, listOf, listQuery, multilineOf } from './lists.ts'
import { namedObject, namedStrictObject } from './namedObject.ts'
import { outboundProblems } from './outboundProblems.ts'
import { updateRoute } from './resourceRoutes.ts'
import { route } from './route.ts'

/**
 * Connectors: files of figures that are fetched by the clock, read as an uploaded file is, and stored where nothing is
 * wrong with them (docs/decisions/0116-connectors.md).
 */

export const rhythms = ['hour', 'day', 'week'] as const
/** Where its figures are: a file at an address, files of a folder of this server, of an SFTP server or of a bucket, or the rows of a query. */
export const connectorKinds = ['address', 'folder', 'sftp', 's3', 'database'] as const

/** Which files of a folder are read: each of them once, or the newest alone. */
export const filesTaken = ['each', 'newest'] as const
export type FilesTaken = (typeof filesTaken)[number]

/** What is done with a file that has faults: it waits for a person, or its good rows are stored. */
export const faultPolicies = ['hold', 'store_good'] as const

export const connectorLimits = {
  /** The most bytes of an answer. */
  bytes: 64 * 1024 * 1024,
  /** Failed runs by the clock in a row, after which it stops. */
  failures: 5,
  /** The most rows of a query; an answer with more is refused as a whole. */
  queryRows: 1_000_000,
  /** Letters of a query. */
  query: 20_000,
  /** Faults that a run keeps. */
  faults: 20,
} as const

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** What a person says of a connector. */
const settings = {
  name: filledNameOf(100),
  dataset: StoredDatasetName,
  kind: z.enum(connectorKinds).default('address'),
  /**
   * `https://…`, `s3://host/bucket/folder/*.csv` or, of a database, `postgres://host:5432/database`, or `sftp://host:22/folder/*.csv`, without user and password; of a folder its
   * path below the one that the operator allows.
   */
  address: filledLineOf(2000),
  /** Which files of a folder, on this server or another one. */
  taken: z.enum(filesTaken).default('each'),
  /** The fingerprint of the key that an SFTP server must show, as OpenSSH writes it; empty until a person confirms one. */
  hostKey: z
    .string()
    .regex(/^(SHA256:[A-Za-z0-9+/]{43})?$/, { error: 'SHA256:…' })
    .default(''),
  /** What a database is asked, in SQL; empty for the other kinds. */
  query: multilineOf(connectorLimits.query).default(''),
  credentials: z.enum(credentialKinds),
  /** The name of the header, or the user of basic credentials; empty for none. */
  credentialName: lineOf(200),
  /** The id of the recipe by which files are read; null where they are recognised, as uploaded ones are. */
  recipe: z.int().nullable(),
  /** The publisher of the figures; every card shows it. */
  source: filledLineOf(importLimits.source),
  /** The status of figures whose file says none. */
  status: z.enum(statuses).nullable(),
  /** As `--unit`; null for the data set's own. */
  unit: lineOf(100).nullable(),
  every: z.enum(rhythms),
  /** `HH:MM` in the time zone; of an hourly one the minutes count alone. */
  time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'HH:MM' }),
  /** 1 is Monday, 7 is Sunday; it counts for weekly ones alone. */
  weekday: z.int().min(1).max(7),
  timeZone: z.string().max(64).refine(isTimeZone, { error: 'Asia/Bangkok, UTC, …' }),
  onFaults: z.enum(faultPolicies),
  /** Whether it runs by the clock. */
  active: z.boolean(),
}

/** The password, the private key, or the value of the header. Left out, the one that is kept stays. It is never answered. */
const secret = z.string().min(1).max(4000).optional()

/** Why a run brought nothing, where no row is at fault. */
const runProblems = [
  ...outboundProblems,
  /** Another status than 200 and 304; `detail` is the number. */
  'http_status',
  /** A web page in place of a file; `detail` is its content type. */
  'wrong_type',
  /** An answer without a length may be cut off unnoticed. */
  'no_length',
  'empty',
  /** The credentials were sealed by a key that is not there. */
  'secret_unreadable',
  'recipe_gone',
  /** The data set is in the trash. */
  'dataset_gone',
  /** The database, the SFTP server or the bucket refuses the user, the password or the key. */
  'access_denied',
  /** The database refuses the query, or ended it after its time; `detail` is what it says. */
  'query_failed',
  'too_many_rows',
  /** No person has confirmed the key of an SFTP server, or it shows another one; `detail` is its fingerprint. Credentials were not sent. */
  'host_key_unknown',
  'host_key_changed',
  /** The operator allows no folder. */
  'folder_off',
  /** The folder or its file is not there, cannot be read, or lies elsewhere. */
  'folder_missing',
  /** Rows that are stored would go without others in their place. */
  'rows_go',
  'faults',
  /** The server ended in the middle. */
  'broken_off',
  'internal',
] as const
export type RunProblem = (typeof runProblems)[number]

/**
 * `unchanged`: what was fetched is stored already. `checked`: a dry run without faults. `held`: it was fetched, and waits for a person.
 * `failed`: nothing was fetched.
 */
const runOutcomes = ['running', 'stored', 'unchanged', 'checked', 'held', 'failed'] as const

/** One run: when, what came, what changed, what was refused, how long. */
export const ConnectorRun = namedObject('ConnectorRun', {
  id: z.int(),
  startedAt: Instant,
  endedAt: Instant.nullable(),
  /** E-mail address of the person who started the run; null for scheduled runs, and where the account is gone. */
  by: z.string().nullable(),
  byClock: z.boolean(),
  dryRun: z.boolean(),
  outcome: z.enum(runOutcomes),
  problem: z.enum(runProblems).nullable(),
  /** What there is to say of the problem beside its name. */
  detail: z.string().nullable(),
  /** How often the address was asked. */
  attempts: z.int(),
  fileName: z.string().nullable(),
  bytes: z.int().nullable(),
  goodRows: z.int(),
  badRows: z.int(),
  newRows: z.int(),
  changedRows: z.int(),
  unchangedRows: z.int(),
  goneRows: z.int(),
  /** Rows in which the publisher says that there is no figure: they are not stored and are no faults. */
  withoutFigure: z.int(),
  faultCount: z.int(),
  /** The first of them. */
  faults: z.array(ImportFault),
  /** The batch that it stored, or that holds the same file already. */
  batch: z.int().nullable(),
})
export type ConnectorRun = z.infer<typeof ConnectorRun>

export const Connector = namedObject('Connector', {
  id: z.int(),
  ...settings,
  dataset: z.string(),
  /** Whether a password or a header's value is kept. */
  hasSecret: z.boolean(),
  recipeName: z.string().nullable(),
  /** When it runs next; null where it does not. */
  nextAt: Instant.nullable(),
  /** Failed runs by the clock in a row. */
  failures: z.int(),
  /** When it stopped after too many of them. */
  stoppedAt: Instant.nullable(),
  lastRun: ConnectorRun.nullable(),
  updatedBy: z.string().nullable(),
  updatedAt: Instant,
  version: z.int(),
})
export type Connector = z.infer<typeof Connector>

export const NewConnector = namedStrictObject('NewConnector', { ...settings, secret })
export type NewConnector = z.infer<typeof NewConnector>

export const listConnectors = route(
  'GET',
  'imports/connectors',
  'The connectors that fetch figures by the clock, with their last runs',
  { may: 'importer', query: listQuery(['name', 'dataset', 'nextAt'], Connector, {}), reply: listOf(Connector) },
)

/** Gives an ETag. */
export const getConnector = route('GET', 'imports/connectors/:id', 'One connector', {
  may: 'importer',
  reply: Connector,
})

/** 400 where the address may not be fetched, as far as its text tells; 409 where another one has the name. */
export const createConnector = route('POST', 'imports/connectors', 'Makes a connector', {
  may: 'importer',
  tokenInBody: true,
  status: 201,
  body: NewConnector.extend(inBody),
  reply: Connector,
})

/** Takes `If-Match`. Credentials have to be given anew where the address leads to another host. It goes on where it had stopped. */
export const updateConnector = updateRoute('imports/connectors/:id', 'Changes a connector', {
  may: 'importer',
  tokenInBody: true,
  body: NewConnector.extend(inBody),
  reply: Connector,
})

/** Its runs go with it; what it stored stays. */
export const removeConnector = route('DELETE', 'imports/connectors/:id', 'Deletes a connector', {
  may: 'importer',
  tokenInBody: true,
  body: z.strictObject(inBody).nullish(),
})

/** Answers as soon as it has started. 409 while it runs. */
export const runConnector = route('POST', 'imports/connectors/:id/runs', 'Runs a connector now', {
  may: 'importer',
  tokenInBody: true,
  status: 201,
  body: z.strictObject({ ...inBody, dryRun: z.boolean().describe('Checks all and stores nothing') }),
  reply: ConnectorRun,
})

export const listConnectorRuns = route(
  'GET',
  'imports/connectors/:id/runs',
  'The runs of a connector, the newest first',
  { may: 'importer', query: listQuery(['startedAt'], ConnectorRun, {}), reply: listOf(ConnectorRun) },
)

/** The file is checked as an uploaded one of the person, who answers its questions and decides. */
export const openConnectorFile = route(
  'POST',
  'imports/connectors/:id/file',
  'Fetches the file of a connector for a person',
  { may: 'importer', tokenInBody: true, status: 201, body: z.strictObject(inBody).nullish(), reply: ImportJob },
)
