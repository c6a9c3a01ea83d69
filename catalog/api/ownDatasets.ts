import { z } from 'zod'
import { OwnDefinition, ownLimits } from '../own/definition.ts'
import { deletedBy, Instant, inTrash, listOf, listQuery, RoleId } from './lists.ts'
import { namedObject, namedStrictObject } from './namedObject.ts'
import { createRoute, deleteRoute, updateRoute } from './resourceRoutes.ts'
import { route } from './route.ts'

/**
 * Data sets of administrators: declared without code, filled by imports like all others, and explored by the people that they name
 * (docs/decisions/0001-imports-and-data-sets-of-administrators.md#data-sets-of-administrators).
 */

/** The people who may explore a data set, besides the administrators. Requires `explore_data` as well. */
export const OwnReaders = namedStrictObject('OwnReaders', {
  everyone: z.boolean().describe('Everybody who is signed in'),
  roles: z.array(RoleId).max(ownLimits.readers),
})
export type OwnReaders = z.infer<typeof OwnReaders>

export const NewOwnDataset = namedStrictObject('NewOwnDataset', { definition: OwnDefinition, readers: OwnReaders })
export type NewOwnDataset = z.infer<typeof NewOwnDataset>

export const OwnDataset = namedObject('OwnDataset', {
  /** Generated: what the stores, imports and explorations call it. */
  id: z.string(),
  /** In the language of the asker, else in another. */
  name: z.string(),
  definition: OwnDefinition,
  readers: OwnReaders,
  version: z.int(),
  updatedAt: Instant,
  updatedBy: z.string().nullable().describe('E-mail address; null where the account is gone'),
  deletedAt: Instant.nullable(),
  deletedBy,
})
export type OwnDataset = z.infer<typeof OwnDataset>

export const listOwnDatasets = route('GET', 'own-datasets', 'The data sets that administrators have made', {
  may: 'admin',
  query: listQuery(['name', 'updatedAt'], OwnDataset, { trash: inTrash }),
  reply: listOf(OwnDataset),
})

/** Gives an ETag. */
export const getOwnDataset = route('GET', 'own-datasets/:id', 'One data set that administrators have made', {
  may: 'admin',
  reply: OwnDataset,
})

/** Takes `Idempotency-Key`. Makes its tables. */
export const createOwnDataset = createRoute('own-datasets', 'Makes a data set', {
  may: 'admin',
  body: NewOwnDataset,
  reply: OwnDataset,
})

/** Takes `If-Match`. Columns may be renamed and added; what would lose or alter stored figures is refused. */
export const updateOwnDataset = updateRoute('own-datasets/:id', 'Changes names, readers and columns of a data set', {
  may: 'admin',
  body: NewOwnDataset,
  reply: OwnDataset,
})

/** Takes `If-Match`. Afterwards it cannot be explored; its figures stay in the store. */
export const deleteOwnDataset = deleteRoute('own-datasets/:id', 'Moves a data set to the trash', { may: 'admin' })

export const restoreOwnDataset = route(
  'POST',
  'own-datasets/:id/restore',
  'Takes a data set with its figures back out of the trash',
  { may: 'admin', reply: OwnDataset },
)
