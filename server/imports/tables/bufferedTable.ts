import type { AppliedStatus } from '@sala/catalog/api/importReport.ts'
import type { Chunk } from '../../facts/engines/engine.ts'
import type { Fault } from '../fault.ts'
import { PublicationStatuses } from '../publicationStatus.ts'
import { Output } from '../report/output.ts'
import type { Reading, TableTotals } from './tables.ts'

/** What came of one table of a file, beside its rows and faults. */
export interface ReadTable {
  readonly sheet: string | null
  readonly rows: number
  readonly totals: TableTotals
  readonly statuses: readonly AppliedStatus[]
}

/** A table that is held back until it is known whether it counts beside the others. */
export interface BufferedTable extends ReadTable {
  readonly chunks: readonly Chunk[]
  readonly faults: readonly Fault[]
  readonly output: Output
}

/** Reads a table into memory. A book with several tables is in memory as a whole already. */
export async function bufferTable(
  reading: Reading,
  read: (reading: Reading) => Promise<ReadTable>,
): Promise<BufferedTable> {
  const chunks: Chunk[] = []
  const faults: Fault[] = []
  const output = new Output(
    {
      send: async (message) => {
        if (message.kind === 'chunk') chunks.push(message.chunk)
        if (message.kind === 'faults') faults.push(...message.faults)
      },
    },
    0,
  )
  const statuses = new PublicationStatuses(reading.dataset, reading.options.status)
  const table = await read({ ...reading, output, statuses })
  await output.flush()
  return { ...table, chunks, faults, output }
}

/** Hands a table that was held back to the output of its file. */
export async function releaseTable(output: Output, table: BufferedTable): Promise<void> {
  for (const note of table.output.notes) output.note(note)
  for (const fault of table.faults) output.fault(fault)
  // The faults that are listed may be fewer than those that were counted.
  output.faultCount += table.output.faultCount - table.faults.length
  output.badRows += table.output.badRows
  output.aggregateRows += table.output.aggregateRows
  output.names.absorb(table.output.names)
  output.outline.absorb(table.output.outline)
  output.warnings.push(...table.output.warnings)
  for (const chunk of table.chunks) await output.forward(chunk)
}
