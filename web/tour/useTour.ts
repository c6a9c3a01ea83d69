import { useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { changeSettings, settings } from '../theme/settings.ts'
import { canShow } from './target.ts'
import { everyTour, stepsOf, type TourName, tourAt } from './tours.ts'

/** What has to be there before a tour starts by itself: the screen with its words, not one that only says why it is not there, and nothing over it. */
export const isFree = () =>
  document.querySelector('main h1') !== null &&
  document.querySelector('main [data-message]') === null &&
  document.querySelector('dialog[open], [role=menu], [data-full=true], [role=alertdialog]') === null &&
  document.documentElement.dataset.presenting === undefined

/** How often it is looked whether a screen has come, how long for all that its tour tells of, and how long at all; in milliseconds. */
const lookEvery = 300
const waitForAll = 3_000
const lookAtMost = 10_000

/** A running tour, or one offered in a corner without blocking anything. */
interface Running {
  readonly name: TourName
  readonly offered: boolean
  /** The first step to tell of, from 0. */
  readonly from: number
}

/**
 * The tour that runs. One starts by itself, as an offer, where the person has not seen the screen's tour, and is remembered as seen
 * when it does, so that leaving it by any way is enough.
 *
 * @param ready whether the screen is seen yet
 */
export function useTour(ready: boolean) {
  const [running, setRunning] = useState<Running | null>(null)
  const path = useRouterState({ select: (state) => state.location.pathname })

  useEffect(() => {
    setRunning(null)
    const tour = tourAt(path)
    if (!ready || tour === null || hasSeen(tour)) return
    const since = performance.now()
    const looking = setInterval(() => {
      const waited = performance.now() - since
      if (waited > lookAtMost) clearInterval(looking)
      // What a person may not see never comes.
      if (!isFree() || (waited < waitForAll && !stepsOf(tour).every(canShow))) return
      clearInterval(looking)
      remember(tour)
      setRunning({ name: tour, offered: true, from: 0 })
    }, lookEvery)
    return () => clearInterval(looking)
  }, [path, ready])

  return {
    running,
    /** Starts the tour of the screen, or of what surrounds every screen. */
    start: () => setRunning({ name: tourAt(path) ?? 'anywhere', offered: false, from: 0 }),
    /** Continues after the step of the offer. */
    takeUp: () => setRunning((before) => before && { ...before, offered: false, from: 1 }),
    /** Ends the tour; `forGood` where the person wants no other one to start by itself. */
    end: (forGood = false) => {
      if (forGood) remember(everyTour)
      setRunning(null)
    },
  }
}

function hasSeen(name: TourName): boolean {
  const { toursSeen } = settings.get()
  return toursSeen.includes(name) || toursSeen.includes(everyTour)
}

function remember(name: string): void {
  const { toursSeen } = settings.get()
  if (!toursSeen.includes(name)) changeSettings({ toursSeen: [...toursSeen, name] })
}
