import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Chunk, PlainValue } from '../../facts/engines/engine.ts'
import { ReadFailure } from '../failure.ts'
import type { Fault } from '../fault.ts'
import { defaultLimits, type ReadLimits } from '../limits.ts'
import { inEnglish } from '../notes.ts'
import { type ImportOptions, noSettings, type ReadSummary } from '../process/protocol.ts'
import { readFile } from '../read.ts'
import { valueAt } from '../records/chunks.ts'
import { defaultStatus } from './importRequest.ts'

/** For tests: what came of reading a file in this thread. */
export interface WhatWasRead {
  readonly rows: readonly Readonly<Record<string, PlainValue>>[]
  readonly faults: readonly Fault[]
  /** Null where the file could not be read at all; its fault is then the only one. */
  readonly summary: ReadSummary | null
}

/** Writes a file into a folder of its own, which goes with the run (`server/testing/temporary.ts`), and gives its path. */
export function temporaryFile(name: string, content: string | Uint8Array): string {
  const folder = mkdtempSync(join(tmpdir(), 'sala-import-'))
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

/** Reads a file as a data set without a worker around it. Figures without a status are said to be final, unless `options` says otherwise. */
export async function readForTest(
  dataset: string,
  file: string,
  options: Partial<ImportOptions> = {},
  limits: Partial<ReadLimits> = {},
): Promise<WhatWasRead> {
  const rows: Readonly<Record<string, PlainValue>>[] = []
  const faults: Fault[] = []
  const all: ImportOptions = {
    dataset,
    file,
    fileName: file.split('/').at(-1) ?? file,
    ...noSettings,
    status: defaultStatus(dataset),
    ...options,
  }
  try {
    const summary = await readFile(
      all,
      { ...defaultLimits, ...limits },
      {
        send: async (message) => {
          if (message.kind === 'chunk') rows.push(...rowsOf(message.chunk))
          if (message.kind === 'faults') faults.push(...message.faults)
        },
      },
    )
    return { rows, faults, summary }
  } catch (error) {
    if (!(error instanceof ReadFailure)) throw error
    return { rows, faults: [...faults, error.fault], summary: null }
  }
}

/** What was taken for what, a sentence a line. */
export const notesIn = (summary: ReadSummary | null): string =>
  (summary?.notes ?? []).map((note) => inEnglish(note).message).join('\n')

/** The rows of a chunk as plain records. */
export function rowsOf(chunk: Chunk): Readonly<Record<string, PlainValue>>[] {
  return Array.from({ length: chunk.rows }, (_, row) =>
    Object.fromEntries(
      Object.entries(chunk.vectors).map(([name, vector]): [string, PlainValue] => [name, valueAt(vector, row)]),
    ),
  )
}
