import { argv, stdout } from 'node:process'
import { immigration } from '@sala/catalog/datasets/immigration.ts'
import type { LakeConfig } from '../../core/config/warehouse.ts'
import { openDuckDB } from '../engines/duckdb/duckdb.ts'
import { aBatch, chunkOf } from './rows.ts'

/**
 * Imports the same 20,000 keys, into a folder or the lake of a second argument, again and again until it is killed, each time with the batch's own number as the figure, and says
 * what it is about to do and what it has done.
 */
const lake: LakeConfig | null = argv[3] === undefined ? null : JSON.parse(argv[3])
const engine = await openDuckDB({ folder: argv[2] ?? '.', lake })
const say = (line: string) => new Promise<void>((resolve) => stdout.write(`${line}\n`, () => resolve()))
const countries = ['CN', 'JP', 'KR', 'DE', 'FR', 'GB', 'US', 'IN', 'MY', 'SG']

for (let id = engine.version('immigration') + 1; ; id += 1) {
  const rows = Array.from({ length: 20_000 }, (_, index) => ({
    date: new Date(Date.UTC(1900, Math.floor(index / 10), 1)).toISOString().slice(0, 10),
    location_source: countries[index % 10] ?? 'CN',
    immigrants: id,
  }))
  const chunk = chunkOf(immigration, rows)
  const writer = await engine.beginBatch(immigration, aBatch())
  await say('appending')
  await writer.append(chunk)
  await writer.conflicts(1)
  await say('committing')
  const batch = await writer.commit([])
  await say(`committed ${batch.id}`)
}
