import { addDays, daysBetween } from '../answers/days.ts'
import type { Random } from '../random.ts'
import type { Row } from '../rows.ts'
import type { StateBatch } from '../state.ts'
import { batch, countries } from './arrivals.ts'
import type { Shape } from './oddities.ts'
import { figure } from './periods.ts'
import { provinces } from './receipts.ts'

/** What happens on days: people through checkpoints, flights, weather seen and foretold. */
export function dailyBatches(random: Random, shape: Shape): readonly StateBatch[] {
  const newest = addDays(shape.today, -random.whole(0, 5))
  const days = randomDays(random, shape, addDays(newest, -460), newest)
  const past = shape.ahead ? [...days, addDays(shape.today, 40)] : days
  // Weather has all days of some whole months, and of the same months a year before.
  const sampledDays = randomDays(random, shape, addDays(newest, -460), newest, 80)
  const coming = daysBetween(addDays(shape.today, -3), addDays(shape.today, 10))
  return [
    batch('checkpoint', 'Immigration Bureau', 'crossings.csv', crossings(random, shape, past)),
    batch(
      'transport',
      'Airports',
      'flights.csv',
      flights(random, [...days, ...daysBetween(addDays(newest, 1), addDays(newest, 6))]),
    ),
    batch(
      'statistic',
      'Meteorological Department',
      'weather.csv',
      weather(random, shape, shape.ahead ? [...sampledDays, addDays(shape.today, 40)] : sampledDays),
    ),
    batch('forecast', 'Meteorological Department', 'forecast.json', forecast(random, coming)),
  ]
}

/** Days that are held: all of the last `dense` days and of the same days a year before, single ones between; some missing. */
export function randomDays(
  random: Random,
  { missingMonths }: Shape,
  from: string,
  to: string,
  dense = 35,
): readonly string[] {
  const recent = addDays(to, -dense)
  const yearBefore = addDays(to, -364 - dense)
  return daysBetween(from, to).filter((day) => {
    const isDense = day > recent || (day > yearBefore && day <= addDays(to, -360))
    return random.chance((isDense ? 1 : 0.08) * (1 - missingMonths / 2))
  })
}

const checkpoints = [
  { checkpoint: 'suvarnabhumi', checkpoint_type: 'air' },
  { checkpoint: 'phuket-airport', checkpoint_type: 'air' },
  { checkpoint: 'sadao', checkpoint_type: 'land' },
] as const

function crossings(random: Random, shape: Shape, days: readonly string[]): readonly Row[] {
  return days.flatMap((date) =>
    checkpoints.flatMap((at) =>
      ['in', 'out'].flatMap((direction) =>
        random
          .some(countries, 3)
          .filter(() => !random.chance(shape.missingMembers))
          .map((location_source) => ({
            date,
            location_source,
            ...at,
            direction,
            immigrants: figure(random, shape, 900),
          })),
      ),
    ),
  )
}

const routes = [
  {
    transport_visit_type: 'in',
    country_origin: 'JP',
    airport_origin: 'NRT',
    country_destination: 'TH',
    airport_destination: 'BKK',
  },
  {
    transport_visit_type: 'in',
    country_origin: 'CN',
    airport_origin: 'PVG',
    country_destination: 'TH',
    airport_destination: 'HKT',
  },
  {
    transport_visit_type: 'out',
    country_origin: 'TH',
    airport_origin: 'BKK',
    country_destination: 'JP',
    airport_destination: 'NRT',
  },
  {
    transport_visit_type: 'out',
    country_origin: 'TH',
    airport_origin: 'BKK',
    country_destination: 'DE',
    airport_destination: 'FRA',
  },
] as const

function flights(random: Random, days: readonly string[]): readonly Row[] {
  return days.flatMap((date) =>
    random.some(routes, random.whole(1, 4)).map((route, at) => ({
      date,
      ...route,
      transport_brand: random.pick(['Thai Airways', 'ANA', 'Nok Air']),
      transport_flight: `TG${600 + at}`,
      transport_seats: random.whole(0, 400),
    })),
  )
}

function weather(random: Random, shape: Shape, days: readonly string[]): readonly Row[] {
  return days.flatMap((date) =>
    random.some(provinces, 4).map((location_destination) => ({
      date,
      location_destination,
      statistic_data_temp: random.chance(0.9) ? random.whole(-50, 420) / 10 : null,
      statistic_data_rainfall: random.chance(0.8) ? figure(random, shape, 900) / 10 : null,
    })),
  )
}

function forecast(random: Random, days: readonly string[]): readonly Row[] {
  return days.flatMap((date) =>
    random.some(provinces, 5).map((location_destination) => ({
      date,
      location_destination,
      forecast_data_temp_max: random.whole(200, 420) / 10,
      forecast_data_temp_min: random.chance(0.8) ? random.whole(0, 200) / 10 : null,
      forecast_data_rainfall: random.chance(0.8) ? random.whole(0, 500) / 10 : null,
      forecast_data_condition: random.pick(['clear', 'rain', 'haze', null]),
    })),
  )
}
