import type { TableModel } from '@sala/widgets/views/table.ts'

/** The strongest tint, in percent of the accent: text keeps a contrast well above 4.5 : 1 on it, in light and dark. */
export const strongest = 32

/** The strength of a figure's tint among those of all tinted columns, in percent; null for a table without such columns. */
export function heatOf({ columns, rows }: TableModel): ((value: number) => number) | null {
  const keys = columns.flatMap(({ key, heat }) => (heat ? [key] : []))
  const figures = rows.flatMap(({ cells }) =>
    keys.flatMap((key) => (typeof cells[key] === 'number' ? [cells[key]] : [])),
  )
  if (figures.length === 0) return null
  const least = Math.min(...figures)
  const span = Math.max(...figures) - least
  return (value) => (span === 0 ? 0 : Math.round(((value - least) / span) * strongest))
}
