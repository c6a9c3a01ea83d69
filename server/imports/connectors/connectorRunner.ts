import { randomUUID } from 'node:crypto'
import { connectorLimits } from '@sala/catalog/api/connectors.ts'
import { notificationDays } from '@sala/catalog/api/notifications.ts'
import { Queue } from '../../core/queues/queue.ts'
import type { ConnectorRunner } from '../../services/connectorRunner.ts'
import { loadOwnDatasets } from '../../services/ownDatasets.ts'
import type { ClaimedConnector, RunMemory } from '../../state/imports/connectorWork.ts'
import type { Author } from '../../state/model.ts'
import { isDatabaseDown } from '../../state/postgres/errors.ts'
import { RuleViolation } from '../../state/ruleViolation.ts'
import { defaultFetch } from './fetchFile.ts'
import type { FetchOptions } from './fetching.ts'
import { hasFolder, type RunEnd, type RunServices, runOnce } from './runOnce.ts'
import { nextRun } from './schedule.ts'

/** A run that takes longer belongs to a server that is gone: reading a file may take half an hour, and fetching it a few minutes. */
const maxRunMs = 2 * 3_600_000
const dayMs = 86_400_000

const clockAuthor: Author = { userId: null, address: null, requestId: null, via: 'schedule' }

type Fetching = Pick<FetchOptions, 'timeoutMs' | 'delays'>

/**
 * Runs connectors: by the clock on the server that leads, and wherever a person presses. A connector is taken for each run in the state, so
 * that no two servers run it at once.
 */
export function createConnectorRunner(services: RunServices, fetching: Fetching = defaultFetch): ConnectorRunner {
  const { state, now, log } = services
  const stopping = new AbortController()
  // Each holds the one writing transaction while its file is read.
  const queue = new Queue({ concurrency: 1, name: 'connectors' })

  const claim = (id: number, byClock: boolean, dryRun: boolean, author: Author, goesOn = false) => {
    const at = now()
    return state.connectors.claim(id, {
      byClock,
      goesOn,
      dryRun,
      now: at,
      brokenBefore: new Date(at.getTime() - maxRunMs),
      nextAt: (row) => nextRun(rhythmOf(row), at),
      author,
    })
  }

  /** One run; whether another file waits in its folder. */
  async function runOne(connector: ClaimedConnector, by: string | null, dryRun: boolean, author: Author) {
    const byClock = by === null
    const options = { ...fetching, signal: stopping.signal, onAttempt: () => undefined }
    const end = await runOnce(services, { connector, by, author, dryRun }, options)
    const at = now()
    const memory = dryRun ? null : memoryOf(connector, end, byClock, at)
    await state.connectors.finish(connector, end.result, memory, at)
    if (byClock) await tell(services, connector, end, memory, at)
    return end.more && memory?.stoppedAt === null
  }

  /** Each file of a folder is a run of its own. */
  async function work(claimed: ClaimedConnector, by: string | null, dryRun: boolean, author: Author): Promise<void> {
    let next: ClaimedConnector | null = claimed
    while (next !== null && (await runOne(next, by, dryRun, author)) && !stopping.signal.aborted)
      next = await claim(claimed.id, by === null, dryRun, author, true)
  }

  /** Never throws: what went wrong stands in the run, or in the log where it cannot be noted. */
  const quietly = async (id: number, doIt: () => Promise<void>): Promise<void> => {
    try {
      await doIt()
    } catch (error) {
      // Deleted in the meantime.
      if (error instanceof RuleViolation && error.reason === 'not_found') return
      log[isDatabaseDown(error) ? 'warn' : 'error']({ err: error, connector: id }, 'a connector could not be run')
    }
  }

  return {
    begin: async (id, by, dryRun, author) => {
      const claimed = await claim(id, false, dryRun, author)
      if (claimed === null) return null
      void queue.run(() => quietly(id, () => work(claimed, by, dryRun, author)))
      return claimed.runId
    },
    runDue: async () => {
      if (stopping.signal.aborted || !(await state.leadership.holds())) return
      const left = await state.connectors.endLeft(now())
      if (left > 0) log.warn({ runs: left }, 'runs of connectors were broken off with their server')
      const due = await state.connectors.due(now())
      // By the clock no request has looked for what other servers have changed.
      if (due.length > 0) await loadOwnDatasets(state)
      for (const id of due) {
        await queue.run(() =>
          quietly(id, async () => {
            if (stopping.signal.aborted) return
            const claimed = await claim(id, true, false, clockAuthor)
            if (claimed !== null) await work(claimed, null, false, clockAuthor)
          }),
        )
      }
    },
    idle: () => queue.idle(),
    stop: async () => {
      stopping.abort()
      await queue.idle()
    },
  }
}

/** The clock's words of a stored connector. */
function rhythmOf({ every, time, weekday, timeZone }: ClaimedRhythm) {
  return { every: every === 'hour' || every === 'week' ? every : 'day', time, weekday, timeZone } as const
}
type ClaimedRhythm = Pick<ClaimedConnector, 'every' | 'time' | 'weekday' | 'timeZone'>

/** Only the clock counts failures, and of a folder no file that waits for a person, as the next one is another; a run that brings something, or finds nothing new, ends their row, whoever began it. */
function memoryOf(
  connector: ClaimedConnector,
  { result, stored, seen }: RunEnd,
  byClock: boolean,
  at: Date,
): RunMemory {
  const isBad = result.outcome === 'failed' || (result.outcome === 'held' && !hasFolder(connector))
  const isOurs = result.problem === 'broken_off'
  if (isOurs || (isBad && !byClock))
    return { stored, seen, failures: connector.failures, stoppedAt: connector.stoppedAt }
  const failures = isBad ? connector.failures + 1 : 0
  return { stored, seen, failures, stoppedAt: failures >= connectorLimits.failures ? at : null }
}

/** Notifies people with `manage_imports` of a file that needs a decision, once for each content, and of a connector that was stopped. */
async function tell(
  { state }: Pick<RunServices, 'state'>,
  { id, name, dataset }: ClaimedConnector,
  { result, hash }: RunEnd,
  memory: RunMemory | null,
  at: Date,
): Promise<void> {
  const until = new Date(at.getTime() + notificationDays * dayMs)
  const common = { userId: null, at, until }
  const about = { connector: id, name, dataset }
  if (result.outcome === 'held') {
    const facts = { kind: 'connector_held' as const, ...about, faults: result.faultCount }
    await state.notifications.note({ ...common, id: `connector_held:${id}:${hash}`, facts })
  }
  if (memory?.stoppedAt) {
    const facts = { kind: 'connector_stopped' as const, ...about, failures: memory.failures }
    await state.notifications.note({ ...common, id: `connector_stopped:${id}:${randomUUID()}`, facts })
  }
}
