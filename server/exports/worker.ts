import '@sala/catalog/locales/allLanguages.ts'
import { setOwnDatasets } from '@sala/catalog/datasets/all.ts'
import type { Job, ManyJob } from './card.ts'
import { TypstMissing } from './files/pdf/typst.ts'
import { makeFile } from './make.ts'
import type { Outcome, Progress } from './protocol.ts'

/**
 * A process that makes files, one at a time. It is a process and not a thread: what hangs in a native library cannot be stopped
 * inside a process, what crashes there takes the process along, and only a process gives all its memory back.
 */
process.on('message', (job: Job | ManyJob) => {
  void answer(job).then(send)
})
// The server is gone, however it ended.
process.on('disconnect', () => process.exit(0))

async function answer(job: Job | ManyJob): Promise<Outcome> {
  setOwnDatasets(
    (job.kind === 'cards' ? job.cards : [job]).flatMap((card) => ('declared' in card ? card.declared : [])),
  )
  try {
    return { kind: 'made', bytes: await makeFile(job, (cards) => send({ kind: 'progress', cards })) }
  } catch (error) {
    const message = error instanceof Error ? (error.stack ?? error.message) : String(error)
    return { kind: error instanceof TypstMissing ? 'not_here' : 'failed', message }
  }
}

function send(message: Outcome | Progress): void {
  process.send?.(message)
}
