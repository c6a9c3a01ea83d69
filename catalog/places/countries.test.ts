import { expect, test } from 'vitest'
import { languages } from '../words.ts'
import { countries } from './countries.ts'
import { countryCodes, isCountryCode } from './countryCodes.ts'
import { countryNames as ar } from './names/ar.ts'
import { countryNames as en } from './names/en.ts'
import { countryNames as fr } from './names/fr.ts'
import { countryNames as he } from './names/he.ts'
import { countryNames as ru } from './names/ru.ts'
import { countryNames as th } from './names/th.ts'

const names = { en, fr, he, ru, ar, th }

test('the list is ISO 3166-1 with Kosovo, each code once', () => {
  expect(countries).toHaveLength(250)
  for (const column of [0, 1, 2] as const) expect(new Set(countryCodes.map((row) => row[column])).size).toBe(250)
  for (const [alpha2, alpha3, numeric] of countryCodes) {
    expect(alpha2).toMatch(/^[A-Z]{2}$/)
    expect(alpha3).toMatch(/^[A-Z]{3}$/)
    expect(numeric).toMatch(/^\d{3}$/)
  }
})

test('an entry has the fields of the contract', () => {
  const countryOf = (code: string) => countries.find(({ alpha2 }) => alpha2 === code)
  expect(countryOf('TH')).toEqual({
    name: 'ไทย',
    enName: 'Thailand',
    alpha2: 'TH',
    alpha3: 'THA',
    numeric: '764',
    iso3166_2: 'ISO 3166-2:TH',
  })
  expect(countryOf('XK')).toMatchObject({ alpha3: 'XKX', enName: 'Kosovo' })
  expect(isCountryCode('ZZ')).toBe(false)
})

test('each language names each country, in its own script, and no two alike', () => {
  const script = {
    en: /\p{Script=Latin}/u,
    fr: /\p{Script=Latin}/u,
    he: /\p{Script=Hebrew}/u,
    ru: /\p{Script=Cyrillic}/u,
    ar: /\p{Script=Arabic}/u,
    th: /\p{Script=Thai}/u,
  }
  for (const language of languages) {
    const list = Object.values(names[language])
    expect(list).toHaveLength(250)
    expect(list.filter((name) => !script[language].test(name))).toEqual([])
    expect(list.filter((name, at) => list.indexOf(name) !== at)).toEqual([])
  }
})

test('names that need a person’s eye are the reviewed ones', () => {
  expect([th.HK, th.MO, th.MM, th.CD, th.CG, th.PS, th.TR, th.MK, th.SZ, th.CI]).toEqual([
    'ฮ่องกง',
    'มาเก๊า',
    'เมียนมา',
    'สาธารณรัฐประชาธิปไตยคองโก',
    'สาธารณรัฐคองโก',
    'ปาเลสไตน์',
    'ตุรกี',
    'มาซิโดเนียเหนือ',
    'เอสวาตีนี',
    'โกตดิวัวร์',
  ])
  expect([th.KR, th.KP, th.LA, th.TW, th.VA, th.XK]).toEqual([
    'เกาหลีใต้',
    'เกาหลีเหนือ',
    'ลาว',
    'ไต้หวัน',
    'นครวาติกัน',
    'โคโซโว',
  ])
  expect([en.HK, en.MO, en.PS, en.TR, en.CD, en.CG]).toEqual([
    'Hong Kong',
    'Macao',
    'Palestine',
    'Türkiye',
    'Democratic Republic of the Congo',
    'Republic of the Congo',
  ])
})
