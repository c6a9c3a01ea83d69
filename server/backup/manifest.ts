import { z } from 'zod'

/** The format of backups that this release writes and reads. */
export const formatVersion = 1
export const manifestName = 'manifest.json'
/** A hundred bytes a file: enough for half a million of them. */
export const maxManifestBytes = 64 << 20

const sum = z.string().regex(/^[0-9a-f]{64}$/)
const count = z.int().nonnegative()

/** What a backup says of itself: its last entry, written when all others were. */
export const Manifest = z.strictObject({
  product: z.literal('sala'),
  format: z.literal(formatVersion),
  /** The moment that its stores are of. */
  takenAt: z.iso.datetime(),
  state: z.strictObject({
    /** The steps of the schema that the store had taken; the last one is its version. */
    migrations: z.array(z.strictObject({ hash: sum, at: count })).max(10_000),
    tables: z.array(z.strictObject({ name: z.string().regex(/^[a-z_]{1,63}$/), rows: count })).max(1000),
    sequences: z
      .array(z.strictObject({ name: z.string().max(63), last: z.string().regex(/^\d{1,19}$/), called: z.boolean() }))
      .max(1000),
  }),
  facts: z.strictObject({
    batches: count,
    /** Data set -> version, which goes up with each import and undo. */
    versions: z.record(z.string().max(100), count),
  }),
  /** Files that rows named and that were not there. */
  missing: z.array(z.string().max(100)),
  parts: z.array(z.strictObject({ name: z.string().max(100), bytes: count, sha256: sum })),
})
export type Manifest = z.infer<typeof Manifest>

/** Read first: what a later format holds besides, this release cannot know. */
export const AnyManifest = z.object({ product: z.literal('sala'), format: z.int() })

/** The names of parts, and what they hold. */
export const factsPart = 'facts.duckdb'
export const factsLogPart = 'facts.duckdb.wal'
export const keyPart = 'secret-key'
export const tablePart = (table: string): string => `state/${table}.jsonl`
export const filePart = (name: string): string => `files/${name}`
