import type { Freshness } from '@sala/catalog/api/datasets.ts'
import { findDataset } from '@sala/catalog/datasets/all.ts'
import { addDays } from '@sala/widgets/filters/ranges.ts'
import { dueAfter, newestOf } from '@sala/widgets/trust/trust.ts'

/** When the next figures of a data set are due. */
export interface Release {
  readonly dataset: string
  /** The newest period that is held: `YYYY-MM-DD`, or `YYYY`. */
  readonly newest: string
  /** The last day of the period that is due next. */
  readonly nextEnds: string
  /** The day by which it is due, `YYYY-MM-DD`. */
  readonly due: string
  /** How many days ago that was; 0 where it is today or to come. */
  readonly daysLate: number
}

/**
 * The releases of all data sets that hold figures, the earliest due first, by the rule of the bell: figures are late from the day after
 * the one that they are due on. `today` is a day, `YYYY-MM-DD`.
 */
export function releasesOf(
  datasets: readonly Pick<Freshness, 'name' | 'newest' | 'importedAt'>[],
  today: string,
): readonly Release[] {
  return datasets
    .flatMap((known): Release[] => {
      const newest = newestOf(known)
      const due = dueAfter(known.name, newest)
      const dataset = findDataset(known.name)
      if (newest === null || due === null || dataset === undefined) return []
      const late = (Date.parse(today) - Date.parse(due)) / 86_400_000
      const nextEnds = addDays(due, -dataset.due.withinDays)
      return [{ dataset: known.name, newest, nextEnds, due, daysLate: Math.max(0, late) }]
    })
    .toSorted((one, other) => one.due.localeCompare(other.due) || one.dataset.localeCompare(other.dataset))
}
