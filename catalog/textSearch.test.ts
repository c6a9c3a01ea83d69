import { describe, expect, test } from 'vitest'
import { spellings, thaiWords } from './testing/thaiSpellings.ts'
import { normalizeText } from './text.ts'
import {
  closestWord,
  containsAll,
  excerpt,
  fold,
  isSignificantWord,
  mark,
  typoDistance,
  wordsOf,
} from './textSearch.ts'

test('folding keeps every letter in its place', () => {
  for (const text of [
    'Île de Ré',
    'ÇA ИЛИ Ёж',
    'น้ำตก ปี ๒๕๖๘',
    'İstanbul',
    'ﬁn ½',
    '𝒜💥e\u0301',
    'أهلاً بك',
    'שָׁלוֹם',
    'a\nb\tc',
  ]) {
    expect(fold(text).length, text).toBe(text.length)
  }
  expect(fold('Île de Ré')).toBe('ile de re')
  expect(fold('๒๕๖๘')).toBe('2568')
  expect(fold('أخبار')).toBe('اخبار')
  expect(fold('น้ำ')).toBe('น้ำ')
  expect(fold('Vue d’ensemble “ici”')).toBe('vue d\'ensemble "ici"')
  expect(fold('צ׳יאנג מאי, ארה״ב')).toBe('צ\'יאנג מאי, ארה"ב')
})

test('what is typed is parted into words, Thai where its words part', () => {
  expect(wordsOf('  Hotel  ROOMS hotel ')).toEqual(['hotel', 'rooms'])
  expect(wordsOf('เที่ยวเชียงใหม่')).toEqual(['เที่ยว', 'เชียงใหม่'])
  expect(wordsOf('(a+)+$ %_% \\ 💥')).toEqual(['(a+)+$'])
  expect(wordsOf('\u200b \ufeff')).toEqual([])
  // Short parts stay with their neighbour.
  expect(wordsOf('ไม่มีคำนี้').every((word) => word.length > 2)).toBe(true)
  expect(['ปี', 'an', 'ปีน', '酒店'].map(isSignificantWord)).toEqual([false, false, true, true])
  expect(wordsOf('x'.repeat(400))[0]).toHaveLength(256)
})

test('marks cover whole letters, never overlap, and stand where the words do', () => {
  expect(mark('Chiang Mai, chiang rai', ['chiang', 'ang'])).toEqual({
    text: 'Chiang Mai, chiang rai',
    marks: [
      [0, 6],
      [12, 18],
    ],
  })
  const { text, marks } = mark('ที่นี่น้ำตกสวย', ['น้ำตก'])
  expect(marks.map(([from, to]) => text.slice(from, to))).toEqual(['น้ำตก'])
  // The tone mark belongs to the letter that is marked.
  expect(mark('ป่า', ['ป']).marks).toEqual([[0, 2]])
  expect(mark('<b>', ['<b>']).text).toBe('<b>')
})

test('an excerpt shows the first place, and cuts no letter', () => {
  const long = `${'ก่อนหน้านี้ '.repeat(40)}น้ำตกแม่สา ${'และต่อไป '.repeat(40)}`
  const { text, marks } = excerpt(long, ['แม่สา'], 100)
  expect(marks.map(([from, to]) => text.slice(from, to))).toEqual(['แม่สา'])
  expect(text.length).toBeLessThan(110)
  expect(text).toMatch(/^…\P{M}/u)
  expect(excerpt('short', ['x'], 100)).toEqual({ text: 'short', marks: [] })
})

test('slips of typing are counted, and words that are meant are told', () => {
  expect(typoDistance('bangkok', 'bagnkok', 2)).toBe(1)
  expect(typoDistance('bangkok', 'bangkokk', 2)).toBe(1)
  expect(typoDistance('bangkok', 'phuket', 2)).toBe(3)
  expect(closestWord('chiang mai province', 'provnce')).toBe('province')
  expect(closestWord('chiang mai', 'mao')).toBeNull()
  expect(closestWord('เชียงใหม่', 'เชียงใหน่')).toBeNull()
})

describe('C09: fifty Thai words are found however they were typed', () => {
  test('there are fifty, and most have several spellings', () => {
    expect(new Set(thaiWords).size).toBe(50)
    expect(thaiWords.filter((word) => spellings(word).length > 3).length).toBeGreaterThan(25)
  })
  test.each(thaiWords)('%s', (word) => {
    const text = fold(normalizeText(`ก่อน${word}หลัง`))
    for (const spelling of spellings(word)) {
      expect(containsAll(text, wordsOf(spelling)), JSON.stringify(spelling)).toBe(true)
      expect(containsAll(fold(normalizeText(`x ${spelling} y`)), wordsOf(word)), JSON.stringify(spelling)).toBe(true)
      expect(mark(`x ${spelling}`, wordsOf(word)).marks.length, JSON.stringify(spelling)).toBeGreaterThan(0)
    }
  })
})
