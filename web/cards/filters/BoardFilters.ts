import { createContext, useContext } from 'react'

type Parameters = Readonly<Record<string, string>>

/** The filters that a board keeps for its cards, by what their parameters begin with in the address. */
export interface BoardFilters {
  /** Must give the same object while it is the same. */
  readonly of: (prefix: string) => Parameters
  /** Keeps other filters for a card; null where the board is somebody else's, whose visitors filter in the address. */
  readonly keep: ((prefix: string, filters: Parameters) => void) | null
}

const nothing: Parameters = {}
const none: BoardFilters = { of: () => nothing, keep: null }

/** Without a board around them, cards keep nothing beside the address. */
export const BoardFiltersContext = createContext<BoardFilters>(none)

export function useBoardFilters(): BoardFilters {
  return useContext(BoardFiltersContext)
}
