import { defineMessages } from '@sala/catalog/locales/messages.ts'
import type { Language } from '@sala/catalog/words.ts'
import { figure } from '../periods/periods.ts'
import { number } from '../texts/format.ts'

/** Rates per night in baht: the price bands of the filter, and the range of one establishment. */

/** By the values of the endpoint: `-500`, `500-1000`, `5000-`. */
export const rateBands = defineMessages('widgets.rates', {
  '-500': '≤ 500 baht',
  '500-1000': '500–1,000 baht',
  '1000-2000': '1,000–2,000 baht',
  '2000-5000': '2,000–5,000 baht',
  '5000-': '≥ 5,000 baht',
})

interface Rates {
  readonly accommodation_low_rate: number | null
  readonly accommodation_high_rate: number | null
}

/** `1,200–3,500`; one figure if both are equal or only one is known, and null if neither is. */
export function rateText(row: Rates, language: Language): string | null {
  const low = figure(row.accommodation_low_rate)
  const high = figure(row.accommodation_high_rate)
  const rates = [low, high].filter((rate) => rate !== null)
  return rates.length === 0 ? null : [...new Set(rates.map((rate) => number(rate, language)))].join('–')
}
