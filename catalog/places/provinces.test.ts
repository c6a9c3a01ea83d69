import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { formatMessage } from '../locales/messages.ts'
import { realFile } from '../testing/realFiles.ts'
import { languages } from '../words.ts'
import { checkpoints } from './checkpoints.ts'
import { cityTypeNames, cityTypeOf, cityTypes, mainCities } from './cityTypes.ts'
import { geographicRegionList, geographicRegionOf, isGeographicRegion } from './geographicRegions.ts'
import { isProvinceCode, provinceOf, provinces } from './provinces.ts'
import { provinceWords } from './provinceWords.ts'
import { thaiAirports } from './thaiAirports.ts'

test('there are 77 provinces, numbered 1 to 77, each code once', () => {
  expect(provinces.map((province) => province.PROVINCE_ID)).toEqual(Array.from({ length: 77 }, (_, at) => at + 1))
  expect(new Set(provinces.map((province) => province.code)).size).toBe(77)
  expect(provinceOf('TH-50')).toEqual({
    code: 'TH-50',
    PROVINCE_ID: 38,
    PROVINCE_CODE: '50',
    PROVINCE_NAME: 'เชียงใหม่',
    name: 'Chiang Mai',
    GEO_ID: 1,
  })
  expect(isProvinceCode('TH-28')).toBe(false)
  expect(provinceOf('TH-99')).toBeUndefined()
})

test('each language names each province, in its own script alone, and no two alike', () => {
  const script = {
    en: /^[\p{Script=Latin} ]+$/u,
    fr: /^[\p{Script=Latin} ]+$/u,
    he: /^[\p{Script=Hebrew} ]+$/u,
    ru: /^\p{Lu}[\p{Ll}]+$/u,
    ar: /^[\p{Script=Arabic} ]+$/u,
    th: /^\p{Script=Thai}+$/u,
  }
  const all = provinces.map(({ code }) => provinceWords(code))
  for (const language of languages) {
    const list = all.map((words) => words[language])
    expect(list).toHaveLength(77)
    expect(list.filter((name) => !script[language].test(name))).toEqual([])
    expect(list.filter((name, at) => list.indexOf(name) !== at)).toEqual([])
  }
  expect(provinceWords('TH-50')).toEqual({
    en: 'Chiang Mai',
    fr: 'Chiang Mai',
    he: 'צ׳יאנג מאי',
    ru: 'Чиангмай',
    ar: 'شيانغ ماي',
    th: 'เชียงใหม่',
  })
})

test('a town that a province is named after is written the same at its airport and its checkpoint', () => {
  const townNames = new Map(provinces.map(({ code }) => [provinceWords(code).en, provinceWords(code)]))
  const towns = [...thaiAirports, ...checkpoints].filter(({ place }) => townNames.has(place.en))
  expect(towns.length).toBeGreaterThan(35)
  for (const { place } of towns) {
    const { he, ru, ar } = townNames.get(place.en) ?? {}
    expect([place.en, place.he, place.ru, place.ar]).toEqual([place.en, he, ru, ar])
  }
})

test('the six regions share the provinces out', () => {
  expect(geographicRegionList.map(({ code, GEO_ID, PROVINCES }) => [code, GEO_ID, PROVINCES.length])).toEqual([
    ['north', 1, 9],
    ['central', 2, 22],
    ['northeast', 3, 20],
    ['west', 4, 5],
    ['east', 5, 7],
    ['south', 6, 14],
  ])
  for (const { code, PROVINCES } of geographicRegionList)
    for (const province of PROVINCES) expect(geographicRegionOf(province)).toBe(code)
  for (const { names } of geographicRegionList)
    for (const language of languages) expect(formatMessage(names, language)).not.toBe('')
  expect(geographicRegionOf('TH-00')).toBeUndefined()
  expect(isGeographicRegion('southwest')).toBe(false)
})

test('22 provinces are main cities and 55 are secondary', () => {
  expect(new Set(mainCities).size).toBe(22)
  expect(provinces.filter(({ code }) => cityTypeOf(code) === 'secondary')).toHaveLength(55)
  expect(cityTypeOf('TH-10')).toBe('main')
  expect(cityTypeOf('TH-65')).toBe('secondary')
  for (const type of cityTypes)
    for (const language of languages) expect(formatMessage(cityTypeNames[type], language)).not.toBe('')
})

test('numbers, names and regions agree with the reference list', () => {
  const rows = readFileSync(realFile('reference/kongvut/provinces.csv'), 'utf8').trim().split(/\r?\n/).slice(1)
  expect(rows).toHaveLength(77)
  for (const row of rows) {
    const [id, thai, english, region] = row.split(',')
    const province = provinces[Number(id) - 1]
    expect([province?.PROVINCE_NAME, province?.GEO_ID]).toEqual([thai, Number(region)])
    expect(province?.name.replaceAll(' ', '').toLowerCase()).toBe(english?.replaceAll(' ', '').toLowerCase())
  }
  const regions = readFileSync(realFile('reference/kongvut/geographies.csv'), 'utf8').trim().split(/\r?\n/).slice(1)
  expect(regions).toEqual(geographicRegionList.map(({ GEO_ID, GEO_NAME }) => `${GEO_ID},${GEO_NAME}`))
})
