import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDuckDB } from '../engines/duckdb/duckdb.ts'
import type { Engine } from '../engines/engine.ts'

export interface OwnEngine {
  readonly folder: string
  readonly engine: Engine
}

/** An empty engine in a folder of its own, by the real clock unless another is given. */
export async function openEngine(now?: () => Date): Promise<OwnEngine> {
  const folder = mkdtempSync(join(tmpdir(), 'sala-facts-'))
  return { folder, engine: await openDuckDB({ folder, memoryLimit: '256MB', ...(now && { now }) }) }
}

/** Closes the engine, which may be another one than was opened there at first, and removes its folder. */
export async function removeEngine({ folder, engine }: OwnEngine): Promise<void> {
  await engine.close()
  rmSync(folder, { recursive: true, force: true })
}
