import type { FilterValue } from '@sala/widgets/filters/filters.ts'
import type { AnyWidget } from '@sala/widgets/widget.ts'
import { defaultPageSize, firstPage } from '../constants.ts'
import type { Paging } from '../controls/Pager.tsx'
import type { Filters } from './filters/useFilters.ts'

/** The paging of a widget's table, through the widget's own filters for page, limit, sort and search. */
export function pagingOf(widget: AnyWidget, { open, change }: Filters): Paging | null {
  if (widget.paged === null || open === null) return null
  const filterOfKind = (kind: string) => Object.keys(widget.filters).find((name) => widget.filters[name]?.kind === kind)
  const names = {
    page: filterOfKind('page'),
    limit: filterOfKind('limit'),
    sort: filterOfKind('sort'),
    search: filterOfKind('search'),
  }
  const numberOf = (name: string | undefined, fallback: number) => {
    const value = name === undefined ? undefined : open.filters[name]
    return typeof value === 'number' ? value : fallback
  }
  const textOf = (name: string | undefined) => {
    const value = name === undefined ? undefined : open.filters[name]
    return typeof value === 'string' ? value : ''
  }
  const set = (name: string | undefined, value: FilterValue, replace = false) => {
    if (name !== undefined) change({ [name]: value }, { replace })
  }
  return {
    page: numberOf(names.page, firstPage),
    limit: numberOf(names.limit, defaultPageSize),
    sort: textOf(names.sort),
    search: textOf(names.search),
    toPage: (page) => set(names.page, page),
    toLimit: (limit) => set(names.limit, limit),
    toSort: (sort) => set(names.sort, sort),
    toSearch: (search, replace) => set(names.search, search, replace),
  }
}
