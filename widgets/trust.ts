import type { Status } from '@sala/catalog/dataset.ts'
import { allDatasets, allEndpoints, type DatasetName, findDataset } from '@sala/catalog/datasets/all.ts'
import type { Context } from './context.ts'
import { date, monthAndYear, year } from './format.ts'
import type { AnyWidget } from './widget.ts'

/** What tells a reader how far to trust the figures of a widget. */
export interface Trust {
  /**
   * The newest day, month or year that there are figures of, in words; null while there are none. Where a widget reads several
   * data sets it is no newer than the oldest of them: targets are known before the arrivals.
   */
  readonly asOf: string | null
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
export function trustOf(widget: Pick<AnyWidget, 'reads'>, { datasets, language }: Context): Trust {
  const read = datasetsRead(widget).flatMap((name) => datasets[name] ?? [])
  const [main] = read
    .filter(({ newest }) => newest !== null)
    .toSorted((a, b) => (a.newest ?? '').localeCompare(b.newest ?? ''))
  return {
    asOf: main?.newest ? periodOf(main.name, main.newest) : null,
    status: read.find(({ status }) => status !== null)?.status ?? null,
    sources: [...new Set(read.flatMap(({ source }) => source ?? []))],
    demonstration: read.some(({ demonstration }) => demonstration),
  }

  function periodOf(name: string, newest: string): string {
    const every = findDataset(name)?.due.every
    if (every === 'year') return year(Number(newest.slice(0, 4)), language)
    return every === 'month' ? monthAndYear(newest, language) : date(newest, language)
  }
}
