import type { Language } from '@sala/catalog/words.ts'
import { keepPreviousData, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useNavigate, useRouterState } from '@tanstack/react-router'
import { firstPage } from '../constants.ts'
import type { Paging } from '../controls/Pager.tsx'
import { useStore } from '../store.ts'
import { changeSettings, settings } from '../theme/settings.ts'
import { type ListDefaults, type ListParameters, readList, type Search, writeList } from './listParameters.ts'
import { showsTrash } from './trash.ts'

/** A type of its own and no interface: only then it is a query like any other. */
type ListQuery = {
  readonly page: string
  readonly limit: string
  readonly sort: string
  readonly lang: Language
  readonly q?: string
  readonly trash?: 'true'
}

export interface List extends ListParameters {
  readonly paging: Paging
  /** What the server's list is asked; of the list's own filters only whether it shows the trash. */
  readonly query: ListQuery
  /** Sets one of the list's own filters; '' takes it away. */
  readonly filter: (name: string, value: string) => void
  /** Sets several of them as one step that Back undoes. */
  readonly filterBy: (values: Readonly<Record<string, string>>) => void
}

/**
 * The place of a list that the server pages, sorts and searches; it lives in the address, so it can be shared and Back undoes it. How many
 * rows a person wants on a page is kept for all lists.
 */
export function useList(listDefaults: ListDefaults): List {
  const navigate = useNavigate()
  const { locale, rowsPerPage } = useStore(settings)
  const defaults = rowsPerPage === null ? listDefaults : { ...listDefaults, limit: rowsPerPage }
  const place = useRouterState({
    select: (state) => readList(state.location.search, defaults),
    structuralSharing: true,
  })
  const { page, limit, sort, q, filters } = place

  /** Any change but one of the page leads back to the first page. */
  function go(change: Partial<ListParameters>, replace = false) {
    void navigate({
      to: '.',
      search: (search: Search) =>
        writeList(
          search,
          { ...place, page: firstPage, ...change },
          // A page size that is chosen is kept from now on; the address need not say it.
          change.limit === undefined ? defaults : { ...defaults, limit: change.limit },
        ),
      replace,
      resetScroll: false,
    })
  }

  return {
    ...place,
    query: {
      page: String(page),
      limit: String(limit),
      sort,
      lang: locale,
      ...(q === '' ? {} : { q }),
      ...(showsTrash(place) && { trash: 'true' }),
    },
    paging: {
      page,
      limit,
      sort,
      search: q,
      toPage: (next) => go({ page: next }),
      toLimit: (next) => {
        changeSettings({ rowsPerPage: next })
        go({ limit: next })
      },
      toSort: (next) => go({ sort: next }),
      toSearch: (next, replace) => go({ q: next }, replace),
    },
    filter: (name, value) => go({ filters: { ...filters, [name]: value } }),
    filterBy: (values) => go({ filters: { ...filters, ...values } }),
  }
}

/** One page of a list that the server pages; the page before stays until the next one has come. */
export const useListQuery = <Data>(query: UseQueryOptions<Data>, options?: ListQueryOptions<Data>) =>
  useQuery({ ...query, placeholderData: keepPreviousData, ...options })
type ListQueryOptions<Data> = Pick<UseQueryOptions<Data>, 'staleTime' | 'refetchInterval'>
