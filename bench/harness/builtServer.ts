import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const program = join(import.meta.dirname, '..', '..', 'server', 'dist', 'main.js')

/** A built server (`npm run prestart`) in a process of its own. */
export interface BuiltServer {
  readonly address: string
  readonly pid: number
  /** Ends it, by `SIGTERM` as an operator does or by `SIGKILL`, and waits until it is gone. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>
}

/**
 * Starts a built server on a data folder and gives it once it listens. `folder` is for temporary files and compiled code, which a server writes
 * when it is ended by `SIGTERM`: the next ones start faster. `core`: the one core that it may use (by `taskset`). Throws where it ends before.
 */
export async function startBuiltServer(
  data: string,
  folder: string,
  settings: Readonly<Record<string, string>>,
  core: number | null = null,
): Promise<BuiltServer> {
  const stored = { TMPDIR: folder, NODE_COMPILE_CACHE: join(folder, 'compiled'), SALA_DATA: data }
  const pinned = core === null ? [] : ['taskset', '--cpu-list', String(core)]
  const [command = '', ...words] = [...pinned, process.execPath, program]
  const child = spawn(command, words, {
    env: { PATH: process.env.PATH, LOG_LEVEL: 'info', ...stored, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const stop = () => void child.kill('SIGTERM')
  process.once('exit', stop)
  child.once('exit', () => process.off('exit', stop))
  const address = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const listening = /"address":"([^"]+)"/.exec(line)?.[1]
      if (listening !== undefined) resolve(listening)
      if (/"level":60/.test(line)) console.error(line.slice(0, 300))
    })
    child.once('exit', (code) => reject(new Error(`the server did not start: ${code}`)))
  })
  return { address, pid: child.pid ?? 0, end: (signal) => end(child, signal) }
}

async function end(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => void child.once('exit', resolve))
  child.kill(signal)
  await ended
}

/** Kills the PostgreSQL that a killed server left behind: that is its successor's to do, and there is none. */
export function killLeftPostgres(data: string): void {
  const postmaster = join(data, 'postgres', 'postmaster.pid')
  if (existsSync(postmaster)) process.kill(Number(readFileSync(postmaster, 'utf8').split('\n')[0]), 'SIGKILL')
}
