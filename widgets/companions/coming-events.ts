import type { Answer } from '@sala/catalog/answers.ts'
import { event } from '@sala/catalog/datasets/event.ts'
import { defineMessages, formatMessage } from '@sala/catalog/locales/messages.ts'
import type { Context } from '../context.ts'
import { widget } from '../define.ts'
import type { ChoiceFilter } from '../filters/filters.ts'
import { destination, destinationQuery, isOneProvince, placeName, provincesBeside } from '../filters/placeFilters.ts'
import { nextMonths, type Span } from '../filters/ranges.ts'
import { catalogueFrame } from '../frames/catalogueFrame.ts'
import type { Frame } from '../frames/frame.ts'
import { number } from '../texts/format.ts'
import { daySpan } from '../texts/sentences.ts'
import { counted, subtitleOf } from '../texts/subtitles.ts'

const words = defineMessages('widgets.comingEvents', {
  first: 'the first {shown} are shown',
})

/** How many the picture shows; the table view and files have all. */
const maxShown = 8
/** The maximum of rows in one answer. */
const maxRows = 1_000

type EventRow = Answer<'market/event'>['rows'][number]

/** What there is to go to from today on, the soonest first. */
export const comingEvents = widget({
  code: 'coming-events',
  title: 'Events until three months from now',
  definition:
    'Events and activities for visitors that are on today or begin in the next three months, by their first day.',
  unit: 'items',
  reads: ['market/event'],
  filters: { location_destination: destinations() },
  ask: ({ location_destination }, context) => ({
    events: {
      path: 'market/event',
      query: {
        ...(location_destination?.includes(',') === true
          ? { location_destination: location_destination.split(',') }
          : destinationQuery(location_destination)),
        yearmonth: monthsOf(spanOf(context)),
        sort: 'event_date_start',
        page: 1,
        limit: maxRows,
      },
    },
  }),
  select: ({ events }, _, context) => {
    const span = spanOf(context)
    const coming = events.rows.filter(
      ({ event_date_start: from, event_date_end: to }) =>
        from !== null && from <= span.to && (to === null || to < from ? from : to) >= span.from,
    )
    // Of more rows than these the last are not known, and so not how many there are.
    return { coming, count: events.count > events.rows.length ? null : coming.length }
  },
  frame: ({ coming }, { location_destination }, context) => eventFrame(coming, location_destination, context),
  encode: ({ coming }, { location_destination }, context) => ({
    kind: 'table',
    frame: eventFrame(coming.slice(0, maxShown), location_destination, context),
  }),
  subtitle: ({ coming, count }, { location_destination }, context) =>
    subtitleOf(
      daySpan(spanOf(context), context.language),
      count === null ? null : counted(event.measures.sum_event.label, count, context),
      coming.length > maxShown
        ? formatMessage(words.first, context.language, { shown: number(maxShown, context.language) })
        : null,
      placeName(location_destination, context),
    ),
})

/** Today, and the three months from tomorrow on. */
function spanOf({ today }: Context): Span {
  return { from: today, to: nextMonths(null, { today }).to }
}

/** The months that some of the days lie in, `YYYY-MM`. */
function monthsOf({ from, to }: Span): readonly string[] {
  const [year, month] = [Number(from.slice(0, 4)), Number(from.slice(5, 7))]
  return Array.from({ length: 4 }, (_, at) =>
    new Date(Date.UTC(year, month - 1 + at)).toISOString().slice(0, 7),
  ).filter((month) => month <= to.slice(0, 7))
}

/** Of one province its name goes without saying. */
function eventFrame(rows: readonly EventRow[], place: string | null, context: Context): Frame {
  const columns = ['event_date_start', 'event_date_end', 'event_title', 'event_category']
  const isOne = isOneProvince(place) && place?.includes(',') === false
  const names = isOne ? columns : [...columns, 'event_province']
  return catalogueFrame(event, names, { rows, count: rows.length }, context, { sorts: [] })
}

/** As `destination`, or several provinces by comma. */
function destinations(): ChoiceFilter {
  const [place, several] = [destination(), provincesBeside()]
  return {
    ...place,
    several: true,
    read: (text, context) => (text.includes(',') ? several : place).read(text, context),
  }
}
