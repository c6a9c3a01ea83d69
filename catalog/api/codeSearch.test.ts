import { describe, expect, test } from 'vitest'
import { checkpoint as checkpoints } from '../datasets/checkpoint.ts'
import { contact } from '../datasets/contact.ts'
import { immigration } from '../datasets/immigration.ts'
import { occupancy } from '../datasets/occupancy.ts'
import { checkpoints as allCheckpoints } from '../places/checkpoints.ts'
import { countryCodes } from '../places/countryCodes.ts'
import { countryNames as arabic } from '../places/names/ar.ts'
import { countryNames as english } from '../places/names/en.ts'
import { countryNames as french } from '../places/names/fr.ts'
import { countryNames as hebrew } from '../places/names/he.ts'
import { countryNames as russian } from '../places/names/ru.ts'
import { countryNames as thai } from '../places/names/th.ts'
import { provinces } from '../places/provinces.ts'
import { provinceWords } from '../places/provinceWords.ts'
import { codesNamed } from './codeSearch.ts'

describe('codes are found by the names that people read', () => {
  const country = immigration.columns.location_source
  const checkpoint = checkpoints.columns.checkpoint
  if (!country || !checkpoint) throw new Error('columns are gone')

  test.each([
    ['china', 'CN'],
    ['CHINA', 'CN'],
    ['จีน', 'CN'],
    ['Corée', 'KR'],
    ['coree', 'KR'],
    ['Япон', 'JP'],
    ['יפן', 'JP'],
    ['KOR', 'KR'],
    ['Rest of Europe', 'rest-of-europe'],
  ])('%s', (text, code) => {
    expect(codesNamed(country, text)).toContain(code)
  })

  test.each(['chiang mai', 'เชียงใหม่', 'чиангмай', 'شيانغ ماي', 'צ׳יאנג מאי'])('province %s', (text) => {
    const province = occupancy.columns.location_destination
    expect(province && codesNamed(province, text)).toEqual(['TH-50'])
  })

  test('every name finds its own code, and a code as a whole finds itself', () => {
    const province = occupancy.columns.location_destination
    if (!province) throw new Error('the column is gone')
    for (const code of countryCodes.map(([alpha2]) => alpha2)) {
      for (const names of [english, thai, french, hebrew, russian, arabic]) {
        expect([code, codesNamed(country, names[code])]).toEqual([code, expect.arrayContaining([code])])
      }
      expect(codesNamed(country, code.toLowerCase())).toContain(code)
    }
    for (const { code } of provinces) {
      for (const name of Object.values(provinceWords(code))) expect(codesNamed(province, name)).toContain(code)
      expect(codesNamed(province, code)).toEqual([code])
    }
    for (const { code, names } of allCheckpoints) {
      for (const name of Object.values(names)) expect(codesNamed(checkpoint, name)).toContain(code)
    }
  })

  test('a part of a code, digits or a sign of no name find none', () => {
    const province = occupancy.columns.location_destination
    const channel = contact.columns.contact_channels
    if (!province || !channel) throw new Error('columns are gone')
    for (const text of ['20%', '20', 'TH-2', 'H-20', '%', 'Chiang%', 'Chiang_Mai', '0']) {
      expect([text, codesNamed(province, text)]).toEqual([text, []])
    }
    expect(codesNamed(country, 'HN')).toEqual(['HN'])
    // A name that is written in digits is found as a whole.
    expect(codesNamed(channel, '1672')).toEqual(['1672'])
    expect(codesNamed(channel, '16')).toEqual([])
  })

  test('nothing is found by signs alone, and columns of figures hold no codes', () => {
    expect(codesNamed(country, '%_')).toEqual([])
    expect(codesNamed(country, 'atlantis')).toEqual([])
    expect(codesNamed(checkpoint, 'suvarnabhumi')).toEqual(['suvarnabhumi'])
    const figures = checkpoints.columns.immigrants
    expect(figures && codesNamed(figures, '1')).toBeNull()
  })
})
