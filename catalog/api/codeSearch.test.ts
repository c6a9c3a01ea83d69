import { describe, expect, test } from 'vitest'
import { checkpoint as checkpoints } from '../datasets/checkpoint.ts'
import { immigration } from '../datasets/immigration.ts'
import { occupancy } from '../datasets/occupancy.ts'
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

  test('nothing is found by signs alone, and columns of figures hold no codes', () => {
    expect(codesNamed(country, '%_')).toEqual([])
    expect(codesNamed(country, 'atlantis')).toEqual([])
    expect(codesNamed(checkpoint, 'suvarnabhumi')).toEqual(['suvarnabhumi'])
    const figures = checkpoints.columns.immigrants
    expect(figures && codesNamed(figures, '1')).toBeNull()
  })
})
