import type { Freshness } from '@sala/catalog/api/datasets.ts'
import { allDatasets, type DatasetName } from '@sala/catalog/datasets/all.ts'
import type { OwnDatasetName } from '@sala/catalog/own/ownName.ts'
import { thaiDay } from '@sala/catalog/thaiDay.ts'
import { type Context, type DatasetsByName, makeContext } from '@sala/widgets/context.ts'
import { loadPlaceNames } from '@sala/widgets/texts/placeNames.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { datasetsAsOf } from '../api/datasets.ts'
import { useText } from '../i18n/text.ts'
import { withDeadline } from '../loading/deadline.ts'

interface CardContext {
  /** Null until the data sets and the names of places are loaded. */
  readonly context: Context | null
  /** The reason why there is no context. */
  readonly error: Error | null
  readonly retry: () => void
}

/** The names of countries, checkpoints and provinces in the reader's language, by code. */
export function usePlaceNames() {
  const { locale } = useText()
  return useQuery({
    queryKey: ['place names', locale],
    queryFn: async () => ({ language: locale, names: await withDeadline(loadPlaceNames(locale)) }),
    staleTime: Number.POSITIVE_INFINITY,
    // The page keeps its language until the new one has loaded.
    placeholderData: keepPreviousData,
  })
}

/** The context of all cards of a page, requested once; `asOf` is the day of their figures, null for the present ones. */
export function useCardContext(asOf: string | null = null): CardContext {
  const datasets = useQuery(datasetsAsOf(asOf))
  const names = usePlaceNames()
  const today = todayInThailand()
  const context = useMemo(
    () =>
      datasets.data === undefined || names.data === undefined
        ? null
        : makeContext({ today, asOf, ...names.data, datasets: byName(datasets.data.rows) }),
    [datasets.data, names.data, today, asOf],
  )
  return {
    context,
    error: context === null ? (datasets.error ?? names.error) : null,
    retry: () => {
      if (datasets.isError) void datasets.refetch()
      if (names.isError) void names.refetch()
    },
  }
}

/** `YYYY-MM-DD`. */
export const todayInThailand = (): string => thaiDay(new Date())

/** Read from the declaration, so that no dashboard loads a script only for the pattern of names. */
const isOwn = (row: Freshness): row is Freshness & { readonly name: OwnDatasetName } => row.declaration !== undefined

/** The data sets of an answer, by name. */
export function byName(rows: readonly Freshness[]): DatasetsByName {
  const freshness: Partial<Record<DatasetName, Freshness>> & Record<OwnDatasetName, Freshness> = {}
  for (const row of rows) if (isOwn(row)) freshness[row.name] = row
  for (const { name } of allDatasets) {
    const row = rows.find((entry) => entry.name === name)
    if (row !== undefined) freshness[name] = row
  }
  return freshness
}
