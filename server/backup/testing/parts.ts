import { createHash } from 'node:crypto'
import { open, readFile, writeFile } from 'node:fs/promises'
import { storedDatasets } from '@sala/catalog/datasets/all.ts'
import { z } from 'zod'
import type { Engine } from '../../facts/engines/engine.ts'
import { wholePlan } from '../../facts/plan/plan.ts'
import { unrestricted } from '../../facts/rowScope.ts'
import type { State } from '../../state/state.ts'
import { type Manifest, Manifest as ManifestShape, manifestName } from '../manifest.ts'
import { readEntries, tarWriter } from '../tar.ts'

/** For tests: backups taken apart and put together again, and what stores hold. */

export interface Part {
  readonly name: string
  readonly bytes: Buffer
}

export interface OpenedBackup {
  readonly parts: readonly Part[]
  readonly manifest: Manifest
}

export async function takeApart(path: string): Promise<OpenedBackup> {
  const all = await readFile(path)
  await using file = await open(path)
  const entries = await readEntries(file)
  const parts = entries.map(({ name, at, bytes }) => ({ name, bytes: all.subarray(at, at + bytes) }))
  const manifest = ManifestShape.parse(JSON.parse(parts.at(-1)?.bytes.toString('utf8') ?? ''))
  return { parts: parts.slice(0, -1), manifest }
}

/** Writes parts and a manifest whose list of parts is right, whatever else it says. */
export async function joinAnswers(path: string, { parts, manifest }: { parts: readonly Part[]; manifest: object }) {
  const list = parts.map(({ name, bytes }) => ({
    name,
    bytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  }))
  await writeFile(path, '')
  const file = await open(path, 'r+')
  try {
    const tar = tarWriter(file)
    const add = (name: string, bytes: Buffer) => tar.add(name, pieces(bytes), new Date(0))
    for (const { name, bytes } of parts) await add(name, bytes)
    await add(manifestName, Buffer.from(JSON.stringify({ ...manifest, parts: list })))
    await tar.finish()
  } finally {
    await file.close()
  }
}

async function* pieces(bytes: Buffer): AsyncGenerator<Buffer, void, undefined> {
  yield bytes
}

/** Data set -> SHA-256 of all rows that are shown, whatever their order. */
export async function factsSums(engine: Engine): Promise<Record<string, string>> {
  const sums: Record<string, string> = {}
  for (const dataset of storedDatasets()) {
    const columns = [...Object.keys(dataset.columns), ...Object.keys(dataset.derived)]
    const rows = await engine.reader(unrestricted).query(
      {
        ...wholePlan(dataset),
        select: { kind: 'rows', columns },
      },
      {},
    )
    const lines = rows.map((row) => JSON.stringify(row)).sort()
    sums[dataset.name] = createHash('sha256').update(lines.join('\n')).digest('hex')
  }
  return sums
}

/** Table -> its rows as text, whatever their order. */
export async function stateRows(state: State): Promise<Record<string, readonly string[]>> {
  const snapshot = await state.snapshot()
  try {
    const rows: Record<string, readonly string[]> = {}
    for (const table of snapshot.tables) {
      const lines: string[] = []
      for await (const line of snapshot.lines(table)) lines.push(line)
      rows[table] = lines.sort()
    }
    return rows
  } finally {
    await snapshot.close()
  }
}

/** One column of rows as `stateRows` gives them. */
export function columnOf(rows: readonly string[] | undefined, name: string): unknown[] {
  return (rows ?? []).map((row) => z.record(z.string(), z.unknown()).parse(JSON.parse(row))[name])
}
