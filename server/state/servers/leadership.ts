import type pg from 'pg'
import { type Lock, lockClasses, takeLock } from '../postgres/lock.ts'

/** Of several servers on one store, one does what is done by the clock. */
export interface Leadership {
  /** Whether this server leads; it tries to if no server does. It leads until it ends or its connection breaks. */
  holds(): Promise<boolean>
  release(): Promise<void>
}

export function leadershipOn(address: pg.ClientConfig): Leadership {
  let lock: Lock | null = null
  let trying: Promise<boolean> | null = null
  let isReleased = false

  const take = async (): Promise<boolean> => {
    const leaderLock = await takeLock(address, [lockClasses.schedules, 0])
    if (leaderLock === null) return false
    if (isReleased) {
      await leaderLock.release()
      return false
    }
    lock = leaderLock
    leaderLock.client.once('end', () => {
      lock = null
    })
    return true
  }
  return {
    holds: () => {
      if (lock !== null) return Promise.resolve(true)
      trying ??= take().finally(() => {
        trying = null
      })
      return trying
    },
    release: async () => {
      isReleased = true
      await trying?.catch(() => undefined)
      await lock?.release()
    },
  }
}
