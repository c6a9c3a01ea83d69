import { checkpoint } from '@sala/catalog/datasets/checkpoint.ts'
import { checkpoints } from '@sala/catalog/places/checkpoints.ts'
import { countryCodes } from '@sala/catalog/places/countryCodes.ts'
import type { Chunk, Engine } from '../server/facts/engines/engine.ts'

const countries = countryCodes.map(([alpha2]) => alpha2)
const places = checkpoints.map(({ code }) => code)
const placeTypes = Int32Array.from(checkpoints, ({ type }) => ['air', 'land', 'sea'].indexOf(type))
const rowsOfDay = countries.length * places.length * 2
const lastDay = Math.floor(Date.UTC(2026, 10, 19) / 86_400_000)

/** Imports so many rows of crossings as one batch through the engine; every key once, backwards from a last day. */
export async function importCrossings(engine: Engine, rows: number): Promise<void> {
  const writer = await engine.beginBatch(checkpoint, {
    fileName: 'bench',
    fileHash: '0'.repeat(64),
    importedBy: 'bench',
    source: 'Bench',
    demonstration: true,
    replaceHigher: false,
  })
  for (let from = 0; from < rows; from += 65_536) await writer.append(chunk(from, Math.min(65_536, rows - from)))
  await writer.commit([])
}

function chunk(from: number, rows: number): Chunk {
  const days = new Int32Array(rows)
  const [source, place, type, direction] = [0, 0, 0, 0].map(() => new Int32Array(rows))
  const people = new Float64Array(rows)
  if (!source || !place || !type || !direction) throw new Error('no vectors')
  for (let at = 0; at < rows; at += 1) {
    const row = from + at
    const within = row % rowsOfDay
    days[at] = lastDay - Math.floor(row / rowsOfDay)
    direction[at] = within % 2
    place[at] = (within >> 1) % places.length
    source[at] = Math.floor((within >> 1) / places.length)
    type[at] = placeTypes[place[at] ?? 0] ?? 0
    // Any spread will do; a multiplicative hash gives the same one on every run.
    people[at] = ((row * 2_654_435_761) >>> 20) % 900
  }
  const text = (indexes: Int32Array, dictionary: readonly string[]) => ({ kind: 'text', indexes, dictionary }) as const
  return {
    rows,
    vectors: {
      date: { kind: 'date', days },
      location_source: text(source, countries),
      checkpoint: text(place, places),
      checkpoint_type: text(type, ['air', 'land', 'sea']),
      direction: text(direction, ['in', 'out']),
      immigrants: { kind: 'number', values: people },
    },
  }
}
