import { describe, expect, test } from 'vitest'
import { normalizeText, otherDigits } from './text.ts'

describe('C09: texts that look alike are one', () => {
  test.each([
    ['sara am in two parts', 'น\u0E49\u0E4D\u0E32', 'น\u0E49\u0E33'],
    ['sara am around its tone', 'น\u0E4D\u0E49\u0E32', 'น\u0E49\u0E33'],
    ['a tone after sara am', 'น\u0E33\u0E49', 'น\u0E49\u0E33'],
    ['sara am without a tone', 'ค\u0E4D\u0E32', 'ค\u0E33'],
    ['a tone before its vowel', 'ท\u0E48\u0E35', 'ท\u0E35\u0E48'],
    ['a tone before the vowel below', 'ผ\u0E39\u0E49', 'ผ\u0E39\u0E49'],
    ['a tone before the vowel below, swapped', 'ผ\u0E49\u0E39', 'ผ\u0E39\u0E49'],
    ['two sara e', '\u0E40\u0E40ม\u0E48', '\u0E41ม\u0E48'],
    ['breaks without width', 'เชียง\u200Bใหม่\uFEFF', 'เชียงใหม่'],
    ['letters in parts', 'Cafe\u0301', 'Café'],
  ])('%s', (_, written, expected) => {
    expect(normalizeText(written)).toBe(expected)
    expect(normalizeText(expected)).toBe(expected)
  })

  test('what is written right stays as it is', () => {
    for (const word of [
      'น้ำตก',
      'สุราษฎร์ธานี',
      'เที่ยวบิน',
      'ร้านอาหารริมน้ำ',
      'แม่ฮ่องสอน',
      'กรุ๊ปทัวร์',
      'ป้า',
      'شرم',
      'עברית',
      '👨‍👩‍👧',
    ]) {
      expect(normalizeText(word)).toBe(word)
    }
  })
})

test('C08: a storm of marks is cut to what a letter can carry, before anything sorts it for minutes', () => {
  const storm = '\u0301'.repeat(250_000) + '\u0323'.repeat(250_000)
  expect(normalizeText(`a${storm}b`)).toMatch(/^\u00e1\u0301{29}b$/)
  expect(normalizeText(`น${'\u0E49'.repeat(500_000)}`)).toHaveLength(31)
  // Long texts that are none keep every mark.
  const long = 'ก็ที่นี้ Việt Nam '.repeat(1000)
  expect(normalizeText(long)).toBe(long.normalize('NFC'))
})

test('digits are turned to those of the other script', () => {
  expect(otherDigits('ปี ๒๕๖๙ 2026')).toBe('ปี 2569 ๒๐๒๖')
  expect(otherDigits('ไม่มี')).toBe('ไม่มี')
})
