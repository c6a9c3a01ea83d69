import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'
import type { ReportedFault } from '../shapes.ts'

const columns = ['sheet', 'row', 'column', 'value', 'reason', 'message'] as const

export interface FaultsFile {
  write(faults: readonly ReportedFault[]): Promise<void>
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
  if (csv) stream.write(`\ufeff${columns.join(',')}\r\n`)
  return {
    async write(faults) {
      const text = faults.map(csv ? csvLine : jsonLine).join('')
      if (!stream.write(text) && !stream.destroyed) await Promise.race([once(stream, 'drain'), ended])
    },
    async close() {
      stream.end()
      await ended
    },
  }
}

function jsonLine(fault: ReportedFault): string {
  return `${JSON.stringify(Object.fromEntries(columns.map((column) => [column, fault[column]])))}\n`
}

function csvLine(fault: ReportedFault): string {
  return `${columns.map((column) => csvCell(fault[column])).join(',')}\r\n`
}

function csvCell(value: string | number | null): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  // A value of a bad file must not start a formula in the program that opens the list of its faults.
  const safe = /^[=+\-@\t\r＝＋－＠]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
