import type { SheetSum } from '@sala/catalog/api/importReport.ts'
import { tableLines } from './terminal.ts'

/** Sums that are printed. */
const mostPrinted = 60

/** The sums of a file by sheet and period, in its own unit, each beside the total that the file prints. */
export function sumLines(sums: readonly SheetSum[]): string[] {
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
    .slice(0, mostPrinted)
    .map(({ sheet, period, group, label, value, printed, unit, factor }) => [
      ...(sheets ? [sheet ?? ''] : []),
      period ?? '',
      group === null ? label : `${label}, ${group}`,
      format(value),
      printed === null ? '–' : printed === value ? format(printed) : `${format(printed)} ≠`,
      `${factor === 1 ? '' : `${format(factor)} `}${unit.replaceAll('_', ' ')}`,
    ])
  const more = sums.length > mostPrinted ? [`  … and ${sums.length - mostPrinted} more sums`] : []
  return ['  Sums to be held against the file:', ...tableLines(columns, rows).map((line) => `  ${line}`), ...more]
}
