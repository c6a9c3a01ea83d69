import { languages } from '@sala/catalog/words.ts'
import { describe, expect, test } from 'vitest'
import {
  axisFormat,
  cell,
  change,
  dash,
  date,
  figureChange,
  figureHeadline,
  headline,
  listed,
  monthAndYear,
  newsOf,
  number,
  percent,
  short,
  year,
} from './format.ts'

test('figures have thousands separators in every language, in Latin digits', () => {
  expect(number(1234567, 'en')).toBe('1,234,567')
  expect(number(1234567, 'th')).toBe('1,234,567')
  expect(number(1234567, 'ar')).toBe('1,234,567')
  expect(number(1234567, 'fr')).toBe('1\u202f234\u202f567')
  expect(number(1234567.5, 'ru', 1)).toBe('1\u00a0234\u00a0567,5')
  expect(number(999, 'en')).toBe('999')
  expect(number(0, 'en')).toBe('0')
})

test.each([null, Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY])('C14: %s is a dash', (value) => {
  for (const language of languages) {
    expect(number(value, language)).toBe(dash)
    expect(percent(value, language)).toBe(dash)
    expect(change(value, language)).toBe(dash)
    expect(short(value, language)).toBe(dash)
    expect(cell(value, { kind: 'change' }, language)).toBe(dash)
  }
})

test('percentages have two decimals', () => {
  expect(percent(12.5, 'en')).toBe('12.50%')
  expect(percent(12.5, 'fr')).toBe('12,50\u202f%')
  expect(percent(0, 'th')).toBe('0.00%')
})

describe('a change', () => {
  test('has a plus when it is not negative', () => {
    expect(change(4.2, 'en')).toBe('+4.20%')
    expect(change(0, 'en')).toBe('+0.00%')
    expect(change(-4.2, 'en')).toBe('-4.20%')
    expect(change(1234.567, 'en')).toBe('+1,234.57%')
  })

  test('that rounds to zero has no minus', () => {
    expect(change(-0.001, 'en')).toBe('+0.00%')
    expect(number(-0.4, 'en')).toBe('0')
  })

  test('keeps its sign in front in right-to-left text', () => {
    expect(change(4.2, 'ar')).toBe('\u200e+4.20%')
    expect(change(-4.2, 'he')).toBe('\u200e-4.20%')
  })
})

test('axes abbreviate in the reader’s language, all labels in one power', () => {
  const en = axisFormat(2_500_000, 'en')
  expect([0, 500_000, 1_000_000, 2_500_000].map(en)).toEqual(['0', '0.5M', '1M', '2.5M'])
  const thai = axisFormat(2_500_000, 'th')
  expect([0, 500_000, 2_500_000].map(thai)).toEqual(['0', '0.5\u00a0ล้าน', '2.5\u00a0ล้าน'])
  expect(axisFormat(450_000, 'th')(200_000)).toBe('2\u00a0แสน')
  expect(axisFormat(45_000, 'th')(20_000)).toBe('20,000')
  expect(axisFormat(45_000, 'en')(20_000)).toBe('20k')
  expect(axisFormat(3e9, 'fr')(1.5e9)).toBe('1,5\u00a0Md')
  expect(axisFormat(0, 'en')(0)).toBe('0')
  expect([0, 300, 1200].map(axisFormat(1200, 'en'))).toEqual(['0', '300', '1,200'])
  expect(axisFormat(12_000, 'en')(3000)).toBe('3k')
  expect(axisFormat(0.5, 'en')(0.25)).toBe('0.25')
})

test('parts stand in one line with the comma of the language; Thai words have a space between them', () => {
  const text = Object.fromEntries(languages.map((language) => [language, listed(['A', 'B 1', 'C'], language)]))
  expect(text).toEqual({
    en: 'A, B 1, C',
    fr: 'A, B 1, C',
    he: 'A, B 1, C',
    ru: 'A, B 1, C',
    ar: 'A، B 1، C',
    th: 'A, B 1, C',
  })
  expect(listed(['العائدات', 'بانكوك'], 'ar')).toBe('العائدات، بانكوك')
  expect(listed(['1', '2'], 'ar', ';')).toBe('1؛ 2')
  expect(listed(['รายได้', 'ภูเก็ต', '2569', 'จีน'], 'th')).toBe('รายได้ ภูเก็ต 2569, จีน')
  expect([listed([], 'en'), listed(['A'], 'ar')]).toEqual(['', 'A'])
})

test('labels keep three digits and small figures whole', () => {
  expect(short(5501, 'en')).toBe('5,501')
  expect(short(404_123, 'en')).toBe('404k')
  expect(short(4_135_860, 'en')).toBe('4.14M')
  expect(short(4_135_860, 'th')).toBe('4.14\u00a0ล้าน')
  expect(short(87_100, 'th')).toBe('87,100')
})

test('Thai readers see the Buddhist era, others the Gregorian', () => {
  expect(year(2026, 'th')).toBe('2569')
  expect(year(2026, 'ar')).toBe('2026')
  expect(monthAndYear('2026-10', 'th')).toBe('ตุลาคม 2569')
  expect(monthAndYear('2026-10', 'en')).toBe('October 2026')
  expect(monthAndYear('2026-10', 'ru')).toBe('октябрь 2026')
  expect(date('2026-10-05', 'th')).toBe('5 ตุลาคม 2569')
  expect(date('2026-10-05', 'en')).toBe('5 October 2026')
  expect(date('2026-10-05', 'ru')).toBe('5 октября 2026')
  expect(date('2026-10-05', 'he')).toBe('5 באוקטובר 2026')
  expect(date('2026-10-05', 'fr')).toBe('5 octobre 2026')
  expect(date('2026-10-05', 'ar')).toBe('5 أكتوبر 2026')
})

test('what is no date is shown as it came', () => {
  expect(date('2026-13-45', 'en')).toBe('2026-13-45')
  expect(date('2026-02-30', 'en')).toBe('2026-02-30')
  expect(date('soon', 'en')).toBe('soon')
  expect(monthAndYear('January to October 2026', 'th')).toBe('January to October 2026')
})

test('cells read by the kind of their column', () => {
  expect(cell(12345, { kind: 'number' }, 'en')).toBe('12,345')
  expect(cell(12.25, { kind: 'number' }, 'en')).toBe('12.25')
  expect(cell(23, { kind: 'number', decimals: 1 }, 'en')).toBe('23.0')
  expect(cell(12.5, { kind: 'percent' }, 'en')).toBe('12.50%')
  expect(cell(-1, { kind: 'change' }, 'en')).toBe('-1.00%')
  expect(cell('2026-10', { kind: 'month' }, 'th')).toBe('ตุลาคม 2569')
  expect(cell('2026-10-05', { kind: 'date' }, 'en')).toBe('5 Oct 2026')
  expect(cell('China', { kind: 'text' }, 'en')).toBe('China')
  expect(cell('', { kind: 'text' }, 'en')).toBe(dash)
})

test('a headline of billions is short, others are exact', () => {
  expect(headline(2_215_389_933_813, 'baht', 'en')).toBe('2.22T')
  expect(headline(-328_562_458_854, 'baht', 'th')).toBe('-329\u00a0พันล้าน')
  expect(headline(35_432_109, 'people', 'en')).toBe('35,432,109')
  expect(headline(9_999_999_999, 'baht', 'en')).toBe('9,999,999,999')
  expect(headline(12.5, 'percent', 'en')).toBe('12.50%')
  expect(headline(null, 'baht', 'en')).toBe('–')
})

test('a figure that asks for it is short from a million on, in the words of the language', () => {
  const arrivals = { value: 32_432_109, unit: 'people', shortened: true } as const
  expect([figureHeadline(arrivals, 'en'), figureHeadline(arrivals, 'th')]).toEqual(['32.4M', '32.4\u00a0ล้าน'])
  expect(figureHeadline({ ...arrivals, value: 999_999 }, 'en')).toBe('999,999')
  expect(figureHeadline({ value: 32_432_109, unit: 'people' }, 'en')).toBe('32,432,109')
})

test('the change of a percentage is in points; a rise of what is bad is no good news', () => {
  expect(figureChange({ change: 2.1, changeIn: 'points' }, 'en')).toBe('+2.10\u00a0pp')
  expect(figureChange({ change: -2.1, changeIn: 'points' }, 'ar')).toBe('\u200e-2.10\u00a0نقطة مئوية')
  expect(figureChange({ change: 2.1 }, 'en')).toBe('+2.10%')
  expect(figureChange({ change: null, changeIn: 'points' }, 'en')).toBeNull()
  expect([1, 0, -1].map((change) => newsOf({ change }))).toEqual(['good', 'good', 'bad'])
  expect([1, 0, -1].map((change) => newsOf({ change, adverse: true }))).toEqual(['bad', 'good', 'good'])
})
