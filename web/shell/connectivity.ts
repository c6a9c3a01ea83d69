import { live } from '@sala/catalog/api/health.ts'
import { useEffect, useState } from 'react'
import { api } from '../api/api.ts'
import { ApiError } from '../api/errors.ts'
import { queryClient } from '../api/queries.ts'
import { createStore, useStore } from '../store.ts'

/** Whether the server answered this browser's last calls. */
export const connectivity = createStore<'reached' | 'lost'>('reached')

/** The wait before the first retry, in milliseconds; each further one is longer. */
const firstWait = 2_000
const maxWaitMs = 15_000

/** Whether a failure means an unreachable server: no response, or one by a proxy or the starting server that says so. */
const isLoss = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.failure.kind === 'unreachable' || error.status === 502 || error.status === 503 || error.status === 504)

async function answers(): Promise<boolean> {
  try {
    await api.call(live)
    return true
  } catch (error) {
    // An unexpected response still proves that the server is reachable.
    return !isLoss(error)
  }
}

let trying: ReturnType<typeof setTimeout> | null = null

/** Checks the server now, and repeats until it answers. */
export async function tryAgain(wait: number = firstWait): Promise<void> {
  if (trying !== null) clearTimeout(trying)
  trying = null
  if (!(await answers())) {
    connectivity.set('lost')
    trying = setTimeout(() => void tryAgain(Math.min(maxWaitMs, wait * 1.5)), wait)
    return
  }
  if (connectivity.get() === 'reached') return
  // Failed queries are sent again, and shown figures may be outdated.
  await api.restore().catch(() => undefined)
  connectivity.set('reached')
  await queryClient.invalidateQueries()
}

/** Handles a failed call. A single failure may have another cause, so the server is checked before the banner shows. */
export function noticeFailure(error: unknown): void {
  if (connectivity.get() === 'reached' && trying === null && isLoss(error)) void tryAgain()
}

/** Watches all calls of the page, and checks the server as soon as the network returns. */
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
