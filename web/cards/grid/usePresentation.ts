import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import { datasetsQuery } from '../../api/datasets.ts'
import type { Search } from '../filters/address.ts'
import './Presentation.css'
import { scrolling, turnScreen } from './turnScreen.ts'

export interface Presentation {
  readonly on: boolean
  /** When the shown figures were last requested. */
  readonly updated: Date
  /** Whether it advances from screenful to screenful by itself. */
  readonly turning: boolean
  readonly toggleTurning: () => void
  readonly start: () => void
  readonly leave: () => void
}

/** How often a wall screen polls for new figures (mostly a 304), and how long a screenful stays, in milliseconds. */
const refreshEvery = 60_000
const turnEvery = 20_000

/**
 * Presentation mode: a dashboard over the whole screen, without menus, which refreshes itself and turns its pages. It is in the address
 * (`present=on`), so that a wall screen can be given a link. Escape leaves it.
 */
export function usePresentation(): Presentation {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const on = useRouterState({
    select: ({ location }) => 'present' in location.search && location.search.present === 'on',
  })
  const [updated, setUpdated] = useState(() => new Date())
  const [turning, setTurning] = useState(true)

  const write = useCallback(
    (present: 'on' | undefined) =>
      void navigate({
        to: '.',
        search: (search: Search) => ({ ...search, present }),
        resetScroll: false,
        replace: true,
      }),
    [navigate],
  )

  useEffect(() => {
    if (!on) return
    // The menus and the header belong to the shell around the dashboard.
    document.documentElement.dataset.presenting = 'on'
    const refresh = setInterval(() => {
      setUpdated(new Date())
      void queries.invalidateQueries({ queryKey: ['answer'] })
      void queries.invalidateQueries({ queryKey: datasetsQuery.queryKey })
    }, refreshEvery)
    return () => {
      delete document.documentElement.dataset.presenting
      clearInterval(refresh)
      // Rejects only if it has ended already; phones have no full screen at all.
      if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined)
    }
  }, [on, queries])

  useEffect(() => {
    if (!on || !turning) return
    const turn = setInterval(turnPage, turnEvery)
    return () => clearInterval(turn)
  }, [on, turning])

  useEffect(() => {
    if (!on) return
    let wasFull = Boolean(document.fullscreenElement)
    const leaveFull = () => {
      if (wasFull && !document.fullscreenElement) write(undefined)
      wasFull = Boolean(document.fullscreenElement)
    }
    const onKey = (event: KeyboardEvent) => {
      // An open menu, or a card in full screen, handles the key first.
      const covered = document.querySelector('[data-full=true], dialog[open], [role=menu]') !== null
      if (event.key === 'Escape' && !event.defaultPrevented && !covered) write(undefined)
    }
    document.addEventListener('fullscreenchange', leaveFull)
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('fullscreenchange', leaveFull)
      document.removeEventListener('keydown', onKey)
    }
  }, [on, write])

  return {
    on,
    updated,
    turning,
    toggleTurning: () => setTurning(!turning),
    start: () => {
      setUpdated(new Date())
      if (document.fullscreenEnabled) {
        // If the browser refuses, the dashboard still covers the window.
        void document.documentElement.requestFullscreen().catch(() => undefined)
      }
      write('on')
    },
    leave: () => write(undefined),
  }
}

/** Scrolls to the next screenful of the page, or back to its top. */
function turnPage(): void {
  const page = document.querySelector('main')
  if (page !== null && !turnScreen(page)) page.scrollTo({ top: 0, behavior: scrolling() })
}
