import { defineMessages, formatMessage } from '@sala/catalog/locales/messages.ts'
import type { Context } from '../context.ts'
import { addDays } from '../filters/ranges.ts'
import { sum } from '../periods/periods.ts'
import type { Series } from '../views/view.ts'
import type { Frame, FrameRow } from './frame.ts'

/** Days as seven-day means: daily counts follow the week and chance. */

export const smoothing = defineMessages('widgets.smoothed', {
  sevenDays: '7-day mean',
  nameOfMean: '{name}, 7-day mean',
})

const window = 7
/** Three weeks: of fewer days hardly a line would be left. */
const minDays = 21
/** More lines than these would be lost among their own days. */
const maxLinesWithDays = 2

/**
 * The mean of each day and the six before it; none if one of the seven is not held.
 *
 * @param values one for each day, without a gap between the days
 */
export function sevenDayMeans(values: readonly (number | null)[]): readonly (number | null)[] {
  return values.map((_, at) => {
    const days = values.slice(Math.max(0, at + 1 - window), at + 1)
    const valuesHeld = days.filter((value) => value !== null)
    return valuesHeld.length < window ? null : (sum(valuesHeld) ?? 0) / window
  })
}

/**
 * The series of days as their means, over their pale days where there are few lines. Null where the rows are no days that follow each other,
 * too few, or not held for seven days in a row: then the days are drawn.
 */
export function smoothedSeries(
  { columns: [time] }: Frame,
  rows: readonly FrameRow[],
  series: readonly Series[],
  { language }: Context,
): readonly Series[] | null {
  const days = rows.map(({ values, name }) => (name === undefined ? String(values[time?.key ?? ''] ?? '') : ''))
  if (time?.kind !== 'date' || days.length < minDays || !followEachOther(days)) return null
  const means = series.map(({ open: _, ...drawn }) => ({ ...drawn, values: sevenDayMeans(drawn.values) }))
  if (means.some(({ values }) => values.every((value) => value === null))) return null
  if (series.length > maxLinesWithDays) return means
  return [
    ...means.map((mean) => ({
      ...mean,
      key: `${mean.key} mean`,
      name: formatMessage(smoothing.nameOfMean, language, { name: mean.name }),
    })),
    ...series.map((item) => ({ ...item, faint: true as const })),
  ]
}

/** Weeks are dates too; they have names and have been left out above. */
function followEachOther(days: readonly string[]): boolean {
  return days.every(
    (day, at) => /^\d{4}-\d{2}-\d{2}$/.test(day) && (at === 0 || addDays(days[at - 1] ?? '', 1) === day),
  )
}
