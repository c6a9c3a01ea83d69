import { z } from 'zod'
import { Exploration } from '../explore/exploration.ts'
import { deletedBy, filledLineOf, Instant, inTrash, lineOf, listOf, listQuery, multilineOf } from './lists.ts'
import { namedObject, namedStrictObject } from './namedObject.ts'
import { createRoute, deleteRoute, updateRoute } from './resourceRoutes.ts'
import { route } from './route.ts'

/**
 * Saved explorations: a question under a name, in a folder, private or shared with people and groups. They hold no figures: each reader
 * asks with their own rights.
 */

export const explorationLimits = {
  /** Of one person, without those in the trash. */
  each: 200,
  shares: 50,
  /** The newest are kept. */
  versions: 50,
  name: 120,
  description: 1000,
  folder: 80,
} as const

/** The access to a saved exploration: its owner also shares and deletes it and chooses its folder. */
export const explorationAccess = ['own', 'edit', 'view'] as const
export type ExplorationAccess = (typeof explorationAccess)[number]

const Description = multilineOf(explorationLimits.description)

/** The recipients of a share: a person, or all people of a group. */
const Share = z.strictObject({ kind: z.enum(['person', 'group']), id: z.uuid(), edit: z.boolean() })
const NamedShare = Share.extend({ name: z.string() })
export type ExplorationShare = z.infer<typeof Share>
export type NamedExplorationShare = z.infer<typeof NamedShare>

/** What is decided about an exploration; a change gives all of it. */
export const NewExploration = namedStrictObject('NewExploration', {
  name: filledLineOf(explorationLimits.name),
  description: Description,
  /** Empty where it is in none. */
  folder: lineOf(explorationLimits.folder),
  question: Exploration,
})
export type NewExploration = z.output<typeof NewExploration>

const summary = {
  id: z.uuid(),
  name: z.string(),
  description: z.string(),
  folder: z.string(),
  /** The first and last name of the owner. */
  owner: z.string(),
  access: z.enum(explorationAccess),
  shared: z.boolean().describe('Whether anybody beside the owner has it'),
  datasets: z.array(z.string()).describe('What it asks about'),
  unreadable: z.array(z.string()).describe('Of these data sets, those that the asker may not read'),
  version: z.int(),
  updatedAt: Instant,
  updatedBy: z.string().nullable().describe('Null where the person is forgotten'),
  deletedAt: Instant.nullable(),
  deletedBy,
}

export const ExplorationSummary = namedObject('ExplorationSummary', summary)
export type ExplorationSummary = z.infer<typeof ExplorationSummary>

const Question = Exploration.nullable().describe(
  'Null where it was saved by another version of Sala and cannot be read; it is kept',
)

export const SavedExploration = namedObject('SavedExploration', {
  ...summary,
  question: Question,
  shares: z.array(NamedShare).nullable().describe('Told to the owner alone'),
  publication: z
    .object({
      id: z.uuid(),
      at: Instant,
      current: z.boolean().describe('Whether the public sees what is saved now'),
    })
    .nullable()
    .describe('Null where it is not public'),
})
export type SavedExploration = z.infer<typeof SavedExploration>

/** What a version changed. */
export const explorationChanges = ['created', 'name', 'description', 'folder', 'question', 'restored'] as const

const ExplorationVersion = namedObject('ExplorationVersion', {
  version: z.int(),
  at: Instant,
  by: z.string().nullable().describe('Null where the person is forgotten'),
  changed: z.array(z.enum(explorationChanges)),
  name: z.string(),
  question: Question,
})
export type ExplorationVersion = z.infer<typeof ExplorationVersion>

const Reader = namedObject('ExplorationReader', {
  kind: z.enum(['person', 'group']),
  id: z.uuid(),
  name: z.string(),
  department: z.string().nullable(),
})
export type ExplorationReader = z.infer<typeof Reader>

/** One’s own and those that others share. The trash holds one’s own. */
export const listExplorations = route('GET', 'explorations', 'The saved explorations that one may open', {
  may: 'explorer',
  scopes: ['explore'],
  query: listQuery(['name', 'folder', 'owner', 'updatedAt'], ExplorationSummary, {
    trash: inTrash,
    folder: lineOf(explorationLimits.folder).optional().describe('Those in a folder of this name'),
    whose: z.enum(['own', 'shared']).optional().describe('`own`, or those of others'),
  }),
  reply: listOf(ExplorationSummary),
})

export const listExplorationFolders = route(
  'GET',
  'explorations/folders',
  'The folders of the saved explorations that one may open, by name',
  { may: 'explorer', scopes: ['explore'], reply: listOf(z.object({ folder: z.string(), count: z.int() })) },
)

/** Without addresses: an explorer learns who else may explore, and nothing more. */
export const listExplorationReaders = route(
  'GET',
  'explorations/readers',
  'People and groups that may explore, to share with: the first 20 whose name holds a text',
  { may: 'explorer', query: z.strictObject({ q: lineOf(100).optional() }), reply: listOf(Reader) },
)

/** 404 for people who neither own it nor have it shared with them. Answers an ETag; send it back as `If-Match` with a change. */
export const getExploration = route('GET', 'explorations/:id', 'A saved exploration', {
  may: 'explorer',
  scopes: ['explore'],
  reply: SavedExploration,
})

/** Takes `Idempotency-Key`. A question about a data set that the asker may not read is refused (`forbidden`). */
export const createExploration = createRoute('explorations', 'Saves an exploration', {
  may: 'explorer',
  body: NewExploration,
  reply: SavedExploration,
})

/** Takes `If-Match`. The folder is the owner’s: a change of it by another person is refused (`forbidden`). */
export const updateExploration = updateRoute(
  'explorations/:id',
  'Changes a saved exploration of one’s own, or that is shared to be changed',
  { may: 'explorer', body: NewExploration, reply: SavedExploration },
)

export const deleteExploration = deleteRoute(
  'explorations/:id',
  'Moves a saved exploration of one’s own to the trash, for 30 days',
  { may: 'explorer' },
)

export const restoreExploration = route(
  'POST',
  'explorations/:id/restore',
  'Takes a saved exploration back out of the trash; it is shared with nobody then',
  { may: 'explorer', reply: SavedExploration },
)

/** Gives all of them. Takes `If-Match`. Only the owner: who may change an exploration cannot share it. */
export const shareExploration = updateRoute(
  'explorations/:id/shares',
  'Says with whom a saved exploration of one’s own is shared',
  {
    may: 'explorer',
    body: z.strictObject({
      shares: z
        .array(Share)
        .max(explorationLimits.shares)
        .refine((shares) => new Set(shares.map(({ kind, id }) => `${kind} ${id}`)).size === shares.length, {
          params: { expected: 'id: 1 ×' },
        }),
    }),
    reply: SavedExploration,
  },
)

/** The newest first, at most 50. */
export const listExplorationVersions = route(
  'GET',
  'explorations/:id/versions',
  'What a saved exploration was before: who changed what, and when',
  { may: 'explorer', reply: listOf(ExplorationVersion) },
)

/** Takes `If-Match`. What there is now stays in the history. */
export const restoreExplorationVersion = route(
  'POST',
  'explorations/:id/versions/:version/restore',
  'Makes an earlier version of a saved exploration the present one',
  { may: 'explorer', takes: ['If-Match'], reply: SavedExploration },
)
