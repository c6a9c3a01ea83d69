import { live } from '@sala/catalog/api/health.ts'
import { useEffect, useState } from 'react'
import { api } from '../api/api.ts'
import { ApiError } from '../api/errors.ts'
import { queryClient } from '../api/queries.ts'
import { createStore, useStore } from '../store.ts'

/** Whether the server answers, as far as this browser has noticed. */
export const connectivity = createStore<'reached' | 'lost'>('reached')

/** How long between two tries, in milliseconds; each waits longer than the one before. */
const firstWait = 2_000
const maxWaitMs = 15_000

/** Nobody at the other end, or a proxy or the server itself saying that nobody is there yet. */
const isLoss = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.failure.kind === 'unreachable' || error.status === 502 || error.status === 503 || error.status === 504)

async function answers(): Promise<boolean> {
  try {
    await api.call(live)
    return true
  } catch (error) {
    // An answer that is another than expected is still one.
    return !isLoss(error)
  }
}

let trying: ReturnType<typeof setTimeout> | null = null

/** Asks whether the server is there, now; where it is not, again and again until it is. */
export async function tryAgain(wait: number = firstWait): Promise<void> {
  if (trying !== null) clearTimeout(trying)
  trying = null
  if (!(await answers())) {
    connectivity.set('lost')
    trying = setTimeout(() => void tryAgain(Math.min(maxWaitMs, wait * 1.5)), wait)
    return
  }
  if (connectivity.get() === 'reached') return
  // Everything that failed meanwhile is asked for again, and what is on show may be old.
  await api.restore().catch(() => undefined)
  connectivity.set('reached')
  await queryClient.invalidateQueries()
}

/** Notices a failed call; one alone may have another reason, so the server itself is asked before anything is said. */
export function noticeFailure(error: unknown): void {
  if (connectivity.get() === 'reached' && trying === null && isLoss(error)) void tryAgain()
}

/** Watches every call of the page, and comes back as soon as the network does. */
export function useConnectivity(): 'reached' | 'lost' {
  useEffect(() => {
    const stop = queryClient.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error') noticeFailure(event.action.error)
    })
    const online = () => {
      if (connectivity.get() === 'lost') void tryAgain()
    }
    window.addEventListener('online', online)
    return () => {
      stop()
      window.removeEventListener('online', online)
    }
  }, [])
  return useStore(connectivity)
}

/** Whether the browser has a network at all. */
export function useOnline(): boolean {
  const [online, setOnline] = useState(() => navigator.onLine)
  useEffect(() => {
    const follow = () => setOnline(navigator.onLine)
    window.addEventListener('online', follow)
    window.addEventListener('offline', follow)
    return () => {
      window.removeEventListener('online', follow)
      window.removeEventListener('offline', follow)
    }
  }, [])
  return online
}
