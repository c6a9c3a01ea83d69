import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync, openSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * `node e2e/serve.ts <folder> <data folder> <log>`: a server on a data folder of its own, with a tenth of the demonstration rows. Every place,
 * market and month is in them. They are made once, in the first folder, and copied: making them takes two cores 15 s, and the first start
 * with all of them is a test of its own (`server/main.test.ts`). Takes the server's variables from the environment.
 */
const [demonstration = '', data = '', log = ''] = process.argv.slice(2)
const built = join(import.meta.dirname, '..', 'server', 'dist')
const node = (program: string) => ['--enable-source-maps', join(built, `${program}.js`)]
if (!existsSync(demonstration)) {
  const unfinished = `${demonstration}-unfinished`
  rmSync(unfinished, { recursive: true, force: true })
  const env = { ...process.env, SALA_DATA: unfinished }
  execFileSync(process.execPath, [...node('sala'), 'demo', '--scale', '0.1'], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  execFileSync('mv', [unfinished, demonstration])
}
// PostgreSQL's files keep their owner.
execFileSync('cp', ['-a', demonstration, data])
// The log is for a test that meets an answer 500.
mkdirSync(dirname(log), { recursive: true })
const server = spawn(process.execPath, node('main'), {
  env: { ...process.env, SALA_DATA: data },
  stdio: ['ignore', openSync(log, 'w'), 'inherit'],
})
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => server.kill(signal))
server.once('exit', (code) => process.exit(code ?? 1))
