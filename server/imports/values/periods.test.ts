import { expect, test } from 'vitest'
import { areIsoMonths, readMonthName, readPeriodWords } from './periods.ts'

test.each([
  ['Jan', null, 1],
  ['ม.ค.', null, 1],
  ['มีค', null, 3],
  ['มกราคม 2567', 2024, 1],
  ['January  2016', 2016, 1],
  ['จำนวนนักท่องเที่ยว เดือนธันวาคม 2559P', 2016, 12],
  ['จำนวนเดือนต.ค. 59', 2016, 10],
  ['ธ.ค.59P', 2016, 12],
  ['Jan 16', 2016, 1],
  ['ม.ค.2563(P)', 2020, 1],
  ['เม.ย.2564(P) ', 2021, 4],
  ['รายงานเบื้องต้นเดือนกุมภาพันธ์ ปี 2563(P)', 2020, 2],
  ['2567R', 2024, null],
  ['๒๕๖๗', 2024, null],
  ['May 2016', 2016, 5],
  ['2024-03-01', 2024, 3],
  ['พ.ศ. 2550 - 2559', null, null],
  ['International Tourist Arrivals to Thailand', null, null],
  ['By  Nationality ', null, null],
  ['Marchand 2016', 2016, null],
  ['ที่มา: กรมการท่องเที่ยว (ณ วันที่ 7 พฤศจิกายน 2559P)', null, null],
])('%s', (text, year, month) => {
  expect(readPeriodWords(text)).toMatchObject({ year, month, derived: false })
})

test.each([
  ['2567P', 'preliminary'],
  ['2567R', 'revised'],
  ['2563(P)', 'preliminary'],
  ['2565 (P)', 'preliminary'],
  ['2562®', 'revised'],
  ['2024p', 'preliminary'],
  ['2562(R1)', 'revised'],
  ['2019', null],
  ['ธ.ค.59P', 'preliminary'],
])('the mark of %s is %s', (text, status) => {
  expect(readPeriodWords(text).status).toBe(status)
})

test.each([
  ['จำนวนเดือนม.ค. - ต.ค. 59 ', 2016, [1, 10]],
  ['จำนวนนักท่องเทียว มกราคม ถึง ตุลาคม 2559P', 2016, [1, 10]],
  ['จำนวนนักท่องเที่ยว เดือนมกราคม - ธันวาคม 2564P', 2021, [1, 12]],
  ['January - October 2016', 2016, [1, 10]],
  ['Jan-Mar', null, [1, 3]],
  ['YTD (Jan-Dec)', null, [1, 12]],
  ['ไตรมาส 2 ปี 2560', 2017, [4, 6]],
  ['Q1-Q4 2018', 2018, [1, 12]],
])('%s is a span of months', (text, year, range) => {
  expect(readPeriodWords(text)).toMatchObject({ year, range, cumulative: true, month: null })
})

test.each(['%Share', '2016/15', '2020/19', '% Change 2024/23', '%การเปลี่ยนแปลง', '%∆', '%CHANG', 'YoY', 'สัดส่วน'])(
  '%s is no figure',
  (text) => {
    expect(readPeriodWords(text).derived).toBe(true)
  },
)

test.each(['สะสม', 'YTD', 'Total', 'รวม', 'ทั้งปี'])('%s adds months up', (text) => {
  expect(readPeriodWords(text).cumulative).toBe(true)
})

test('names of months stand alone', () => {
  expect(['January', 'Sept', 'ธันวาคม', 'ก.พ.', 'พ.ย', 'เดือนมีนาคม'].map(readMonthName)).toEqual([1, 9, 12, 2, 11, 3])
  expect(['13', 'May be', 'Jan-Feb', 'มกราคม 2567', ''].map(readMonthName)).toEqual([null, null, null, null, null])
})

test.each([
  [['2015-01', '2015-02'], true],
  [['Market', '2009-09', '2009-10', 'Total'], true],
  [['2567-12'], true],
  // These may be spans of two years.
  [['2009-10', '2010-11', '2011-12'], false],
  [['2011-12', '2012-13'], false],
  [['2015-01', '2015-13'], false],
  [['01-02', '2015/01', '2015-Q1', '2015-1'], false],
])('whether %s are months', (headings, isoMonths) => {
  expect(areIsoMonths(headings)).toBe(isoMonths)
})

test('a month as ISO 8601 writes it is one where the headings beside it tell', () => {
  expect(readPeriodWords('2567-03', true)).toMatchObject({ year: 2024, month: 3, day: null, rest: '' })
  expect(readPeriodWords('2015-03')).toMatchObject({ year: 2015, month: 3 })
  expect(readPeriodWords('2009-10')).toMatchObject({ year: null, month: null, unclear: 'year' })
})
