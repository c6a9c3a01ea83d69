import { useEffect } from 'react'
import { api } from '../api/api.ts'
import { readStored, writeStored } from '../storage.ts'
import { useStore } from '../store.ts'
import { session } from './session.ts'

/** What counts as a touch. */
const touches = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const
/** Tabs tell each other of touches through local storage, no more often than this; and how often the time is looked at. */
const [noteEvery, lookEvery] = [10_000, 5_000]
const storageKey = 'lastTouch'

/** Locks the screen when nobody has touched any tab of it for the time that the server has given. */
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
    // Timers stand still while a computer sleeps; the first look at the page comes before the first touch.
    document.addEventListener('visibilitychange', look)
    for (const name of touches) window.addEventListener(name, touch, { passive: true, capture: true })
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
      for (const name of touches) window.removeEventListener(name, touch, { capture: true })
    }
  }, [lockMinutes])
}
