import { type Freshness, listDatasets } from '@sala/catalog/api/datasets.ts'
import { everyDataset, setOwnDatasets } from '@sala/catalog/datasets/all.ts'
import { formatMessage } from '@sala/catalog/locales/messages.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useText } from '../i18n/text.ts'
import { queryFor } from './queries.ts'

/** Makes the data sets known that administrators have made, as far as the person may read them, wherever data sets are found by name. */
function declared<Answer extends { readonly rows: readonly Freshness[] }>(answer: Answer): Answer {
  setOwnDatasets(answer.rows.flatMap(({ declaration }) => declaration ?? []))
  return answer
}

/** The data sets that the person may read, as they were on a day; null for now. */
export const datasetsAsOf = (asOf: string | null) =>
  queryOptions({
    ...(asOf === null ? queryFor(listDatasets) : queryFor(listDatasets, { as_of: asOf })),
    select: declared,
  })

export const datasetsQuery = datasetsAsOf(null)

/** Every data set by its name in the reader's language, those that administrators have made once they have come. */
export function useDatasetChoices(): readonly { readonly value: string; readonly label: string }[] {
  const { locale } = useText()
  useQuery(datasetsQuery)
  return everyDataset()
    .map(({ name, label }) => ({ value: name, label: formatMessage(label, locale) }))
    .toSorted((a, b) => a.label.localeCompare(b.label, locale))
}
