import { expect, test } from 'vitest'
import { bodyOf, emptyConnector, Shape } from './connectorValues.ts'
import { type PresetName, presetNames, presets } from './presets.ts'
import { sdmxAddressOf } from './sdmx/sdmxQuery.ts'

/** The connector of a preset, with a name. */
function connectorOf(preset: PresetName) {
  const values = { ...emptyConnector, ...presets[preset], name: 'A publisher' }
  expect(Shape.safeParse(values).error).toBeUndefined()
  return bodyOf(values)
}

test.each(presetNames.slice(0, 2))('%s with a name is a connector that can be stored', (preset) => {
  const body = connectorOf(preset)
  expect(body).toMatchObject({ kind: 'address', recipe: null, every: 'week', source: 'World Bank' })
  const { protocol, pathname, searchParams } = new URL(body.address)
  expect([protocol, searchParams.get('format'), searchParams.get('mrnev')]).toEqual(['https:', 'json', '10'])
  const [, , , countries = ''] = pathname.split('/')
  expect(countries.split(';')).toEqual(expect.arrayContaining(['TH', 'CN', 'TR']))
  expect(countries.split(';')).not.toContain('TW')
  expect(new Set(countries.split(';')).size).toBe(countries.split(';').length)
})

test('the forecast is asked for every province in their order', () => {
  const body = connectorOf('open_meteo_forecast')
  expect(body).toMatchObject({ dataset: 'forecast', every: 'day' })
  const { searchParams } = new URL(body.address)
  const [north, east] = [searchParams.get('latitude')?.split(','), searchParams.get('longitude')?.split(',')]
  expect([north?.[0], east?.[0], north?.length, east?.length]).toEqual(['13.75', '100.5', 77, 77])
})

test('news are asked for at an address that a person replaces', () => {
  const body = connectorOf('news_feed')
  expect(body).toMatchObject({ dataset: 'news', every: 'day', credentials: 'none', recipe: null, onFaults: 'hold' })
  expect(new URL(body.address).host).toMatch(/example\.org$/)
})

test('services of SDMX are asked by the parts of their address, and a person chooses the data set', () => {
  const flowPresets = ['eurostat_nights', 'oecd_inbound', 'sdmx', 'eurostat_air'] as const
  const addresses = flowPresets.map((preset) => {
    const { sdmx, ...filled } = presets[preset]
    const values = { ...emptyConnector, ...filled, name: 'A flow' }
    expect([sdmx?.key.length, Shape.safeParse(values).error?.issues]).toMatchObject([
      expect.any(Number),
      [{ path: ['dataset'] }],
    ])
    return new URL(bodyOf({ ...values, dataset: 'outbound' }).address)
  })
  expect(addresses.map(({ host }) => host)).toEqual([
    ...['ec.europa.eu', 'sdmx.oecd.org', 'sdmx.example.org', 'ec.europa.eu'],
  ])
  const [eurostat, oecd, , air] = addresses
  // The dimensions of the flow in their order: frequency, residence, unit, kind of accommodation, country.
  const [frequency, residence, unit, kind, countries] = eurostat?.pathname.split('/').at(-1)?.split('.') ?? []
  expect([frequency, residence, unit, kind, countries?.split('+').length]).toEqual([
    'M',
    'TOTAL',
    'NR',
    'I551-I553',
    31,
  ])
  expect(eurostat?.search).toBe('?startPeriod=2019-01&format=SDMX-CSV')
  const [flow, key] = air?.pathname.split('/').slice(-2) ?? []
  // Frequency, unit, measure, coverage, schedule, country.
  const dimensions = key?.split('.') ?? []
  expect([flow, dimensions.slice(0, 5), dimensions[5]?.split('+').length]).toEqual([
    'avia_paoc',
    ['M', 'PAS', 'PAS_CRD', 'INTL', 'TOTAL'],
    31,
  ])
  expect(oecd?.pathname).toBe('/public/rest/data/OECD.CFE.TOU,DSD_TOURISM_INTER@DF_INBOUND,1.0/all')
  const query = { base: 'https://a.example/data/ ', agency: ' X', flow: 'F,2.0', key: '', from: '', format: '' }
  expect(sdmxAddressOf(query)).toBe('https://a.example/data/X,F,2.0/all')
})

test('exchange rates are asked for by the day', () => {
  const [ecb, bank] = [connectorOf('ecb_exchange_rate'), connectorOf('bank_of_thailand_exchange_rate')]
  expect(ecb).toMatchObject({ dataset: 'exchange_rate', credentials: 'none', every: 'day' })
  // The currency of the figure comes before the one that is worth it.
  expect(ecb.address).toContain('/EXR/D.THB.EUR.SP00.A?')
  expect(bank).toMatchObject({ dataset: 'exchange_rate', credentials: 'header', credentialName: 'Authorization' })
  expect(bank.address).toContain('start_period={today-30}&end_period={today}')
})
