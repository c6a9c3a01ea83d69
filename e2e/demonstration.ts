import { execFileSync } from 'node:child_process'
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { variables } from '../server/core/config/variables.ts'
import { demoPassword } from './server.ts'

/** The variables of a server with demonstration data. What this machine says to servers of its own is not for this one. */
export const demonstrationVariables = {
  ...Object.fromEntries(variables.map(({ name }) => [name, ''])),
  SALA_DEMO: 'on',
  SALA_DEMO_PASSWORD: demoPassword,
  LOG_LEVEL: 'warn',
}

/**
 * Makes a data folder with a tenth of the demonstration rows, unless it is there. Every place, market and month is in them. Servers start on
 * copies of it: making it takes two cores 15 s, and the first start with all rows is a test of its own (`server/main.test.ts`).
 */
export function makeDemonstration(folder: string): void {
  if (existsSync(folder)) return
  const unfinished = `${folder}-unfinished`
  rmSync(unfinished, { recursive: true, force: true })
  const program = join(import.meta.dirname, '..', 'server', 'dist', 'sala.js')
  execFileSync(process.execPath, ['--enable-source-maps', program, 'demo', '--scale', '0.1'], {
    env: { ...process.env, ...demonstrationVariables, SALA_DATA: unfinished },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  execFileSync('mv', [unfinished, folder])
}

// `node e2e/demonstration.ts <folder>`: made ahead of the tests, which find it by `E2E_DEMONSTRATION`.
if (import.meta.main) makeDemonstration(process.argv[2] ?? '')
