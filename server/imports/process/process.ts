import type { Chunk } from '../../facts/engines/engine.ts'
import type { FromWorker, ToProcess } from './protocol.ts'
import { readInThread } from './thread.ts'

/**
 * A process that reads one strange file and ends. The work is done in a thread of it, so that what the thread needs can be watched and
 * stopped from beside it. It hands chunks on no faster than they are taken, and may reach nothing but the file.
 */
let outstanding = 0
let wake: (() => void) | null = null
/** Chunks that are on their way to the store: enough to keep both processes busy. */
const chunksAhead = 3

process.on('message', (message: ToProcess) => {
  if (message.kind === 'taken') {
    outstanding -= 1
    wake?.()
  } else void read(message)
})
// The server is gone, however it ended.
process.once('disconnect', () => process.exit(0))

async function read({ options, limits }: ToProcess & { readonly kind: 'read' }): Promise<void> {
  const onChunk = async (chunk: Chunk) => {
    outstanding += 1
    await send({ kind: 'chunk', chunk })
    while (outstanding >= chunksAhead)
      await new Promise<void>((resolve) => {
        wake = resolve
      })
  }
  // The server ends this process once it has the result: an exit can be noticed before the last message.
  await readInThread(
    options,
    {
      onChunk,
      onFaults: (faults) => send({ kind: 'faults', faults }),
      onProgress: (done, total, rows) => void send({ kind: 'progress', done, total, rows }),
    },
    limits,
    send,
  )
}

function send(message: FromWorker): Promise<void> {
  return new Promise((resolve, reject) => {
    process.send?.(message, undefined, undefined, (error) => {
      if (error) reject(error)
      else resolve()
    })
  })
}
