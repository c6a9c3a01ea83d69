import { foreignAirportOf } from '@sala/catalog/places/foreignAirports.ts'
import { thaiAirportOf } from '@sala/catalog/places/thaiAirports.ts'
import type { Context } from '../context.ts'

/** `BKK Suvarnabhumi`, `NRT Tokyo`; only the letters for an airport that is not listed, and null for none. */
export function airportName(iata: string | null, { language }: Context): string | null {
  if (iata === null) return null
  const thai = thaiAirportOf(iata)
  if (thai !== undefined) return `${iata} ${thai.place[language === 'fr' ? 'en' : language]}`
  const city = foreignAirportOf(iata)?.city
  return city === undefined ? iata : `${iata} ${city}`
}
