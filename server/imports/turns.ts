import type { FinishedReading, FromWorker, ReadingTakers } from './protocol.ts'

/** What a reader elsewhere says, taken piece by piece, and how its reading comes out; `Other` is what may end it beside the reader. */
export interface Turns<Other> {
  /** Settles with the first outcome; rejects with what a taker threw. */
  readonly outcome: Promise<FinishedReading | Other>
  readonly settle: (reading: FinishedReading | Other) => void
  readonly fail: (error: unknown) => void
  /** Does a piece of work after all that was said before it. */
  readonly inTurn: (work: () => Promise<void> | void) => void
  readonly take: (message: FromWorker) => void
  /** Begins nothing more; settles when what is being taken at this moment is over. */
  readonly end: () => Promise<void>
}

/** Hands on what is read, each message after the one before; `onTaken` hears of each chunk that was taken. */
export function takeTurns<Other = never>(takers: ReadingTakers, onTaken: () => void): Turns<Other> {
  const { promise: outcome, resolve: settle, reject: fail } = Promise.withResolvers<FinishedReading | Other>()
  // Who waits for it hears it all the same; nobody may where the reader could not even be started.
  outcome.catch(() => undefined)
  let taken = Promise.resolve()
  let over = false
  const inTurn: Turns<Other>['inTurn'] = (work) => {
    taken = taken.then(() => (over ? undefined : work()))
    taken.catch(fail)
  }
  function take(message: FromWorker): void {
    switch (message.kind) {
      case 'chunk':
        inTurn(async () => {
          await takers.onChunk(message.chunk)
          onTaken()
        })
        break
      case 'faults':
        inTurn(() => takers.onFaults(message.faults))
        break
      case 'progress':
        takers.onProgress(message.done, message.total, message.rows)
        break
      default:
        inTurn(() => settle(message))
    }
  }
  function end(): Promise<void> {
    over = true
    return taken.catch(() => undefined)
  }
  return { outcome, settle, fail, inTurn, take, end }
}
