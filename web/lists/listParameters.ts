import { defaultPageSize, firstPage } from '../constants.ts'

/** The parameters of an address, as the router parses them. */
export type Search = Readonly<Record<string, unknown>>

/** What a list shows when its address says nothing. */
export interface ListDefaults {
  /** A field of the server's list; `-field` descends. */
  readonly sort: string
  readonly limit?: number
  /** The names of the list's own filters. */
  readonly filters?: readonly string[]
}

/** Where a list stands. */
export interface ListParameters {
  readonly page: number
  readonly limit: number
  readonly sort: string
  readonly q: string
  /** Only those that are set. */
  readonly filters: Readonly<Record<string, string>>
}

/** The server refuses longer pages, and later ones. */
const maxPage = 1000
const lastPage = 1_000_000

/** Reads a list's place from its address. What cannot be meant is passed over, as if it were not there. */
export function readList(
  search: Search,
  { sort, limit = defaultPageSize, filters = [] }: ListDefaults,
): ListParameters {
  const text = (name: string) => {
    const value = search[name]
    return typeof value === 'string' ? value : ''
  }
  const readInteger = (name: string, fallback: number, most: number) => {
    const value = /^\d{1,9}$/.test(text(name)) ? Number(text(name)) : 0
    return value >= 1 && value <= most ? value : fallback
  }
  return {
    page: readInteger('page', firstPage, lastPage),
    limit: readInteger('limit', limit, maxPage),
    sort: /^-?\w+$/.test(text('sort')) ? text('sort') : sort,
    q: text('q').slice(0, 256),
    filters: Object.fromEntries(filters.flatMap((name) => (text(name) === '' ? [] : [[name, text(name)]]))),
  }
}

/** The address of a list's place: what is as by default is left out, so that equal places have equal addresses. */
export function writeList(
  search: Search,
  { page, limit, sort, q, filters }: ListParameters,
  defaults: ListDefaults,
): Record<string, unknown> {
  const listNames = new Set(['page', 'limit', 'sort', 'q', ...(defaults.filters ?? [])])
  const others = Object.entries(search).filter(([name]) => !listNames.has(name))
  return {
    ...Object.fromEntries(others),
    ...(page === firstPage ? {} : { page: String(page) }),
    ...(limit === (defaults.limit ?? defaultPageSize) ? {} : { limit: String(limit) }),
    ...(sort === defaults.sort ? {} : { sort }),
    ...(q === '' ? {} : { q }),
    ...Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== '')),
  }
}
