import type { CardCode } from '@sala/catalog/companions.ts'
import { expectedFigures } from '../answers/expected.ts'
import type { Row } from '../rows.ts'
import { factsOf, type State } from '../state.ts'
import { changeOf } from './years.ts'

/** Cards of rates and means, which do not add up: occupancy and the length of stay. Rules 5, 10, 11 and 17. */

interface ExpectedRate {
  readonly code: CardCode
  readonly params: Readonly<Record<string, string>>
  /** The key of the large figure. */
  readonly figure: string
  readonly value: number | null
  /** In percentage points for occupancy, in percent for stays and guests. */
  readonly change: number | null
}

type Params = Readonly<Record<string, string>>

const occupancyPath = 'v2/market/occupancy'
const stayPath = 'v2/tourist/length_of_stay'
const stayMeasure = 'avg_sum_length_travel_avg_day'

/** The country, a region and a province, as a card's filter and as the API's names them. */
const places: readonly (readonly [card: Params, api: Params])[] = [
  [{}, {}],
  [{ location_destination: 'south' }, { geographic_region: 'south' }],
  [{ location_destination: 'TH-83' }, { location_destination: 'TH-83' }],
]

/** What the cards of occupancy and stays must show of a year. */
export function expectedRates(state: State, year: number): readonly ExpectedRate[] {
  return [...places.flatMap((place) => occupancyOf(state, year, place)), ...staysOf(state, year)]
}

/** A measure of an answer, by the identity of its group. */
function requestGrouping(state: State, path: string, params: Params, grouping: string) {
  const figures = expectedFigures(state, { path, params: { ...params, fields: grouping } })
  return (identity: Row, measure: string): number | null => {
    const value = figures.get(`${grouping} ${JSON.stringify(identity)} ${measure}`)
    return typeof value === 'number' ? value : null
  }
}

function occupancyOf(state: State, year: number, [card, api]: (typeof places)[number]): readonly ExpectedRate[] {
  // A month is over before the one of today; the year is looked at up to the newest of its months that the data set holds.
  const months = factsOf(state, 'occupancy')
    .map(({ values }) => String(values.date).slice(0, 7))
    .filter((month) => month < state.today.slice(0, 7) && month.startsWith(`${year}-`))
  const last = Math.max(0, ...months.map((month) => Number(month.slice(5))))
  if (last === 0) return []
  const years = `${year},${year - 1}`
  const monthly = requestGrouping(state, occupancyPath, { ...api, year: years }, 'year_x_month')
  const rate = (of: number, month: number) => monthly({ year: of, month }, 'avg_occupancy_rate')
  return [
    { code: 'headline-occupancy', params: { ...card, year: String(year) }, figure: 'occupancy', ...headline() },
    ...monthCard(),
  ]

  function headline(): Pick<ExpectedRate, 'value' | 'change'> {
    const month = last === 1 ? '1' : `1-${last}`
    const ofSpan = requestGrouping(
      state,
      occupancyPath,
      { ...api, year: years, month },
      'occupancy_rate_n_guests_x_year',
    )
    const [current, previous] = [year, year - 1].map((of) => ofSpan({ year: of }, 'avg_occupancy_rate'))
    const span = Array.from({ length: last }, (_, at) => at + 1)
    if (current !== null && current !== undefined) {
      const periodsWithRate = (of: number) => span.filter((month) => rate(of, month) !== null).join() || span.join()
      return {
        value: current,
        change: periodsWithRate(year) === periodsWithRate(year - 1) ? points(current, previous ?? null) : null,
      }
    }
    // Without a figure of the span, the latest of its months that has one stands for it.
    const latest = span.findLast((month) => rate(year, month) !== null)
    if (latest === undefined) return { value: null, change: null }
    return { value: rate(year, latest), change: points(rate(year, latest), rate(year - 1, latest)) }
  }

  function monthCard(): readonly ExpectedRate[] {
    const params = { ...card, month: `${year}-${String(last).padStart(2, '0')}` }
    const guests = monthly({ year, month: last }, 'sum_guests')
    const matched = requestGrouping(
      state,
      occupancyPath,
      { ...api, year: years, month: String(last), matched: 'true' },
      'year_x_month',
    )
    const [now, before] = [year, year - 1].map((of) => matched({ year: of, month: last }, 'sum_guests'))
    const [current, previous] = [rate(year, last), rate(year - 1, last)]
    return [
      { code: 'occupancy', params, figure: 'occupancy', value: current, change: points(current, previous) },
      { code: 'occupancy', params, figure: 'guests', value: guests, change: changeOf(now ?? null, before ?? null) },
    ]
  }
}

/** Rule 10: percentages are compared in percentage points. */
const points = (current: number | null, previous: number | null): number | null =>
  current === null || previous === null ? null : current - previous

function staysOf(state: State, year: number): readonly ExpectedRate[] {
  const stayYears = factsOf(state, 'length_of_stay').map(({ values }) => Number(values.year))
  const markets: readonly (readonly [card: Params, api: Params])[] = [
    [{}, {}],
    [{ location_source: 'CN' }, { location_source: 'CN' }],
  ]
  if (!stayYears.includes(year)) return []
  return markets.map(([card, api]) => {
    const mean = requestGrouping(state, stayPath, api, 'length_travel_avg_day_x_year')
    const [value, before] = [mean({ year }, stayMeasure), mean({ year: year - 1 }, stayMeasure)]
    return {
      code: 'headline-stay',
      params: { ...card, year: String(year) },
      figure: 'stay',
      value,
      change: changeOf(value, before),
    }
  })
}
