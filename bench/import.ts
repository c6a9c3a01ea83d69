import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { NamedRecipe } from '@sala/catalog/imports/recipe.ts'
import { checkpoints } from '@sala/catalog/places/checkpoints.ts'
import { countryCodes } from '@sala/catalog/places/countryCodes.ts'
import { openDuckDB } from '../server/facts/engines/duckdb/duckdb.ts'
import { runImport } from '../server/imports/import.ts'
import { noSettings } from '../server/imports/process/protocol.ts'
import { limitsFor, readInProcess } from '../server/imports/process/reading.ts'
import { importRequest } from '../server/imports/testing/importRequest.ts'
import { listRecipe } from '../server/imports/testing/listRecipe.ts'

/**
 * How fast a tidy CSV of checkpoint crossings (6 columns) is read and checked in the import's worker, and whether memory grows with the
 * file: `node bench/import.ts [rows …]`. Storing is not part of it. `node bench/import.ts difference [rows]` stores such a file and a revised
 * copy of it, and says which part of that the difference to what is stored takes (a million rows by default). `node bench/import.ts recipe
 * [rows]` reads the same rows under other headings by a recipe, in turns with the recognised file (five million by default).
 */

const headings = ['date', 'location_source', 'checkpoint', 'checkpoint_type', 'direction', 'immigrants']
const [first, ...others] = process.argv.slice(2)
const folder = await mkdtemp(join(tmpdir(), 'sala-bench-import-'))
const round = (value: number, digits = 0) => value.toLocaleString('en', { maximumFractionDigits: digits })
try {
  if (first === 'difference') await measureDifference(Number(others[0] ?? 1_000_000))
  else if (first === 'recipe') await measureRecipe(Number(others[0] ?? 5_000_000))
  else await measureReading([first ?? [], ...others].flat().map(Number))
} finally {
  await rm(folder, { recursive: true, force: true })
}

async function measureReading(sizes: readonly number[]): Promise<void> {
  console.log('| rows | file, MB | seconds | rows a second | resident memory before and at its highest, MB |')
  console.log('| ---: | ---: | ---: | ---: | ---: |')
  for (const rows of sizes.length > 0 ? sizes : [300_000, 3_000_000, 12_000_000]) {
    const file = join(folder, `${rows}.csv`)
    await write(file, rows)
    const { size } = await stat(file)
    const before = process.memoryUsage().rss
    let highest = before
    const watch = setInterval(() => {
      highest = Math.max(highest, process.memoryUsage().rss)
    }, 20)
    const started = performance.now()
    await read(file, size, rows)
    const seconds = (performance.now() - started) / 1000
    clearInterval(watch)
    const memory = `${round(before / 1e6)} → ${round(highest / 1e6)}`
    console.log(
      `| ${round(rows)} | ${round(size / 1e6)} | ${round(seconds, 2)} | ${round(rows / seconds)} | ${memory} |`,
    )
    await rm(file)
  }
}

/** Reads a file with a number of rows, optionally by a recipe; throws if the number of rows differs. */
async function read(file: string, size: number, rows: number, recipe: NamedRecipe | null = null): Promise<void> {
  let rowCount = 0
  const reading = await readInProcess(
    { dataset: 'checkpoint', file, fileName: 'crossings.csv', ...noSettings, recipe },
    {
      onChunk: async (chunk) => {
        rowCount += chunk.rows
      },
      onFaults: async (faults) => {
        throw new Error(`unexpected fault: ${faults[0]?.message}`)
      },
      onProgress: () => {},
    },
    limitsFor(size),
    undefined,
  )
  if (reading.kind !== 'end' || rowCount !== rows)
    throw new Error(`read ${rowCount} of ${rows} rows: ${JSON.stringify(reading)}`)
}

/** Reads the same rows as a recognised file and by a recipe, in turns. */
async function measureRecipe(rows: number): Promise<void> {
  const words = headings.map((_, index) => `Spalte ${index + 1}`)
  const fields = Object.fromEntries(headings.map((name, at) => [name, { column: at + 1, heading: words[at] ?? '' }]))
  const recipe = { name: 'crossings', recipe: listRecipe({ dataset: 'checkpoint', fields }) }
  const files = [
    { file: join(folder, 'recognised.csv'), head: headings, recipe: null, seconds: [] as number[] },
    { file: join(folder, 'mapped.csv'), head: words, recipe, seconds: [] as number[] },
  ]
  for (const { file, head } of files) await write(file, rows, { head })
  for (let round = 0; round < 5; round++) {
    for (const { file, recipe, seconds } of files) {
      const { size } = await stat(file)
      const started = performance.now()
      await read(file, size, rows, recipe)
      seconds.push((performance.now() - started) / 1000)
    }
  }
  const [recognised = [], mapped = []] = files.map(({ seconds }) => seconds.toSorted((a, b) => a - b))
  const [fastest, median] = [0, 2].map((at) => (mapped[at] ?? 0) / (recognised[at] ?? 1))
  console.log('| rows | recognised, seconds | by recipe | ratio of the fastest | of the medians of five |')
  console.log('| ---: | ---: | ---: | ---: | ---: |')
  const cells = [rows, recognised[2] ?? 0, mapped[2] ?? 0, fastest ?? 0, median ?? 0]
  console.log(`| ${cells.map((value) => round(value, 2)).join(' | ')} |`)
}

/** Stores a file, checks a revised copy of it, and stores that: how long each takes, and the difference within them. */
async function measureDifference(rows: number): Promise<void> {
  const [original, revised] = [join(folder, 'original.csv'), join(folder, 'revised.csv')]
  await write(original, rows)
  await write(revised, rows, { revised: true })
  const engine = await openDuckDB({ folder: join(folder, 'facts') })
  let comparing = 0
  const begin = engine.beginBatch.bind(engine)
  engine.beginBatch = async (...beginArguments) => {
    const writer = await begin(...beginArguments)
    return new Proxy(writer, {
      get: (target, name) => {
        const own: unknown = Reflect.get(target, name)
        if (typeof own !== 'function') return own
        return async (...words: unknown[]) => {
          const started = performance.now()
          const answer: unknown = await Reflect.apply(own, target, words)
          if (name === 'difference') comparing = (performance.now() - started) / 1000
          return answer
        }
      },
    })
  }
  console.log('| | seconds | of these the difference | part |')
  console.log('| --- | ---: | ---: | ---: |')
  try {
    for (const [what, file, dryRun] of [
      ['the first file is stored', original, false],
      ['its revised copy is checked', revised, true],
      ['its revised copy is stored', revised, false],
    ] as const) {
      const { outcome, faults, seconds, difference } = await runImport(
        engine,
        importRequest('checkpoint', file, { dryRun }),
      )
      if (difference === null) throw new Error(`${what}: ${outcome} ${faults[0]?.message ?? ''}`)
      const { new: added, changed, unchanged, gone } = difference
      const counts = `${round(added)} new, ${round(changed)} changed, ${round(unchanged)} unchanged, ${round(gone)} gone`
      console.log(
        `| ${what} (${counts}) | ${round(seconds, 2)} | ${round(comparing, 2)} | ${round((comparing / seconds) * 100)} % |`,
      )
    }
  } finally {
    await engine.close()
  }
}

/**
 * Writes crossings of all countries through all checkpoints, day after day; the same file on every run. `revised`: every hundredth figure
 * is another one.
 */
async function write(
  file: string,
  rows: number,
  { revised = false, head = headings }: { readonly revised?: boolean; readonly head?: readonly string[] } = {},
): Promise<void> {
  const stream = createWriteStream(file)
  stream.write(`${head.join(',')}\n`)
  const day = countryCodes.length * checkpoints.length * 2
  let lines = ''
  for (let row = 0; row < rows; row++) {
    const within = row % day
    const place = checkpoints[(within >> 1) % checkpoints.length]
    const country = countryCodes[Math.floor((within >> 1) / checkpoints.length)]?.[0]
    const date = new Date(Date.UTC(2015, 0, 1 + Math.floor(row / day))).toISOString().slice(0, 10)
    // Any spread will do; a multiplicative hash gives the same one on every run.
    const people = (((row * 2_654_435_761) >>> 20) % 900) + (revised && row % 100 === 0 ? 1 : 0)
    lines += `${date},${country},${place?.code},${place?.type},${within % 2 === 0 ? 'in' : 'out'},${people}\n`
    if (lines.length > 1 << 20) {
      if (!stream.write(lines)) await once(stream, 'drain')
      lines = ''
    }
  }
  stream.end(lines)
  await once(stream, 'finish')
}
