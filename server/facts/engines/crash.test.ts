import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { immigration } from '@sala/catalog/datasets/immigration.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { LakeConfig } from '../../core/config/warehouse.ts'
import { unrestricted } from '../rowScope.ts'
import { createTestLake, extensions } from '../testing/lake.ts'
import { importRows } from '../testing/rows.ts'
import { openDuckDB } from './duckdb/duckdb.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sala-crash-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const script = fileURLToPath(new URL('../testing/importForever.ts', import.meta.url))

/** A process that imports batch after batch; what it says is read line by line. */
function importer(lake: LakeConfig | null = null): {
  readonly child: ChildProcess
  readonly nextLine: () => Promise<string>
} {
  const child = spawn(process.execPath, [script, folder, ...(lake ? [JSON.stringify(lake)] : [])], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if (!child.stdout) throw new Error('the child has no output')
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  return { child, nextLine: async () => (await lines.next()).value ?? 'end' }
}

async function kill(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}

/** How many rows each batch in the table has, and how many it says it has. */
async function state(lake: LakeConfig | null) {
  const engine = await openDuckDB({ folder, lake })
  try {
    const plan = {
      dataset: immigration,
      conditions: [],
      periods: { kind: 'all' as const },
      order: [],
      limit: null,
      offset: 0,
    }
    const rows = await engine
      .reader(unrestricted)
      .query({ ...plan, select: { kind: 'rows', columns: ['immigrants'] } }, {})
    const batches = await engine.batches('immigration')
    return {
      figures: rows.map(({ immigrants }) => Number(immigrants)),
      batches,
      version: engine.version('immigration'),
    }
  } finally {
    await engine.close()
  }
}

test('SIGKILL at any moment loses nothing acknowledged and leaves no half batch', { tags: 'release' }, () =>
  killAgainAndAgain(process.env.KILLS === undefined ? usualMoments : moments, null),
)

test.skipIf(extensions === null)(
  'nor does it in a lake, whose lock the dead server leaves to the next',
  { tags: 'release' },
  async () => {
    const lake = await createTestLake()
    try {
      await killAgainAndAgain(
        moments.filter((_, at) => at % 3 === 1),
        lake.config,
      )
    } finally {
      await lake.drop()
    }
  },
)

async function killAgainAndAgain(rounds: typeof moments, lake: LakeConfig | null): Promise<void> {
  let acknowledged = 0
  // Each round dies a little later after its words: in the middle of appending, of the commit, or between the two.
  for (const [round, { after, wait }] of rounds.entries()) {
    const { child, nextLine } = importer(lake)
    const listen = async (until: string) => {
      for (let line = await nextLine(); ; line = await nextLine()) {
        if (line.startsWith('committed')) acknowledged = Number(line.split(' ')[1])
        if (line === until) return
        if (line === 'end') throw new Error('the importer ended by itself')
      }
    }
    await listen(after)
    await new Promise((resolve) => setTimeout(resolve, wait))
    await kill(child)
    // What it said before it died counts, whether it was heard in time or not.
    await listen('end')
    const { figures, batches, version } = await state(lake)
    const newest = batches[0]
    // The last one may have been committed without a word; never more than that, and never less than was said.
    expect(newest?.id ?? 0, `round ${round}`).toBeGreaterThanOrEqual(acknowledged)
    expect(newest?.id ?? 0).toBeLessThanOrEqual(acknowledged + 1)
    expect(version).toBe(batches.length)
    acknowledged = newest?.id ?? 0
    // Every batch replaces all rows of the one before: the table is exactly one batch, whole.
    expect(figures.length).toBe(newest?.rows ?? 0)
    expect(new Set(figures)).toEqual(new Set(newest ? [newest.id] : []))
  }
}

const moments = [
  { after: 'appending', wait: 0 },
  { after: 'appending', wait: 15 },
  { after: 'committing', wait: 0 },
  { after: 'committing', wait: 5 },
  { after: 'committing', wait: 15 },
  { after: 'committing', wait: 40 },
  { after: 'committing', wait: 90 },
  { after: 'committing', wait: 200 },
]
/** Those of each run; `KILLS=1` tries all. */
const usualMoments = moments.filter((_, index) => index % 2 === 1)

test('a second process is refused while the first holds the store', { tags: 'release' }, async () => {
  const { child, nextLine } = importer()
  await nextLine()
  await expect(openDuckDB({ folder })).rejects.toThrow(/lock/i)
  await kill(child)
  const engine = await openDuckDB({ folder })
  await importRows(engine, immigration, [])
  await engine.close()
})
