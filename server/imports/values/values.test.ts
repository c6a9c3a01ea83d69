import { expect, test } from 'vitest'
import { dayOrderOf, daysOf, isoOf, readDate } from './dates.ts'
import { pointsPartThousands, readNumber, toInteger, withDecimalPoint } from './numbers.ts'

test.each([
  ['1,234,567', 1234567],
  ['1 234 567', 1234567],
  ['1\u00a0234', 1234],
  ['1.234.567', 1234567],
  ["1'234", 1234],
  ['1.234', 1.234],
  ['๑,๒๓๔', 1234],
  ['  42 ', 42],
  ['-5', -5],
  ['(5)', -5],
  ['1.2e3', 1200],
  ['1,234R', 1234],
  ['12*', 12],
  ['12,34', Number.NaN],
  ['1,2345', Number.NaN],
  ['12 people', Number.NaN],
  ['#REF!', Number.NaN],
  ['0x10', Number.NaN],
  ['Infinity', Number.NaN],
  ['-', null],
  ['', null],
  ['#DIV/0!', null],
  ['\\N', null],
  ['n.a.', null],
  [null, null],
  [12.5, 12.5],
  [true, Number.NaN],
])('%j is the number %s', (cell, value) => {
  expect(readNumber(cell)).toEqual(value)
})

test('points part thousands where some figures can be read in no other way, and none has decimals after a point', () => {
  expect(pointsPartThousands(['TH', '1.234', '1.234.567'])).toBe(true)
  expect(pointsPartThousands(['80.000', '12,5'])).toBe(true)
  expect(pointsPartThousands(['1.234', '80.000', '01.02.2024'])).toBe(false)
  expect(pointsPartThousands(['1.234.567', '13.7563'])).toBe(false)
  expect(['1.234', '1.234,5', '-1.234.567', '12,5', '3.4.2024', '1.5', 'TH'].map(withDecimalPoint)).toEqual([
    '1234',
    '1234.5',
    '-1234567',
    '12.5',
    '3.4.2024',
    '1.5',
    'TH',
  ])
})

test('a float that a spreadsheet has blurred is whole, a half is not', () => {
  expect(toInteger(12.000000001)).toBe(12)
  expect(toInteger(12.5)).toBeNaN()
  expect(toInteger(35545714.00000001)).toBe(35545714)
})

test.each([
  ['2024-01-15', '2024-01-15', 'day'],
  ['2567-01-15', '2024-01-15', 'day'],
  ['2024-01-15T00:00:00Z', '2024-01-15', 'day'],
  ['15/1/2567', '2024-01-15', 'day'],
  ['15/01/67', '2024-01-15', 'day'],
  ['29/2/2567', '2024-02-29', 'day'],
  ['20240115', '2024-01-15', 'day'],
  ['15 ม.ค. 2567', '2024-01-15', 'day'],
  ['15 January 2024', '2024-01-15', 'day'],
  ['Jan 15, 2024', '2024-01-15', 'day'],
  ['2024-01', '2024-01-01', 'month'],
  ['01/2567', '2024-01-01', 'month'],
  ['Jan-2023', '2023-01-01', 'month'],
  ['Jan-23', '2023-01-01', 'month'],
  ['มกราคม 2567', '2024-01-01', 'month'],
  ['2567P', '2024-01-01', 'year'],
  ['2024', '2024-01-01', 'year'],
])('%s is %s', (text, iso, grain) => {
  const date = readDate(text, 'day_first')
  expect(date?.grain).toBe(grain)
  expect(date && isoOf(daysOf(date.year, date.month, date.day))).toBe(iso)
})

test.each([
  '2024-02-30',
  '29/2/2566',
  '31/04/2024',
  'soon',
  '',
  '13/2024',
  '1/1',
  'Jan',
  '2024-13',
  '99999999',
  'Jan-Mar 2024',
])('%s is no date', (text) => {
  expect(readDate(text, 'day_first')).toBeNull()
})

test('which number is the day is told by the values that can be read in one way only', () => {
  expect(dayOrderOf(['1/2/2024', '13/2/2024'])).toEqual({ order: 'day_first', isKnown: true })
  expect(dayOrderOf(['1/2/2024', '2/13/2024'])).toEqual({ order: 'month_first', isKnown: true })
  expect(dayOrderOf(['1/2/2024'])).toEqual({ order: 'day_first', isKnown: false })
  expect(dayOrderOf(['13/2/2024', '2/13/2024'])).toEqual({ order: null, isKnown: false })
  const date = readDate('2/13/2024', 'month_first')
  expect([date?.month, date?.day]).toEqual([2, 13])
})
