import type { Unit } from '@sala/catalog/dataset.ts'
import { isMarketRegion } from '@sala/catalog/places/marketRegions.ts'
import type { Words } from '@sala/catalog/words.ts'
import type { Context } from '../context.ts'
import { belongsTo, offeredMarkets, placeName, withinPlace } from '../filters/placeFilters.ts'
import { mapView } from '../maps/mapView.ts'
import { changeOf, figure, likeForLike, sum } from '../periods/periods.ts'
import { yearColumns } from '../periods/twoYearsTable.ts'
import { common } from '../texts/commonWords.ts'
import { labelled, listed, number, year as yearText } from '../texts/format.ts'
import { againstMonths, figureSentence } from '../texts/sentences.ts'
import { subtitleOf } from '../texts/subtitles.ts'
import type { TableModel, TableRow } from '../views/table.ts'
import type { ComposedView, WorldMapView } from '../views/view.ts'

/** Figures of countries in a year and the year before: the world map, and the table of all countries. */

export interface CountryInYear {
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
const mostRows = 1000

/** The countries of a market in a year and the year before, and one country's every year where the market is a country. */
export interface CountriesInYears {
  readonly market: string | null
  readonly countries: readonly Country[]
  /** The oldest first; null where no single country is chosen. */
  readonly history: readonly YearOfCountry[] | null
  /** The countries that there are figures of, whatever market is chosen. */
  readonly held: readonly (string | null)[]
}

interface YearOfCountry {
  readonly year: number
  readonly value: number | null
}

interface Measured {
  readonly unit: Unit
  readonly label: string
}

/** How the countries' figures of one measure are drawn, tabled and named: what a widget of countries ends with. */
export function shownByCountry(unit: Unit, label: Words) {
  const measured = ({ say }: Context): Measured => ({ unit, label: say(label) })
  return {
    view: (countries: CountriesInYears, { year }: { readonly year: number }, context: Context) =>
      countriesView(countries, year, measured(context), context),
    rows: (countries: CountriesInYears, { year }: { readonly year: number }, context: Context) =>
      countriesRows(countries, year, measured(context), context),
    choices: ({ held }: CountriesInYears, _: unknown, context: Context) => ({
      location_source: offeredMarkets(held, context),
    }),
    subtitle: countriesSubtitle,
  }
}

/** What an endpoint of countries is asked: two years of all of them, or every year of one. A region is chosen from what is loaded. */
export function countriesQuery(year: number, market: string | null) {
  const all = { limit: mostRows, page: 1 }
  return isCountry(market) ? { ...all, location_source: market } : { ...all, year: [year, year - 1] }
}

/** Lays rows out by country, and by year where one country is chosen. */
export function countriesInYears(
  rows: readonly CountryInYear[],
  held: readonly (string | null)[],
  year: number,
  market: string | null,
  context: Context,
): CountriesInYears {
  const own = rows.filter(({ code }) => belongsTo(market, code))
  const years = [...new Set(own.flatMap(({ year, value }) => (year === null || figure(value) === null ? [] : [year])))]
  return {
    market,
    held,
    countries: countriesIn(own, year, context),
    history: isCountry(market)
      ? years
          .toSorted((one, other) => one - other)
          .map((of) => ({ year: of, value: sum(own.map((row) => (row.year === of ? figure(row.value) : null))) }))
      : null,
  }
}

/** The map of the world; of one country its figure of the year, and all its years beside each other. */
function countriesView(
  { countries, history, market }: CountriesInYears,
  year: number,
  measured: Measured,
  context: Context,
): WorldMapView | ComposedView {
  if (history === null) return countriesMap(countries, market, measured, context)
  const { language } = context
  const valueIn = (of: number) => history.find((one) => one.year === of)?.value ?? null
  const value = valueIn(year)
  const change = changeOf(value, valueIn(year - 1))
  return {
    kind: 'composed',
    parts: [
      {
        span: 12,
        title: null,
        view: {
          kind: 'figures',
          figures: [
            {
              key: 'year',
              label: measured.label,
              value,
              unit: measured.unit,
              change,
              note: againstMonths(year, change === null ? null : [1, 12], context),
            },
          ],
        },
      },
      {
        span: 12,
        title: null,
        view: {
          kind: 'comparison',
          unit: measured.unit,
          categories: history.map((one) => yearText(one.year, language)),
          series: [{ key: 'value', name: measured.label, role: 'current', values: history.map((one) => one.value) }],
          description: figureSentence(
            listed([measured.label, yearText(year, language)], language),
            value,
            measured.unit,
            change,
            context,
          ),
        },
      },
    ],
  }
}

/** Every country with both years; of one country every year, the newest first, with its change. */
function countriesRows(
  { countries, history }: CountriesInYears,
  year: number,
  measured: Measured,
  context: Context,
): TableModel {
  if (history === null) return countriesTable(countries, year, context)
  const valueIn = new Map(history.map((one) => [one.year, one.value]))
  const rows = history.toReversed().map((one) => ({
    level: 'row' as const,
    cells: {
      year: one.year,
      value: one.value,
      change: changeOf(one.value, valueIn.get(one.year - 1) ?? null),
    },
  }))
  return {
    columns: [
      { key: 'year', label: context.say(common.year), kind: 'year' },
      { key: 'value', label: measured.label, kind: 'number' },
      { key: 'change', label: context.say(common.change), kind: 'change' },
    ],
    rows,
    count: rows.length,
  }
}

/** A country and no market region. */
export function isCountry(market: string | null): market is string {
  return market !== null && !isMarketRegion(market)
}

/** Lays rows out by country, the largest first; those without a figure in either year are left out. */
function countriesIn(rows: readonly CountryInYear[], year: number, context: Context): readonly Country[] {
  const known = rows.filter(({ code, value }) => code !== null && figure(value) !== null)
  const valueIn = (own: readonly CountryInYear[], of: number) =>
    sum(own.filter((row) => row.year === of).map(({ value }) => figure(value)))
  return [...Map.groupBy(known, ({ code }) => code ?? '')]
    .map(([code, own]) => ({
      code,
      name: context.place(code),
      current: valueIn(own, year),
      previous: valueIn(own, year - 1),
    }))
    .filter(({ current, previous }) => current !== null || previous !== null)
    .toSorted((one, other) => (other.current ?? -1) - (one.current ?? -1) || (one.code < other.code ? -1 : 1))
}

/** The countries on the map of the world, by their figure of the year. */
function countriesMap(
  countries: readonly Country[],
  market: string | null,
  measured: Measured,
  context: Context,
): WorldMapView {
  const figures = countries.map(({ code, current }) => ({ code, value: current }))
  return mapView('world_map', figures, { ...measured, ...withinPlace(market) }, context)
}

/** Every country with this year, last year and the change. The change of the total is given where all countries have both years. */
function countriesTable(countries: readonly Country[], year: number, context: Context): TableModel {
  const rows: TableRow[] = countries.map(({ code, name, current, previous }) => ({
    level: 'row',
    mark: { kind: 'place', value: code },
    cells: { location_source: name, current, previous, change: changeOf(current, previous) },
  }))
  if (rows.length > 0) {
    const { compared, change } = likeForLike(countries.map((country) => ({ ...country, open: false })))
    rows.push({
      level: 'total',
      cells: {
        location_source: context.say(common.total),
        current: sum(countries.map(({ current }) => current)),
        previous: sum(countries.map(({ previous }) => previous)),
        change: compared.length === countries.length ? change : null,
      },
    })
  }
  return {
    columns: [
      { key: 'location_source', label: context.say(common.country), kind: 'text' },
      ...yearColumns(year, context),
    ],
    rows,
    count: rows.length,
  }
}

/** The year, and the market or how many countries have a figure. */
function countriesSubtitle(
  { countries, history, market }: CountriesInYears,
  { year }: { readonly year: number },
  context: Context,
): string {
  const known = countries.filter(({ current }) => current !== null).length
  return subtitleOf(
    yearText(year, context.language),
    history === null
      ? labelled(context.say(common.countries), number(known, context.language), context.language)
      : null,
    placeName(market, context),
  )
}
