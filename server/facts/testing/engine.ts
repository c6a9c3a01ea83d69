import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { everyCase } from '@sala/catalog/testing/everyCase.ts'
import { test } from 'vitest'
import { openDuckDB } from '../engines/duckdb/duckdb.ts'
import type { StoreKind } from '../engines/duckdb/tables.ts'
import type { Engine, Reader } from '../engines/engine.ts'
import { Mirror, type MirrorOptions } from '../engines/mirror/mirror.ts'
import { mirroredEngine } from '../engines/mirror/openMirrored.ts'
import { createTestLake, extensions, type TestLake } from './lake.ts'

/** The kinds of store that tests of the facts run on: the lake where DuckDB's extensions are there. */
export const storeKinds: readonly StoreKind[] = extensions === null ? ['file'] : ['file', 'lake']

/** Whether a kind of store is asked for everything: a lake, which takes ten times as long to open, where every case is wanted. */
export const runsEveryCase = (kind: StoreKind): boolean => kind === 'file' || everyCase

/** Declares a test of what a lake does by the same statements as a file; in a lake it runs before a release. */
export const sharedTest =
  (kind: StoreKind) =>
  (name: string, body: () => unknown): void =>
    test(name, { tags: kind === 'lake' ? ['release'] : [] }, body)

export interface OwnEngine {
  readonly folder: string
  readonly engine: Engine
  /** The lake that it is on; null for a file. */
  readonly lake: TestLake | null
}

/** An empty engine in a folder of its own, by the real clock unless another is given. */
export async function openEngine(now?: () => Date, kind: StoreKind = 'file'): Promise<OwnEngine> {
  const folder = mkdtempSync(join(tmpdir(), 'sala-facts-'))
  const lake = kind === 'lake' ? await createTestLake() : null
  const options = { folder, lake: lake?.config ?? null, memoryLimit: '256MB', ...(now && { now }) }
  const engine = await openDuckDB(options)
  const isMirrored = lake !== null && process.env.SALA_MIRROR === 'on'
  return { folder, engine: isMirrored ? throughMirror(engine, { ...options, lake: lake.config }) : engine, lake }
}

/** An engine on a lake whose queries wait for its mirror, so that they are answered from it: `SALA_MIRROR=on npx vitest run server/facts`. */
function throughMirror(inLake: Engine, options: Omit<MirrorOptions, 'log'>): Engine {
  const mirror = new Mirror(inLake, { ...options, log: console })
  const engine = mirroredEngine(inLake, mirror)
  const untilCurrent = async () => {
    while (!mirror.isCurrent()) await wait(20)
  }
  const readerOf = (reader: Reader): Reader => ({
    ...reader,
    query(plan, further) {
      const rows = untilCurrent().then(() => reader.query(plan, further))
      rows.catch(() => undefined)
      return rows
    },
    asOf: (instant) => readerOf(reader.asOf(instant)),
  })
  return { ...engine, reader: (scope) => readerOf(engine.reader(scope)) }
}

/** Closes the engine, which may be another one than was opened there at first, and removes its folder. */
export async function removeEngine({
  folder,
  engine,
  lake = null,
}: Omit<OwnEngine, 'lake'> & { readonly lake?: TestLake | null }): Promise<void> {
  await engine.close()
  await lake?.drop()
  rmSync(folder, { recursive: true, force: true })
}
