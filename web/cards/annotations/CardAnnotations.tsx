import { shownAnnotations } from '@sala/catalog/api/annotations.ts'
import { annotationScope, annotationText, annotationWords as words } from '@sala/widgets/annotations/annotationText.ts'
import { changePoints } from '@sala/widgets/annotations/changePoints.ts'
import { annotationsTouching, type NumberedAnnotation } from '@sala/widgets/annotations/touching.ts'
import type { Context } from '@sala/widgets/context.ts'
import { labelled, listed, number } from '@sala/widgets/texts/format.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { queryFor } from '../../api/queries.ts'
import type { AnnotationMark } from '../../views/annotationMarks.ts'
import { AnnotationLayer } from '../../views/charts/AnnotationLayer.tsx'
import { AnnotationList } from './AnnotationList.tsx'
import type { AnnotationsProps } from './annotationsProps.ts'
import { ChangePoints, coversMonth, type LevelDraft } from './ChangePoints.tsx'
import { eventMarks } from './EventsOfCard.tsx'
import { HolidaysOfCard, holidayMarks } from './HolidaysOfCard.tsx'
import { plain } from './listStyles.ts'
import { UnlikeHolidays, unlikeMarks, unlikeOf } from './UnlikeHolidays.tsx'
import { useEvents } from './useEvents.ts'
import { useHolidays } from './useHolidays.ts'

/** The annotations that touch the figures on show, numbered as the pictures of the card mark them. */
export default function CardAnnotations({ open, shown, context, hasOwnPage, onLayer }: AnnotationsProps) {
  const { data, isError } = useQuery(queryFor(shownAnnotations))
  const list = useRef<HTMLDivElement>(null)
  const found = useMemo(
    () => (data === undefined ? [] : annotationsTouching(data.rows, open, shown)),
    [data, open, shown],
  )
  const unlike = useMemo(() => unlikeOf(open.filters, shown.view, context), [open, shown, context])
  // Once something is written of the month, its change is no news.
  const levels = useMemo(
    () => changePoints(shown.table).filter(({ month }) => found.every((one) => !coversMonth(one, month))),
    [shown, found],
  )
  const holidays = useHolidays(shown.view, context)
  const events = useEvents(holidays.days, open, context)
  useEffect(() => {
    const marks: readonly AnnotationMark[] = [
      ...found.map((one) => ({
        ...{ number: one.number, kind: one.kind, from: one.from, to: one.to },
        label: labelOf(one, context),
        open: () => reveal(list.current, `[data-number="${one.number}"]`),
      })),
      ...unlikeMarks(unlike, (holiday) => reveal(list.current, `[data-holiday="${holiday}"]`)),
      ...holidayMarks(holidays.holidays, context, (at) => reveal(list.current, `[data-holiday="${at}"]`)),
      ...eventMarks(events.events, context, (at) => reveal(list.current, `[data-event="${at}"]`)),
    ]
    if (marks.length === 0) return
    onLayer(() => (chart) => <AnnotationLayer {...chart} marks={marks} />)
    return () => onLayer(() => null)
  }, [found, unlike, holidays.holidays, events.events, context, onLayer])
  const failed = isError && <p style={plain}>{context.say(words.failed)}</p>
  const offersHolidays = holidays.days !== null && (hasOwnPage || holidays.wasChosen || events.wasLaid)
  if (found.length === 0 && unlike.length === 0 && levels.length === 0 && !offersHolidays) return failed || null
  return (
    <div ref={list} style={plain}>
      {failed}
      <AnnotationList found={found} context={context} />
      <UnlikeHolidays unlike={unlike} context={context} />
      <ChangePoints points={levels} draft={draftOf(open, shown)} context={context} />
      {offersHolidays && <HolidaysOfCard {...holidays} events={events} context={context} />}
    </div>
  )
}

const draftOf = ({ filters }: AnnotationsProps['open'], { sources }: AnnotationsProps['shown']): LevelDraft => ({
  dataset: sources[0]?.dataset ?? null,
  chosen: Object.values(filters),
})

/** The item gets the focus, so that a screen reader reads it next. */
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
