import type { BoardCard } from '@sala/catalog/api/boards.ts'
import { mayExplore } from '../menu/menu.ts'
import { holdsCard } from '../session/holdsCard.ts'
import type { SessionState } from '../session/session.ts'

/** Whether a person sees a card of a board. The card of an exploration itself shows whether it may be opened; texts are for all. */
export const seesCard = (person: SessionState, { code, text }: Pick<BoardCard, 'code' | 'text'>): boolean =>
  text !== null || (code === null ? mayExplore(person) : holdsCard(person.permissions, code))
