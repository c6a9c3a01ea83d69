import { type CountryCode, countryCodes } from '@sala/catalog/places/countryCodes.ts'
import { provinces } from '@sala/catalog/places/provinces.ts'
import { figure } from '../periods/periods.ts'
import type { MapPlace, MapView } from '../views/view.ts'

/**
 * Codes without an outline on the world map: parts of other countries in the source (French overseas departments, Svalbard, the Caribbean
 * Netherlands, Tokelau, Gibraltar, remote islands), and the far south. Their figures are in a list beside the map.
 */
export const notOnWorldMap: readonly CountryCode[] = [
  'AQ',
  'BQ',
  'BV',
  'CC',
  'CX',
  'GF',
  'GI',
  'GP',
  'GS',
  'HM',
  'MQ',
  'RE',
  'SJ',
  'TF',
  'TK',
  'UM',
  'YT',
]
const withoutOutline: ReadonlySet<string> = new Set(notOnWorldMap)

const codes: Readonly<Record<MapView['kind'], readonly string[]>> = {
  province_map: provinces.map(({ code }) => code),
  world_map: countryCodes.map(([code]) => code).filter((code) => !withoutOutline.has(code)),
}

/** The codes of a map's places, without loading the map. */
export function codesOn(kind: MapView['kind']): readonly string[] {
  return codes[kind]
}

/**
 * Divides figures into those on a map and those on none, so that none is lost: a second figure of a place is listed beside the map too. All
 * places of the map are included, with null for unknown figures.
 */
export function placeFigures(
  kind: MapView['kind'],
  figures: readonly MapPlace[],
  nameOf: (code: string) => string,
): Pick<MapView, 'places' | 'unmatched'> {
  const placeByCode = new Map(codes[kind].map((code) => [code, null as MapPlace | null]))
  const unmatched: MapView['unmatched'][number][] = []
  for (const place of figures) {
    if (placeByCode.get(place.code) === null) placeByCode.set(place.code, { ...place, value: figure(place.value) })
    else {
      const { name, value, valueText } = place
      unmatched.push({ name, value: figure(value), ...(valueText === undefined ? {} : { valueText }) })
    }
  }
  return {
    places: [...placeByCode].map(([code, place]) => place ?? { code, name: nameOf(code), value: null }),
    unmatched,
  }
}
