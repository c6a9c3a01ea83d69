import { useCallback, useMemo, useSyncExternalStore } from 'react'

/** Whether a media query holds, now and whenever that changes. */
export function useMediaQuery(query: string): boolean {
  // Kept: a new list is made for each question otherwise, and charts ask at every filter.
  const list = useMemo(() => window.matchMedia(query), [query])
  const subscribe = useCallback(
    (listener: () => void) => {
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    [list],
  )
  return useSyncExternalStore(subscribe, () => list.matches)
}
