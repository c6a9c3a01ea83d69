import { outbound } from '@sala/catalog/datasets/outbound.ts'
import type { Context } from '../context.ts'
import { widget } from '../define.ts'
import { year } from '../filters/filters.ts'
import { belongsTo, market, offeredMarkets, placeName, withinPlace } from '../filters/placeFilters.ts'
import { mapView } from '../maps/mapView.ts'
import { figure, sum } from '../periods/periods.ts'
import { common } from '../texts/commonWords.ts'
import { labelled, listed, number, year as yearText } from '../texts/format.ts'
import { figureSentence } from '../texts/sentences.ts'
import { subtitleOf } from '../texts/subtitles.ts'
import type { TableModel, TableRow } from '../views/table.ts'
import type { ComparisonView } from '../views/view.ts'
import { isCountry } from './countries.ts'

const { measures } = outbound

/** How many years the table shows, the newest first. */
const shownYears = 5

interface Trips {
  readonly code: string
  readonly name: string
  /** One figure for each of the years shown. */
  readonly values: readonly (number | null)[]
}

/** Who travels abroad: the newest year on the map, five years in the table. The market is chosen from what is loaded already. */
export const outboundTrips = widget({
  code: 131,
  category: 'world',
  title: {
    en: 'Outbound tourists by country',
    fr: 'Départs à l’étranger par pays',
    he: 'תיירים יוצאים לפי מדינה',
    ru: 'Выездной туризм по странам',
    ar: 'السياح المغادرون حسب البلد',
    th: 'นักท่องเที่ยวขาออกรายประเทศ',
  },
  definition: {
    en: 'Trips abroad by the residents of each country, in one year on the map and in five years in the table.',
    fr: 'Voyages à l’étranger des résidents de chaque pays, pour une année sur la carte et cinq dans le tableau.',
    he: 'נסיעות לחו״ל של תושבי כל מדינה, שנה אחת במפה וחמש שנים בטבלה.',
    ru: 'Поездки за границу жителей каждой страны: за год на карте и за пять лет в таблице.',
    ar: 'رحلات سكان كل بلد إلى الخارج، في سنة واحدة على الخريطة وفي خمس سنوات في الجدول.',
    th: 'การเดินทางออกนอกประเทศของผู้มีถิ่นพำนักในแต่ละประเทศ หนึ่งปีบนแผนที่ และห้าปีในตาราง',
  },
  unit: 'trips',
  reads: ['v2/market/outbound'],
  excel: true,
  public: false,
  filters: { year: year('outbound'), location_source: market() },
  ask: ({ year }) => ({
    trips: { path: 'v2/market/outbound', query: { year, fields: ['n_year_x_location_source'] } },
  }),
  select: ({ trips }, { year, location_source }, context) => {
    const years = yearsShown(year)
    const all = trips.n_year_x_location_source ?? []
    const rows = all.filter(({ _id }) => years.includes(_id.year) && belongsTo(location_source, _id.location_source))
    const countries: readonly Trips[] = [...Map.groupBy(rows, ({ _id }) => _id.location_source)]
      .flatMap(([code, own]) =>
        code === null
          ? []
          : [
              {
                code,
                name: context.place(code),
                values: years.map((of) =>
                  sum(own.filter(({ _id }) => _id.year === of).map((row) => figure(row.sum_outbound_number))),
                ),
              },
            ],
      )
      .toSorted((one, other) => newestOf(other) - newestOf(one) || (one.code < other.code ? -1 : 1))
    return { countries, held: all.map(({ _id }) => _id.location_source) }
  },
  view: ({ countries }, { year, location_source }, context) =>
    isCountry(location_source)
      ? yearsOf(countries, year, context)
      : {
          kind: 'composed',
          parts: [
            {
              span: 12,
              title: null,
              view: mapView(
                'world_map',
                countries.map(({ code, values }) => ({ code, value: values[0] ?? null })),
                {
                  unit: 'trips',
                  label: context.say(measures.sum_outbound_number.label),
                  ...withinPlace(location_source),
                },
                context,
              ),
            },
            { span: 12, title: null, view: { kind: 'table', table: tableOf(countries, year, context), paged: false } },
          ],
        },
  rows: ({ countries }, { year }, context) => tableOf(countries, year, context),
  choices: ({ held }, _, context) => ({ location_source: offeredMarkets(held, context) }),
  subtitle: ({ countries }, { year, location_source }, context) =>
    subtitleOf(
      yearText(year, context.language),
      isCountry(location_source)
        ? null
        : labelled(
            context.say(common.countries),
            number(countries.filter(({ values }) => (values[0] ?? null) !== null).length, context.language),
            context.language,
          ),
      placeName(location_source, context),
    ),
})

/** The chosen year first. */
function yearsShown(newest: number): readonly number[] {
  return Array.from({ length: shownYears }, (_, index) => newest - index)
}

/** The years of one country, the oldest first. */
function yearsOf(countries: readonly Trips[], year: number, context: Context): ComparisonView {
  const label = context.say(measures.sum_outbound_number.label)
  const values = (countries[0]?.values ?? []).toReversed()
  return {
    kind: 'comparison',
    unit: 'trips',
    categories: yearsShown(year)
      .toReversed()
      .map((of) => yearText(of, context.language)),
    series: [{ key: 'value', name: label, role: 'current', values }],
    description: figureSentence(
      listed([label, yearText(year, context.language)], context.language),
      values.at(-1) ?? null,
      'trips',
      null,
      context,
    ),
  }
}

const newestOf = ({ values }: Trips): number => values[0] ?? -1

/** One column for each year, sorted by the latest. */
function tableOf(countries: readonly Trips[], year: number, context: Context): TableModel {
  const years = yearsShown(year)
  const cellsOf = (name: string, values: readonly (number | null)[]) => ({
    location_source: name,
    ...Object.fromEntries(years.map((of, index) => [`year ${of}`, values[index] ?? null])),
  })
  const rows: TableRow[] = countries.map(({ code, name, values }) => ({
    level: 'row',
    mark: { kind: 'place', value: code },
    cells: cellsOf(name, values),
  }))
  // One country is its own total.
  if (rows.length > 1) {
    const totals = years.map((_, index) => sum(countries.map(({ values }) => values[index])))
    rows.push({ level: 'total', cells: cellsOf(context.say(common.total), totals) })
  }
  return {
    columns: [
      { key: 'location_source', label: context.say(common.country), kind: 'text' },
      ...years.map((of) => ({
        key: `year ${of}`,
        label: yearText(of, context.language),
        kind: 'number' as const,
      })),
    ],
    rows,
    count: rows.length,
  }
}
