import { unitWords } from '@sala/catalog/units.ts'
import { type Language, languages, type Words } from '@sala/catalog/words.ts'
import { figure } from '../periods/periods.ts'
import { number } from '../texts/format.ts'

/** Rates of a night in baht: the bands that people choose among, and what one establishment asks. */

const ends = [500, 1000, 2000, 5000] as const

/** As the endpoint takes them: `-500`, `500-1000`, `5000-`. */
export const rateBands: Readonly<Record<string, Words>> = Object.fromEntries([
  [`-${ends[0]}`, inBaht((write) => `≤ ${write(ends[0])}`)],
  ...ends.slice(1).map((to, index) => {
    const from = ends[index] ?? 0
    return [`${from}-${to}`, inBaht((write) => `${write(from)}–${write(to)}`)] as const
  }),
  [`${ends.at(-1)}-`, inBaht((write) => `≥ ${write(ends.at(-1) ?? 0)}`)],
])

interface Rates {
  readonly accommodation_low_rate: number | null
  readonly accommodation_high_rate: number | null
}

/** `1,200–3,500`; one figure where both are the same or only one is known, and null where none is. */
export function rateText(row: Rates, language: Language): string | null {
  const low = figure(row.accommodation_low_rate)
  const high = figure(row.accommodation_high_rate)
  const known = [low, high].filter((rate) => rate !== null)
  return known.length === 0 ? null : [...new Set(known.map((rate) => number(rate, language)))].join('–')
}

function inBaht(amount: (write: (value: number) => string) => string): Words {
  const said = (language: Language): string =>
    `${amount((value) => number(value, language))} ${unitWords.baht[language]}`
  const [en, fr, he, ru, ar, th] = languages.map(said)
  return { en: en ?? '', fr: fr ?? '', he: he ?? '', ru: ru ?? '', ar: ar ?? '', th: th ?? '' }
}
