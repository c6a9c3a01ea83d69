import type { Unit } from '@sala/catalog/dataset.ts'
import type { Context } from '../context.ts'
import { year as yearText } from '../format.ts'
import { mapView } from '../maps/mapView.ts'
import { changeOf, figure, likeForLike, sum } from '../periods.ts'
import { subtitleOf } from '../subtitles.ts'
import { yearColumns } from '../twoYearsTable.ts'
import type { TableModel, TableRow } from '../views/table.ts'
import type { WorldMapView } from '../views/view.ts'
import { common } from '../words.ts'

/** Figures of countries in a year and the year before: the world map, and the table of all countries. */

export interface CountryInYear {
  readonly code: string | null
  readonly year: number | null
  readonly value: number | null
}

export interface Country {
  readonly code: string
  readonly name: string
  readonly current: number | null
  readonly previous: number | null
}

/** Most rows that an endpoint gives on a page, which two years of all countries stay well below. */
export const mostRows = 1000

/** Lays rows out by country, the largest first; those without a figure in either year are left out. */
export function countriesIn(rows: readonly CountryInYear[], year: number, context: Context): readonly Country[] {
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
export function countriesMap(
  countries: readonly Country[],
  measured: { readonly unit: Unit; readonly label: string },
  context: Context,
): WorldMapView {
  const figures = countries.map(({ code, current }) => ({ code, value: current }))
  return mapView('world_map', figures, measured, context)
}

/** Every country with this year, last year and the change. The change of the total is given where all countries have both years. */
export function countriesTable(countries: readonly Country[], year: number, context: Context): TableModel {
  const rows: TableRow[] = countries.map(({ name, current, previous }) => ({
    level: 'row',
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

/** The year, and how many countries have a figure. */
export function countriesSubtitle(countries: readonly Country[], year: number, context: Context): string {
  const known = countries.filter(({ current }) => current !== null).length
  return subtitleOf(yearText(year, context.language), `${context.say(common.countries)}: ${known}`)
}
