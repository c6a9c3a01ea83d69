import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { ReportedBatch } from '../imports/shapes.ts'
import { DatasetLine } from './operations.ts'

/** For tests: the real command line, in a process of its own, on a data folder of its own. */

const script = fileURLToPath(new URL('../sala.ts', import.meta.url))

export interface Ran {
  readonly code: number | null
  readonly out: string
  readonly errors: string
}

export interface RunOptions {
  readonly stdin?: string
  readonly env?: Readonly<Record<string, string>>
}

/** A process of the command line that is still at work. */
export interface Running {
  readonly child: ChildProcess
  readonly ended: Promise<Ran>
}

export class Bench {
  readonly folder = mkdtempSync(join(tmpdir(), 'sala-cli-'))
  #count = 0

  /** A new data folder: a copy of a template in which the stores were made once, or an empty one. */
  dataFolder(template: string | null = null): string {
    this.#count += 1
    const folder = join(this.folder, `data${this.#count}`)
    // With its owners: PostgreSQL's own files belong to another account where tests run as root.
    if (template !== null) execFileSync('cp', ['-a', template, folder])
    return folder
  }

  file(name: string, lines: readonly string[] | string): string {
    this.#count += 1
    const path = join(mkdtempSync(join(this.folder, 'file-')), name)
    writeFileSync(path, typeof lines === 'string' ? lines : `${lines.join('\n')}\n`)
    return path
  }

  path(name: string): string {
    return join(this.folder, name)
  }

  close(): void {
    rmSync(this.folder, { recursive: true, force: true })
  }
}

export function startSala(dataFolder: string, words: readonly string[], options: RunOptions = {}): Running {
  const child = spawn(process.execPath, [script, ...words], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, SALA_DATA: dataFolder, ...options.env },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  // A command that does not read its input may end before it is written.
  child.stdin.on('error', () => undefined)
  child.stdin.end(options.stdin ?? '')
  const code = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const ended = Promise.all([code, text(child.stdout), text(child.stderr)]).then(([number, out, errors]) => ({
    code: number,
    out,
    errors,
  }))
  return { child, ended }
}

export function sala(dataFolder: string, words: readonly string[], options: RunOptions = {}): Promise<Ran> {
  return startSala(dataFolder, words, options).ended
}

/** `sala batches --json`, parsed; throws what the command complained about. */
export async function batchesOf(dataFolder: string): Promise<ReportedBatch[]> {
  return z.array(ReportedBatch).parse(await json(dataFolder, ['batches', '--json']))
}

/** `sala datasets --json`, one line of it. */
export async function datasetOf(dataFolder: string, name: string): Promise<DatasetLine> {
  const lines = z.array(DatasetLine).parse(await json(dataFolder, ['datasets', '--json']))
  const line = lines.find((each) => each.name === name)
  if (line === undefined) throw new Error(`no data set ${name}`)
  return line
}

async function json(dataFolder: string, words: readonly string[]): Promise<unknown> {
  const ran = await sala(dataFolder, words)
  if (ran.code !== 0) throw new Error(`sala ${words.join(' ')}: ${ran.errors}`)
  return JSON.parse(ran.out)
}
