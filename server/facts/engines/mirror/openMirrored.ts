import { CancelledError } from '../../../core/queues/cancelled.ts'
import { type DuckDBOptions, openDuckDB } from '../duckdb/duckdb.ts'
import { type Engine, QueryTimeout, type Reader } from '../engine.ts'
import { forwardingEngine } from '../forwardingEngine.ts'
import { Mirror, type MirrorOptions, removeMirror } from './mirror.ts'

/**
 * Like `openDuckDB`, but large data sets of a lake are answered from a mirror on this server while it is current. The mirror has memory of
 * its own.
 */
export async function openMirrored(
  options: DuckDBOptions & Pick<MirrorOptions, 'log'> & { readonly mirrorMemory: string | null },
): Promise<Engine> {
  const { mirrorMemory, lake = null } = options
  // The mirror of an earlier run would never be compared with the lake: it may hold texts that were erased since.
  if (lake === null || mirrorMemory === null) removeMirror(options.folder)
  const engine = await openDuckDB(options)
  if (lake === null || mirrorMemory === null) return engine
  return mirroredEngine(engine, new Mirror(engine, { ...options, lake, memoryLimit: mirrorMemory }))
}

/** An engine over a lake whose queries go to a mirror while it is current; everything else goes to the lake. */
export function mirroredEngine(lake: Engine, mirror: Mirror): Engine {
  /** Keyed by the lake's reader, which is the same object for the same scope while it is in use. */
  const readers = new WeakMap<Reader, Reader>()
  const readerOf = (inLake: Reader): Reader => {
    const cachedReader = readers.get(inLake)
    if (cachedReader !== undefined) return cachedReader
    // As of an instant, the valid rows depend on the batches of all data sets, which a mirror does not have.
    const reader = inLake.scope.asOf === null ? mirroredReader(inLake, mirror, readerOf) : inLake
    readers.set(inLake, reader)
    return reader
  }
  return {
    ...forwardingEngine(() => lake),
    reader: (scope) => readerOf(lake.reader(scope)),
    close: async () => {
      await mirror.close()
      await lake.close()
    },
  }
}

/** Whether the question itself caused the failure, so that another store would fail as well. */
const isOfQuestion = (error: unknown): boolean => error instanceof QueryTimeout || error instanceof CancelledError

function mirroredReader(inLake: Reader, mirror: Mirror, readerOf: (inLake: Reader) => Reader): Reader {
  const { scope } = inLake
  return {
    scope,
    query(plan, options) {
      const mirrorReader = mirror.reader(plan.dataset.name, scope)
      if (mirrorReader === null) return inLake.query(plan, options)
      const rows = mirrorReader.reader.query(plan, options).catch((error) => {
        if (isOfQuestion(error)) throw error
        mirrorReader.fail(error)
        return inLake.query(plan, options)
      })
      mirrorReader.track(rows)
      return rows
    },
    async *stream(plan, options) {
      const mirrorReader = mirror.reader(plan.dataset.name, scope)
      if (mirrorReader === null) return yield* inLake.stream(plan, options)
      const { promise: ended, resolve: end } = Promise.withResolvers<void>()
      mirrorReader.track(ended)
      try {
        yield* mirrorReader.reader.stream(plan, options)
      } catch (error) {
        if (!isOfQuestion(error)) mirrorReader.fail(error)
        throw error
      } finally {
        end()
      }
    },
    freshness: (dataset) => inLake.freshness(dataset),
    version: (dataset) => inLake.version(dataset),
    asOf: (instant) => readerOf(inLake.asOf(instant)),
    history: (dataset) => inLake.history(dataset),
  }
}
