import { trackedMarkets } from '@sala/catalog/places/trackedMarkets.ts'
import type { Values } from './connectorValues.ts'

/** Publishers whose answers are read without a recipe (docs/importing.md). */
export const presetNames = ['world_bank_population', 'world_bank_gdp'] as const
export type PresetName = (typeof presetNames)[number]

type Preset = Pick<
  Values,
  'dataset' | 'kind' | 'address' | 'credentials' | 'source' | 'every' | 'weekday' | 'recipe' | 'unit'
>

/** The World Bank has no figures of Taiwan, and refuses a list with a country that it does not know. */
const countries = ['TH', ...trackedMarkets.filter((code) => code !== 'TW')].join(';')

const worldBank = (dataset: string, indicator: string): Preset => ({
  dataset,
  kind: 'address',
  address: `https://api.worldbank.org/v2/country/${countries}/indicator/${indicator}?format=json&per_page=20000&mrnev=10`,
  credentials: 'none',
  recipe: '',
  unit: '',
  source: 'World Bank',
  every: 'week',
  weekday: '1',
})

/** What a connector of a known publisher says; a person gives it a name and may change the rest. */
export const presets: Readonly<Record<PresetName, Preset>> = {
  world_bank_population: worldBank('population', 'SP.POP.TOTL'),
  world_bank_gdp: worldBank('gdp', 'NY.GDP.MKTP.CD'),
}
