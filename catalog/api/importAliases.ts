import { z } from 'zod'
import { StoredDatasetName } from '../datasets/storedName.ts'
import { Instant, inBody, lineOf, listOf, listQuery } from './lists.ts'
import { namedObject, namedStrictObject } from './namedObject.ts'
import { route } from './route.ts'

/**
 * Names that files use and the catalogue does not know, with what people have said that they mean. Every later import knows them, in
 * the browser and on the command line.
 */

/** What an alias names: a place, a value of a column with choices, or the heading of a column. */
export const aliasKinds = ['country', 'province', 'checkpoint', 'choice', 'heading'] as const
export type AliasKind = (typeof aliasKinds)[number]

export const ImportAlias = namedObject('ImportAlias', {
  id: z.int(),
  kind: z.enum(aliasKinds),
  /** Null where it holds for every data set: a place is the same place everywhere. */
  dataset: z.string().nullable(),
  /** The column whose values it names, for `choice`; null for the other kinds. */
  column: z.string().nullable(),
  /** The name as the file writes it. */
  text: z.string(),
  /** A code of the column, or for `heading` a column of the data set; null where its rows (its column) are left out. */
  meaning: z.string().nullable(),
  /** E-mail address of the person who added it; null where the account is gone or the command line added it. */
  createdBy: z.string().nullable(),
  createdAt: Instant,
})
export type ImportAlias = z.infer<typeof ImportAlias>

/** What a person teaches. `column` is the column in which the name stood; null for the heading of a column. */
export const NewImportAlias = namedStrictObject('NewImportAlias', {
  dataset: StoredDatasetName,
  column: lineOf(100).nullable(),
  text: lineOf(200).min(1),
  meaning: lineOf(200).nullable(),
})
export type NewImportAlias = z.infer<typeof NewImportAlias>

/** As many names as one file asks for. */
export const maxAliases = 200

export const listImportAliases = route('GET', 'imports/aliases', 'Names of files that people have explained', {
  may: 'importer',
  query: listQuery(['text', 'meaning', 'kind', 'dataset', 'createdAt'], ImportAlias, {
    kind: z.enum(aliasKinds).optional(),
  }),
  reply: listOf(ImportAlias),
})

/** All or none. A name that was taught before gets the new meaning. 400 where the catalogue knows the name or not the meaning. */
export const teachImportAliases = route('POST', 'imports/aliases', 'Explains names that files use', {
  may: 'importer',
  tokenInBody: true,
  body: z.strictObject({ ...inBody, aliases: z.array(NewImportAlias).min(1).max(maxAliases) }),
  reply: z.object({ rows: z.array(ImportAlias), count: z.int() }),
})

/** What was imported by it stays as it is. */
export const removeImportAlias = route('DELETE', 'imports/aliases/:id', 'Forgets what a name of files means', {
  may: 'importer',
  tokenInBody: true,
  body: z.strictObject(inBody).nullish(),
})
