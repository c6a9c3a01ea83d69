import { explore } from '@sala/catalog/api/explore.ts'
import type { Dataset } from '@sala/catalog/dataset.ts'
import type { Exploration } from '@sala/catalog/explore/exploration.ts'
import type { Context } from '@sala/widgets/context.ts'
import type { DrawnExploration } from '@sala/widgets/explore/drawExploration.ts'
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api } from '../../api/api.ts'
import { useText } from '../../i18n/text.ts'
import { asOfQuery } from '../asOf/asOfQuery.ts'
import { useDrawn } from './useDrawn.ts'

type Question = Exploration & { readonly chart: null }

/** Another picture of the same figures asks for nothing. */
const answerQuery = (question: Question, context: Context) => ({
  queryKey: ['explore', question, context.asOf],
  queryFn: async ({ signal }: { readonly signal: AbortSignal }) => ({
    question,
    answer: await api.call(explore, { body: question, query: asOfQuery(context), signal }),
  }),
})

type Answered = Awaited<ReturnType<ReturnType<typeof answerQuery>['queryFn']>>

export interface Drawing {
  readonly query: UseQueryResult<Answered>
  /** Null while there is no answer about the data set yet. */
  readonly drawn: DrawnExploration | null
  /** What the picture on show is of: the question before, while the next is under way. */
  readonly answered: Answered | null
}

/** Asks a question and draws its answer; the last one stays until the next is there. A pivot table asks for its totals as well. */
export function useExploration(question: Exploration, dataset: Dataset, context: Context): Drawing {
  const text = useText()
  const { chart } = question
  const dataQuestion = useMemo((): Question => ({ ...question, chart: null }), [question])
  const query = useQuery({ ...answerQuery(dataQuestion, context), placeholderData: keepPreviousData })
  const answered = query.data?.question.dataset === dataset.name ? query.data : null
  const answeredQuestion = useMemo(
    () =>
      answered === null ? null : { ...answered, question: { ...answered.question, chart }, dataset, context, text },
    [answered, chart, dataset, context, text],
  )
  const drawn = useDrawn(answeredQuestion, {
    figuresKey: answerQuery(answered?.question ?? dataQuestion, context).queryKey,
    queryOf: (total) => answerQuery({ ...total, chart: null }, context),
  })
  return { query, drawn, answered }
}
