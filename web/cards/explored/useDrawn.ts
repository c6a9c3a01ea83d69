import type { ExplorationAnswer } from '@sala/catalog/api/explore.ts'
import type { Exploration } from '@sala/catalog/explore/exploration.ts'
import type { AnsweredQuestion } from '@sala/widgets/explore/axes.ts'
import { type DrawnExploration, drawExploration, totalsAsked } from '@sala/widgets/explore/drawExploration.ts'
import type { TotalAnswers } from '@sala/widgets/explore/pivot.ts'
import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'

/** How a total is asked for. */
interface TotalQuery {
  readonly queryKey: readonly unknown[]
  readonly queryFn: (call: { readonly signal: AbortSignal }) => Promise<{ readonly answer: ExplorationAnswer }>
}

/** An answer as it is drawn, once it is there; it stays the same object while nothing changes. A pivot table asks for its totals as well. */
export function useDrawn(
  answeredQuestion: AnsweredQuestion | null,
  queryOf: (total: Exploration) => TotalQuery,
): DrawnExploration | null {
  const questions = useMemo(() => {
    const asked = answeredQuestion === null ? null : totalsAsked(answeredQuestion)
    if (asked === null) return []
    const { rows, across, all } = asked
    return [rows, across, all]
  }, [answeredQuestion])
  const totals = useQueries({
    queries: questions.map((one, at) =>
      one === null ? { queryKey: ['explore', 'no total', at], queryFn: () => null } : queryOf(one),
    ),
    combine: (results) => results.map(({ data }) => data?.answer ?? null),
  })
  return useMemo(() => {
    if (answeredQuestion === null) return null
    const [rows = null, across = null, all = null] = totals
    const known: TotalAnswers = { rows, across, all }
    return drawExploration(answeredQuestion, known)
  }, [answeredQuestion, totals])
}
