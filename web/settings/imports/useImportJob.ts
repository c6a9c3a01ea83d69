import { type ImportJob, readImport } from '@sala/catalog/api/imports.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ApiError } from '../../api/errors.ts'
import { queryClient, queryFor } from '../../api/queries.ts'
import { datasetOf } from './importForm.ts'

/** Between two requests for the state of a running job, in milliseconds. */
const pollInterval = 700

/** The server deletes a file whose page is closed; an open page keeps it by a request now and then, in milliseconds. */
const keepAliveInterval = 3 * 60_000

/** Whether the server works on a file, so that nothing can be decided. */
export const isWorking = ({ state }: Pick<ImportJob, 'state'>): boolean => state === 'checking' || state === 'storing'

const jobQuery = (id: string) => queryFor(readImport, undefined, { id })

/** Puts the server's answer into the cache. */
export function cacheJob(job: ImportJob): void {
  queryClient.setQueryData(jobQuery(job.id).queryKey, job)
}

/** Refetches a job where an error says that it is gone (404) or has changed (409). */
export function refetchIfOutdated(job: Pick<ImportJob, 'id'> | null, error: unknown): void {
  if (job === null || !(error instanceof ApiError) || (error.status !== 404 && error.status !== 409)) return
  void queryClient.invalidateQueries({ queryKey: jobQuery(job.id).queryKey })
}

/** Whether an error says that the server has no such file. */
export const isGone = (error: Error | null): boolean => error instanceof ApiError && error.status === 404

/** The uploaded file that the address names (`?job=`), and how far it is; asked after as long as work is under way. */
export function useImportJob(id: string | null) {
  const answer = useQuery({
    ...jobQuery(id ?? ''),
    enabled: id !== null,
    staleTime: 0,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state: { data, error } }) =>
      // Gone is gone: with its server, or after its time.
      data !== undefined && !isGone(error) && (isWorking(data) ? pollInterval : keepAliveInterval),
  })
  const stored = answer.data?.state === 'stored'
  // The cards show figures that were true until now. Which ones is known to the server alone, so all are asked for again.
  useEffect(() => {
    if (stored) markFiguresStale()
  }, [stored])
  return answer
}

/** Makes every card, list and menu ask anew, after figures came or went. */
export function markFiguresStale(): void {
  for (const figures of ['answer', 'explore']) void queryClient.invalidateQueries({ queryKey: [figures] })
  // Not the uploads themselves: they are known from the answer that brought us here.
  void queryClient.invalidateQueries({
    predicate: ({ queryKey }) => queryKey[0] === 'route' && queryKey[1] !== readImport.path,
  })
}

/** The upload in the address, so that a reload continues with it. */
export function useJobInAddress(): readonly [string | null, (id: string | null) => void] {
  const navigate = useNavigate()
  const id = useRouterState({
    select: ({ location }) => {
      const { job }: Readonly<Record<string, unknown>> = location.search
      return typeof job === 'string' && job !== '' ? job : null
    },
  })
  const go = (next: string | null) =>
    void navigate({ to: '.', search: next === null ? {} : { job: next }, replace: true, resetScroll: false })
  return [id, go]
}

/** The data set that the address names (`?dataset=`), as links to the import of one data set do; '' for none. */
export const useDatasetInAddress = (): ReturnType<typeof datasetOf> =>
  useRouterState({
    select: ({ location }) => {
      const { dataset }: Readonly<Record<string, unknown>> = location.search
      return typeof dataset === 'string' ? datasetOf(dataset) : ''
    },
  })
