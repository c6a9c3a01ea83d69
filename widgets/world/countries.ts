import type { Unit } from '@sala/catalog/dataset.ts'
import type { MessageDescriptor } from '@sala/catalog/locales/messages.ts'
import { isMarketRegion } from '@sala/catalog/places/marketRegions.ts'
import type { Context } from '../context.ts'
import { belongsTo, offeredMarkets, placeName, withinPlace } from '../filters/placeFilters.ts'
import type { Frame } from '../frames/frame.ts'
import { frameOf } from '../frames/frameOf.ts'
import { changeOf, figure, likeForLike, sum } from '../periods/periods.ts'
import { twoYearColumns } from '../periods/twoYearsTable.ts'
import { common } from '../texts/commonWords.ts'
import { listed, year as yearText } from '../texts/format.ts'
import { againstMonths, figureSentence } from '../texts/sentences.ts'
import { counted, subtitleOf } from '../texts/subtitles.ts'

/** Figures of countries in a year and the year before: the world map, and the table of all countries. */

interface CountryInYear {
  readonly code: string | null
  readonly year: number | null
  readonly value: number | null
}

interface Country {
  readonly code: string
  readonly name: string
  readonly current: number | null
  readonly previous: number | null
}

/** Most rows that an endpoint gives on a page, which two years of all countries stay well below. */
const maxRows = 1000

/** The countries of a market in a year and the year before, and one country's every year where the market is a country. */
interface CountriesInYears {
  readonly market: string | null
  readonly countries: readonly Country[]
  /** The oldest first; null where no single country is chosen. */
  readonly history: readonly YearOfCountry[] | null
  /** The countries that there are figures of, whatever market is chosen. */
  readonly availableCountries: readonly (string | null)[]
}

interface YearOfCountry {
  readonly year: number
  readonly value: number | null
}

interface Measured {
  readonly unit: Unit
  readonly label: string
}

/** How countries' figures of one measure are drawn, listed and named: the shared end of widgets of countries. */
export function shownByCountry(unit: Unit, label: MessageDescriptor) {
  const measured = ({ say }: Context): Measured => ({ unit, label: say(label) })
  return {
    frame: (countries: CountriesInYears, { year }: Selection, context: Context) =>
      countries.history === null
        ? countriesFrame(countries, year, unit, context)
        : yearsFrame(countries.history, year, measured(context), context),
    encode: ({ history, market }: CountriesInYears, { year }: Selection, context: Context) =>
      history === null
        ? ({ kind: 'world_map', y: { column: 'current', name: context.say(label) }, ...withinPlace(market) } as const)
        : ([
            { kind: 'headline' },
            {
              kind: 'bars',
              y: [{ column: 'value', key: 'value' }],
              reversed: true,
              description: describeYear(history, year, measured(context), context),
            },
          ] as const),
    choices: ({ availableCountries }: CountriesInYears, _: unknown, context: Context) => ({
      location_source: offeredMarkets(availableCountries, context),
    }),
    subtitle: countriesSubtitle,
  }
}

/** The query of an endpoint of countries: two years of all of them, or every year of one. A region is filtered in the browser. */
export function countriesQuery(year: number, market: string | null) {
  const all = { limit: maxRows, page: 1 }
  return isCountry(market) ? { ...all, location_source: market } : { ...all, year: [year, year - 1] }
}

/** Lays rows out by country, and by year where one country is chosen. */
export function countriesInYears(
  rows: readonly CountryInYear[],
  offered: readonly (string | null)[],
  year: number,
  market: string | null,
  context: Context,
): CountriesInYears {
  const marketRows = rows.filter(({ code }) => belongsTo(market, code))
  const years = [
    ...new Set(marketRows.flatMap(({ year, value }) => (year === null || figure(value) === null ? [] : [year]))),
  ]
  return {
    market,
    availableCountries: offered,
    countries: countriesIn(marketRows, year, context),
    history: isCountry(market)
      ? years
          .toSorted((a, b) => a - b)
          .map((of) => ({
            year: of,
            value: sum(marketRows.map((row) => (row.year === of ? figure(row.value) : null))),
          }))
      : null,
  }
}

interface Selection {
  readonly year: number
}

const valueIn = (history: readonly YearOfCountry[], year: number): number | null =>
  history.find((country) => country.year === year)?.value ?? null

const changeIn = (history: readonly YearOfCountry[], year: number): number | null =>
  changeOf(valueIn(history, year), valueIn(history, year - 1))

/** Every year of one country, the newest first, with its change, and the figure of the chosen year. */
function yearsFrame(
  history: readonly YearOfCountry[],
  year: number,
  { label, unit }: Measured,
  context: Context,
): Frame {
  const change = changeIn(history, year)
  const note = againstMonths(year, change === null ? null : [1, 12], context)
  return frameOf(
    history.toReversed(),
    [
      { key: 'year', label: common.year, role: 'time', kind: 'year' },
      { key: 'value', label },
      { key: 'change', label: common.change, role: 'change', of: (country) => changeIn(history, country.year) },
    ],
    context,
    { unit, headline: [{ key: 'year', label, value: valueIn(history, year), unit, change, note }] },
  )
}

function describeYear(
  history: readonly YearOfCountry[],
  year: number,
  { label, unit }: Measured,
  context: Context,
): string {
  const sentenceLabel = listed([label, yearText(year, context.language)], context.language)
  return figureSentence(sentenceLabel, valueIn(history, year), unit, changeIn(history, year), context)
}

/** A country and no market region. */
export function isCountry(market: string | null): market is string {
  return market !== null && !isMarketRegion(market)
}

/** Lays rows out by country, the largest first; those without a figure in either year are left out. */
function countriesIn(rows: readonly CountryInYear[], year: number, context: Context): readonly Country[] {
  const rowsWithFigure = rows.filter(({ code, value }) => code !== null && figure(value) !== null)
  const valueIn = (rows: readonly CountryInYear[], of: number) =>
    sum(rows.filter((row) => row.year === of).map(({ value }) => figure(value)))
  return [...Map.groupBy(rowsWithFigure, ({ code }) => code ?? '')]
    .map(([code, countryRows]) => ({
      code,
      name: context.place(code),
      current: valueIn(countryRows, year),
      previous: valueIn(countryRows, year - 1),
    }))
    .filter(({ current, previous }) => current !== null || previous !== null)
    .toSorted((a, b) => (b.current ?? -1) - (a.current ?? -1) || (a.code < b.code ? -1 : 1))
}

/** Every country with this year, last year and the change. The change of the total is given where all countries have both years. */
function countriesFrame({ countries }: CountriesInYears, year: number, unit: Unit, context: Context): Frame {
  const { compared, change } = likeForLike(countries.map((country) => ({ ...country, open: false })))
  return frameOf(
    countries,
    [
      { key: 'location_source', label: common.country, mark: 'place', of: ({ name }) => name },
      ...twoYearColumns<Country>(year, ({ current, previous }) => changeOf(current, previous), context, {
        total: compared.length === countries.length ? change : null,
      }),
    ],
    context,
    { unit, total: true, row: ({ code }) => ({ code }) },
  )
}

/** The year, and the market or how many countries have a figure. */
function countriesSubtitle(
  { countries, history, market }: CountriesInYears,
  { year }: { readonly year: number },
  context: Context,
): string {
  const countriesWithFigure = countries.filter(({ current }) => current !== null).length
  return subtitleOf(
    yearText(year, context.language),
    history === null ? counted(common.countries, countriesWithFigure, context) : null,
    placeName(market, context),
  )
}
