import type { BoardPicture } from '@sala/catalog/api/boardPictures.ts'
import { type BoardCard, boardColumns, boardHeights, maxBoardCards, type NewBoard } from '@sala/catalog/api/boards.ts'
import type { BoardText } from '@sala/catalog/api/boardText.ts'
import type { CardCode } from '@sala/catalog/companions.ts'

/** What an owner does with a board: each gives the board as it is then, or the same one where there is nothing to do. */
export type BoardContent = Readonly<Omit<NewBoard, 'cards'>> & { readonly cards: readonly BoardCard[] }
export type Size = Pick<BoardCard, 'columns' | 'height'>

const within = ({ least, most }: { readonly least: number; readonly most: number }, value: number): number =>
  Math.min(most, Math.max(least, Math.round(value)))

/** What a card shows: a widget, a saved exploration by its id, or a text. */
export type PlacedItem = CardCode | { readonly exploration: string } | { readonly text: BoardText }

/** How many columns an exploration and a picture take at first. */
export const exploredColumns = 6
const pictureColumns = 6

/** The board with a card at its end, as wide as given; the same board where it is full. */
export function withCard(board: BoardContent, item: PlacedItem, columns: number): BoardContent {
  if (board.cards.length >= maxBoardCards) return board
  const none = { code: null, exploration: null, text: null }
  const content = typeof item === 'object' ? { ...none, ...item } : { ...none, code: item }
  const card = { id: freeId(board.cards), ...content, columns: within(boardColumns, columns), height: 0, filters: {} }
  return { ...board, cards: [...board.cards, card] }
}

/** The board with an empty text at its end, or with a picture that people may write below. */
export function withTextBlock(board: BoardContent, picture?: BoardPicture): BoardContent {
  const text = { heading: '', text: '', ...(picture && { picture }) }
  return withCard(board, { text }, picture === undefined ? boardColumns.most : pictureColumns)
}

/** `c1`, `c2`, …: one more than the greatest, so that what is taken back by an undo comes again under its own name. */
function freeId(cards: readonly BoardCard[]): string {
  const usedNumbers = cards.map(({ id }) => Number(/^c(\d{1,9})$/.exec(id)?.[1] ?? 0))
  return `c${Math.max(0, ...usedNumbers) + 1}`
}

export function withoutCard(board: BoardContent, id: string): BoardContent {
  return { ...board, cards: board.cards.filter((card) => card.id !== id) }
}

/** The card stands at a place, from 0, and the others keep their order. */
export function withCardAt(board: BoardContent, id: string, place: number): BoardContent {
  const from = board.cards.findIndex((card) => card.id === id)
  const card = board.cards[from]
  const to = Math.min(board.cards.length - 1, Math.max(0, place))
  if (card === undefined || from === to) return board
  return { ...board, cards: board.cards.toSpliced(from, 1).toSpliced(to, 0, card) }
}

/** The card stands before or after another one. */
export function withCardBeside(board: BoardContent, id: string, other: string, after: boolean): BoardContent {
  if (id === other) return board
  const rest = board.cards.filter((card) => card.id !== id)
  const at = rest.findIndex((card) => card.id === other)
  return at < 0 ? board : withCardAt(board, id, after ? at + 1 : at)
}

/** The card has a size, as near to the wished one as there is. */
export function withSize(board: BoardContent, id: string, wished: Size): BoardContent {
  const size = { columns: within(boardColumns, wished.columns), height: within(boardHeights, wished.height) }
  const card = board.cards.find((card) => card.id === id)
  if (card === undefined || (card.columns === size.columns && card.height === size.height)) return board
  return { ...board, cards: board.cards.map((card) => (card.id === id ? { ...card, ...size } : card)) }
}

/** The card, which is a text, says something else. */
export function withText(board: BoardContent, id: string, text: BoardText): BoardContent {
  return { ...board, cards: board.cards.map((card) => (card.id === id ? { ...card, text } : card)) }
}

/** The card keeps filters of its own. */
export function withFilters(board: BoardContent, id: string, filters: Readonly<Record<string, string>>): BoardContent {
  return { ...board, cards: board.cards.map((card) => (card.id === id ? { ...card, filters: { ...filters } } : card)) }
}
