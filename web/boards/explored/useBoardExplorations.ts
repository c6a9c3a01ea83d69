import type { BoardCard } from '@sala/catalog/api/boards.ts'
import { getExploration, type SavedExploration } from '@sala/catalog/api/explorations.ts'
import { type UseQueryResult, useQueries } from '@tanstack/react-query'
import { queryFor } from '../../api/queries.ts'
import { mayExplore } from '../../menu/menu.ts'
import { session } from '../../session/session.ts'
import { useStore } from '../../store.ts'

/** The saved explorations of a board that the reader may open, by id, as far as they have come. */
export function useBoardExplorations(cards: readonly BoardCard[]): ReadonlyMap<string, SavedExploration> {
  const person = useStore(session)
  const ids = mayExplore(person) ? [...new Set(cards.flatMap(({ exploration }) => exploration ?? []))] : []
  return useQueries({ queries: ids.map((id) => queryFor(getExploration, undefined, { id })), combine: byId })
}

/** Outside of the hook: the same function gives the same map while the answers are the same. */
const byId = (results: readonly UseQueryResult<SavedExploration>[]): ReadonlyMap<string, SavedExploration> =>
  new Map(results.flatMap(({ data }) => (data === undefined ? [] : [[data.id, data] as const])))
