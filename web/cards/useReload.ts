import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { datasetsQuery } from '../api/datasets.ts'
import { reloadIndicatorTime } from '../constants.ts'

export interface Reload {
  /** The indicator is shown: for 1.5 s, or as long as the answers take. */
  readonly reloading: boolean
  readonly start: () => void
}

/** Requests a card's answers and the freshness of its data again. */
export function useReload(refetch: () => Promise<void>): Reload {
  const queries = useQueryClient()
  const [reloading, setReloading] = useState(false)
  return {
    reloading,
    start: () => {
      if (reloading) return
      setReloading(true)
      const minimumTime = new Promise((resolve) => setTimeout(resolve, reloadIndicatorTime))
      const fresh = queries.invalidateQueries({ queryKey: datasetsQuery.queryKey })
      void Promise.allSettled([refetch(), fresh, minimumTime]).then(() => setReloading(false))
    },
  }
}
