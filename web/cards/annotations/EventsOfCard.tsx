import type { Context } from '@sala/widgets/context.ts'
import { type EventMark, eventText } from '@sala/widgets/periods/holidays/overlayTexts.ts'
import { holidayWords as words } from '@sala/widgets/periods/holidays/unlikePeriods.ts'
import { ExternalLink } from '../../controls/texts/ExternalLink.tsx'
import type { AnnotationMark } from '../../views/annotationMarks.ts'
import { plain, scrolling } from './listStyles.ts'
import type { EventMarks } from './useEvents.ts'

/** The events laid over a card, or the reason why none are marked. */
export function EventsOfCard({
  events,
  visible,
  failed,
  tooMany,
  context,
}: EventMarks & { readonly context: Context }) {
  if (!visible) return null
  return (
    <>
      {failed && <p style={plain}>{context.say(words.eventsFailed)}</p>}
      {tooMany && <p style={plain}>{context.say(words.tooManyEvents)}</p>}
      {events.length > 0 && (
        <ul style={{ ...plain, ...scrolling }} aria-label={context.say(words.eventList)}>
          {events.map((mark, at) => (
            <li key={`${mark.from}${mark.title}${mark.province}`} data-event={at} tabIndex={-1} dir="auto">
              {eventText(mark, context)}
              {mark.link !== null && (
                <>
                  {' '}
                  <ExternalLink address={mark.link}>{context.say(words.eventPage)}</ExternalLink>
                </>
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** A mark for each event; it links to its entry in the list. */
export function eventMarks(
  events: readonly EventMark[],
  context: Context,
  open: (at: number) => void,
): readonly AnnotationMark[] {
  return events.map((event, at) => ({
    ...{ number: null, kind: 'holiday' as const, from: event.from, to: event.to },
    label: eventText(event, context),
    open: () => open(at),
  }))
}
