import type pg from 'pg'
import { type Lock, lockClasses, takeLock } from '../postgres/lock.ts'

/** Of several servers on one store, one does what is done by the clock. */
export interface Leadership {
  /** Whether this server leads; tries to where nobody does. It leads until it ends or its connection breaks. */
  holds(): Promise<boolean>
  release(): Promise<void>
}

export function leadershipOn(address: pg.ClientConfig): Leadership {
  let lock: Lock | null = null
  let trying: Promise<boolean> | null = null
  let isReleased = false

  const take = async (): Promise<boolean> => {
    const taken = await takeLock(address, [lockClasses.schedules, 0])
    if (taken === null) return false
    if (isReleased) {
      await taken.release()
      return false
    }
    lock = taken
    taken.client.once('end', () => {
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
