import { TypstMissing } from './files/pdf/typst.ts'
import { makeFile } from './make.ts'
import type { Order, Outcome, Progress } from './protocol.ts'

/**
 * A process that makes files, one at a time. It is a process and not a thread: what hangs in a native library cannot be stopped
 * inside a process, what crashes there takes the process along, and only a process gives all its memory back.
 */
process.on('message', (order: Order) => {
  void answer(order).then(say)
})
// The server is gone, however it ended.
process.on('disconnect', () => process.exit(0))

async function answer({ id, job }: Order): Promise<Outcome> {
  try {
    return { id, kind: 'made', bytes: await makeFile(job, (cards) => say({ id, kind: 'progress', cards })) }
  } catch (error) {
    const message = error instanceof Error ? (error.stack ?? error.message) : String(error)
    return { id, kind: error instanceof TypstMissing ? 'not_here' : 'failed', message }
  }
}

function say(message: Outcome | Progress): void {
  process.send?.(message)
}
