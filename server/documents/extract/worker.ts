import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { documentKinds } from '@sala/catalog/api/documents.ts'
import { extract } from './extract.ts'
import { type Outcome, processLimits } from './protocol.ts'
import { sniff } from './sniff.ts'
import { Unusable } from './unusable.ts'

/**
 * A process that takes the text out of one file and ends. The work is done in a thread of it, so that the process can look at its own
 * memory meanwhile, which no limit of a thread covers: what a file unpacks to lies outside of the thread's heap.
 */
if (isMainThread) {
  process.once('message', (file: Uint8Array) => {
    const thread = new Worker(new URL(import.meta.url), {
      workerData: file,
      resourceLimits: { maxOldGenerationSizeMb: processLimits.heapMegabytes },
    })
    const watch = setInterval(() => {
      if (process.memoryUsage.rss() > processLimits.megabytes * 2 ** 20)
        finish({ kind: 'unusable', reason: 'too_much' })
    }, 50)
    const finish = (outcome: Outcome) => {
      clearInterval(watch)
      // The server ends this process once it has the result: an exit can be noticed before the last message.
      process.send?.(outcome)
    }
    thread.once('message', finish)
    // Out of memory, most likely.
    thread.once('error', () => finish({ kind: 'unusable', reason: 'too_much' }))
  })
  process.once('disconnect', () => process.exit(0))
} else {
  // A thread that this one started could be given rights of its own.
  process.permission.drop('worker')
  void answer(Buffer.from(workerData)).then((outcome) => parentPort?.postMessage(outcome))
}

async function answer(file: Buffer): Promise<Outcome> {
  try {
    const sniffed = await sniff(file)
    if (sniffed === null) return { kind: 'not_taken', expected: documentKinds.join(', ').toUpperCase() }
    return { kind: 'read', document: sniffed.kind, text: await extract(sniffed) }
  } catch (error) {
    return { kind: 'unusable', reason: error instanceof Unusable ? error.reason : 'damaged' }
  }
}
