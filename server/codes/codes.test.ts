import { languages } from '@sala/catalog/words.ts'
import { expect, test } from 'vitest'
import { startApp } from '../testing/startApp.ts'

interface Entry {
  readonly code: string
  readonly name: string
}

test('every list of codes answers whole, in the language that is asked for, to whoever is signed in', async () => {
  const { as } = await startApp()
  const person = await as('view_widget_134')
  const list = async (path: string, headers = {}): Promise<Entry[]> => {
    const { rows, count } = (await person.get(`codes/${path}`, headers)).json()
    expect(count).toBe(rows.length)
    return rows
  }
  const name = async (path: string, code: string, headers = {}) =>
    (await list(path, headers)).find((entry) => entry.code === code)?.name

  expect(await Promise.all(['en', 'fr', 'th'].map((lang) => name(`countries?lang=${lang}`, 'DE')))).toEqual([
    'Germany',
    'Allemagne',
    'เยอรมนี',
  ])
  expect(await name('provinces', 'TH-50', { 'accept-language': 'th' })).toBe('เชียงใหม่')
  expect(await name('markets?lang=fr', 'rest-of-europe')).toContain('Europe')
  expect(await name('market-regions?lang=ru', 'europe')).toBe('Европа')
  expect(await name('geographic-regions?lang=ar', 'north')).toBe('الشمال')
  expect(await name('airports?lang=en', 'HKT')).toContain('Phuket')
  const markets = await list('markets')
  expect(markets.filter((market) => 'tracked' in market && market.tracked)).toHaveLength(51)
  for (const language of languages)
    for (const path of [
      'countries',
      'markets',
      'market-regions',
      'provinces',
      'geographic-regions',
      'checkpoints',
      'airports',
    ]) {
      const rows = await list(`${path}?lang=${language}`)
      expect([path, language, rows.filter((entry) => entry.name === '' || entry.name === entry.code)]).toEqual([
        path,
        language,
        [],
      ])
      expect([path, new Set(rows.map(({ code }) => code)).size]).toEqual([path, rows.length])
    }
  expect((await person.get('codes/countries?lang=xx')).statusCode).toBe(400)
  expect((await (await as(null)).get('codes/countries')).statusCode).toBe(401)
})

test('codes of the lists are what data endpoints take', async () => {
  const { as } = await startApp()
  const admin = await as('admin')
  const origins = {
    countries: ['market/population', 'location_source'],
    markets: ['v2/tourist/immigration', 'location_source'],
    'market-regions': ['v2/tourist/immigration', 'market_region'],
    provinces: ['v2/tourist/voc', 'location_destination'],
    'geographic-regions': ['v2/tourist/voc', 'geographic_region'],
    checkpoints: ['v2/tourist/checkpoint', 'checkpoint'],
  }
  for (const [list, [path, parameter]] of Object.entries(origins)) {
    const { rows } = (await admin.get(`codes/${list}`)).json()
    const codes = rows.map(({ code }: Entry) => code).join(',')
    expect([list, (await admin.get(`${path}?${parameter}=${codes}`)).statusCode]).toEqual([list, 200])
  }
})
