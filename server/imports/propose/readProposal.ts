import { stat } from 'node:fs/promises'
import type { ReadLimits } from '../limits.ts'
import { type ImportOptions, nothingRead, type ReadSummary } from '../process/protocol.ts'
import { openSource } from '../readers/open.ts'
import { proposeTable } from './proposeTable.ts'

/** What columns a data set of a file could have. Throws `ReadFailure` where the file cannot be read at all. */
export async function readProposal(options: ImportOptions, limits: ReadLimits): Promise<ReadSummary> {
  const { size } = await stat(options.file)
  const source = await openSource(options, size, limits)
  try {
    return { ...nothingRead, proposal: await proposeTable(source) }
  } finally {
    await source.close()
  }
}
