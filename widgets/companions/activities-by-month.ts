import { event } from '@sala/catalog/datasets/event.ts'
import { widget } from '../define.ts'
import { type YearFilter, year } from '../filters/filters.ts'
import { destination, destinationQuery, placeName } from '../filters/placeFilters.ts'
import { figure, monthKey, sum } from '../periods/periods.ts'
import { monthLabels, monthMarks } from '../periods/twoYears.ts'
import { common } from '../texts/commonWords.ts'
import { labelled, number, year as yearText } from '../texts/format.ts'
import { figureSentence, topSentence } from '../texts/sentences.ts'
import { subtitleOf } from '../texts/subtitles.ts'
import { wordOf } from '../views/catalogueTable.ts'
import type { TableRow } from '../views/table.ts'

const { columns, measures } = event

/** When there is something to go to: the events of a year by month and category, of the country or of a place. */
export const activitiesByMonth = widget({
  code: 'activities-by-month',
  category: null,
  title: {
    en: 'Events by month and category',
    fr: 'Événements par mois et par catégorie',
    he: 'אירועים לפי חודש וקטגוריה',
    ru: 'События по месяцам и категориям',
    ar: 'الفعاليات حسب الشهر والفئة',
    th: 'กิจกรรมรายเดือนและตามหมวดหมู่',
  },
  definition: {
    en: 'Events and activities for visitors by the month in which they begin and by category.',
    fr: 'Événements et activités pour les visiteurs, selon le mois de leur début et la catégorie.',
    he: 'אירועים ופעילויות למבקרים לפי החודש שבו הם מתחילים ולפי קטגוריה.',
    ru: 'События и мероприятия для посетителей по месяцу начала и категории.',
    ar: 'الفعاليات والأنشطة للزوار حسب شهر بدايتها والفئة.',
    th: 'งานและกิจกรรมสำหรับผู้เยี่ยมเยือน จำแนกตามเดือนที่เริ่มและหมวดหมู่',
  },
  unit: 'items',
  reads: ['v2/market/event'],
  excel: true,
  public: false,
  filters: { year: thisYear(), location_destination: destination() },
  ask: ({ year, location_destination }) => ({
    events: {
      path: 'v2/market/event',
      query: { ...destinationQuery(location_destination), year, fields: ['event_category_x_year_x_month'] },
    },
  }),
  select: ({ events }, { year }, context) => {
    const rows = (events.event_category_x_year_x_month ?? []).filter(({ _id }) => _id.year === year)
    const codes = rows.length === 0 ? [] : [...new Set([...columns.event_category.values, ...rows.map(codeOf)])]
    const categories = codes
      .map((code, colour) => {
        const own = rows.filter((row) => codeOf(row) === code)
        const months = Array.from({ length: 12 }, (_, index) =>
          sum(own.filter(({ _id }) => _id.month === index + 1).map((row) => figure(row.sum_event))),
        )
        const name =
          code === '' ? context.say(common.notKnown) : (wordOf(columns.event_category, code, context) ?? code)
        return { code, name, colour, months, total: sum(months) ?? 0 }
      })
      .filter(({ total }) => total > 0)
    return { categories, total: rows.length === 0 ? null : (sum(categories.map(({ total }) => total)) ?? 0) }
  },
  view: ({ categories, total }, { year }, context) => {
    const largest = categories.toSorted((one, other) => other.total - one.total)
    return {
      kind: 'stack',
      unit: 'items',
      categories: monthLabels(context),
      marks: monthMarks(year),
      series: categories.map(({ code, name, colour, months }) => ({
        key: code,
        name,
        role: 'category',
        values: months,
        colour,
      })),
      description: `${figureSentence(context.say(measures.sum_event.label), total, 'items', null, context)}. ${topSentence(
        largest.map(({ name }) => name),
        largest.map((one) => one.total),
        [],
        context,
      )}`,
    }
  },
  rows: ({ categories, total }, { year }, context) => {
    const cellsOf = (month: string, figureIn: (months: readonly (number | null)[]) => number | null) => ({
      month,
      ...Object.fromEntries(categories.map(({ months }, at) => [`category ${at}`, figureIn(months)])),
      total: sum(categories.map(({ months }) => figureIn(months))),
    })
    const rows: TableRow[] =
      total === null
        ? []
        : [
            ...Array.from(
              { length: 12 },
              (_, index): TableRow => ({
                level: 'row',
                mark: { kind: 'period', value: monthKey(year, index + 1) },
                cells: cellsOf(monthKey(year, index + 1), (months) => months[index] ?? null),
              }),
            ),
            { level: 'total', cells: cellsOf(context.say(common.total), sum) },
          ]
    return {
      columns: [
        { key: 'month', label: context.say(common.month), kind: 'month' },
        ...categories.map(({ name }, at) => ({ key: `category ${at}`, label: name, kind: 'number' as const })),
        { key: 'total', label: context.say(common.total), kind: 'number' },
      ],
      rows,
      count: rows.length,
    }
  },
  subtitle: ({ total }, { year, location_destination }, context) =>
    subtitleOf(
      yearText(year, context.language),
      labelled(context.say(measures.sum_event.label), number(total, context.language), context.language),
      placeName(location_destination, context),
    ),
})

const codeOf = ({ _id }: { readonly _id: { readonly event_category: string | null } }): string =>
  _id.event_category ?? ''

/** The year of today where there are events of it: what is announced last may be years ahead. */
function thisYear(): YearFilter {
  const filter = year('event')
  return {
    ...filter,
    fallback: (context) => {
      const now = Number(context.today.slice(0, 4))
      return filter.options(context).includes(now) ? now : filter.fallback(context)
    },
  }
}
