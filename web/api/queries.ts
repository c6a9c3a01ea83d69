import type { Answer, EndpointPath, Query } from '@sala/catalog/answers.ts'
import type { Route } from '@sala/catalog/api/route.ts'
import { keepPreviousData, QueryClient, queryOptions, useQueries, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { answerCheck } from './answers.ts'
import { api } from './api.ts'
import { ApiError } from './errors.ts'

/** An answer younger than this is shown without asking again; older ones are asked for, which costs a 304 where nothing is new. */
const freshFor = 60_000

/** Only what may be over in a second is tried again: a refusal stays a refusal. */
function worthAnotherTry(failures: number, error: Error): boolean {
  if (failures > 0 || !(error instanceof ApiError)) return false
  return error.failure.kind === 'unreachable' || error.status === 503
}

export const queryClient = new QueryClient({
  defaultOptions: { queries: { staleTime: freshFor, retry: worthAnotherTry, retryDelay: 1_000 } },
})

/** The query of a data endpoint; the answer to the question before stays on show until the new one comes. */
export function answerQuery<Path extends EndpointPath>(path: Path, query: Query) {
  return queryOptions<Answer<Path>>({
    queryKey: ['answer', path, query],
    queryFn: ({ signal }) => api.ask(path, query, answerCheck(path), signal),
    placeholderData: keepPreviousData,
  })
}

/** Asks one data endpoint. */
export function useAnswer<Path extends EndpointPath>(path: Path, query: Query) {
  return useQuery(answerQuery(path, query))
}

/** What came for each of a widget's calls, by its name, and how the calls are doing together. */
export interface Answers {
  /** Null until every call has been answered once. */
  readonly answers: Readonly<Record<string, unknown>> | null
  readonly error: Error | null
  /** A call is under way, whether or not there is an older answer. */
  readonly fetching: boolean
  /** The answers on show belong to the question before. */
  readonly outdated: boolean
  readonly retry: () => void
}

/** Asks everything that a widget's `ask` names. */
export function useAnswers(
  asks: Readonly<Record<string, { readonly path: EndpointPath; readonly query: Query }>>,
): Answers {
  const names = Object.keys(asks)
  const results = useQueries({ queries: Object.values(asks).map(({ path, query }) => answerQuery(path, query)) })
  const complete = results.every((result) => result.data !== undefined)
  return {
    answers: complete ? Object.fromEntries(names.map((name, index) => [name, results[index]?.data])) : null,
    error: results.find((result) => result.error !== null)?.error ?? null,
    fetching: results.some((result) => result.isFetching),
    outdated: results.some((result) => result.isPlaceholderData),
    retry: () => {
      for (const result of results) void result.refetch()
    },
  }
}

/** The query of a GET route of the catalogue. */
export function queryFor<QuerySchema extends z.ZodType | undefined, Reply extends z.ZodType>(
  route: Route<QuerySchema, undefined, Reply> & { readonly method: 'GET' },
  query?: QuerySchema extends z.ZodType ? z.input<QuerySchema> & Query : undefined,
) {
  return queryOptions<z.output<Reply>>({
    queryKey: ['route', route.path, query ?? {}],
    queryFn: ({ signal }) => api.call(route, query === undefined ? { signal } : { query, signal }),
  })
}
