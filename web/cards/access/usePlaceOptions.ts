import { formatMessage } from '@sala/catalog/locales/messages.ts'
import { cityTypeNames, cityTypes } from '@sala/catalog/places/cityTypes.ts'
import { countryCodes } from '@sala/catalog/places/countryCodes.ts'
import { geographicRegionList } from '@sala/catalog/places/geographicRegions.ts'
import { marketRegionNames, marketRegions } from '@sala/catalog/places/marketRegions.ts'
import { provinces } from '@sala/catalog/places/provinces.ts'
import type { Option } from '../../controls/popups/options.ts'
import { useText } from '../../i18n/text.ts'
import { usePlaceNames } from '../context.ts'

export type PlaceKind = 'places' | 'markets'

/** The places or markets that rules and annotations can name, regions first, in the reader's language. */
export function usePlaceOptions(kind: PlaceKind): readonly Option[] {
  const { locale } = useText()
  const names = usePlaceNames().data?.names ?? {}
  const placeOptions = (codes: readonly string[]) =>
    codes
      .map((value) => ({ value, label: names[value] ?? value }))
      .toSorted((a, b) => a.label.localeCompare(b.label, locale))
  if (kind === 'markets')
    return [
      ...marketRegions.map((value) => ({ value, label: formatMessage(marketRegionNames[value], locale) })),
      ...placeOptions(countryCodes.map(([code]) => code)),
    ]
  return [
    ...geographicRegionList.map(({ code, names: regionName }) => ({
      value: code,
      label: formatMessage(regionName, locale),
    })),
    ...cityTypes.map((value) => ({ value, label: formatMessage(cityTypeNames[value], locale) })),
    ...placeOptions(provinces.map(({ code }) => code)),
  ]
}
