import type { BoardCard } from '@sala/catalog/api/boards.ts'
import { mayExplore } from '../menu/menu.ts'
import { holdsCard } from '../session/holdsCard.ts'
import type { SessionState } from '../session/session.ts'

/** Whether somebody sees a card of a board. Of an exploration the card itself says whether it may be opened; texts are for all. */
export const seesCard = (person: SessionState, { code, text }: Pick<BoardCard, 'code' | 'text'>): boolean =>
  text !== null || (code === null ? mayExplore(person) : holdsCard(person.permissions, code))
