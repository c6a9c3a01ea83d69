import type { Dataset } from '@sala/catalog/dataset.ts'
import { Queue } from '../../../../core/queues/queue.ts'
import { FactsUnavailable } from '../../unavailable.ts'
import type { Attachment, WriteLock } from '../attachment.ts'
import { onConnection } from '../connections.ts'
import { assertDeclarations, declarationsHash } from './declarations.ts'

/**
 * Returns a function that waits until there is no other writer, first on this server, then on others. It rejects when the signal aborts,
 * and with `FactsUnavailable` if a server of another release has prepared the store meanwhile.
 */
export function exclusiveWrites(
  attachment: Attachment,
  datasets: readonly Dataset[],
): (signal: AbortSignal) => Promise<WriteLock> {
  const hash = attachment.kind === 'lake' ? declarationsHash(datasets) : null
  const writes = new Queue({ concurrency: 1, name: 'writes' })
  return async (signal) => {
    const unlock = await writes.acquire({ signal })
    try {
      const lock = await attachment.lockWrites(signal)
      try {
        if (hash !== null) await onConnection(attachment, (connection) => assertDeclarations(connection, hash))
      } catch (error) {
        await lock.release()
        throw attachment.isLost(error) ? new FactsUnavailable(error) : error
      }
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
