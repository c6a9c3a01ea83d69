import type { Freshness } from '@sala/catalog/api/datasets.ts'
import type { Dataset, Status } from '@sala/catalog/dataset.ts'
import { allDatasets, allEndpoints, type DatasetName, findDataset } from '@sala/catalog/datasets/all.ts'
import type { Language } from '@sala/catalog/words.ts'
import type { Context } from './context.ts'
import { date, monthAndYear, number, year } from './format.ts'
import { addDays } from './ranges.ts'
import type { AnyWidget } from './widget.ts'

/** What tells a reader how far to trust the figures of a widget. */
export interface Trust {
  /**
   * The newest day, month or year that there are figures of, in words; null while there are none. Where a widget reads several
   * data sets it is no newer than the oldest of them: targets are known before the arrivals.
   */
  readonly asOf: string | null
  /** How often new figures are due; null while there are none. */
  readonly every: Dataset['due']['every'] | null
  /** The day, in words, by which newer figures were due and are not there; null where nothing is late. */
  readonly late: string | null
  /** How many rows are dated after today where none should be, and the latest of their dates, in words; null where there are none. */
  readonly ahead: { readonly rows: string; readonly until: string } | null
  /** How sure the figures of that period are. */
  readonly status: Status | null
  /** Who published the figures, each once. */
  readonly sources: readonly string[]
  readonly demonstration: boolean
}

/** The data sets whose endpoints a widget reads, each once: those of the endpoints first, then those that stand beside them. */
export function datasetsRead(widget: Pick<AnyWidget, 'reads'>): readonly DatasetName[] {
  const endpoints = allEndpoints.filter(({ endpoint }) => widget.reads.some((path) => path === endpoint.path))
  const beside = endpoints.flatMap(({ endpoint }) =>
    endpoint.kind === 'summary'
      ? Object.values(endpoint.groupings).flatMap(({ alongside }) => (alongside ? [alongside.dataset] : []))
      : [],
  )
  const names = new Set([...endpoints.map(({ dataset }) => dataset.name), ...beside])
  return [...names].flatMap((name) => allDatasets.find((dataset) => dataset.name === name)?.name ?? [])
}

/** How new, how sure and whose the figures of a widget are. */
export function trustOf(widget: Pick<AnyWidget, 'reads'>, { datasets, language, today }: Context): Trust {
  const read = datasetsRead(widget).flatMap((name) => {
    const known = datasets[name]
    return known === undefined ? [] : [{ ...known, newest: newestOf(known) }]
  })
  const [main] = read
    .filter(({ newest }) => newest !== null)
    .toSorted((a, b) => (a.newest ?? '').localeCompare(b.newest ?? ''))
  const [missed] = read
    .flatMap(({ name, newest }) => dueAfter(name, newest) ?? [])
    .filter((day) => day < today)
    .toSorted()
  return {
    every: main === undefined ? null : (findDataset(main.name)?.due.every ?? null),
    late: missed === undefined ? null : date(missed, language),
    asOf: main?.newest ? periodOf(main.name, main.newest, language) : null,
    ahead: aheadOf(
      read.flatMap(({ ahead }) => ahead ?? []),
      language,
    ),
    status: read.find(({ status }) => status !== null)?.status ?? null,
    sources: [...new Set(read.flatMap(({ source }) => source ?? []))],
    demonstration: read.some(({ demonstration }) => demonstration),
  }
}

/**
 * The newest day, month or year that figures tell of; of a forecast the day it came, where it looks beyond that: its last day says
 * nothing of how old it is.
 */
export function newestOf({
  name,
  newest,
  importedAt,
}: Pick<Freshness, 'name' | 'newest' | 'importedAt'>): string | null {
  const came = importedAt?.slice(0, 10) ?? null
  const ages = findDataset(name)?.ages === true
  return ages && newest !== null && came !== null && newest > came ? came : newest
}

/** The period of the newest figures of a data set (`YYYY-MM-DD` or `YYYY`), as it is read: a day, a month or a year. */
export function periodOf(name: string, newest: string, language: Language): string {
  const every = findDataset(name)?.due.every
  if (every === 'year') return year(Number(newest.slice(0, 4)), language)
  return every === 'month' ? monthAndYear(newest, language) : date(newest, language)
}

function aheadOf(found: readonly NonNullable<Freshness['ahead']>[], language: Language): Trust['ahead'] {
  const [latest] = found.map(({ newest }) => newest).toSorted((one, other) => other.localeCompare(one))
  if (latest === undefined) return null
  const rows = found.reduce((sum, { rows }) => sum + rows, 0)
  return {
    rows: number(rows, language),
    until: latest.length > 4 ? date(latest, language) : year(Number(latest), language),
  }
}

/** The day by which the figures of the period after the newest one are due, `YYYY-MM-DD`; null while there are none. */
export function dueAfter(name: string, newest: string | null): string | null {
  const due = findDataset(name)?.due
  if (due === undefined || newest === null) return null
  const year = Number(newest.slice(0, 4))
  const month = Number(newest.slice(5, 7) || 1)
  const day = Number(newest.slice(8, 10) || 1)
  // The last day of the next period; day 0 of a month is the last one of the month before.
  const end = {
    day: () => Date.UTC(year, month - 1, day + 1),
    month: () => Date.UTC(year, month + 1, 0),
    year: () => Date.UTC(year + 2, 0, 0),
  }[due.every]()
  return addDays(new Date(end).toISOString().slice(0, 10), due.withinDays)
}
