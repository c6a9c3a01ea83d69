import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import type { Config } from '../../core/config/config.ts'
import { Refusal } from '../../core/refusal.ts'
import type { Engine } from '../../facts/engines/engine.ts'
import { refuseMissingFacts } from '../../health/missingParts.ts'
import { openEncryption } from '../../services/encryption.ts'
import { loadOwnDatasets } from '../../services/ownDatasets.ts'
import { refuseHalfRestored } from '../../state/postgres/halfRestored.ts'
import type { State } from '../../state/state.ts'
import { openFiles } from '../../storage/files.ts'
import type { Stores } from './localOperations.ts'

export interface LocalStores extends Stores {
  close(): Promise<void>
}

/**
 * The stores of a data folder without a running server, each opened at its first use. While they are open, no other process can open the
 * figures; a second one is refused.
 */
export function localStores(config: Config): LocalStores {
  // What the stores say is for a server's log; here it would stand in the middle of a person's report.
  const log = pino(
    { level: config.logLevel === 'debug' || config.logLevel === 'trace' ? config.logLevel : 'silent' },
    pino.destination(2),
  )
  const state = lazy(async () => {
    // Loaded only where it is needed: listing batches starts no PostgreSQL.
    const { openState } = await import('../../state/openState.ts')
    const opened = await openState({ config, log, as: 'tool' })
    await loadOwnDatasets(opened)
    return opened
  })
  const engine = lazy(async () => {
    const { openDuckDB } = await import('../../facts/engines/duckdb/duckdb.ts')
    refuseHalfRestored(config.dataFolder)
    if (config.databaseUrl !== null || existsSync(join(config.dataFolder, 'postgres')))
      await refuseMissingFacts(config, state.get)
    mkdirSync(config.dataFolder, { recursive: true, mode: 0o700 })
    try {
      return await openDuckDB({
        folder: config.dataFolder,
        lake: config.facts.lake,
        memoryLimit: config.facts.memory,
        threads: config.facts.threads,
        timeoutMs: config.facts.timeoutMs,
      })
    } catch (error) {
      throw lockRefusal(error, config) ?? error
    }
  })
  return {
    engine: engine.get,
    state: state.get,
    files: () => openFiles(config),
    dataFolder: config.dataFolder,
    publicUrl: config.publicUrl,
    encryption: () => openEncryption(config, { isInUse: true }),
    now: () => new Date(),
    async close() {
      await Promise.all([engine.opened(), state.opened()].map(async (opened) => (await opened)?.close()))
    },
  }
}

interface Lazy<Thing> {
  get(): Promise<Thing>
  /** The thing where it was asked for and could be opened. */
  opened(): Promise<Thing | null>
}

function lazy<Thing extends Engine | State>(open: () => Promise<Thing>): Lazy<Thing> {
  let thing: Promise<Thing> | null = null
  return {
    get() {
      thing ??= open()
      return thing
    },
    async opened() {
      // A store that could not be opened has thrown at its caller, and needs no closing.
      return thing === null ? null : thing.catch(() => null)
    },
  }
}

function lockRefusal(error: unknown, config: Config): Refusal | null {
  if (!(error instanceof Error) || !/lock/i.test(error.message)) return null
  const holder = /PID (\d+)/.exec(error.message)?.[1]
  const holderName = holder === undefined ? 'another process' : `process ${holder}`
  return new Refusal(
    'store',
    `the figures in ${join(config.dataFolder, 'facts.duckdb')} are held by ${holderName}: another command, or a server that is starting` +
      ' or stopping; wait until it has finished',
  )
}
