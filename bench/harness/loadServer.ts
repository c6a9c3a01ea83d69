import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDuckDB } from '../../server/facts/engines/duckdb/duckdb.ts'
import { openWhole } from './wholeServer.ts'

/** The whole server on a filled facts store, whose folder is the argument; says where it is. Ends when its input does. */
const [folder = ''] = process.argv.slice(2)
const stateFolder = mkdtempSync(join(tmpdir(), 'sala-load-'))
const engine = await openDuckDB({ folder })
const opened = await openWhole(engine, stateFolder, () => new Date())
console.log(JSON.stringify(opened.listening))

for await (const _ of process.stdin) {
  // Wait for its end.
}
console.error(`resident memory of the server: ${Math.round(process.memoryUsage.rss() / 2 ** 20)} MB`)
await opened.close()
await engine.close()
rmSync(stateFolder, { recursive: true, force: true })
