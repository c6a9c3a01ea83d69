import type { ComponentType } from 'react'
import { createElement, use } from 'react'
import { withDeadline } from './deadline.ts'

/**
 * A screen whose code comes when it is first needed. The router calls `preload` during the navigation, so that the old screen
 * stays until the new one is there. A failed load is forgotten, and the next visit tries again.
 */
export function screen(load: () => Promise<{ readonly default: ComponentType }>) {
  let loading: Promise<ComponentType> | null = null
  let failed = false

  function start(): Promise<ComponentType> {
    failed = false
    loading = withDeadline(load()).then((module) => module.default)
    loading.catch(() => {
      failed = true
    })
    return loading
  }

  /** The same promise for every drawing: a new one each time would never be ready. */
  const current = () => loading ?? start()
  const Screen = () => createElement(use(current()))
  const preload = async () => {
    await (failed ? start() : current())
  }
  return Object.assign(Screen, { preload })
}
