import type { VersionedAnswer } from '@sala/catalog/api/explore.ts'
import type { Exploration } from '@sala/catalog/explore/exploration.ts'
import type { AnsweredQuestion } from '@sala/widgets/explore/axes.ts'
import { type DrawnExploration, drawExploration, totalQuestionsOf } from '@sala/widgets/explore/drawExploration.ts'
import { type QueryClient, queryOptions, useQueries, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { isRetryable } from '../../api/queries.ts'

/** How a total is asked for. */
interface TotalQuery {
  readonly queryKey: readonly unknown[]
  readonly queryFn: (call: { readonly signal: AbortSignal }) => Promise<{ readonly answer: VersionedAnswer }>
}

interface VersionedQuestion extends AnsweredQuestion {
  readonly answer: VersionedAnswer
}

/** Where the totals of an answer come from, and the key under which the answer itself is cached. */
interface TotalSource {
  readonly figuresKey: readonly unknown[]
  readonly queryOf: (total: Exploration) => TotalQuery
}

/**
 * An answer as it is drawn, once it is there; it stays the same object while nothing changes. A pivot table asks for its totals as well, and has
 * only those of the same data version: where an import came between, both are read again.
 */
export function useDrawn(
  answeredQuestion: VersionedQuestion | null,
  { figuresKey, queryOf }: TotalSource,
): DrawnExploration | null {
  const client = useQueryClient()
  const questions = useMemo(() => {
    const total = answeredQuestion === null ? null : totalQuestionsOf(answeredQuestion)
    return total === null ? [] : [total.rows, total.across, total.all]
  }, [answeredQuestion])
  const totals = useQueries({
    queries: questions.map((question, at) =>
      question === null || answeredQuestion === null
        ? queryOptions<VersionedAnswer | null>({ queryKey: ['explore', 'no total', at], queryFn: () => null })
        : totalQuery(answeredQuestion.answer, queryOf(question), () => readAgain(client, figuresKey)),
    ),
    combine: (results) => results.map(({ data }) => data ?? null),
  })
  return useMemo(() => {
    if (answeredQuestion === null) return null
    const [rows = null, across = null, all = null] = totals
    return drawExploration(answeredQuestion, { rows, across, all })
  }, [answeredQuestion, totals])
}

/** Another server of the same store may be behind by two seconds. */
const maxRetries = 3

/** A total was answered from other data than the figures that it would stand beside. */
class OtherVersion extends Error {}

/** A total of figures, from the data that they were answered from; where it has changed since, the figures are read again. */
const totalQuery = (figures: VersionedAnswer, { queryKey, queryFn }: TotalQuery, onChange: () => void) =>
  queryOptions<VersionedAnswer | null>({
    queryKey: [...queryKey, 'total of', figures.versions, figures.period],
    queryFn: async (call) => {
      const { answer } = await queryFn(call)
      if (isOfSameData(answer, figures)) return answer
      onChange()
      throw new OtherVersion()
    },
    retry: (failures, error) => (error instanceof OtherVersion ? failures < maxRetries : isRetryable(failures, error)),
  })

/** A total may read fewer data sets: it is compared with nothing. */
const isOfSameData = (total: VersionedAnswer, figures: VersionedAnswer): boolean =>
  Object.entries(total.versions).every(([name, version]) => figures.versions[name] === version) &&
  JSON.stringify(total.period) === JSON.stringify(figures.period)

/** Each of several totals may find that the figures have changed; one call is enough. */
const readAgain = (client: QueryClient, queryKey: readonly unknown[]): void =>
  void client.invalidateQueries({ queryKey, exact: true }, { cancelRefetch: false })
