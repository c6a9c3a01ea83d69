import { getExploration, type SavedExploration } from '@sala/catalog/api/explorations.ts'
import { queryClient, queryFor } from '../../api/queries.ts'
import { markStale } from '../../api/stale.ts'

/** Puts an exploration where the queries look for it, and has the lists ask anew. */
export function rememberSaved(saved: SavedExploration): void {
  markStale()
  queryClient.setQueryData(queryFor(getExploration, undefined, { id: saved.id }).queryKey, saved)
}
