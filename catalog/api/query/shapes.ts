import { z } from 'zod'
import type { Dataset } from '../../dataset.ts'
import type { Endpoint, Filter } from '../../datasets/endpoints.ts'
import { checkpoints } from '../../places/checkpoints.ts'
import { cityTypes } from '../../places/cityTypes.ts'
import { countryCodes } from '../../places/countryCodes.ts'
import { geographicRegions } from '../../places/geographicRegions.ts'
import { marketRegions, restCodes } from '../../places/marketRegions.ts'
import { provinces } from '../../places/provinces.ts'
import { messageLanguages } from '../../topics/messageLanguage.ts'
import { topics } from '../../topics/topics.ts'
import { columnKind, type Target } from './columnValues.ts'
import { fieldsOf, sortFieldsOf } from './fields.ts'
import { limits } from './limits.ts'
import { endOfDay, startOfDay } from './periods.ts'

/**
 * What each parameter of a data endpoint can hold, as the documents print it. The query string itself is read by `parseQuery`; a test
 * holds the two against each other. Lists are written with commas between their values (`style: form`, `explode: false`).
 */

const alpha2 = countryCodes.map(([code]) => code)
const CountryCode = z.enum(alpha2).meta({ id: 'CountryCode', description: 'ISO 3166-1 alpha-2' })
const MarketCode = z
  .enum([...alpha2, ...restCodes])
  .meta({ id: 'MarketCode', description: 'ISO 3166-1 alpha-2, or what tables call the others of a market region' })
const ProvinceCode = z.enum(provinces.map(({ code }) => code)).meta({ id: 'ProvinceCode', description: 'ISO 3166-2' })
const CheckpointCode = z.enum(checkpoints.map(({ code }) => code)).meta({ id: 'CheckpointCode' })
const MarketRegionCode = z.enum(marketRegions).meta({ id: 'MarketRegionCode' })
const GeographicRegionCode = z.enum(geographicRegions).meta({ id: 'GeographicRegionCode' })

const [firstYear, lastYear] = limits.years
const Year = z.int().min(firstYear).max(lastYear)
const numbers = Array.from({ length: 12 }, (_, index) => index + 1)
const Months = z
  .enum(numbers.flatMap((from) => [`${from}`, ...numbers.filter((to) => to >= from).map((to) => `${from}-${to}`)]))
  .meta({ id: 'Months', description: 'A month of the year, or the first and the last one of a range' })
const YearMonth = z.string().regex(/^(19\d\d|2[01]\d\d|2200)-(0[1-9]|1[0-2])$/)
const AmountRange = z.string().regex(/^(\d{1,9}-\d{0,9}|-\d{1,9})$/)

/** A text of a list: whatever is longer, or holds a comma, is no value of it. */
const textOf = (most: number) =>
  z
    .string()
    .min(1)
    .max(most)
    .regex(/^[^,]+$/)

const listShape = (item: z.ZodType) => z.array(item).min(1)

/** What a filter other than the window of days takes. */
export function filterShape(dataset: Dataset, filter: Exclude<Filter, { kind: 'window' }>): z.ZodType {
  switch (filter.kind) {
    case 'tracked_markets':
      return z.enum(['51', 'all'])
    case 'years':
      return listShape(Year)
    case 'months':
      return Months
    case 'year_months':
      return listShape(YearMonth)
    case 'range':
      return AmountRange
    case 'topics':
      return listShape(z.enum(topics))
    case 'values':
      return listShape(valueShape(columnKind(dataset, filter.column)))
  }
}

function valueShape(target: Target): z.ZodType {
  switch (target.kind) {
    case 'country':
      return target.rest ? MarketCode : CountryCode
    case 'market_region':
      return MarketRegionCode
    case 'geographic_region':
      return GeographicRegionCode
    case 'city_type':
      return z.enum(cityTypes)
    case 'message_language':
      return z.enum(messageLanguages)
    case 'province':
      return ProvinceCode
    case 'checkpoint':
      return CheckpointCode
    case 'choice':
      return z.enum(target.values)
    case 'text':
      return textOf(target.maximum)
    default:
      return z.string()
  }
}

/** Days as instants. Only days that exist, of the years that are taken. */
const instantOf = (time: string) => {
  const year = `(?:19\\d\\d|2[01]\\d\\d|2200)`
  const leap = `(?:(?:19|20|21)(?:0[48]|[2468][048]|[13579][26])|2000)`
  const day = `(?:0[1-9]|1[0-2])-(?:0[1-9]|1\\d|2[0-8])|(?:0[13-9]|1[0-2])-(?:29|30)|(?:0[13578]|1[02])-31`
  return z.string().regex(new RegExp(`^(?:${year}-(?:${day})|${leap}-02-29)T${time.replace('.', '\\.')}Z$`))
}
export const windowShapes = {
  start: instantOf(startOfDay),
  end: instantOf(endOfDay),
} as const

/** What every endpoint of its kind takes besides its filters. */
export const plainShapes = {
  year: Year,
  q: z.string().max(limits.searchLength),
  limit: z.int().min(1).max(limits.rows),
  page: z.int().min(1).max(limits.page),
  months: z.int().min(1).max(limits.maxForecastMonths),
} as const

export const fieldsShape = (endpoint: Endpoint) => listShape(z.enum(fieldsOf(endpoint)))
export const sortShape = (endpoint: Endpoint) =>
  listShape(z.enum(sortFieldsOf(endpoint).flatMap((field) => [field, `-${field}`])))
