import { rmSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { DuckDBConnection } from '@duckdb/node-api'
import type { Dataset } from '@sala/catalog/dataset.ts'
import { allDatasets } from '@sala/catalog/datasets/all.ts'
import type { LakeConfig } from '../../../core/config/warehouse.ts'
import { mirrorLag } from '../../../core/metrics.ts'
import type { RowScope } from '../../rowScope.ts'
import type { Attachment } from '../attachments/attachment.ts'
import { onConnection } from '../attachments/connections.ts'
import { DataVersions } from '../attachments/dataVersions.ts'
import { attachMirror } from '../attachments/mirrorAttachment.ts'
import { declarationsHash } from '../attachments/writes/declarations.ts'
import { DuckDBEngine, type DuckDBOptions } from '../duckdb/duckdb.ts'
import type { Engine, Reader } from '../engine.ts'
import { isLostLake } from '../unavailable.ts'
import { defaultStep, NotByBatches, updateMirror } from './update.ts'

/** The mirrored data sets: those whose rows have a date and no key, which grow to millions. The others have vintages, and are smaller. */
export const mirrored: readonly Dataset[] = allDatasets.filter(({ key, newest }) => key.length === 0 && newest !== null)

/**
 * How often a mirror compares itself with the versions that this server knows, in milliseconds. The comparison is in memory, so it costs
 * nothing.
 */
const compareEvery = 200
/** The bytes that a mirror leaves free on the disk; a server with a full disk refuses changes. */
const defaultMinFreeBytes = 2 ** 29
/** The wait after a failure, in milliseconds. */
const retryAfter = 1_000
/** After this many consecutive failures without a current mirror it is given up. */
const maxFailures = 2
/** The wait after giving up, in milliseconds: the disk may have room again. */
const anotherTryAfter = 3_600_000

const declarations = declarationsHash(mirrored)

export interface MirrorOptions extends DuckDBOptions {
  readonly lake: LakeConfig
  /** The bytes that stay free on the disk; 512 MiB by default. */
  readonly minFreeBytes?: () => number
  /** The milliseconds after which a mirror that was given up is tried again; one hour by default. */
  readonly anotherTryAfter?: number
  /**
   * The rows after which a mirror that has not answered yet is committed, so that the next process can continue; two million by default.
   */
  readonly rowsInStep?: number
  readonly log: { readonly warn: (facts: { readonly err: unknown }, message: string) => void }
}

/** The folder of the mirror in a server's folder. */
export const mirrorFolder = (folder: string): string => join(folder, 'mirror')

/** A store in a file of this server that holds some data sets of the lake, or held them a moment ago. */
interface Copy {
  readonly attachment: Attachment
  readonly versions: DataVersions
  readonly engine: Engine
  /** Answers that are being read. */
  readonly reads: Set<Promise<unknown>>
  /** Aborts when one of its operations fails. */
  readonly failed: AbortController
}

/** The version of a data set before its first comparison with the lake: the file may come from an earlier process, or be filled in part. */
const unknown = -1

/** Answers questions from a mirror. */
export interface MirrorReader {
  readonly reader: Reader
  /** Keeps the file open until a read has ended. */
  track(read: Promise<unknown>): void
  /** Reports that a read failed for a reason other than its question. */
  fail(error: unknown): void
}

/**
 * Mirrors the large data sets of a lake in a file of this server. It is rebuilt whenever anything other than whole batches changed, so an
 * erased text disappears with the file. The mirror of an earlier process answers only after each data set was compared with the lake.
 */
export class Mirror {
  readonly #lake: Engine
  readonly #options: MirrorOptions
  readonly #closing = new AbortController()
  readonly #kept: Promise<void>
  #copy: Copy | null = null

  constructor(lake: Engine, options: MirrorOptions) {
    this.#lake = lake
    this.#options = options
    this.#kept = this.#keep()
  }

  /** Reads a data set from the mirror if it has the version that this server knows; otherwise null. */
  reader(dataset: string, scope: RowScope): MirrorReader | null {
    const copy = this.#copy
    if (copy === null || !isCurrent(copy, this.#lake, dataset)) return null
    return {
      reader: copy.engine.reader(scope),
      track: (read) => {
        copy.reads.add(read)
        const forget = () => copy.reads.delete(read)
        read.then(forget, forget)
      },
      fail: (error) => copy.failed.abort(error),
    }
  }

  /** Whether all data sets have the versions that this server knows. */
  isCurrent(): boolean {
    const copy = this.#copy
    return copy !== null && mirrored.every(({ name }) => isCurrent(copy, this.#lake, name))
  }

  async close(): Promise<void> {
    this.#closing.abort(new Error('the mirror is closing'))
    await this.#kept
  }

  async #keep(): Promise<void> {
    const { signal } = this.#closing
    let failures = 0
    const onCurrent = () => {
      failures = 0
    }
    while (!signal.aborted) {
      try {
        await this.#keepOne(onCurrent)
      } catch (error) {
        if (signal.aborted || error instanceof NotByBatches) continue
        let pause = retryAfter
        if (error instanceof NoRoom) failures = maxFailures
        else if (await this.#isLakeThere()) failures += 1
        if (failures >= maxFailures) {
          this.#options.log.warn(
            { err: error },
            'the mirror of the lake is given up for an hour; figures are answered from the lake',
          )
          failures = 0
          pause = this.#options.anotherTryAfter ?? anotherTryAfter
        }
        await wait(pause, undefined, { signal, ref: false }).catch(() => undefined)
      }
    }
  }

  /** If the lake does not answer either, the mirror is not the cause. */
  readonly #isLakeThere = (): Promise<boolean> =>
    this.#lake.ping().then(
      () => true,
      () => false,
    )

  /** Opens the mirror of an earlier process or creates one, and updates it until something fails; then removes it. Always throws. */
  async #keepOne(onCurrent: () => void): Promise<never> {
    try {
      this.#reportBehind(null)
      return await this.#answerFrom(await this.#open(), onCurrent)
    } finally {
      if (!this.#closing.signal.aborted) removeMirror(this.#options.folder)
    }
  }

  async #answerFrom(copy: Copy, onCurrent: () => void): Promise<never> {
    const { signal } = this.#closing
    try {
      this.#copy = copy
      return await this.#follow(copy, AbortSignal.any([signal, copy.failed.signal]), onCurrent)
    } finally {
      this.#copy = null
      this.#reportBehind(null)
      const closing = new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
      if (!signal.aborted) await Promise.race([Promise.allSettled(copy.reads), closing])
      await copy.engine.close()
    }
  }

  async #open(): Promise<Copy> {
    const { folder, lake } = this.#options
    const file = join(mirrorFolder(folder), 'mirror.duckdb')
    const attachment = await attachMirror(lake, { folder, file, datasets: mirrored }, this.#options)
    const versions = new DataVersions(attachment, new Map(mirrored.map(({ name }) => [name, unknown])))
    const failed = new AbortController()
    const onInvalidated = (error: unknown) => failed.abort(error)
    const engine = new DuckDBEngine(attachment, versions, { ...this.#options, onInvalidated })
    return { attachment, versions, engine, reads: new Set(), failed }
  }

  async #follow(copy: Copy, stop: AbortSignal, onCurrent: () => void): Promise<never> {
    for (;;) {
      for (const dataset of mirrored) {
        if (isCurrent(copy, this.#lake, dataset.name)) continue
        this.#reportBehind(copy)
        await this.#update(copy, dataset, stop)
      }
      if (this.isCurrent()) onCurrent()
      this.#reportBehind(copy)
      await wait(compareEvery, undefined, { signal: stop, ref: false })
    }
  }

  async #update({ attachment, versions }: Copy, dataset: Dataset, stop: AbortSignal): Promise<void> {
    const untilKnown = async (version: number) => {
      while (this.#lake.version(dataset.name) < version)
        await wait(compareEvery, undefined, { signal: stop, ref: false })
    }
    const wasAsked = versions.of(dataset.name) !== unknown
    const home = {
      ...{ declarations, stop, untilKnown, assertRoom: this.#assertRoom },
      rowsInStep: wasAsked ? Number.POSITIVE_INFINITY : (this.#options.rowsInStep ?? defaultStep),
    }
    try {
      const version = await onConnection(attachment, (connection) =>
        interruptibly(connection, stop, () => updateMirror(connection, dataset, home)),
      )
      if (version !== null) versions.raise(dataset.name, version)
    } catch (error) {
      // An interrupted statement does not say why.
      stop.throwIfAborted()
      if (!isLostLake(error)) throw error
      await wait(retryAfter, undefined, { signal: stop, ref: false })
    }
  }

  readonly #assertRoom = async (): Promise<void> => {
    const { folder, minFreeBytes = () => defaultMinFreeBytes } = this.#options
    const { bavail, bsize } = await statfs(mirrorFolder(folder))
    if (bavail * bsize < minFreeBytes()) throw new NoRoom('the disk of the data folder has no room for it')
  }

  #reportBehind(copy: Copy | null): void {
    for (const { name: dataset } of mirrored)
      mirrorLag.set({ dataset }, this.#lake.version(dataset) - Math.max(0, copy?.versions.of(dataset) ?? 0))
  }
}

class NoRoom extends Error {}

/** Removes an earlier mirror from a server's folder. */
export const removeMirror = (folder: string): void => rmSync(mirrorFolder(folder), { recursive: true, force: true })

/** Whether a copy has a data set at exactly the version that this server knows. */
function isCurrent({ versions }: Copy, lake: Engine, dataset: string): boolean {
  const isMirrored = mirrored.some(({ name }) => name === dataset)
  return isMirrored && versions.of(dataset) === lake.version(dataset)
}

/** How often a statement is interrupted until it stops: an interrupt is lost while no statement runs. */
const interruptEvery = 50

/** Runs `work`, and interrupts its statements on the connection when the signal aborts. */
async function interruptibly<Made>(
  connection: DuckDBConnection,
  stop: AbortSignal,
  work: () => Promise<Made>,
): Promise<Made> {
  const repeat = setInterval(() => {
    if (stop.aborted) connection.interrupt()
  }, interruptEvery).unref()
  try {
    return await work()
  } finally {
    clearInterval(repeat)
  }
}
