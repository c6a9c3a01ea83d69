import type { Answer } from '@sala/catalog/answers.ts'
import { event } from '@sala/catalog/datasets/event.ts'
import type { Context } from '../context.ts'
import { widget } from '../define.ts'
import { type MonthFilter, month, oneOrAll } from '../filters/filters.ts'
import { pagingFilters, pagingQuery } from '../filters/paged.ts'
import { destination, destinationQuery, placeName } from '../filters/placeFilters.ts'
import { chosenOnly } from '../filters/query.ts'
import { catalogueFrame } from '../frames/catalogueFrame.ts'
import { common } from '../texts/commonWords.ts'
import { monthAndYear } from '../texts/format.ts'
import { counted, subtitleOf } from '../texts/subtitles.ts'
import { wordOf } from '../views/catalogueTable.ts'
import { safeLink } from '../views/safeLink.ts'
import type { CalendarEvent } from '../views/view.ts'
import { words } from './supplyWords.ts'

const { columns, measures } = event
const columnNames = [
  'event_date_start',
  'event_date_end',
  'event_title',
  'event_category',
  'event_province',
  'event_description',
  'event_page_url',
] as const

/** The events of a month on a calendar, and as a table that is paged, sorted and searched by the server. */
export const activities = widget({
  code: 82,
  category: 'supply',
  title: 'Activities and events',
  definition:
    'Events and activities that visitors can go to in a month, also those that began before it or end after it.',
  unit: 'items',
  reads: ['market/event'],
  paged: 'events',
  filters: {
    month: thisMonth(),
    location_destination: destination(),
    event_category: oneOrAll(common.category, common.allCategories, columns.event_category.words),
    ...pagingFilters(columnNames, 'event_date_start'),
  },
  ask: ({ month, location_destination, event_category, ...paging }) => {
    const narrowed = {
      yearmonth: month,
      ...destinationQuery(location_destination),
      ...chosenOnly({ event_category }),
    }
    const all = { page: 1, limit: 1000, sort: 'event_date_start', q: paging.q }
    return {
      month: { path: 'market/event', query: { ...narrowed, ...pagingQuery(all) } },
      events: { path: 'market/event', query: { ...narrowed, ...pagingQuery(paging) } },
    }
  },
  frame: ({ events }, _, context) =>
    catalogueFrame(event, columnNames, events, context, { columns: { event_page_url: { linked: 'event_title' } } }),
  encode: ({ month: all }, { month }, context) => [
    { kind: 'calendar', month, events: all.rows.flatMap((row, at) => eventOf(row, String(at), context)) },
    { kind: 'table', paged: true, title: context.say(words.wholeMonth), folded: true },
  ],
  subtitle: ({ events }, { month, location_destination, event_category }, context) =>
    subtitleOf(
      monthAndYear(month, context.language),
      counted(measures.sum_event.label, events.count, context),
      placeName(location_destination, context),
      wordOf(columns.event_category, event_category, context),
    ),
})

type EventRow = Answer<'market/event'>['rows'][number]

/** An event on the calendar; nothing where its first day is not known. */
function eventOf(row: EventRow, key: string, context: Context): readonly CalendarEvent[] {
  const { event_date_start: from, event_date_end: to, event_category: code } = row
  if (from === null) return []
  const label = wordOf(columns.event_category, code, context)
  return [
    {
      key,
      from,
      to: to === null || to < from ? from : to,
      title: row.event_title ?? '',
      text: row.event_description,
      category: code === null || label === null ? null : { code, label },
      place: row.event_province === null ? null : context.place(row.event_province),
      link: safeLink(row.event_page_url),
    },
  ]
}

/** The present month, or the nearest one of the data set: current events matter more than the last announcements. */
function thisMonth(): MonthFilter {
  const filter = month('event')
  return {
    ...filter,
    fallback: (context: Context) => {
      const now = context.today.slice(0, 7)
      const bounds = filter.bounds(context)
      if (bounds === null) return now
      return now < bounds.oldest ? bounds.oldest : now > bounds.newest ? bounds.newest : now
    },
  }
}
