import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'
import { importRecipes } from './importRecipes.ts'
import { users } from './people.ts'

/** What fetches figures by the clock. */
export const connectors = pgTable(
  'connectors',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    name: text('name').notNull(),
    dataset: text('dataset').notNull(),
    /** As `connectorKinds` has them. */
    kind: text('kind').notNull().default('address'),
    address: text('address').notNull(),
    /** As `filesTaken` has them. */
    taken: text('taken').notNull().default('each'),
    /** Of an SFTP server; empty until a person confirms one. */
    hostKey: text('host_key').notNull().default(''),
    /** Of a database, in SQL. */
    query: text('query').notNull().default(''),
    credentials: text('credentials').notNull(),
    credentialName: text('credential_name').notNull(),
    /** Encrypted; null where none is kept. */
    secret: text('secret'),
    recipe: integer('recipe').references(() => importRecipes.id, { onDelete: 'set null' }),
    source: text('source').notNull(),
    status: text('status'),
    unit: text('unit'),
    every: text('every').notNull(),
    time: text('time').notNull(),
    weekday: integer('weekday').notNull(),
    timeZone: text('time_zone').notNull(),
    onFaults: text('on_faults').notNull(),
    active: boolean('active').notNull(),
    /** Whether it was given a recipe; one that is deleted must not let files be read in another way. */
    byRecipe: boolean('by_recipe').notNull(),
    nextAt: instant('next_at'),
    failures: integer('failures').notNull().default(0),
    stoppedAt: instant('stopped_at'),
    /** What the address said of the file that was stored last, and the SHA-256 of that file. */
    etag: text('etag'),
    lastModified: text('last_modified'),
    storedHash: text('stored_hash'),
    /** Since when a server runs it; no other server does meanwhile. */
    runningSince: instant('running_since'),
    /** Which run of a server that is. */
    runningOn: integer('running_on'),
    version: integer('version').notNull().default(1),
    updatedBy: uuid('updated_by').references(() => users.id, { onDelete: 'set null' }),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [unique('connectors_name').on(table.name), index('connectors_next').on(table.nextAt)],
)

/** What came of each time that a connector ran. */
export const connectorRuns = pgTable(
  'connector_runs',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    connectorId: integer('connector_id')
      .notNull()
      .references(() => connectors.id, { onDelete: 'cascade' }),
    startedAt: instant('started_at').notNull(),
    endedAt: instant('ended_at'),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    byClock: boolean('by_clock').notNull(),
    dryRun: boolean('dry_run').notNull(),
    outcome: text('outcome').notNull(),
    problem: text('problem'),
    detail: text('detail'),
    attempts: integer('attempts').notNull().default(0),
    fileName: text('file_name'),
    bytes: integer('bytes'),
    goodRows: integer('good_rows').notNull().default(0),
    badRows: integer('bad_rows').notNull().default(0),
    newRows: integer('new_rows').notNull().default(0),
    changedRows: integer('changed_rows').notNull().default(0),
    unchangedRows: integer('unchanged_rows').notNull().default(0),
    goneRows: integer('gone_rows').notNull().default(0),
    /** Rows in which the publisher says that there is no figure. */
    withoutFigure: integer('without_figure').notNull().default(0),
    faultCount: integer('fault_count').notNull().default(0),
    faults: jsonb('faults').notNull().default([]),
    batch: integer('batch'),
  },
  (table) => [index('connector_runs_newest').on(table.connectorId, table.id)],
)

/** The files of watched folders that were dealt with. */
export const connectorFiles = pgTable(
  'connector_files',
  {
    connectorId: integer('connector_id')
      .notNull()
      .references(() => connectors.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** SHA-256 of its content. */
    hash: text('hash').notNull(),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    modified: instant('modified').notNull(),
    /** Whether it waits for a person. */
    held: boolean('held').notNull(),
  },
  (table) => [primaryKey({ columns: [table.connectorId, table.name, table.hash] })],
)
