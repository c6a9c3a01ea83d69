import type { Provenance } from '@sala/catalog/api/provenance.ts'
import { type Dataset, statuses } from '@sala/catalog/dataset.ts'
import type { PlainRow } from '../facts/engines/engine.ts'
import { hasPeriods } from '../facts/plan/provenance.ts'

/** More entries of daily data (an import per day for years) are merged to one for each source. */
const maxEntries = 100

/**
 * The entries of `provenance` plans of a data set. Consecutive periods of one import and status become one entry; parts that several plans
 * share are listed once.
 */
export function provenanceOf(dataset: Dataset, rows: readonly PlainRow[]): readonly Provenance[] {
  const storedEntries = rows.map((row) => entryOf(dataset, row))
  const groups = [...Map.groupBy(storedEntries, groupKey).values()]
  const entries = groups.flatMap((group) => (hasPeriods(dataset) ? runsOf(group) : spanOf(group)))
  return sorted(!hasPeriods(dataset) && entries.length > maxEntries ? bySource(entries) : entries)
}

/** The number of rows of the parts that a `provenance` plan lists. */
export const countOfParts = (rows: readonly PlainRow[]): number =>
  rows.reduce((count, row) => count + Number(row.count), 0)

function entryOf({ name }: Dataset, row: PlainRow): Provenance {
  return {
    dataset: name,
    source: String(row.source),
    status: statuses.find((status) => status === row.status) ?? null,
    batch: Number(row.batch),
    asOf: String(row.asOf),
    from: textOf(row.from),
    to: textOf(row.to),
    demonstration: row.demonstration === true,
  }
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)

const groupKey = ({ batch, status, from }: Provenance): string => `${batch} ${status} ${from?.length === 4}`

/** Consecutive periods as one entry. */
function runsOf(group: readonly Provenance[]): readonly Provenance[] {
  const runs: Provenance[] = []
  for (const entry of group.toSorted((a, b) => (a.from ?? '').localeCompare(b.from ?? ''))) {
    const last = runs.at(-1)
    const follows = last !== undefined && (entry.from === last.to || (entry.from ?? '') === periodAfter(last.to))
    if (follows) runs[runs.length - 1] = { ...last, to: entry.to }
    else runs.push(entry)
  }
  return runs
}

/** The month after `YYYY-MM-DD`, the year after `YYYY`. */
function periodAfter(period: string | null): string | null {
  if (period === null) return null
  const year = Number(period.slice(0, 4))
  if (period.length === 4) return String(year + 1).padStart(4, '0')
  return new Date(Date.UTC(year, Number(period.slice(5, 7)), 1)).toISOString().slice(0, 10)
}

/** One entry from the first to the last day, with the newest import. */
function spanOf(group: readonly Provenance[]): readonly Provenance[] {
  const newest = group.reduce<Provenance | null>((a, b) => (a && a.batch > b.batch ? a : b), null)
  if (newest === null) return []
  const ends = (of: 'from' | 'to') => group.flatMap((entry) => entry[of] ?? []).toSorted()
  return [{ ...newest, from: ends('from')[0] ?? null, to: ends('to').at(-1) ?? null }]
}

function bySource(entries: readonly Provenance[]): readonly Provenance[] {
  const groups = Map.groupBy(entries, ({ source, status, demonstration }) =>
    JSON.stringify([source, status, demonstration]),
  )
  return [...groups.values()].flatMap(spanOf)
}

const sorted = (entries: readonly Provenance[]): readonly Provenance[] =>
  entries.toSorted(
    (a, b) =>
      (a.from ?? '').localeCompare(b.from ?? '') ||
      (a.to ?? '').localeCompare(b.to ?? '') ||
      a.batch - b.batch ||
      (a.status ?? '').localeCompare(b.status ?? ''),
  )
