import type { SheetSum, StatusSource } from '@sala/catalog/api/importReport.ts'
import { columnAt, placeInEnglish } from '@sala/catalog/imports/filePlace.ts'
import type { Fault } from '../../imports/fault.ts'
import type { ImportResult } from '../../imports/shapes.ts'
import { counted, figure, harmless, tableLines } from './terminal.ts'

/** What a person reads at the end of an import, line by line, in plain English. */
export function reportLines(result: ImportResult): string[] {
  const name = `${harmless(result.fileName)} → ${result.dataset}`
  switch (result.outcome) {
    case 'committed': {
      const replaced = result.batch?.replaced ?? 0
      const vintages =
        replaced > 0
          ? `, ${counted(replaced, 'earlier row')} replaced and kept as ${replaced === 1 ? 'a vintage' : 'vintages'}`
          : ''
      return [
        `Imported ${name}: batch ${result.batch?.id ?? '?'}, ${counted(result.batch?.rows ?? 0, 'row')}${vintages}.`,
        ...figures(result),
        ...differenceLines(result),
        ...warningLines(result),
        ...skipped(result),
        `  Take it back with: sala undo ${result.batch?.id ?? '?'}`,
      ]
    }
    case 'checked':
      return [
        `Checked ${name}: ${result.faultCount === 0 ? 'no faults' : 'the good rows would be stored'}. Dry run: nothing is stored.`,
        ...figures(result),
        ...differenceLines(result),
        ...warningLines(result),
        ...skipped(result),
      ]
    case 'faults':
      return [
        `Not imported: ${name} has ${counted(result.faultCount, 'fault')}. Nothing is stored.`,
        ...figures(result),
        ...differenceLines(result),
        ...warningLines(result),
        ...faultLines(result.faults, result.faultCount),
        ...wayOut(result),
      ]
    case 'duplicate':
      return [
        `Not imported: ${name} is there already as batch ${result.batch?.id ?? '?'}, imported ${when(result.batch?.importedAt)}` +
          ` by ${harmless(result.batch?.importedBy ?? '?')} as ${harmless(result.batch?.fileName ?? '?')}.`,
        `  Give --again to import the same file once more, or take the batch back first with: sala undo ${result.batch?.id ?? '?'}`,
      ]
    case 'cancelled':
      return [`Cancelled: ${name}. Nothing is stored.`]
  }
}

function figures(result: ImportResult): string[] {
  const readRows = result.goodRows + result.badRows + result.aggregateRows
  if (readRows === 0) return result.notes.map(noteLine)
  const rate = result.seconds > 0 ? Math.round(readRows / result.seconds) : 0
  const lines: [string, string][] = [
    ['Rows read', `${figure(readRows)} in ${result.seconds.toFixed(1)} s (${figure(rate)} rows/s)`],
    ['Good', figure(result.goodRows)],
    ['Bad', figure(result.badRows)],
  ]
  if (result.aggregateRows > 0) lines.push(['Totals and regions left out', figure(result.aggregateRows)])
  if (result.totalsChecked > 0) lines.push(['Totals held against their parts', figure(result.totalsChecked)])
  for (const { status, source, periods } of result.statuses) {
    const of = periods.slice(0, 4).map(({ from, to }) => (from === to ? from : `${from} to ${to}`))
    const more = periods.length > 4 ? ` and ${periods.length - 4} more spans` : ''
    lines.push(['Status', `${status ?? 'unknown'} (${sourceWords[source]}): ${of.join(', ')}${more}`])
  }
  if (result.sameFileAs !== null) {
    lines.push(['Same file as', `batch ${result.sameFileAs.id}, imported ${when(result.sameFileAs.importedAt)}`])
  }
  const width = Math.max(...lines.map(([label]) => label.length))
  return [
    ...lines.map(([label, value]) => `  ${label.padEnd(width)}  ${value}`),
    ...sumLines(result.sums),
    ...result.notes.map(noteLine),
  ]
}

const sourceWords: Readonly<Record<StatusSource, string>> = {
  column: 'column of statuses',
  mark: 'marks of the file',
  note: 'note in the file',
  unmarked: 'no mark',
  given: '--status',
}

const noteLine = ({ message }: ImportResult['notes'][number]) => `  · ${harmless(message)}`

function skipped(result: ImportResult): string[] {
  if (result.faultCount === 0) return []
  return [
    `  ${counted(result.badRows, 'row')} left out:`,
    ...faultLines(result.faults, result.faultCount).map((line) => `  ${line}`),
  ]
}

/** Warnings: they do not stop the import. */
function warningLines({ warnings, warningCount }: ImportResult): string[] {
  if (warnings.length === 0) return []
  return [
    `  ${counted(warningCount, 'warning')}, which ${warningCount === 1 ? 'does' : 'do'} not stand in the way:`,
    ...placeTable(warnings).map((line) => `  ${line}`),
    ...(warningCount > warnings.length ? [`  … and ${counted(warningCount - warnings.length, 'more warning')}`] : []),
  ]
}

/** The faults as a table; says how many more there are. */
function faultLines(faults: readonly Fault[], count: number): string[] {
  const more = count - faults.length
  return [
    ...placeTable(faults),
    ...(more > 0 ? [`… and ${counted(more, 'more fault')}; give --faults-file faults.csv to have them all`] : []),
  ]
}

/** Places in a file with what is said of each. */
function placeTable(faults: readonly Omit<Fault, 'reason'>[]): string[] {
  if (faults.length === 0) return []
  const sheets = faults.some((fault) => fault.sheet !== null)
  const columns = [
    ...(sheets ? [{ heading: 'Sheet', align: 'left', maximum: 24 } as const] : []),
    { heading: 'Row', align: 'right', maximum: null } as const,
    { heading: 'Column', align: 'left', maximum: 24 } as const,
    { heading: 'Value', align: 'left', maximum: 56 } as const,
    { heading: 'What is wrong', align: 'left', maximum: null } as const,
  ]
  const rows = faults.map((fault) => [
    ...(sheets ? [fault.sheet ?? ''] : []),
    fault.row === null ? '' : (columnAt(fault.row) ?? String(fault.row)),
    fault.column ?? '',
    fault.value ?? '',
    // The row stands in its own column.
    fault.row === null ? fault.message : fault.message.replace(`${placeInEnglish(fault.row)}: `, ''),
  ])
  return tableLines(columns, rows)
}

function wayOut(result: ImportResult): string[] {
  const undecided = result.statuses.some(({ status }) => status === null)
  if (undecided) return ['  Say how sure the figures are: --status preliminary, --status revised or --status final.']
  if (result.goodRows <= 0) return []
  return [
    `  Correct the file, or give --skip-bad-rows to store ${counted(result.goodRows, 'good row')} without the others.`,
  ]
}

/** An instant as people write it, in UTC. */
export function when(instant: string | undefined): string {
  return instant === undefined ? '?' : `${instant.slice(0, 16).replace('T', ' ')} UTC`
}

/** Sums that are printed. */
const maxSums = 60

/** The sums of a file by sheet and period, in its own unit, each beside the total that the file prints. */
function sumLines(sums: readonly SheetSum[]): string[] {
  if (sums.length === 0) return []
  const sheets = sums.some(({ sheet }) => sheet !== null)
  const columns = [
    ...(sheets ? [{ heading: 'Sheet', align: 'left', maximum: 24 } as const] : []),
    { heading: 'Period', align: 'left', maximum: null } as const,
    { heading: 'Figure', align: 'left', maximum: 40 } as const,
    { heading: 'Sum', align: 'right', maximum: null } as const,
    { heading: 'Printed', align: 'right', maximum: null } as const,
    { heading: 'Unit', align: 'left', maximum: null } as const,
  ]
  const format = (value: number) => value.toLocaleString('en', { maximumFractionDigits: 6 })
  const rows = sums
    .slice(0, maxSums)
    .map(({ sheet, period, group, label, value, printed, unit, factor }) => [
      ...(sheets ? [sheet ?? ''] : []),
      period ?? '',
      group === null ? label : `${label}, ${group}`,
      format(value),
      printed === null ? '–' : printed === value ? format(printed) : `${format(printed)} ≠`,
      `${factor === 1 ? '' : `${format(factor)} `}${unit.replaceAll('_', ' ')}`,
    ])
  const more = sums.length > maxSums ? [`  … and ${sums.length - maxSums} more sums`] : []
  return ['  Sums to be held against the file:', ...tableLines(columns, rows).map((line) => `  ${line}`), ...more]
}

/** Changes that are printed; the page of a batch has more. */
const maxChanges = 20

/** What an import changes, or would change, of what is stored: the counts, what it hides, and the largest changes as a table. */
function differenceLines({ difference, batch }: ImportResult): string[] {
  if (difference === null) return []
  const { changed, unchanged, gone, demonstration, largest } = difference
  const lines = [
    `  ${batch === null ? 'Would change' : 'Changed'}: ${figure(difference.new)} new, ${figure(changed)} changed, ${figure(unchanged)} unchanged, ${figure(gone)} gone.`,
  ]
  if (demonstration > 0) {
    lines.push(`  Puts ${counted(demonstration, 'demonstration row')} away for good; an undo does not bring them back.`)
  }
  if (largest.length === 0) return lines
  const formatted = (value: string | number | null) =>
    typeof value === 'number' ? value.toLocaleString('en', { maximumFractionDigits: 6 }) : (value ?? '–')
  const columns = [
    { heading: 'Row', align: 'left', maximum: 56 },
    { heading: 'Column', align: 'left', maximum: 24 },
    { heading: 'Stored', align: 'right', maximum: 32 },
    { heading: 'New', align: 'right', maximum: 32 },
  ] as const
  const rows = largest.slice(0, maxChanges).map(({ key, column, before, after, gone: leaves }) => [
    Object.values(key)
      .map((value) => value ?? 'none')
      .join(' '),
    column,
    formatted(before),
    leaves ? 'gone' : formatted(after),
  ])
  lines.push('  The largest changes:', ...tableLines(columns, rows).map((line) => `  ${line}`))
  if (largest.length > maxChanges) lines.push('  …')
  return lines
}
