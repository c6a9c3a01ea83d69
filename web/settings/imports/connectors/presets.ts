import { provincePoints } from '@sala/catalog/imports/provincePoints.ts'
import { worldBankIndicators } from '@sala/catalog/imports/worldBankIndicators.ts'
import { trackedMarkets } from '@sala/catalog/places/trackedMarkets.ts'
import type { Values } from './connectorValues.ts'
import { type SdmxQuery, sdmxAddressOf, sdmxQueries } from './sdmx/sdmxQuery.ts'

/** Publishers whose answers are read without a recipe, and services of SDMX (docs/importing.md). */
export const presetNames = [
  'world_bank_population',
  'world_bank_gdp',
  'ecb_exchange_rate',
  'bank_of_thailand_exchange_rate',
  'open_meteo_forecast',
  'news_feed',
  'eurostat_nights',
  'eurostat_air',
  'oecd_inbound',
  'sdmx',
] as const
export type PresetName = (typeof presetNames)[number]

type Preset = Pick<
  Values,
  'dataset' | 'kind' | 'address' | 'credentials' | 'credentialName' | 'source' | 'every' | 'weekday' | 'recipe' | 'unit'
> & {
  /** The query that the address is put together of. */
  readonly sdmx?: SdmxQuery
}

/** The World Bank has no figures of Taiwan, and refuses a list with a country that it does not know. */
const countries = ['TH', ...trackedMarkets.filter((code) => code !== 'TW')].join(';')

const worldBank = (dataset: keyof typeof worldBankIndicators): Preset => ({
  dataset,
  kind: 'address',
  address: `https://api.worldbank.org/v2/country/${countries}/indicator/${worldBankIndicators[dataset]}?format=json&per_page=20000&mrnev=10`,
  credentials: 'none',
  credentialName: '',
  recipe: '',
  unit: '',
  source: 'World Bank',
  every: 'week',
  weekday: '1',
})

const rates = (of: Pick<Preset, 'address' | 'credentials' | 'credentialName' | 'source'>): Preset => ({
  dataset: 'exchange_rate',
  kind: 'address',
  recipe: '',
  unit: '',
  every: 'day',
  weekday: '1',
  ...of,
})

/** Its data set and recipe are a person's: a flow has components of its own. */
const statistics = (sdmx: SdmxQuery, source: string): Preset => ({
  dataset: '',
  kind: 'address',
  address: sdmxAddressOf(sdmx),
  credentials: 'none',
  credentialName: '',
  recipe: '',
  unit: '',
  source,
  every: 'week',
  weekday: '1',
  sdmx,
})

const degrees = (axis: 'latitude' | 'longitude') => `${axis}=${provincePoints.map((point) => point[axis]).join(',')}`

/** What a connector of a known publisher says; a person gives it a name and may change the rest. */
export const presets: Readonly<Record<PresetName, Preset>> = {
  world_bank_population: worldBank('population'),
  world_bank_gdp: worldBank('gdp'),
  // Baht for a euro; the bank publishes every currency against the euro alone.
  ecb_exchange_rate: rates({
    address: 'https://data-api.ecb.europa.eu/service/data/EXR/D.THB.EUR.SP00.A?format=csvdata&lastNObservations=90',
    credentials: 'none',
    credentialName: '',
    source: 'European Central Bank',
  }),
  // It is asked for 31 days at most, with a key of its portal.
  bank_of_thailand_exchange_rate: rates({
    address:
      'https://gateway.api.bot.or.th/Stat-ExchangeRate/v2/DAILY_AVG_EXG_RATE/?start_period={today-30}&end_period={today}',
    credentials: 'header',
    credentialName: 'Authorization',
    source: 'Bank of Thailand',
  }),
  // Its answer names no province: it is read by the order of this list.
  open_meteo_forecast: {
    dataset: 'forecast',
    kind: 'address',
    address: `https://api.open-meteo.com/v1/forecast?${degrees('latitude')}&${degrees('longitude')}&daily=temperature_2m_max,temperature_2m_min,precipitation_sum&timezone=Asia%2FBangkok&forecast_days=14&cell_selection=nearest`,
    credentials: 'none',
    credentialName: '',
    recipe: '',
    unit: '',
    source: 'Open-Meteo',
    every: 'day',
    weekday: '1',
  },
  // Each publisher has an address of its own, and the feed names it in each row.
  news_feed: {
    dataset: 'news',
    kind: 'address',
    address: 'https://www.example.org/feed.xml',
    credentials: 'none',
    credentialName: '',
    recipe: '',
    unit: '',
    source: 'RSS/Atom',
    every: 'day',
    weekday: '1',
  },
  eurostat_nights: statistics(sdmxQueries.eurostat_nights, 'Eurostat'),
  eurostat_air: statistics(sdmxQueries.eurostat_air, 'Eurostat'),
  oecd_inbound: statistics(sdmxQueries.oecd_inbound, 'OECD'),
  sdmx: statistics(sdmxQueries.sdmx, 'SDMX'),
}
