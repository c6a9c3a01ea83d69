import { useEffect } from 'react'
import { api } from '../api/api.ts'
import { readStored, writeStored } from '../storage.ts'
import { useStore } from '../store.ts'
import { session } from './session.ts'

/** The events that count as activity. */
const touches = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const
/** How often tabs share their activity through local storage, and how often the idle time is checked. */
const [noteEvery, lookEvery] = [10_000, 5_000]
const storageKey = 'lastTouch'

/** Locks the screen after the server's idle time without activity in any tab. */
export function useIdleLock(): void {
  const { lockMinutes } = useStore(session)
  useEffect(() => {
    if (lockMinutes === 0) return
    let last = Date.now()
    let noted = 0
    const touch = () => {
      last = Date.now()
      if (last - noted < noteEvery) return
      noted = last
      writeStored(storageKey, last)
    }
    const look = () => {
      const elsewhere = readStored(storageKey)
      const newest = Math.max(last, typeof elsewhere === 'number' ? elsewhere : 0)
      if (Date.now() - newest >= lockMinutes * 60_000) void api.lock().catch(() => undefined)
    }
    touch()
    const timer = setInterval(look, lookEvery)
    // Timers stop while a computer sleeps, so the page is checked when it becomes visible, before the first input.
    document.addEventListener('visibilitychange', look)
    for (const name of touches) window.addEventListener(name, touch, { passive: true, capture: true })
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
      for (const name of touches) window.removeEventListener(name, touch, { capture: true })
    }
  }, [lockMinutes])
}
