import type { BoardCard } from '@sala/catalog/api/boards.ts'
import { useMemo } from 'react'
import { useText } from '../../i18n/text.ts'
import { session } from '../../session/session.ts'
import { useStore } from '../../store.ts'
import { cardName } from '../cardName.ts'
import type { useBoardExplorations } from '../explored/useBoardExplorations.ts'
import type { ArrangeTools } from '../grid/BoardGrid.tsx'
import { seesCard } from '../seesCard.ts'
import type { OwnBoard } from '../useBoard.ts'
import { withCardAt, withCardBeside, withoutCard, withSize, withText } from './layout.ts'

/** What the owner of a board can do with its cards. `say` announces each step to assistive technology. */
export function useArrange(
  cards: readonly BoardCard[],
  change: OwnBoard['change'],
  explorations: ReturnType<typeof useBoardExplorations>,
  say: (words: string) => void,
): ArrangeTools {
  const text = useText()
  const { t } = text
  const person = useStore(session)
  return useMemo<ArrangeTools>(() => {
    const cardOf = (id: string) => cards.find((card) => card.id === id)
    const nameOf = (id: string) => {
      const card = cardOf(id)
      return card === undefined ? '' : cardName(card, explorations, text)
    }
    // Cards that may no longer be seen keep their places between those that may.
    const visibleCards = cards.filter((card) => seesCard(person, card))
    const placed = (id: string, place: number) =>
      say(t('boards.moved', { name: nameOf(id), place: place + 1, of: visibleCards.length }))
    return {
      move: (id, by) => {
        const place = visibleCards.findIndex((card) => card.id === id) + by
        const neighbour = visibleCards[place]
        if (neighbour === undefined) return
        change((before) =>
          withCardAt(
            before,
            id,
            before.cards.findIndex((card) => card.id === neighbour.id),
          ),
        )
        placed(id, place)
      },
      drop: (id, { id: targetId, after }) => {
        change((before) => withCardBeside(before, id, targetId, after))
        say(
          t('boards.moved', {
            name: nameOf(id),
            place: visibleCards.findIndex((visibleCard) => visibleCard.id === targetId) + 1,
            of: visibleCards.length,
          }),
        )
      },
      resize: (id, size, gesture) => {
        change((before) => withSize(before, id, size), gesture)
        say(t('boards.resized', { name: nameOf(id), columns: Math.min(12, Math.max(3, Math.round(size.columns))) }))
      },
      remove: (id) => {
        change((before) => withoutCard(before, id))
        say(t('boards.removed', { name: nameOf(id) }))
      },
      write: (id, written) => change((before) => withText(before, id, written), `text of ${id}`),
    }
  }, [cards, change, person, explorations, text, t, say])
}
