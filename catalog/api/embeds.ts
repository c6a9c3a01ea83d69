import { z } from 'zod'
import { Exploration } from '../explore/exploration.ts'
import { BoardCard, boardColumns, maxBoardCards } from './boards.ts'
import { Freshness } from './datasets.ts'
import { ExplorationAnswer } from './explore.ts'
import { AskedCard } from './exports.ts'
import { filledLineOf, filledNameOf, Instant, listOf, listQuery } from './lists.ts'
import { namedObject, namedStrictObject } from './namedObject.ts'
import { route } from './route.ts'

/**
 * Cards, explorations and boards in pages of other sites, and playlists of boards on wall screens. The maker of an address decides what it
 * shows and how long. Anyone with the address sees the figures that the maker may see at that moment, and nothing else. Only the SHA-256 of
 * its secret is stored.
 */

export const embedLimits = {
  /** Addresses of one person that are not over. */
  each: 100,
  name: 80,
  /** The longest life, in days. */
  days: 366,
} as const

/** How many boards a playlist turns through at most, and how long a screenful of one stays, in seconds. */
export const playlistLimits = { boards: 12, minSeconds: 5, maxSeconds: 600 } as const

/** Where the page of an embedded thing is; the secret of an address is its fragment, which browsers send to no server. */
export const embedPath = '/embed'
/** The script that defines `<sala-card>`. */
export const embedScriptPath = '/embed.js'

const embedKinds = ['card', 'exploration', 'board', 'playlist'] as const

const Embed = namedObject('Embed', {
  id: z.uuid(),
  kind: z.enum(embedKinds),
  name: z.string().describe('What its maker calls it, for the lists'),
  createdAt: Instant,
  expiresAt: Instant,
  usedAt: Instant.nullable().describe('To the minute; null where it was never read'),
})
export type Embed = z.infer<typeof Embed>

const EmbeddedCard = AskedCard.extend({ kind: z.literal('card') })

/** A card as it stands on a board or, where it may be narrower, on a dashboard. */
export const PlaylistCard = namedStrictObject('PlaylistCard', {
  ...BoardCard.shape,
  columns: z.int().min(1).max(boardColumns.most),
})
export type PlaylistCard = z.infer<typeof PlaylistCard>

/** The name of a dashboard in the addresses. */
export const DashboardSlug = z.string().regex(/^[a-z][a-z-]{0,39}$/, { error: 'a-z -' })

/** A dashboard by its name, with its cards: which they are is the web's to say, and they are kept as they were. */
const PlaylistDashboard = namedStrictObject('PlaylistDashboard', {
  dashboard: DashboardSlug,
  /** What it is called where its name is not known any more. */
  name: filledLineOf(80),
  cards: z
    .array(PlaylistCard.pick({ columns: true, filters: true }).extend({ code: BoardCard.shape.code.unwrap() }))
    .min(1)
    .max(maxBoardCards),
})
export type PlaylistDashboard = z.infer<typeof PlaylistDashboard>

/** Boards of one's own and dashboards, in their order. */
const PlaylistBoards = z
  .array(z.union([z.uuid(), PlaylistDashboard]))
  .min(1)
  .max(playlistLimits.boards)
  .refine(
    (boards) =>
      new Set(boards.map((board) => (typeof board === 'string' ? board : board.dashboard))).size === boards.length,
    {
      params: { expected: 'id: 1 ×' },
    },
  )
const PlaylistSeconds = z.int().min(playlistLimits.minSeconds).max(playlistLimits.maxSeconds)

export const NewEmbed = namedStrictObject('NewEmbed', {
  name: filledNameOf(embedLimits.name),
  /** Days from now after which it leads nowhere. */
  days: z.int().min(1).max(embedLimits.days),
  shows: z.discriminatedUnion('kind', [
    EmbeddedCard,
    z.strictObject({ kind: z.literal('exploration'), id: z.uuid() }),
    z.strictObject({ kind: z.literal('board'), id: z.uuid() }),
    z.strictObject({ kind: z.literal('playlist'), boards: PlaylistBoards, seconds: PlaylistSeconds }),
  ]),
})
export type NewEmbed = z.infer<typeof NewEmbed>

export const listOwnEmbeds = route(
  'GET',
  'account/embeds',
  'One’s own addresses for pages of other sites that are not over, the newest first',
  {
    may: 'signed_in',
    reply: listOf(Embed).extend({
      sites: z.array(z.string()).describe('The sites whose pages may show what is embedded'),
    }),
  },
)

/**
 * 403 where the server names no site in `PUBLIC_FRAME_SITES`; administrators may make a playlist nevertheless. Boards are one's own and
 * shown as they are when they are read, their explorations as they are saved now. Otherwise only for cards and explorations that one may see, and none of them with texts of people but public cards. An exploration stays as it is
 * saved now, and ends when it is deleted.
 */
export const createEmbed = route(
  'POST',
  'account/embeds',
  'Makes an address by which a page of another site shows a card, an exploration or a board, or a wall screen several boards; it is told this once',
  { may: 'signed_in', status: 201, body: NewEmbed, reply: Embed.extend({ address: z.string() }) },
)

/** 404 for those of others. */
export const endOwnEmbed = route('DELETE', 'account/embeds/:id', 'Ends one of one’s own addresses', {
  may: 'signed_in',
})

const ListedEmbed = Embed.extend({
  owner: z.string().describe('Who made it, by first and last name'),
  ownerEmail: z.string(),
}).meta({ id: 'ListedEmbed' })
export type ListedEmbed = z.infer<typeof ListedEmbed>

export const listEmbeds = route(
  'GET',
  'embeds',
  'The addresses of everybody for pages of other sites that are not over',
  {
    may: 'admin',
    query: listQuery(['owner', 'name', 'createdAt', 'expiresAt', 'usedAt'], ListedEmbed, {}),
    reply: listOf(ListedEmbed),
  },
)

export const endEmbed = route('DELETE', 'embeds/:id', 'Ends an address of anybody', { may: 'admin' })

/** What everything embedded is shown with. */
const surroundings = {
  today: z.string().describe('`YYYY-MM-DD`, in Thailand'),
  datasets: z.array(Freshness),
  expiresAt: Instant.nullable().describe('Null for what is public'),
}

/** A board, or on a wall screen a dashboard: its texts, and its cards, whose figures are asked for one by one. */
const PlaylistBoard = namedObject('PlaylistBoard', {
  id: z.uuid(),
  name: z.string(),
  dashboard: DashboardSlug.nullable().describe('The name of a dashboard in the addresses; null for a board'),
  cards: z.array(PlaylistCard),
  hidden: z.int().nonnegative().describe('Cards that are not shown by an address'),
})
export type PlaylistBoard = z.infer<typeof PlaylistBoard>

/** The answers to the questions of `totalQuestions`. */
const PivotTotals = z.object({
  rows: ExplorationAnswer.nullable(),
  across: ExplorationAnswer.nullable(),
  all: ExplorationAnswer.nullable(),
})

export const ShownEmbed = z
  .discriminatedUnion('kind', [
    z.object({
      kind: z.literal('playlist'),
      name: z.string(),
      seconds: z.int().describe('How long a screenful stays'),
      boards: z.array(PlaylistBoard),
      expiresAt: Instant.nullable(),
    }),
    z.object({ kind: z.literal('board'), board: PlaylistBoard, expiresAt: Instant.nullable() }),
    z.object({
      ...surroundings,
      kind: z.literal('card'),
      code: AskedCard.shape.code,
      filters: z.record(z.string(), z.string()),
      asOf: z.string().nullable(),
      answers: z.record(z.string(), z.unknown()).describe('What each of its questions is answered, by name'),
    }),
    z.object({
      ...surroundings,
      kind: z.literal('exploration'),
      name: z.string(),
      description: z.string(),
      question: Exploration,
      answer: ExplorationAnswer,
      totals: PivotTotals.describe('Those of a pivot table; null where there is none'),
    }),
  ])
  .meta({ id: 'ShownEmbed' })
export type ShownEmbed = z.infer<typeof ShownEmbed>
/** What is answered with its figures at once. */
export type EmbeddedContent = Exclude<ShownEmbed, { kind: 'playlist' | 'board' }>

/**
 * The figures of an address, of a public card or of a public exploration. The address of a board or playlist answers its boards, and with the id of a
 * board and of a card on it, both as that answer names them, the figures of that card. 404 for what was ended, is over, or is not public; 403 where who
 * made the address may not see the figures any more. The session of the caller does not count.
 */
export const readEmbed = route(
  'POST',
  'embeds/read',
  'What a page of another site shows: the figures of one card or exploration, a board, or the boards of a playlist',
  {
    may: 'anyone',
    body: z
      .union([
        z.strictObject({ token: z.string().max(100) }),
        z.strictObject({ token: z.string().max(100), board: z.uuid(), place: BoardCard.shape.id }),
        z.strictObject({ card: AskedCard }),
        z.strictObject({ exploration: z.uuid() }),
      ])
      .meta({ id: 'AskedEmbed' }),
    reply: ShownEmbed,
  },
)

/** The picture of a text on an embedded board or on one of a playlist. 404 like `readEmbed`. */
export const readEmbedPicture = route(
  'POST',
  'embeds/picture',
  'The picture of a text on an embedded board or a wall screen, as WebP',
  {
    may: 'anyone',
    body: namedStrictObject('AskedEmbedPicture', {
      token: z.string().max(100),
      board: z.uuid(),
      place: BoardCard.shape.id,
    }),
    reply: z.string().describe('The bytes of the picture'),
    produces: ['image/webp'],
  },
)
