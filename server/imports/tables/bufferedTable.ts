import type { AppliedStatus } from '@sala/catalog/api/importReport.ts'
import type { Chunk } from '../../facts/engines/engine.ts'
import type { Fault } from '../fault.ts'
import { PublicationStatuses, statusFault } from '../publicationStatus.ts'
import { ChunkBuilder } from '../records/chunks.ts'
import { Output } from '../report/output.ts'
import type { Reading, TableTotals } from './tables.ts'

/** What came of one table of a file, held back until it is known whether it counts beside the others. */
export interface BufferedTable {
  readonly sheet: string | null
  readonly chunks: readonly Chunk[]
  readonly rows: number
  readonly faults: readonly Fault[]
  readonly output: Output
  readonly totals: TableTotals
  readonly statuses: readonly AppliedStatus[]
}

/** Reads a table into memory. A book with several tables is in memory as a whole already. */
export async function bufferTable(
  reading: Reading,
  sheet: string | null,
  read: (reading: Reading) => Promise<TableTotals>,
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
  const builder = new ChunkBuilder(reading.dataset, sheet)
  const statuses = new PublicationStatuses(reading.dataset, reading.options.status)
  const totals = await read({ ...reading, builder, output, statuses })
  const fault = statusFault(reading.dataset, sheet, statuses.takenStatuses())
  if (fault !== null) output.fault(fault)
  await output.chunk(builder)
  await output.flush()
  return { sheet, chunks, rows: builder.total, faults, output, totals, statuses: statuses.takenStatuses() }
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
