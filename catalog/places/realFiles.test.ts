import { readdirSync, readFileSync } from 'node:fs'
import { read, utils } from '@e965/xlsx'
import { describe, expect, test } from 'vitest'
import { type Form, needs, realFile } from '../testing/realFiles.ts'
import { recogniseAggregate } from './aggregates.ts'
import { recogniseCountry, recogniseProvince } from './spellings/recognise.ts'

/**
 * Every name of a place in the real files is a country, a province or an aggregate: what is left over is a heading or a note, and
 * is listed here in full, so that a name nobody understands fails the test.
 */
/** The distinct texts of some columns of a workbook, all sheets. */
function textsOfBook(path: string, columns: readonly number[], form?: Form): string[] {
  const book = read(readFileSync(realFile(path, form)))
  const texts = new Set<string>()
  for (const sheet of Object.values(book.Sheets))
    for (const row of utils.sheet_to_json<unknown[]>(sheet, { header: 1 }))
      for (const column of columns) {
        const cell = row[column]
        if (typeof cell === 'string' && cell.trim() !== '') texts.add(cell)
      }
  return [...texts]
}

/** The distinct texts of a column of a delimited file, without its heading. */
function textsOfColumn(path: string, column: number, delimiter = ',', form?: Form): string[] {
  const lines = readFileSync(realFile(path, form), 'utf8')
    .replace(/^\ufeff/, '')
    .trim()
    .split(/\r?\n/)
    .slice(1)
  const field = delimiter === ',' ? /("(?:[^"]|"")*"|[^,]*)(?:,|$)/g : /("(?:[^"]|"")*"|[^;]*)(?:;|$)/g
  return [...new Set(lines.map((line) => ([...line.matchAll(field)][column]?.[1] ?? '').replace(/^"|"$/g, '')))].filter(
    (text) => text.trim() !== '',
  )
}

const notPlaces = (texts: readonly string[]): string[] =>
  texts.filter((text) => recogniseCountry(text) === undefined && recogniseAggregate(text) === undefined)

/** Headings, titles and notes: long, or of these words. */
const notes =
  /^(?:ministry of tourism.*|aug 2016|จำนวนนักท่องเที่ยว.*|nationality|country|country of|by\s+nationality|of residence|year|value|หมายเหตุ.*|\s*ที่มา.*|ทวีป|ประเทศ|หน่วย.*|\s*note.*|\s*source.*|last\s+updated.*|(?:january|february|march|april|may|june|july|august|september|october|november|december|jan\s*-\s*(?:sep|oct)|january\s*-\s*\w+)\.?\s+\d{4}.*)$/i

describe('names in real files', () => {
  const books = [
    ...readdirSync(realFile('immigration/fernarmyz-2559/')).map((name) => `immigration/fernarmyz-2559/${name}`),
    ...readdirSync(realFile('immigration/eatrabyo/')).map((name) => `immigration/eatrabyo/${name}`),
    'immigration/tanpim16/Jan_Dec_2024.xlsx',
  ]

  test.each(books)('%s', (path) => {
    const texts = textsOfBook(path, [0])
    expect(notPlaces(texts).filter((text) => text.length < 40 && !notes.test(text.trim()))).toEqual([])
    expect(texts.filter((text) => recogniseCountry(text)).length).toBeGreaterThan(40)
  })

  test.each([
    ['immigration/fernarmyz/country_nation.csv', 1, ','],
    ['immigration/tanpim16/foreign_visitors_combined.csv', 3, ','],
    ['outbound/calvindw/UNWTO_1995_2018_departures.csv', 1, ';'],
    ['competitor/calvindw/UNWTO_1995_2018_arrival.csv', 1, ';'],
    ['competitor/calvindw/Malaysia_tourism_2000_2019.csv', 1, ';'],
    ['transport/openflights/countries.dat', 0, ','],
  ])('%s', (path, column, delimiter) => {
    // Places of no ISO code of their own: reefs, bases, and islands of other countries.
    const none = [
      'ประเทศ',
      'Ashmore and Cartier Islands',
      'Coral Sea Islands',
      'Clipperton Island',
      'Gaza Strip',
      'West Bank',
      'Jan Mayen',
      'Johnston Atoll',
      'Midway Islands',
      'Navassa Island',
      'Netherlands Antilles',
      'Palmyra Atoll',
      'Paracel Islands',
      'Spratly Islands',
      'Svalbard',
      'Wake Island',
      'Baker Island',
      'Howland Island',
      'Jarvis Island',
      'Kingman Reef',
      'Europa Island',
      'Glorioso Islands',
      'Juan de Nova Island',
      'Tromelin Island',
      'Bassas da India',
      'Akrotiri',
      'Dhekelia',
    ]
    expect(notPlaces(textsOfColumn(path, column, delimiter)).filter((text) => !none.includes(text))).toEqual([])
  })

  test.each(['gdp/datasets-gdp/gdp.csv', 'population/datasets-population/population.csv'])(
    '%s: name and code agree',
    (path) => {
      const lines = new Set(
        readFileSync(realFile(path), 'utf8')
          .trim()
          .split(/\r?\n/)
          .slice(1)
          .map((line) => line.replace(/,\d{4},[^,]*$/, '')),
      )
      let countries = 0
      for (const line of lines) {
        const [, name, code] = /^(.*),([A-Z]{3})$/.exec(line) ?? []
        const plain = (name ?? '').replace(/^"|"$/g, '')
        const byName = recogniseCountry(plain)
        expect([plain, byName, recogniseAggregate(plain) === undefined]).toEqual([
          plain,
          recogniseCountry(code ?? ''),
          byName !== undefined,
        ])
        if (byName) countries += 1
        else if (code) expect([code, recogniseAggregate(code) !== undefined]).toEqual([code, true])
      }
      expect(countries).toBeGreaterThan(200)
    },
  )

  test('UN Tourism: name and alpha-2 agree', () => {
    const compared = new Set<string>()
    for (const [path, column] of [
      ['outbound/calvindw/UNWTO_1995_2018_departures.csv', 4],
      ['competitor/calvindw/UNWTO_1995_2018_arrival.csv', 3],
    ] as const)
      for (const line of readFileSync(realFile(path), 'utf8').trim().split(/\r?\n/).slice(1)) {
        const fields = line.split(';').map((field) => field.replace(/^"|"$/g, ''))
        const [name = '', code = ''] = [fields[1], fields[column]]
        if (code === '' || code === 'NA') continue
        expect([name, recogniseCountry(name)]).toEqual([name, recogniseCountry(code)])
        compared.add(code)
      }
    expect(compared.size).toBeGreaterThan(150)
  })

  test('spending by country', () => {
    const texts = [
      ...textsOfBook('spending/eatrabyo/tourist_expend_stay_2020.xlsx', [1]),
      ...textsOfBook('outbound/calvindw/Indonesian outbound tourism.xlsx', [0]),
      ...(readFileSync(realFile('spending/Nutpapat/receipts.csv'), 'utf8').split(/\r?\n/)[0]?.split(',').slice(2) ??
        []),
      ...(readFileSync(realFile('immigration/Nutpapat/data.csv'), 'utf8').split(/\r?\n/)[0]?.split(',').slice(3) ?? []),
    ]
    expect(notPlaces(texts)).toEqual(['Country', 'Country'])
  })

  test.for(['extract', 'whole'] as const)(
    'provinces of the domestic books, the tidy files, the reference lists and the weather stations (%s)',
    (form, { skip }) => {
      needs(form, skip)
      const books = [
        'RThaweewat/internal_2020.xlsx',
        'RThaweewat/internal_2021.xlsx',
        'RThaweewat/internal_2023.xlsx',
        'tanpim16/Tourism_Data_year_2567.xlsx',
      ]
      const weather: { features: { properties: { province: string } }[] } = JSON.parse(
        readFileSync(realFile('weather/THANAWAN-KI/weather_2216c76.geojson', form), 'utf8'),
      )
      const texts = [
        ...books.flatMap((book) => textsOfBook(`domestic/${book}`, [0, 1, 2], form)).filter((text) => text.length < 40),
        ...textsOfColumn('domestic/RThaweewat/thailand_domestic_tourism_2019_2023.csv', 1, ',', form),
        ...textsOfColumn('domestic/icetrm/raw_data.csv', 3, ',', form),
        ...textsOfColumn('domestic/tanpim16/tourism_combined_final.csv', 2, ',', form),
        ...textsOfColumn('reference/tanpim16/ProvinceThailandList.csv', 1, ',', form),
        ...textsOfColumn('reference/tanpim16/ProvinceThailandList.csv', 2, ',', form),
        ...textsOfColumn('reference/CE-KMITL-TripWeaver/geocode.csv', 1, ',', form),
        ...textsOfColumn('reference/CE-KMITL-TripWeaver/geocode.csv', 2, ',', form),
        ...weather.features.map(({ properties }) => properties.province),
      ]
      const left = new Set(texts.filter((text) => !recogniseProvince(text) && !recogniseAggregate(text)))
      expect(
        [...left].filter(
          (text) => !/^(?:จังหวัด|อัตราการเข้าพัก(?:\/1)?|ต\.ค\.|\d{4}.*|รายงานเบื้องต้น.*|\* มีการปรับปรุง.*)$/.test(text),
        ),
      ).toEqual([])
    },
  )
})
