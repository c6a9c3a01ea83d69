import type { VersionedAnswer } from '@sala/catalog/api/explore.ts'
import type { Exploration } from '@sala/catalog/explore/exploration.ts'
import type { AnsweredQuestion } from '@sala/widgets/explore/axes.ts'
import { type DrawnExploration, drawExploration, totalQuestionsOf } from '@sala/widgets/explore/drawExploration.ts'
import { type QueryClient, queryOptions, useQueries, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { isRetryable } from '../../api/queries.ts'

/** The query of a total. */
interface TotalQuery {
  readonly queryKey: readonly unknown[]
  readonly queryFn: (call: { readonly signal: AbortSignal }) => Promise<{ readonly answer: VersionedAnswer }>
}

interface VersionedQuestion extends AnsweredQuestion {
  readonly answer: VersionedAnswer
}

/** The query function of totals, and the cache key of the answer that they belong to. */
interface TotalSource {
  readonly figuresKey: readonly unknown[]
  readonly queryOf: (total: Exploration) => TotalQuery
}

/**
 * Draws an answer; the result stays the same object while nothing changes. A pivot table requests its totals as well, and only uses those
 * of the same data version: after an import in between, it requests both again.
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

/** A total was computed from other data than its figures. */
class OtherVersion extends Error {}

/** A total of figures, from the same data; if these have changed, the figures are requested again. */
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

/** A total may read fewer data sets, because it has no comparison. */
const isOfSameData = (total: VersionedAnswer, figures: VersionedAnswer): boolean =>
  Object.entries(total.versions).every(([name, version]) => figures.versions[name] === version) &&
  JSON.stringify(total.period) === JSON.stringify(figures.period)

/** Several totals may find changed figures; one refetch is enough. */
const readAgain = (client: QueryClient, queryKey: readonly unknown[]): void =>
  void client.invalidateQueries({ queryKey, exact: true }, { cancelRefetch: false })
