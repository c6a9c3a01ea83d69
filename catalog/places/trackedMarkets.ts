import type { CountryCode } from './countryCodes.ts'

/**
 * The 51 markets of the table "51 countries" (widget 141). The first 46 are the nationalities that the tourism ministry's monthly
 * table of arrivals has named one by one for years; Poland, Kazakhstan, Oman, Türkiye and Czechia, the largest of those that it
 * began to name later, complete the number. The list is fixed, so that the table's total can be compared over the years.
 */
export const trackedMarkets = [
  // ASEAN
  'BN',
  'KH',
  'ID',
  'LA',
  'MY',
  'MM',
  'PH',
  'SG',
  'VN',
  // East Asia
  'CN',
  'HK',
  'JP',
  'KR',
  'TW',
  // Europe
  'AT',
  'BE',
  'DK',
  'FI',
  'FR',
  'DE',
  'IE',
  'IT',
  'NL',
  'NO',
  'RU',
  'ES',
  'SE',
  'CH',
  'GB',
  // The Americas
  'AR',
  'BR',
  'CA',
  'US',
  // South Asia
  'BD',
  'IN',
  'NP',
  'PK',
  'LK',
  // Oceania
  'AU',
  'NZ',
  // The Middle East
  'EG',
  'IL',
  'KW',
  'SA',
  'AE',
  // Africa
  'ZA',
  // Named later
  'PL',
  'KZ',
  'OM',
  'TR',
  'CZ',
] as const satisfies readonly CountryCode[]
