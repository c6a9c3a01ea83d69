import { thaiDay } from '@sala/catalog/thaiDay.ts'
import { date, monthAndYear, number } from '@sala/widgets/texts/format.ts'
import { daySpan } from '@sala/widgets/texts/sentences.ts'
import { categoryColour } from '@sala/widgets/views/options/base.ts'
import { paletteOf } from '@sala/widgets/views/palette.ts'
import type { CalendarEvent, CalendarView } from '@sala/widgets/views/view.ts'
import { type CSSProperties, useMemo, useState } from 'react'
import { cssVariable } from '../../controls/cssVariable.ts'
import { ExternalLink } from '../../controls/texts/ExternalLink.tsx'
import { LongText } from '../../controls/texts/LongText.tsx'
import { useText } from '../../i18n/text.ts'
import { useDark } from '../../theme/useDark.ts'
import styles from './Calendar.module.css'
import { MonthGrid } from './MonthGrid.tsx'
import { dayOf } from './monthDays.ts'

/** The number of events that a day of the month names; the rest is a count. */
const maxNamed = 2

/** The events of a month: the calendar, and beside it the events of the chosen day. */
export function Calendar({ view }: { readonly view: CalendarView }) {
  // A new month starts with a new chosen day.
  return <Month key={view.month} view={view} />
}

function Month({ view: { month, events } }: { readonly view: CalendarView }) {
  const { t, locale } = useText()
  const byDay = useMemo(() => eventsByDay(month, events), [month, events])
  const [chosen, setChosen] = useState(() => firstDay(month, byDay))
  const colourOf = useCategoryColours(events)
  const on = (day: string) => byDay.get(day) ?? []
  const count = (day: string) => t('calendar.events', { count: on(day).length })

  return (
    <div className={styles.slot}>
      <div className={`column gap-2 ${styles.layout}`}>
        <div className={styles.month}>
          <MonthGrid
            month={month}
            label={monthAndYear(month, locale)}
            at={chosen}
            look={(day) => ({
              label: `${date(day, locale)}. ${count(day)}`,
              chosen: day === chosen,
              content: <DayEvents events={on(day)} colourOf={colourOf} />,
            })}
            onMove={(day) => setChosen(day.startsWith(month) ? day : chosen)}
            onChoose={setChosen}
          />
        </div>
        <section className={`column shrink ${styles.day}`} aria-labelledby={`${month}-day`}>
          <h3 id={`${month}-day`} aria-live="polite">
            {date(chosen, locale)}
            <small>{count(chosen)}</small>
          </h3>
          {on(chosen).length === 0 ? (
            <p className={styles.none}>{t('calendar.none')}</p>
          ) : (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached with the keyboard
            <ul className={styles.events} tabIndex={0}>
              {on(chosen).map((event) => (
                <OneEvent key={event.key} event={event} colour={colourOf(event)} />
              ))}
            </ul>
          )}
        </section>
      </div>
    </div>
  )
}

type ColourOf = (event: CalendarEvent) => CSSProperties

function DayEvents({ events, colourOf }: { readonly events: readonly CalendarEvent[]; readonly colourOf: ColourOf }) {
  const { t, locale } = useText()
  if (events.length === 0) return null
  const rest = events.length - maxNamed
  return (
    <span className="block">
      {events.slice(0, maxNamed).map((event) => (
        <span key={event.key} className={styles.mark} style={colourOf(event)}>
          {/* `dir`: a truncated name is cut at the end of its own script. */}
          <span dir="auto">{event.title}</span>
        </span>
      ))}
      {rest > 0 && <span className={styles.rest}>{t('calendar.more', { count: number(rest, locale) })}</span>}
      <span className={styles.count}>{number(events.length, locale)}</span>
    </span>
  )
}

function OneEvent({ event, colour }: { readonly event: CalendarEvent; readonly colour: CSSProperties }) {
  const { t, locale } = useText()
  const { title, text, category, place, link } = event
  return (
    <li className={styles.event} style={colour}>
      <h4 dir="auto">{title}</h4>
      <p className={styles.facts}>
        <span>{daySpan(event, locale)}</span>
        {place !== null && <span>{place}</span>}
        {category !== null && <span className="ink">{category.label}</span>}
      </p>
      {text !== null && <LongText text={text} />}
      {link !== null && (
        <p className={styles.facts}>
          <ExternalLink address={link}>{t('calendar.open')}</ExternalLink>
        </p>
      )}
    </li>
  )
}

/** The events of each day of a month, in order. */
export function eventsByDay(
  month: string,
  events: readonly CalendarEvent[],
): ReadonlyMap<string, readonly CalendarEvent[]> {
  const eventsByDay = new Map<string, CalendarEvent[]>()
  for (const event of events) {
    const from = event.from.slice(0, 7) < month ? 1 : Number(event.from.slice(8, 10))
    const to = event.to.slice(0, 7) > month ? 31 : Number(event.to.slice(8, 10))
    if (event.from.slice(0, 7) > month || event.to.slice(0, 7) < month) continue
    for (let day = from; day <= Number(dayOf(month, to).slice(8)); day += 1) {
      const key = dayOf(month, day)
      const others = eventsByDay.get(key)
      if (others === undefined) eventsByDay.set(key, [event])
      else others.push(event)
    }
  }
  return eventsByDay
}

/** Today if it is in the month, else the first day with an event. */
function firstDay(month: string, byDay: ReadonlyMap<string, unknown>): string {
  const today = thaiDay(new Date())
  if (today.startsWith(month)) return today
  return [...byDay.keys()].toSorted()[0] ?? `${month}-01`
}

/** Each category in a colour of the fixed order, by its position among those of the month. */
function useCategoryColours(events: readonly CalendarEvent[]): ColourOf {
  const palette = paletteOf(useDark() ? 'dark' : 'light')
  const codes = useMemo(
    () => [...new Set(events.map(({ category }) => category?.code ?? 'other'))].toSorted(),
    [events],
  )
  return ({ category }) => {
    const code = category?.code ?? 'other'
    return cssVariable('--own', categoryColour(code, codes.indexOf(code), palette))
  }
}
