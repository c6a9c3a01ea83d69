import type { Freshness } from '@sala/catalog/api/datasets.ts'
import type { DatasetName } from '@sala/catalog/datasets/all.ts'
import { type FormatMessage, formatMessage, type MessageDescriptor } from '@sala/catalog/locales/messages.ts'
import type { OwnDatasetName } from '@sala/catalog/own/ownName.ts'
import { geographicRegionList } from '@sala/catalog/places/geographicRegions.ts'
import { isMarketRegion, isRest, marketRegionNames, restNames } from '@sala/catalog/places/marketRegions.ts'
import type { Language } from '@sala/catalog/words.ts'

/** How new each data set is; one that the person may not read is absent. */
export type DatasetsByName = Partial<Readonly<Record<DatasetName, Freshness>>> &
  Readonly<Record<OwnDatasetName, Freshness>>

/** The environment of a widget, equal on the screen and in files. */
export interface Context {
  /** Today in Thailand, `YYYY-MM-DD`; with figures of an earlier day, that day. */
  readonly today: string
  /** The day of all figures, `YYYY-MM-DD`; null for the present ones. */
  readonly asOf: string | null
  readonly language: Language
  /** How new each data set is; a data set that the person may not read is absent. */
  readonly datasets: DatasetsByName
  /** The name of a country, rest of a region, market region, geographic region, province or checkpoint in the reader's language. */
  readonly place: (code: string) => string
  /** A text in the reader's language. */
  readonly say: FormatMessage<[]>
}

const regionNames: ReadonlyMap<string, MessageDescriptor> = new Map(
  geographicRegionList.map(({ code, names }) => [code, names]),
)

interface Surroundings {
  /** Today in Thailand, `YYYY-MM-DD`. */
  readonly today: string
  /** The day of all figures; `datasets` are those of that day. */
  readonly asOf?: string | null
  readonly language: Language
  readonly datasets: DatasetsByName
  /** Names by code in `language`, as `loadPlaceNames` gives them. */
  readonly names: Readonly<Record<string, string>>
}

/** Makes the context of a reader. A place without a name is called by its code, so that its figures are never lost. */
export function makeContext({ today, asOf = null, language, datasets, names }: Surroundings): Context {
  return {
    today: asOf ?? today,
    asOf,
    language,
    datasets,
    place: (code) => {
      if (isMarketRegion(code)) return formatMessage(marketRegionNames[code], language)
      if (isRest(code)) return formatMessage(restNames[code], language)
      const region = regionNames.get(code)
      if (region !== undefined) return formatMessage(region, language)
      return (Object.hasOwn(names, code) ? names[code] : undefined) ?? code
    },
    say: (message, ...values) => formatMessage(message, language, ...values),
  }
}
