import type { Freshness } from '@sala/catalog/api/datasets.ts'
import { findDataset } from '@sala/catalog/datasets/all.ts'
import { addDays } from '../filters/ranges.ts'
import { dueAfter, newestOf } from './trust.ts'

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
  return datasets.flatMap((dataset) => releaseAfter(dataset.name, newestOf(dataset), today) ?? []).toSorted(byDue)
}

/**
 * The releases of all data sets until a day, by due date: the next ones, and the following ones that assume each release before. For data
 * sets by day, only the next one.
 */
export function releasesUntil(
  datasets: Parameters<typeof releasesOf>[0],
  today: string,
  until: string,
): readonly Release[] {
  return releasesOf(datasets, today)
    .flatMap((next): readonly Release[] => {
      if (findDataset(next.dataset)?.due.every === 'day') return [next]
      const all = [next]
      for (let last = next; ; all.push(last)) {
        const after = releaseAfter(last.dataset, last.nextEnds, today)
        if (after === null || after.due > until) return all
        last = after
      }
    })
    .toSorted(byDue)
}

/** The release after the newest figures of a data set; null without any. */
function releaseAfter(name: string, newest: string | null, today: string): Release | null {
  const due = dueAfter(name, newest)
  const withinDays = findDataset(name)?.due.withinDays ?? null
  if (newest === null || due === null || withinDays === null) return null
  const late = (Date.parse(today) - Date.parse(due)) / 86_400_000
  return { dataset: name, newest, nextEnds: addDays(due, -withinDays), due, daysLate: Math.max(0, late) }
}

const byDue = (release: Release, other: Release): number =>
  release.due.localeCompare(other.due) || release.dataset.localeCompare(other.dataset)
