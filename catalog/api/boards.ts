import { z } from 'zod'
import { companions } from '../companions.ts'
import { widgetCodes } from '../widgetCodes.ts'
import { BoardText } from './boardText.ts'
import { maxCards } from './exports.ts'
import { filledLineOf, hidden, Instant, inTrash, listOf } from './lists.ts'
import { namedObject, namedStrictObject } from './namedObject.ts'
import { createRoute, deleteRoute, updateRoute } from './resourceRoutes.ts'
import { route } from './route.ts'

/**
 * Boards of one's own: cards that a person picked and arranged. A board belongs to one person; others see it by its link, each the
 * cards that they may see. It holds no figures: each card asks for its own.
 */

/** Boards that one person keeps at most, without those in the trash. */
export const maxBoards = 50
/** Cards that one board holds at most: as many as one file of it. */
export const maxBoardCards = maxCards
/** How wide a card can be, in twelfths of the board, and how tall, in steps; 0 is as tall as what it shows. */
export const boardColumns = { least: 3, most: 12 } as const
export const boardHeights = { least: 0, most: 12 } as const
const maxFilters = 20

/** A widget by its number, or a companion by its name. */
const Code = z.union([z.literal(widgetCodes.map(({ code }) => code)), z.enum(companions.map(({ name }) => name))])

/** A line that may be a parameter of an address: without invisible letters and letters that cannot be stored. */
const parameter = (most: number) =>
  z
    .string()
    .max(most)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u, { error: hidden })
    .meta({ pattern: '^[^\\u0000-\\u001f\\u007f-\\u009f]*$' })

/**
 * A card on a board: which, how large, and its own filters as an address gives them. The same card may stand there several times. In place of
 * a widget it may be a saved exploration, which each reader sees who may open it, with the figures that they may see, or a text, which
 * every reader of the board sees.
 */
export const BoardCard = z
  .strictObject({
    /** Tells the cards of one board apart. */
    id: z.string().regex(/^[a-z0-9]{1,16}$/, { error: 'a-z 0-9' }),
    /** Null for an exploration and for a text. */
    code: Code.nullable(),
    /** The id of a saved exploration; else null. */
    exploration: z
      .string()
      .regex(/^[0-9a-f-]{36}$/)
      .nullable()
      .default(null),
    /** Null where the card shows figures. */
    text: BoardText.nullable().default(null),
    columns: z.int().min(boardColumns.least).max(boardColumns.most),
    height: z.int().min(boardHeights.least).max(boardHeights.most),
    filters: z
      .record(parameter(64), parameter(300))
      .refine((filters) => Object.keys(filters).length <= maxFilters, { params: { expected: `≤ ${maxFilters}` } }),
  })
  .refine((card) => [card.code, card.exploration, card.text].filter((entry) => entry !== null).length === 1, {
    path: ['code'],
    params: { expected: 'code | exploration | text' },
  })
  .meta({ id: 'BoardCard' })
export type BoardCard = z.infer<typeof BoardCard>

const Name = filledLineOf(80)
const Cards = z
  .array(BoardCard)
  .max(maxBoardCards)
  .refine((cards) => new Set(cards.map(({ id }) => id)).size === cards.length, { params: { expected: 'id: 1 ×' } })

/** What an owner decides about a board; a change gives all of it. */
export const NewBoard = namedStrictObject('NewBoard', { name: Name, cards: Cards })
export type NewBoard = z.infer<typeof NewBoard>

/** A board as its owner has it. */
export const Board = namedObject('Board', {
  id: z.string(),
  name: z.string(),
  cards: z.array(BoardCard),
  /** The last part of the board's link; null while it is not shared. */
  shareKey: z.string().nullable(),
  version: z.int(),
  updatedAt: Instant,
  deletedAt: Instant.nullable(),
})
export type Board = z.infer<typeof Board>

/** A board in the list of one's own. */
export const BoardSummary = namedObject('BoardSummary', {
  id: z.string(),
  name: z.string(),
  /** How many. */
  cards: z.int().nonnegative(),
  shared: z.boolean(),
  version: z.int(),
  updatedAt: Instant,
  deletedAt: Instant.nullable(),
})
export type BoardSummary = z.infer<typeof BoardSummary>

/** A shared board, for a person with its link: the cards that they may see. */
export const SharedBoard = namedObject('SharedBoard', {
  name: z.string(),
  /** The first and last name of the owner. */
  owner: z.string(),
  /** The board's id where it is one's own; else null. */
  own: z.string().nullable(),
  cards: z.array(BoardCard),
  /** How many cards are not there because the asker may not see them. */
  hidden: z.int().nonnegative(),
})
export type SharedBoard = z.infer<typeof SharedBoard>

export const listBoards = route('GET', 'boards', 'One’s own boards, in the order in which they were made', {
  may: 'signed_in',
  query: z.strictObject({ trash: inTrash }),
  reply: listOf(BoardSummary),
})

/** Only the owner; for everybody else it does not exist. Gives an ETag; send it back as `If-Match` with a change. */
export const getBoard = route('GET', 'boards/:id', 'One of one’s own boards', { may: 'signed_in', reply: Board })

/** Takes `Idempotency-Key`. A card that the person may not see, or an exploration that they may not open, is refused (`forbidden`). */
export const createBoard = createRoute('boards', 'Makes a board', { may: 'signed_in', body: NewBoard, reply: Board })

/**
 * Takes `If-Match`: 412 with the current board where it was changed meanwhile. A card that the person may no longer see may stay, but
 * none can be added.
 */
export const updateBoard = updateRoute('boards/:id', 'Changes one of one’s own boards', {
  may: 'signed_in',
  body: NewBoard,
  reply: Board,
})

/** Takes `If-Match`. The board's link leads nowhere from then on. */
export const deleteBoard = deleteRoute('boards/:id', 'Moves one of one’s own boards to the trash, for 30 days', {
  may: 'signed_in',
})

export const restoreBoard = route('POST', 'boards/:id/restore', 'Takes a board back out of the trash', {
  may: 'signed_in',
  reply: Board,
})

/** A board has one link at a time; asked again it stays the same. */
export const shareBoard = route('POST', 'boards/:id/link', 'Makes a link by which others see the board', {
  may: 'signed_in',
  reply: Board,
})

/** The link leads nowhere from then on; one that is made later is another. */
export const revokeBoard = route('DELETE', 'boards/:id/link', 'Revokes the link of a board', {
  may: 'signed_in',
  reply: Board,
})

/** Needs a session and the link. 404 where the link was revoked, the board deleted, or its owner's account is gone. */
export const getSharedBoard = route(
  'GET',
  'boards/shared/:key',
  'A board by its link, with the cards that the asker may see',
  { may: 'signed_in', reply: SharedBoard },
)
