import type { Context } from '@sala/widgets/context.ts'
import { eventText } from '@sala/widgets/periods/holidays/overlayTexts.ts'
import { holidayWords as words } from '@sala/widgets/periods/holidays/unlikePeriods.ts'
import { ExternalLink } from '../../controls/texts/ExternalLink.tsx'
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
