import type { Answer, EndpointPath, Query } from '@sala/catalog/answers.ts'
import type { Route } from '@sala/catalog/api/route.ts'
import { QueryClient, type QueryFilters, queryOptions, useQueries, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { session } from '../session/session.ts'
import { dataEndpoint } from './answers.ts'
import { api } from './api.ts'
import { ApiError } from './errors.ts'

/** Answers younger than this are not requested again. Older ones are, which costs a 304 if nothing changed. */
const freshFor = 60_000

/** Retries only temporary failures. A refusal is final. */
export function isRetryable(failures: number, error: Error): boolean {
  return failures === 0 && error instanceof ApiError && error.isPassing
}

export const queryClient = new QueryClient({
  defaultOptions: { queries: { staleTime: freshFor, retry: isRetryable, retryDelay: 1_000 } },
})

// Cached answers of one person are not for the next, who may see less.
let person = session.get().user?.id
session.subscribe(() => {
  const next = session.get().user?.id
  if (next !== undefined && next !== person) queryClient.clear()
  person = next
})

/** The query of a data endpoint. */
function answerQuery<Path extends EndpointPath>(path: Path, query: Query) {
  return queryOptions<Answer<Path>>({
    queryKey: ['answer', path, query],
    queryFn: ({ signal }) => api.ask(dataEndpoint(path), query, signal),
  })
}

/**
 * Cancels the calls that have no answer yet and sends them again; a refetch alone would keep waiting for one that hangs. Settles when the
 * new calls have, and never rejects.
 */
export async function refetchPending(queries: QueryClient, filters: QueryFilters): Promise<void> {
  const waiting: QueryFilters = { ...filters, type: 'active', predicate: ({ state }) => state.data === undefined }
  await queries.cancelQueries(waiting)
  await queries.refetchQueries(waiting)
}

/** Prefetches answers under the keys of `useAnswers`; what is cached is not requested again. Never rejects. */
export async function prefetchAnswers(
  queries: QueryClient,
  asks: Readonly<Record<string, { readonly path: EndpointPath; readonly query: Query }>>,
): Promise<void> {
  await Promise.all(Object.values(asks).map(({ path, query }) => queries.prefetchQuery(answerQuery(path, query))))
}

/** The answers of a widget's calls by name, with their combined state. */
interface Answers {
  /** Null until every call has been answered. */
  readonly answers: Readonly<Record<string, unknown>> | null
  readonly error: Error | null
  /** A call is under way, whether or not there is an older answer. */
  readonly fetching: boolean
  /** Asks again, and gives up a first call that hangs; settles when every call has, and never rejects. */
  readonly retry: () => Promise<void>
}

/**
 * Runs all calls of a widget's `ask`. Equal calls of several cards share one request, and a request that no card waits for is cancelled.
 * `answers` keeps its identity while the answers do not change.
 */
export function useAnswers(
  asks: Readonly<Record<string, { readonly path: EndpointPath; readonly query: Query }>>,
): Answers {
  const calls = Object.entries(asks).map(([name, { path, query }]) => ({
    name,
    key: JSON.stringify([path, query]),
    path,
    query,
  }))
  const queries = useQueryClient()
  // Two names for one question (the newest days, and the days on show) are one call.
  const keys = [...new Set(calls.map(({ key }) => key))]
  const queryOptions = keys.flatMap((key) => {
    const call = calls.find((candidate) => candidate.key === key)
    return call === undefined ? [] : [answerQuery(call.path, call.query)]
  })
  return useQueries({
    queries: queryOptions,
    combine: (results): Answers => ({
      answers: results.every((result) => result.data !== undefined)
        ? Object.fromEntries(calls.map(({ name, key }) => [name, results[keys.indexOf(key)]?.data]))
        : null,
      error: results.find((result) => result.error !== null)?.error ?? null,
      fetching: results.some((result) => result.isFetching),
      retry: async () => {
        await Promise.all(
          results.map(async (result, at) => {
            const queryKey = queryOptions[at]?.queryKey
            const hangs = result.data === undefined && result.isFetching
            await (hangs && queryKey !== undefined
              ? refetchPending(queries, { queryKey, exact: true })
              : result.refetch())
          }),
        )
      },
    }),
  })
}

/** The query of a GET route of the catalogue. */
export function queryFor<QuerySchema extends z.ZodType | undefined, Reply extends z.ZodType>(
  route: Route<QuerySchema, z.ZodType | undefined, Reply>,
  query?: QuerySchema extends z.ZodType ? z.input<QuerySchema> & Query : undefined,
  params?: Readonly<Record<string, string>>,
) {
  return queryOptions<z.output<Reply>>({
    queryKey: ['route', route.path, query ?? {}, ...(params ? [params] : [])],
    queryFn: ({ signal }) =>
      api.call(route, { signal, ...(query !== undefined && { query }), ...(params && { params }) }),
  })
}
