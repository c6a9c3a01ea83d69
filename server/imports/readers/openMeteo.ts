import { provincePoints } from '@sala/catalog/imports/provincePoints.ts'
import { z } from 'zod'
import { unreadable } from '../failure.ts'

const Figures = z.array(z.number().nullable())

/** The daily forecast of one place in an answer of Open-Meteo (`/v1/forecast`, `format=json`). */
const Place = z.object({
  latitude: z.number(),
  longitude: z.number(),
  /** The number of the place in the request, from 0, which it leaves out. */
  location_id: z.int().optional(),
  utc_offset_seconds: z.int(),
  daily_units: z.record(z.string(), z.string()),
  daily: z.object({
    time: z.array(z.string()),
    temperature_2m_max: Figures,
    temperature_2m_min: Figures.optional(),
    precipitation_sum: Figures.optional(),
  }),
})
type Place = z.infer<typeof Place>

/** A forecast is that of a grid's point, which may be so far from the place that was asked for, in degrees. */
const gridDegrees = 0.5
const offsetOfThailand = 7 * 3600
const units = { temperature_2m_max: '°C', temperature_2m_min: '°C', precipitation_sum: 'mm' } as const

/**
 * The days of an answer of Open-Meteo, a row for each province and day; null for anything else. Places have no names there, and two provinces may
 * share a point of the grid, so that they are told by their order alone: the answer has to be that for every one of `provincePoints`. Throws
 * `ReadFailure` for other places, units and days.
 */
export function openMeteoRows(content: unknown): readonly Record<string, unknown>[] | null {
  const places = z
    .array(Place)
    .min(1)
    .safeParse(Array.isArray(content) ? content : [content])
  if (!places.success) return null
  if (places.data.length !== provincePoints.length)
    throw unreadable(
      `the file has ${places.data.length} places without names; ask for all ${provincePoints.length} provinces in the order of the ready address`,
    )
  return places.data.flatMap((place, index) => rowsOf(place, index))
}

function rowsOf(place: Place, index: number): readonly Record<string, unknown>[] {
  const point = provincePoints[index]
  const isThere =
    point !== undefined &&
    (place.location_id ?? 0) === index &&
    Math.abs(place.latitude - point.latitude) <= gridDegrees &&
    Math.abs(place.longitude - point.longitude) <= gridDegrees
  if (!isThere)
    throw unreadable(
      `place ${index + 1} is at ${place.latitude}, ${place.longitude}, which is not ${point?.province}; ask for the provinces in the order of the ready address`,
    )
  if (place.utc_offset_seconds !== offsetOfThailand)
    throw unreadable('the days are not those of Thailand; ask with timezone=Asia/Bangkok')
  const { time, ...figures } = place.daily
  for (const [name, unit] of Object.entries(units)) {
    const answered = place.daily_units[name]
    if (answered !== undefined && answered !== unit)
      throw unreadable(`${name} is in ${answered}; ask for it in ${unit}`, { value: answered })
  }
  for (const [name, values] of Object.entries(figures))
    if (values !== undefined && values.length !== time.length)
      throw unreadable(`${name} has ${values.length} figures for ${time.length} days`)
  return time.map((date, day) => ({
    date,
    location_destination: point.province,
    forecast_data_temp_max: figures.temperature_2m_max[day] ?? null,
    forecast_data_temp_min: figures.temperature_2m_min?.[day] ?? null,
    forecast_data_rainfall: figures.precipitation_sum?.[day] ?? null,
  }))
}
