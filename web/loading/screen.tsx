import type { ComponentType } from 'react'
import { createElement, useEffect, useReducer } from 'react'
import { createStore } from '../store.ts'
import { ScreenLoadError, withDeadline } from './deadline.ts'
import { claimReload } from './release.ts'

/** How many parts of the page cannot be laid out yet. */
export const waitingParts = createStore(0)

/** Keeps the layout's loader while a part waits for its code or for data that all of its cards need. */
export function useLayoutWaiting(waiting: boolean): void {
  useEffect(() => {
    if (!waiting) return
    waitingParts.set(waitingParts.get() + 1)
    return () => waitingParts.set(waitingParts.get() - 1)
  }, [waiting])
}

/** Before the first page there is no old screen to keep: the shell shows at once, and its page as soon as its code is loaded. */
let starting = true

/** Ends the start: from now on a navigation waits for the code of its screens. */
export function endStart(): void {
  starting = false
}

interface ScreenOptions {
  /** Its code is fetched by the page itself (`build/preloadScripts.ts`): at the start it is run when what is around it stands, and not before. */
  readonly fetchedAhead: boolean
}

/**
 * A screen whose code comes when it is first needed. The router calls `preload` during the navigation, so that the old screen
 * stays until the new one is there. A failed load is forgotten, and the next visit tries again. A page whose release is gone reloads.
 */
export function screen(
  load: () => Promise<{ readonly default: ComponentType }>,
  { fetchedAhead }: ScreenOptions = { fetchedAhead: false },
) {
  let loading: Promise<void> | null = null
  let component: ComponentType | null = null
  let failure: unknown = null

  function start(): Promise<void> {
    failure = null
    loading = withDeadline(load()).then(
      (module) => {
        component = module.default
      },
      (error: unknown) => {
        if (!(error instanceof ScreenLoadError && error.outdated && claimReload())) throw error
        window.location.reload()
        // Nothing is said of it meanwhile.
        return new Promise(() => undefined)
      },
    )
    loading.catch((error: unknown) => {
      failure = error
    })
    return loading
  }

  const current = () => (loading === null || failure !== null ? start() : loading)

  function Screen() {
    const [, redraw] = useReducer((count: number) => count + 1, 0)
    const missing = component === null
    useLayoutWaiting(missing)
    useEffect(() => {
      if (!missing) return
      let mounted = true
      const settle = () => {
        if (mounted) redraw()
      }
      current().then(settle, settle)
      return () => {
        mounted = false
      }
    }, [missing])
    if (failure !== null) throw failure
    // Not suspended: React would hold what was suspended back for a third of a second.
    return component === null ? null : createElement(component)
  }

  const preload = async () => {
    if (!starting) await current()
    else if (!fetchedAhead) void current().catch(() => undefined)
  }
  return Object.assign(Screen, { preload })
}
