import { shownAnnotations } from '@sala/catalog/api/annotations.ts'
import { changePoints } from '@sala/widgets/annotations/changePoints.ts'
import { annotationsTouching } from '@sala/widgets/annotations/touching.ts'
import type { Context } from '@sala/widgets/context.ts'
import type { CardContent, OpenWidget } from '@sala/widgets/widget.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { queryFor } from '../../api/queries.ts'
import { AnnotatedFigures, type AnnotatedFiguresProps } from './AnnotatedFigures.tsx'
import { coversMonth, type LevelDraft } from './ChangePoints.tsx'
import { unlikeOf } from './UnlikeHolidays.tsx'

/** The card whose figures are annotated. */
export interface AnnotationsProps extends Pick<AnnotatedFiguresProps, 'hasOwnPage' | 'onLayer'> {
  readonly open: OpenWidget
  readonly content: CardContent
  readonly context: Context
}

/** The annotations that concern the shown figures, numbered like their marks in the pictures of the card. */
export default function CardAnnotations({ open, content, context, hasOwnPage, onLayer }: AnnotationsProps) {
  const { data, isError } = useQuery(queryFor(shownAnnotations))
  const annotations = useMemo(
    () => (data === undefined ? [] : annotationsTouching(data.rows, open, content)),
    [data, open, content],
  )
  const unlike = useMemo(() => unlikeOf(open.filters, content.view, context), [open, content, context])
  // A month with an annotation needs no note of its level change.
  const levels = useMemo(
    () =>
      changePoints(content.table).filter(({ month }) =>
        annotations.every((annotation) => !coversMonth(annotation, month)),
      ),
    [content, annotations],
  )
  const { location_destination: place } = open.filters
  return (
    <AnnotatedFigures
      {...{ annotations, unlike, levels, context, hasOwnPage, onLayer }}
      view={content.view}
      place={typeof place === 'string' ? place : null}
      draft={draftOf(open, content)}
      failed={isError}
    />
  )
}

const draftOf = ({ filters }: AnnotationsProps['open'], { sources }: AnnotationsProps['content']): LevelDraft => ({
  dataset: sources[0]?.dataset ?? null,
  chosen: Object.values(filters),
})
