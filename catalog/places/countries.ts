import { type CountryCode, countryCodes } from './countryCodes.ts'
import { countryNames as english } from './names/en.ts'
import { countryNames as thai } from './names/th.ts'

/** An entry of the country list, as the contract writes it. */
interface Country {
  /** The Thai name. */
  readonly name: string
  readonly enName: string
  readonly alpha2: CountryCode
  readonly alpha3: string
  /** Three digits. */
  readonly numeric: string
  /** The part of ISO 3166-2 with the country's own subdivisions, e.g. `ISO 3166-2:TH`. */
  readonly iso3166_2: string
}

/** The country list, by alpha-2 code. Screens that need one language import `names/{language}.ts` instead. */
export const countries: readonly Country[] = countryCodes.map(([alpha2, alpha3, numeric]) => ({
  name: thai[alpha2],
  enName: english[alpha2],
  alpha2,
  alpha3,
  numeric,
  iso3166_2: `ISO 3166-2:${alpha2}`,
}))
