import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'
import { placeInEnglish } from '@sala/catalog/imports/filePlace.ts'
import { csvLine } from '../../core/formats/csv.ts'
import type { Fault } from '../fault.ts'

const columns = ['sheet', 'row', 'column', 'value', 'reason', 'message'] as const

interface FaultsFile {
  write(faults: readonly Fault[]): Promise<void>
  close(): Promise<void>
}

/** Opens a file for all faults: CSV (UTF-8 with BOM, as Excel wants it) where the name ends in `.csv`, else one JSON object a line. */
export async function openFaultsFile(path: string): Promise<FaultsFile> {
  const csv = path.toLowerCase().endsWith('.csv')
  const stream = createWriteStream(path, { mode: 0o600 })
  await once(stream, 'open')
  const ended = finished(stream)
  // Awaited in `close`; a disk that fills up meanwhile must not end the process before the import is taken back.
  ended.catch(() => undefined)
  if (csv) stream.write(`\ufeff${csvLine(columns)}`)
  return {
    async write(faults) {
      const text = faults.map(csv ? csvLineOf : jsonLine).join('')
      if (!stream.write(text) && !stream.destroyed) await Promise.race([once(stream, 'drain'), ended])
    },
    async close() {
      stream.end()
      await ended
    },
  }
}

function jsonLine(fault: Fault): string {
  return `${JSON.stringify(Object.fromEntries(columns.map((column) => [column, cellOf(fault, column)])))}\n`
}

// Values of a bad file must not start a formula in the program that opens the list of its faults: `csvLine` prevents it.
const csvLineOf = (fault: Fault): string => csvLine(columns.map((column) => cellOf(fault, column)))

/** Where records run across, the place is a column of the file: `column D`. */
const cellOf = (fault: Fault, column: (typeof columns)[number]) =>
  column === 'row' && fault.row !== null && fault.row < 0 ? placeInEnglish(fault.row) : fault[column]
