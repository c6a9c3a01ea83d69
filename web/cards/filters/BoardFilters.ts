import { createContext, useContext } from 'react'

type Parameters = Readonly<Record<string, string>>

/** The filters that a board stores for its cards, by the prefix of their parameters. */
export interface BoardFilters {
  /** Must return the same object while it is equal. */
  readonly of: (prefix: string) => Parameters
  /** Stores other filters for a card; null on another person's board, where visitors filter in the address. */
  readonly keep: ((prefix: string, filters: Parameters) => void) | null
}

const nothing: Parameters = {}
const none: BoardFilters = { of: () => nothing, keep: null }

/** Without a board, cards store filters in the address only. */
export const BoardFiltersContext = createContext<BoardFilters>(none)

export function useBoardFilters(): BoardFilters {
  return useContext(BoardFiltersContext)
}
