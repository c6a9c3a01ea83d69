import { shownAnnotations } from '@sala/catalog/api/annotations.ts'
import type { ExplorationAnswer } from '@sala/catalog/api/explore.ts'
import type { Unit } from '@sala/catalog/dataset.ts'
import { findDataset } from '@sala/catalog/datasets/all.ts'
import { type Exploration, isMonthlyLine } from '@sala/catalog/explore/exploration.ts'
import { changePoints } from '@sala/widgets/annotations/changePoints.ts'
import { annotationsTouchingQuestion } from '@sala/widgets/annotations/touching.ts'
import type { Context } from '@sala/widgets/context.ts'
import { exploredPlace } from '@sala/widgets/explore/boards/exploredPlace.ts'
import type { DrawnExploration } from '@sala/widgets/explore/drawExploration.ts'
import { sourceEntries } from '@sala/widgets/trust/provenance.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { queryFor } from '../../api/queries.ts'
import { AnnotatedFigures, type AnnotatedFiguresProps } from './AnnotatedFigures.tsx'
import { coversMonth } from './ChangePoints.tsx'

export interface ExploredAnnotationsProps extends Pick<AnnotatedFiguresProps, 'hasOwnPage' | 'onLayer'> {
  readonly question: Exploration
  /** Null before the first answer. */
  readonly answer: Pick<ExplorationAnswer, 'provenance'> | null
  readonly drawn: Pick<DrawnExploration, 'rows' | 'view'>
  readonly context: Context
}

/** Units of scales without a natural zero, where percentages are meaningless. */
const withoutZero: ReadonlySet<Unit> = new Set(['celsius', 'degrees', 'points'])

const noneUnlike = [] as const

/**
 * The annotations that concern the figures of an exploration, and the level changes of one measure by month that no annotation of its data
 * set covers.
 */
export default function ExploredAnnotations({ question, answer, drawn, context, ...props }: ExploredAnnotationsProps) {
  const { data, isError } = useQuery(queryFor(shownAnnotations))
  const annotations = useMemo(
    () =>
      annotationsTouchingQuestion(data?.rows ?? [], question, {
        sources: sourceEntries(answer?.provenance ?? [], null),
      }),
    [data, question, answer],
  )
  const unit = findDataset(question.dataset)?.measures[question.measures[0] ?? '']?.unit
  const isLine = isMonthlyLine(question) && (unit === undefined || !withoutZero.has(unit))
  const levels = useMemo(() => {
    if (!isLine) return []
    const written = data?.rows.filter((row) => row.dataset === question.dataset) ?? []
    return changePoints(drawn.rows).filter(({ month }) => !written.some((annotation) => coversMonth(annotation, month)))
  }, [isLine, data, drawn, question.dataset])
  const narrowed = question.filters.filter(({ operator, values }) => operator === 'in' && values.length === 1)
  const draft = { dataset: question.dataset, chosen: narrowed.flatMap(({ values }) => values) }
  return (
    <AnnotatedFigures
      {...{ annotations, levels, draft, context }}
      {...props}
      view={drawn.view}
      place={exploredPlace(question)}
      unlike={noneUnlike}
      failed={isError}
    />
  )
}
