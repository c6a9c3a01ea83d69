import { checkpoints } from '@sala/catalog/places/checkpoints.ts'
import { countryCodes } from '@sala/catalog/places/countryCodes.ts'
import { isMarketRegion } from '@sala/catalog/places/marketRegions.ts'
import { provinces } from '@sala/catalog/places/provinces.ts'
import { wordsOf } from '@sala/catalog/textSearch.ts'
import type { Language } from '@sala/catalog/words.ts'
import { findNamed, type Named, places } from '../search/names.ts'

/** More are rarely meant. */
export const maxPlaces = 20

/** Border crossings, ports and airports, by all that files call them. */
const crossings: readonly Named[] = checkpoints.map(({ code, iata, names, spellings }) => ({
  id: code,
  names,
  others: [...spellings, ...(iata === null ? [] : [iata])],
  url: null,
}))
const countries: ReadonlySet<string> = new Set(countryCodes.map(([alpha2]) => alpha2))
const provinceCodes: ReadonlySet<string> = new Set(provinces.map(({ code }) => code))
const crossingCodes: ReadonlySet<string> = new Set(checkpoints.map(({ code }) => code))

/** The places that a name means, the best first. `nearly`: none is called that, these are spelt alike. */
export function lookUpPlace(name: string, language: Language): object {
  const matches = findNamed([...places, ...crossings], wordsOf(name), language)
  return {
    places: matches.slice(0, maxPlaces).map(({ id, title, nearly }) => ({
      code: id,
      kind: kindOf(id),
      name: title.text,
      ...(nearly ? { nearly } : {}),
    })),
    found: matches.length,
  }
}

function kindOf(code: string): string {
  if (isMarketRegion(code)) return 'market_region'
  if (provinceCodes.has(code)) return 'province'
  if (crossingCodes.has(code)) return 'checkpoint'
  return countries.has(code) ? 'country' : 'geographic_region'
}
