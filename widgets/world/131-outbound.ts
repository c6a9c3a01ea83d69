import { outbound } from '@sala/catalog/datasets/outbound.ts'
import { words as companionWords } from '../companions/companionWords.ts'
import type { Context } from '../context.ts'
import { widget } from '../define.ts'
import { year } from '../filters/filters.ts'
import { belongsTo, market, offeredMarkets, placeName, withinPlace } from '../filters/placeFilters.ts'
import type { Encoding } from '../frames/encoding.ts'
import { frameOf } from '../frames/frameOf.ts'
import { figure, sum } from '../periods/periods.ts'
import { common } from '../texts/commonWords.ts'
import { listed, year as yearText } from '../texts/format.ts'
import { figureSentence } from '../texts/sentences.ts'
import { counted, subtitleOf } from '../texts/subtitles.ts'
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
  title: 'Outbound tourists by country',
  definition: 'Trips abroad by the residents of each country, in one year on the map and in five years in the table.',
  unit: 'trips',
  reads: ['v2/market/outbound'],
  filters: { year: year('outbound'), location_source: market() },
  ask: ({ year }) => ({
    trips: { path: 'v2/market/outbound', query: { year, fields: ['n_year_x_location_source'] } },
  }),
  select: ({ trips }, { year, location_source }, context) => {
    const years = yearsShown(year)
    const all = trips.n_year_x_location_source ?? []
    const rows = all.filter(({ _id }) => years.includes(_id.year) && belongsTo(location_source, _id.location_source))
    const countries: readonly Trips[] = [...Map.groupBy(rows, ({ _id }) => _id.location_source)]
      .flatMap(([code, countryRows]) =>
        code === null
          ? []
          : [
              {
                code,
                name: context.place(code),
                values: years.map((of) =>
                  sum(countryRows.filter(({ _id }) => _id.year === of).map((row) => figure(row.sum_outbound_number))),
                ),
              },
            ],
      )
      .toSorted((a, b) => newestOf(b) - newestOf(a) || (a.code < b.code ? -1 : 1))
    return { countries, held: all.map(({ _id }) => _id.location_source) }
  },
  frame: ({ countries }, { year }, context) =>
    frameOf(
      countries,
      [
        { key: 'location_source', label: common.country, mark: 'place', of: ({ name }) => name },
        ...yearsShown(year).map((of, at) => ({
          key: `year ${of}`,
          label: yearText(of, context.language),
          of: ({ values }: Trips) => values[at] ?? null,
        })),
      ],
      context,
      // One country is its own total.
      { unit: 'trips', row: ({ code }) => ({ code }), ...(countries.length > 1 ? { total: true } : {}) },
    ),
  encode: ({ countries }, { year, location_source }, context) => {
    const label = context.say(measures.sum_outbound_number.label)
    return isCountry(location_source)
      ? yearBars(countries[0], year, label, context)
      : [
          { kind: 'world_map', span: 6, y: { column: `year ${year}`, name: label }, ...withinPlace(location_source) },
          { kind: 'table', span: 6, title: context.say(companionWords.byYear), folded: true },
        ]
  },
  choices: ({ held }, _, context) => ({ location_source: offeredMarkets(held, context) }),
  subtitle: ({ countries }, { year, location_source }, context) =>
    subtitleOf(
      yearText(year, context.language),
      isCountry(location_source)
        ? null
        : counted(common.countries, countries.filter(({ values }) => (values[0] ?? null) !== null).length, context),
      placeName(location_source, context),
    ),
})

/** The chosen year first. */
function yearsShown(newest: number): readonly number[] {
  return Array.from({ length: shownYears }, (_, index) => newest - index)
}

/** The years of one country, the oldest first. */
function yearBars(country: Trips | undefined, year: number, label: string, context: Context): Encoding {
  const values = country?.values ?? []
  const years = frameOf(
    yearsShown(year),
    [
      { key: 'year', label: common.year, role: 'time', kind: 'year', of: (of) => of },
      { key: 'value', label, of: (_, at) => values[at] ?? null },
    ],
    context,
    { unit: 'trips' },
  )
  const sentenceLabel = listed([label, yearText(year, context.language)], context.language)
  const description = figureSentence(sentenceLabel, values[0] ?? null, 'trips', null, context)
  return { kind: 'bars', reversed: true, frame: years, description }
}

const newestOf = ({ values }: Trips): number => values[0] ?? -1
