import { annotationScope, annotationText, annotationWords as words } from '@sala/widgets/annotations/annotationText.ts'
import type { ChangePoint } from '@sala/widgets/annotations/changePoints.ts'
import type { NumberedAnnotation } from '@sala/widgets/annotations/touching.ts'
import type { Context } from '@sala/widgets/context.ts'
import { eventText, holidayText } from '@sala/widgets/periods/holidays/overlayTexts.ts'
import { labelled, listed, number } from '@sala/widgets/texts/format.ts'
import type { View } from '@sala/widgets/views/view.ts'
import { type ComponentType, useEffect, useRef } from 'react'
import type { AnnotationMark, MarkedChart } from '../../views/annotationMarks.ts'
import { AnnotationLayer } from '../../views/charts/AnnotationLayer.tsx'
import { AnnotationList } from './AnnotationList.tsx'
import { ChangePoints, type LevelDraft } from './ChangePoints.tsx'
import { HolidaysOfCard, overlayMarks } from './HolidaysOfCard.tsx'
import { plain } from './listStyles.ts'
import { UnlikeHolidays, unlikeMarks, type unlikeOf } from './UnlikeHolidays.tsx'
import { useEvents } from './useEvents.ts'
import { useHolidays } from './useHolidays.ts'

export interface AnnotatedFiguresProps {
  readonly view: View
  /** The place that the figures are narrowed to; null for all. */
  readonly place: string | null
  readonly annotations: readonly NumberedAnnotation[]
  readonly unlike: ReturnType<typeof unlikeOf>
  readonly levels: readonly ChangePoint[]
  /** Prefills an annotation of a level change. */
  readonly draft: LevelDraft
  /** The annotations could not be loaded. */
  readonly failed: boolean
  readonly context: Context
  /** The card has a page of its own, with room for the choice of holidays; other cards show it once holidays are chosen. */
  readonly hasOwnPage: boolean
  /**
   * Called with the component that marks them on the pictures of the card, as a setter of state takes it; null without any. Must stay the
   * same function.
   */
  readonly onLayer: (set: () => ComponentType<MarkedChart> | null) => void
}

/** The annotations of figures and what the reader lays over their time axis: listed below the picture, and marked in it. */
export function AnnotatedFigures({
  view,
  place,
  annotations,
  levels,
  draft,
  context,
  ...props
}: AnnotatedFiguresProps) {
  const { unlike, failed, hasOwnPage, onLayer } = props
  const list = useRef<HTMLDivElement>(null)
  const holidays = useHolidays(view, context)
  const events = useEvents(holidays.days, place, context)
  useEffect(() => {
    const marks: readonly AnnotationMark[] = [
      ...annotations.map((annotation) => ({
        ...{ number: annotation.number, kind: annotation.kind, from: annotation.from, to: annotation.to },
        label: labelOf(annotation, context),
        open: () => reveal(list.current, `[data-number="${annotation.number}"]`),
      })),
      ...unlikeMarks(unlike, (holiday) => reveal(list.current, `[data-holiday="${holiday}"]`)),
      ...overlayMarks(
        holidays.holidays,
        (holiday) => holidayText(holiday, context),
        (at) => reveal(list.current, `[data-holiday="${at}"]`),
      ),
      ...overlayMarks(
        events.events,
        (event) => eventText(event, context),
        (at) => reveal(list.current, `[data-event="${at}"]`),
      ),
    ]
    if (marks.length === 0) return
    onLayer(() => (chart) => <AnnotationLayer {...chart} marks={marks} />)
    return () => onLayer(() => null)
  }, [annotations, unlike, holidays.holidays, events.events, context, onLayer])
  const failure = failed && <p style={plain}>{context.say(words.failed)}</p>
  const offersHolidays = holidays.days !== null && (hasOwnPage || holidays.wasChosen || events.wasVisible)
  if (annotations.length === 0 && unlike.length === 0 && levels.length === 0 && !offersHolidays) return failure || null
  return (
    <div ref={list} style={plain}>
      {failure}
      <AnnotationList annotations={annotations} context={context} />
      <UnlikeHolidays unlike={unlike} context={context} />
      <ChangePoints points={levels} draft={draft} context={context} />
      {offersHolidays && <HolidaysOfCard {...holidays} events={events} context={context} />}
    </div>
  )
}

/** Focuses the item, so that a screen reader reads it next. */
function reveal(list: HTMLElement | null, selector: string): void {
  const item = list?.querySelector<HTMLElement>(selector)
  const folded = item?.closest('details')
  if (folded) folded.open = true
  item?.focus()
}

function labelOf(annotation: NumberedAnnotation, context: Context): string {
  const { language } = context
  const head = `${context.say(words[annotation.kind])} ${number(annotation.number, language)}`
  const about = listed([head, annotationScope(annotation, context)], language)
  return labelled(about, annotationText(annotation, language).text, language)
}
