import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkpoint } from '@sala/catalog/datasets/checkpoint.ts'
import { openDuckDB } from '../../server/facts/engines/duckdb/duckdb.ts'
import { importCrossings } from '../crossings.ts'
import { openWhole } from './wholeServer.ts'

/**
 * The whole server on stores of its own, and an empty Fastify route beside it; says where both are and with which token to ask.
 * Ends when its input does.
 */
const folder = mkdtempSync(join(tmpdir(), 'sala-bench-'))
const engine = await openDuckDB({ folder })
await importCrossings(engine, 1_000_000)
const opened = await openWhole(engine, folder, () => new Date())
const { address, empty, token } = opened.listening
const { path } = checkpoint.endpoints[0]
const stored = `${address}/api/${path}?fields=direction_x_date`
console.log(JSON.stringify({ empty: `${empty}/`, stored, token }))

for await (const _ of process.stdin) {
  // Wait for its end.
}
await opened.close()
await engine.close()
rmSync(folder, { recursive: true, force: true })
