import { useCallback, useEffect, useState } from 'react'
import { turnScreen } from '../../cards/grid/turnScreen.ts'

interface Carousel {
  /** Which of the boards is on show, from 0. */
  readonly at: number
  readonly playing: boolean
  readonly togglePlaying: () => void
  readonly turn: (by: -1 | 1) => void
}

/** Turns through boards by themselves: every screenful of one, then the next. The arrow keys turn too. */
export function useCarousel(count: number, seconds: number): Carousel {
  const [place, setPlace] = useState(0)
  const [playing, setPlaying] = useState(true)
  // A board may have been deleted meanwhile.
  const at = place % count
  const turn = useCallback(
    (by: -1 | 1) => {
      document.documentElement.scrollTop = 0
      setPlace((before) => ((before % count) + by + count) % count)
    },
    [count],
  )
  useEffect(() => {
    if (!playing) return
    const timer = setInterval(() => {
      if (turnScreen(document.documentElement)) return
      turn(1)
    }, seconds * 1000)
    return () => clearInterval(timer)
  }, [playing, seconds, turn])
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'PageDown' || key === 'ArrowRight') turn(1)
      if (key === 'PageUp' || key === 'ArrowLeft') turn(-1)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [turn])
  return { at, playing, togglePlaying: () => setPlaying(!playing), turn }
}
