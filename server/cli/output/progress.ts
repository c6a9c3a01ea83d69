import type { Writable } from 'node:stream'
import { SingleBar } from 'cli-progress'
import type { Progress } from '../../core/progress.ts'
import { figure, harmless, truncateToWidth } from './terminal.ts'

interface ProgressDisplay {
  show(progress: Progress): void
  /** Takes the bar away, so that the report stands alone. */
  end(): void
}

const phases: Readonly<Record<Progress['phase'], string>> = {
  generating: 'Making',
  waiting: 'Waiting for another import',
  hashing: 'Looking at',
  reading: 'Reading',
  storing: 'Storing',
}

/** A bar on a terminal; elsewhere a plain line every five seconds, so that short work says nothing. */
export function showProgress(stream: Writable & { readonly isTTY?: boolean }): ProgressDisplay {
  return stream.isTTY === true ? bar(stream) : lines(stream)
}

function bar(stream: Writable): ProgressDisplay {
  const single = new SingleBar({
    stream,
    format: '{phase} {what}  {bar} {percentage}%  {rows}',
    barsize: 28,
    barCompleteChar: '█',
    barIncompleteChar: '░',
    hideCursor: true,
    clearOnComplete: true,
    linewrap: false,
    fps: 8,
  })
  let started = false
  return {
    show(progress) {
      const total = Math.max(progress.total, 1)
      // Storing cannot be counted, but all that can be counted is done by then.
      const done = progress.phase === 'storing' ? total : progress.total === 0 ? 0 : progress.done
      const payload = words(progress)
      if (!started) {
        started = true
        single.start(total, done, payload)
        return
      }
      single.setTotal(total)
      single.update(done, payload)
    },
    end() {
      if (started) single.stop()
      started = false
    },
  }
}

function lines(stream: Writable): ProgressDisplay {
  const started = performance.now()
  let last = started
  return {
    show(progress) {
      const now = performance.now()
      if (now - last < 5000) return
      last = now
      const { phase, what, rows } = words(progress)
      const share = progress.total > 0 ? `, ${Math.floor((100 * progress.done) / progress.total)}%` : ''
      stream.write(`${phase} ${what}: ${Math.round((now - started) / 1000)} s${share}${rows ? `, ${rows}` : ''}\n`)
    },
    end() {},
  }
}

function words(progress: Progress): { phase: string; what: string; rows: string } {
  return {
    phase: phases[progress.phase],
    what: truncateToWidth(harmless(progress.what), 36),
    rows: progress.rows > 0 ? `${figure(progress.rows)} rows` : '',
  }
}
