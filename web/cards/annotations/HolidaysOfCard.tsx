import { holidayCountries, maxHolidayCountries } from '@sala/catalog/api/holidays.ts'
import { formatMessage } from '@sala/catalog/locales/messages.ts'
import type { Context } from '@sala/widgets/context.ts'
import { holidayText } from '@sala/widgets/periods/holidays/overlayTexts.ts'
import { holidayWords as words } from '@sala/widgets/periods/holidays/unlikePeriods.ts'
import { listed } from '@sala/widgets/texts/format.ts'
import type { CSSProperties } from 'react'
import type { AnnotationMark } from '../../views/annotationMarks.ts'
import { EventsOfCard } from './EventsOfCard.tsx'
import { plain, scrolling } from './listStyles.ts'
import { chooseCountries } from './overlayChoice.ts'
import type { EventMarks } from './useEvents.ts'
import type { HolidayMarks } from './useHolidays.ts'

const choice: CSSProperties = {
  display: 'inline-flex',
  gap: 4,
  alignItems: 'center',
  marginInlineEnd: 12,
  minBlockSize: 24,
}

interface HolidaysOfCardProps extends HolidayMarks {
  readonly context: Context
  readonly events: EventMarks
}

/**
 * The choice of countries whose holidays are marked on the time axes of all cards, and the holidays of this card. Collapsed, because most
 * readers use none.
 */
export function HolidaysOfCard({ chosen, holidays, failed, events, context }: HolidaysOfCardProps) {
  const { language } = context
  const [home = '', ...others] = holidayCountries
  const byName = others.toSorted((a, b) => context.place(a).localeCompare(context.place(b), language))
  const names = [
    ...(events.visible ? [context.say(words.events)] : []),
    ...chosen.map((country) => context.place(country)),
  ]
  const toggle = (country: string) =>
    chooseCountries(chosen.includes(country) ? chosen.filter((code) => code !== country) : [...chosen, country])
  return (
    <details data-holidays>
      <summary style={{ color: 'var(--ink-quiet)' }}>
        {names.length === 0
          ? context.say(events.offered ? words.noneWithEvents : words.none)
          : formatMessage(events.visible ? words.chosenWithEvents : words.chosen, language, {
              countries: listed(names, language),
            })}
      </summary>
      {events.offered && (
        <label style={choice}>
          <input type="checkbox" checked={events.visible} onChange={() => events.show(!events.visible)} />
          {context.say(words.events)}
        </label>
      )}
      <EventsOfCard {...events} context={context} />
      <fieldset style={scrolling}>
        <legend>{formatMessage(words.choose, language, { count: maxHolidayCountries })}</legend>
        {[home, ...byName].map((country) => (
          <label key={country} style={choice}>
            <input
              type="checkbox"
              checked={chosen.includes(country)}
              disabled={!chosen.includes(country) && chosen.length >= maxHolidayCountries}
              onChange={() => toggle(country)}
            />
            {context.place(country)}
          </label>
        ))}
      </fieldset>
      {failed && <p style={plain}>{context.say(words.failed)}</p>}
      {holidays.length > 0 && (
        <ul style={{ ...plain, ...scrolling }} aria-label={context.say(words.list)}>
          {holidays.map((holiday, at) => (
            <li key={`${holiday.from}${holidayText(holiday, context)}`} data-holiday={at} tabIndex={-1}>
              {holidayText(holiday, context)}
            </li>
          ))}
        </ul>
      )}
    </details>
  )
}

/** A mark for each holiday or event; it links to its entry in the list. */
export const overlayMarks = <Span extends { readonly from: string; readonly to: string }>(
  spans: readonly Span[],
  labelOf: (span: Span) => string,
  open: (at: number) => void,
): readonly AnnotationMark[] =>
  spans.map((span, at) => ({
    ...{ number: null, kind: 'holiday', from: span.from, to: span.to },
    label: labelOf(span),
    open: () => open(at),
  }))
