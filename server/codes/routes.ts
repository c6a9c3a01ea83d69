import {
  listAirports,
  listCheckpoints,
  listCountries,
  listGeographicRegions,
  listMarketRegions,
  listMarkets,
  listProvinces,
} from '@sala/catalog/api/codes.ts'
import { formatMessage } from '@sala/catalog/locales/messages.ts'
import { checkpoints } from '@sala/catalog/places/checkpoints.ts'
import { cityTypeOf } from '@sala/catalog/places/cityTypes.ts'
import { countryCodes } from '@sala/catalog/places/countryCodes.ts'
import { foreignAirports } from '@sala/catalog/places/foreignAirports.ts'
import { geographicRegionList, geographicRegionOf } from '@sala/catalog/places/geographicRegions.ts'
import {
  countriesOf,
  marketRegionNames,
  marketRegionOf,
  marketRegions,
  restNames,
} from '@sala/catalog/places/marketRegions.ts'
import { countryNames as ar } from '@sala/catalog/places/names/ar.ts'
import { countryNames as en } from '@sala/catalog/places/names/en.ts'
import { countryNames as fr } from '@sala/catalog/places/names/fr.ts'
import { countryNames as he } from '@sala/catalog/places/names/he.ts'
import { countryNames as ru } from '@sala/catalog/places/names/ru.ts'
import { countryNames as th } from '@sala/catalog/places/names/th.ts'
import { provinces } from '@sala/catalog/places/provinces.ts'
import { provinceWords } from '@sala/catalog/places/provinceWords.ts'
import { thaiAirports } from '@sala/catalog/places/thaiAirports.ts'
import { trackedMarkets } from '@sala/catalog/places/trackedMarkets.ts'
import type { Language } from '@sala/catalog/words.ts'
import { languageOf } from '../core/language.ts'
import type { RouteModule } from '../requests/serve.ts'

const countryNames: Readonly<Record<Language, Readonly<Record<string, string>>>> = { ar, en, fr, he, ru, th }
const tracked: ReadonlySet<string> = new Set(trackedMarkets)

const all = <Row>(rows: Row[]) => ({ rows, count: rows.length })

/** `codes/…`: the codes that figures are asked by, with their names. */
export const codeRoutes: RouteModule = (_app, serve) => {
  serve(listCountries, ({ request }) => {
    const names = countryNames[languageOf(request)]
    return all(
      countryCodes.map(([code, alpha3, numeric]) => ({
        code,
        name: names[code] ?? code,
        alpha3,
        numeric,
        market_region: marketRegionOf(code) ?? null,
      })),
    )
  })

  serve(listMarkets, ({ request }) => {
    const language = languageOf(request)
    return all(
      marketRegions.flatMap((region) => {
        const rest = `rest-of-${region}` as const
        return [
          ...countriesOf(region).map((code) => ({ code, name: countryNames[language][code] ?? code })),
          { code: rest, name: formatMessage(restNames[rest], language) },
        ].map((market) => ({ ...market, market_region: region, tracked: tracked.has(market.code) }))
      }),
    )
  })

  serve(listMarketRegions, ({ request }) => {
    const language = languageOf(request)
    return all(marketRegions.map((code) => ({ code, name: formatMessage(marketRegionNames[code], language) })))
  })

  serve(listProvinces, ({ request }) => {
    const language = languageOf(request)
    return all(
      provinces.map(({ code }) => ({
        code,
        name: provinceWords(code)[language],
        geographic_region: geographicRegionOf(code),
        city_type: cityTypeOf(code),
      })),
    )
  })

  serve(listGeographicRegions, ({ request }) => {
    const language = languageOf(request)
    return all(
      geographicRegionList.map(({ code, names, PROVINCES }) => ({
        code,
        name: formatMessage(names, language),
        provinces: [...PROVINCES],
      })),
    )
  })

  serve(listCheckpoints, ({ request }) => {
    const language = languageOf(request)
    return all(
      checkpoints.map(({ code, names, type, province, iata }) => ({
        code,
        name: names[language],
        checkpoint_type: type,
        province,
        iata,
      })),
    )
  })

  serve(listAirports, ({ request }) => {
    const language = languageOf(request)
    const thai = thaiAirports.map(({ iata, names, province, latitude, longitude }) => {
      return { code: iata, name: names[language], country: 'TH', province, latitude, longitude }
    })
    const foreign = foreignAirports.map(({ iata, city, country, latitude, longitude }) => {
      return { code: iata, name: city, country, province: null, latitude, longitude }
    })
    return all([...thai, ...foreign])
  })
}
