import { useEffect, useReducer, useState } from 'react'
import type { LoadedOnce } from './loadOnce.ts'

/** The module once it is loaded, else null until it comes; null for none. A failed load is thrown, so that what is around can say so. */
export function useLoaded<Module>(once: LoadedOnce<Module> | null): Module | null {
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const [failure, setFailure] = useState<{ readonly error: unknown } | null>(null)
  const missing = once?.current() === null
  useEffect(() => {
    if (!missing) return
    let mounted = true
    once?.load().then(
      () => {
        if (mounted) redraw()
      },
      (error: unknown) => {
        if (mounted) setFailure({ error })
      },
    )
    return () => {
      mounted = false
    }
  }, [missing, once])
  if (failure !== null) throw failure.error
  return once?.current() ?? null
}
