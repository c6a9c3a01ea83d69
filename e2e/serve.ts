import { execFileSync, spawn } from 'node:child_process'
import { mkdirSync, openSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { makeDemonstration } from './demonstration.ts'

/**
 * `node e2e/serve.ts <demonstration> <data folder> <log>`: a server on a copy of the demonstration, which is made where it is not there.
 * Takes the server's variables from the environment.
 */
const [demonstration = '', data = '', log = ''] = process.argv.slice(2)
makeDemonstration(demonstration)
// PostgreSQL's files keep their owner.
execFileSync('cp', ['-a', demonstration, data])
// The log is for a test that meets an answer 500.
mkdirSync(dirname(log), { recursive: true })
const program = join(import.meta.dirname, '..', 'server', 'dist', 'main.js')
const server = spawn(process.execPath, ['--enable-source-maps', program], {
  env: { ...process.env, SALA_DATA: data },
  stdio: ['ignore', openSync(log, 'w'), 'inherit'],
})
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => server.kill(signal))
server.once('exit', (code) => process.exit(code ?? 1))
