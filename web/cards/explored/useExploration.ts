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

/** The picture is not part of the key: another picture of the same figures needs no request. */
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
  /** Null without an answer about the data set. */
  readonly drawn: DrawnExploration | null
  /** The question and answer of the shown picture: the previous ones while the next question is under way. */
  readonly answered: Answered | null
}

/** Requests the answer to a question and draws it; the previous one stays until then. A pivot table requests its totals as well. */
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
