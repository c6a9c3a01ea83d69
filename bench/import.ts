import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkpoints } from '@sala/catalog/places/checkpoints.ts'
import { countryCodes } from '@sala/catalog/places/countryCodes.ts'
import { nothingSaid } from '../server/imports/protocol.ts'
import { limitsFor, readApart } from '../server/imports/reading.ts'

/**
 * How fast a tidy CSV of checkpoint crossings (6 columns) is read and checked in the import's worker, and whether memory grows with the
 * file: `node bench/import.ts [rows …]`. Storing is not part of it.
 */

const sizes = process.argv.slice(2).map(Number)
const folder = await mkdtemp(join(tmpdir(), 'sala-bench-import-'))
const round = (value: number, digits = 0) => value.toLocaleString('en', { maximumFractionDigits: digits })
try {
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
    let taken = 0
    const reading = await readApart(
      {
        dataset: 'checkpoint',
        file,
        fileName: 'crossings.csv',
        ...nothingSaid,
      },
      {
        onChunk: async (chunk) => {
          taken += chunk.rows
        },
        onFaults: async (faults) => {
          throw new Error(`unexpected fault: ${faults[0]?.message}`)
        },
        onProgress: () => {},
      },
      limitsFor(size),
      undefined,
    )
    const seconds = (performance.now() - started) / 1000
    clearInterval(watch)
    if (reading.kind !== 'end' || taken !== rows)
      throw new Error(`read ${taken} of ${rows} rows: ${JSON.stringify(reading)}`)
    const memory = `${round(before / 1e6)} → ${round(highest / 1e6)}`
    console.log(
      `| ${round(rows)} | ${round(size / 1e6)} | ${round(seconds, 2)} | ${round(rows / seconds)} | ${memory} |`,
    )
    await rm(file)
  }
} finally {
  await rm(folder, { recursive: true, force: true })
}

/** Writes crossings of all countries through all checkpoints, day after day; the same file on every run. */
async function write(file: string, rows: number): Promise<void> {
  const stream = createWriteStream(file)
  stream.write('date,location_source,checkpoint,checkpoint_type,direction,immigrants\n')
  const day = countryCodes.length * checkpoints.length * 2
  let lines = ''
  for (let row = 0; row < rows; row++) {
    const within = row % day
    const place = checkpoints[(within >> 1) % checkpoints.length]
    const country = countryCodes[Math.floor((within >> 1) / checkpoints.length)]?.[0]
    const date = new Date(Date.UTC(2015, 0, 1 + Math.floor(row / day))).toISOString().slice(0, 10)
    // Any spread will do; a multiplicative hash gives the same one on every run.
    const people = ((row * 2_654_435_761) >>> 20) % 900
    lines += `${date},${country},${place?.code},${place?.type},${within % 2 === 0 ? 'in' : 'out'},${people}\n`
    if (lines.length > 1 << 20) {
      if (!stream.write(lines)) await once(stream, 'drain')
      lines = ''
    }
  }
  stream.end(lines)
  await once(stream, 'finish')
}
