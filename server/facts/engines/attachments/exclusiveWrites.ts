import { Queue } from '../../../core/queues/queue.ts'
import type { Attachment, WriteLock } from './attachment.ts'

/** Gives the function that waits until nobody else writes, first on this server, then on others. It rejects as the signal aborts. */
export function exclusiveWrites(attachment: Attachment): (signal: AbortSignal) => Promise<WriteLock> {
  const writes = new Queue({ concurrency: 1, name: 'writes' })
  return async (signal) => {
    const unlock = await writes.acquire({ signal })
    try {
      const lock = await attachment.lockWrites(signal)
      const release = async () => {
        await lock.release()
        unlock()
      }
      return { assertHeld: lock.assertHeld, release }
    } catch (error) {
      unlock()
      throw error
    }
  }
}
