import { event } from '@sala/catalog/datasets/event.ts'
import type { Context } from '../context.ts'
import { widget } from '../define.ts'
import { type MonthFilter, month, oneOrAll } from '../filters/filters.ts'
import { pagingFilters, pagingQuery } from '../filters/paged.ts'
import { destination, destinationQuery, placeName } from '../filters/placeFilters.ts'
import { common } from '../texts/commonWords.ts'
import { labelled, monthAndYear, number } from '../texts/format.ts'
import { subtitleOf } from '../texts/subtitles.ts'
import { catalogueColumns, catalogueRow, wordOf } from '../views/catalogueTable.ts'
import { safeLink } from '../views/safeLink.ts'
import type { CalendarEvent } from '../views/view.ts'

const { columns, measures } = event
const shown = [
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
  title: {
    en: 'Activities and events',
    fr: 'Activités et événements',
    he: 'פעילויות ואירועים',
    ru: 'Мероприятия и события',
    ar: 'الأنشطة والفعاليات',
    th: 'งานและกิจกรรม',
  },
  definition: {
    en: 'Events and activities that visitors can go to in a month, also those that began before it or end after it.',
    fr: 'Événements et activités accessibles aux visiteurs au cours d’un mois, y compris ceux qui ont commencé avant ou finissent après.',
    he: 'אירועים ופעילויות שמבקרים יכולים להגיע אליהם בחודש מסוים, גם אם החלו לפניו או נגמרים אחריו.',
    ru: 'События и мероприятия месяца, открытые для посетителей, в том числе начавшиеся раньше или заканчивающиеся позже.',
    ar: 'الفعاليات والأنشطة المتاحة للزوار خلال شهر، ومنها ما بدأ قبله أو ينتهي بعده.',
    th: 'งานและกิจกรรมที่ผู้เยี่ยมเยือนเข้าร่วมได้ในแต่ละเดือน รวมถึงงานที่เริ่มก่อนหรือสิ้นสุดหลังเดือนนั้น',
  },
  unit: 'items',
  reads: ['market/event'],
  excel: true,
  public: false,
  paged: 'events',
  filters: {
    month: thisMonth(),
    location_destination: destination(),
    event_category: oneOrAll(common.category, common.allCategories, columns.event_category.words),
    ...pagingFilters(shown, 'event_date_start'),
  },
  ask: ({ month, location_destination, event_category, ...paging }) => {
    const narrowed = {
      yearmonth: month,
      ...destinationQuery(location_destination),
      ...(event_category === null ? {} : { event_category }),
    }
    const all = { page: 1, limit: 1000, sort: 'event_date_start', q: paging.q }
    return {
      month: { path: 'market/event', query: { ...narrowed, ...pagingQuery(all) } },
      events: { path: 'market/event', query: { ...narrowed, ...pagingQuery(paging) } },
    }
  },
  select: ({ month, events }, _, context) => ({
    calendar: month.rows.flatMap((row, index): CalendarEvent[] => {
      const from = row.event_date_start
      if (from === null) return []
      const category = wordOf(columns.event_category, row.event_category, context)
      return [
        {
          key: String(index),
          from,
          to: row.event_date_end === null || row.event_date_end < from ? from : row.event_date_end,
          title: row.event_title ?? '',
          text: row.event_description,
          category:
            row.event_category === null || category === null ? null : { code: row.event_category, label: category },
          place: row.event_province === null ? null : context.place(row.event_province),
          link: safeLink(row.event_page_url),
        },
      ]
    }),
    table: {
      columns: catalogueColumns(event, shown, context),
      rows: events.rows.map((row) => catalogueRow(event, shown, row, context)),
      count: events.count,
    },
  }),
  view: ({ calendar, table }, { month }) => ({
    kind: 'composed',
    parts: [
      { span: 12, title: null, view: { kind: 'calendar', month, events: calendar } },
      { span: 12, title: null, view: { kind: 'table', table, paged: true } },
    ],
  }),
  rows: ({ table }) => table,
  subtitle: ({ table }, { month, location_destination, event_category }, context) =>
    subtitleOf(
      monthAndYear(month, context.language),
      labelled(context.say(measures.sum_event.label), number(table.count, context.language), context.language),
      placeName(location_destination, context),
      wordOf(columns.event_category, event_category, context),
    ),
})

/** The month of today, as near as the data set comes to it: what is on now counts more than what is announced last. */
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
