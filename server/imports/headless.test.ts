import { spending } from '@sala/catalog/datasets/spending.ts'
import { voc } from '@sala/catalog/datasets/voc.ts'
import { describe, expect, test } from 'vitest'
import { checkGiven } from './given.ts'
import { Refusal } from './refusal.ts'
import { readForTest, temporaryFile } from './testing/readForTest.ts'

/** What a person says in place of the file: names of columns for one without a head, values of columns that it lacks. */

const messages = {
  columns: ['voc_message'],
  set: { date: '31/1/2562', voc_channels: 'Twitter', voc_sentiment: 'เชิงลบ' },
}

describe('files without a head', () => {
  test('a line is one value as it stands, whatever it holds', async () => {
    const lines = ['เสียง "ดัง", แพง; ไม่ดี', 'a\vb', '', '  “x', 'date,voc_message', '=1+1\t!']
    const { rows, faults } = await readForTest('voc', temporaryFile('neg.txt', `${lines.join('\r\n')}\r\n`), messages)
    expect(faults).toEqual([])
    expect(rows.map(({ voc_message }) => voc_message)).toEqual([
      'เสียง "ดัง", แพง; ไม่ดี',
      'a\nb',
      '“x',
      'date,voc_message',
      '=1+1\t!',
    ])
    expect(rows[0]).toMatchObject({ date: '2019-01-31', voc_channels: 'twitter', voc_sentiment: 'negative' })
    expect(rows[0]).toMatchObject({ location_destination: null, voc_purpose: 'general', voc_like: null })
  })

  test('fields are named from left to right; an empty name skips one, and more fields than names are left', async () => {
    const file = temporaryFile('flows.dat', '7,"China, PR",2020,5,x\n8,\\N,2021,6,y\n9,JP,2022,\\N,z\n')
    const { rows, faults } = await readForTest('gdp', file, { columns: ['', 'location_source', 'gdp_year', 'gdp_gdp'] })
    expect(rows).toEqual([{ location_source: 'CN', gdp_year: 2020, gdp_gdp: 5 }])
    expect(faults.map(({ row, column, reason }) => [row, column, reason])).toEqual([
      [2, 'location_source', 'missing_value'],
      [3, 'gdp_gdp', 'missing_value'],
    ])
  })

  test('a format that names its columns itself is refused', async () => {
    const file = temporaryFile('rows.json', '[{"a":1}]')
    const { faults, summary } = await readForTest('gdp', file, { columns: ['gdp_gdp'] })
    expect(summary).toBeNull()
    expect(faults[0]?.message).toContain('--map')
  })
})

describe('values that are given for every row', () => {
  test('stand beside what the file says', async () => {
    const file = temporaryFile('april.csv', 'Country,Arrivals\nChina,5\nJapan,7\n')
    const { rows, faults, summary } = await readForTest('immigration', file, {
      set: { date: 'เม.ย. 2567', status: 'revised' },
    })
    expect(faults).toEqual([])
    expect(rows).toEqual([
      { date: '2024-04-01', location_source: 'CN', immigrants: 5, status: 'revised', period: 'month' },
      { date: '2024-04-01', location_source: 'JP', immigrants: 7, status: 'revised', period: 'month' },
    ])
    expect(summary?.notes).toContain('date was given as “เม.ย. 2567” for every row')
  })

  test('serve wide tables too', async () => {
    const file = temporaryFile('bkk.csv', 'Nationality,1/5/2024,2/5/2024\nChina,5,6\nJapan,7,8\n')
    const { rows, faults, summary } = await readForTest('checkpoint', file, {
      set: { checkpoint: 'Suvarnabhumi Airport', checkpoint_type: 'air', direction: 'in' },
    })
    expect(faults).toEqual([])
    expect(rows).toHaveLength(4)
    expect(new Set(rows.map((row) => `${row.checkpoint_type} ${row.direction}`))).toEqual(new Set(['air in']))
    expect(rows.every(({ checkpoint }) => checkpoint === rows[0]?.checkpoint && checkpoint !== null)).toBe(true)
    expect(summary?.wholePeriods).toEqual([])
  })

  test('never cover a column that the file has', async () => {
    const file = temporaryFile('may.csv', 'Month,Country,Arrivals\n2024-05,China,5\n')
    const { rows, faults } = await readForTest('immigration', file, { set: { immigrants: '1' } })
    expect(rows).toEqual([])
    expect(faults).toMatchObject([{ reason: 'ambiguous_column', column: 'immigrants', value: 'Arrivals' }])
  })

  test.each([
    ['a wrong choice', { set: { voc_sentiment: 'sour' } }, /voc_sentiment=sour.*positive, neutral, negative/],
    ['a wrong date', { set: { date: '2024-02-30' } }, /date=2024-02-30.*not a day/],
    ['an empty one', { set: { voc_channels: '-' } }, /voc_channels=-.*empty/],
    ['a wrong place', { set: { location_destination: 'Atlantis' } }, /Atlantis.*77 provinces/],
    ['one that is mapped too', { set: { date: '2024-01-01' }, map: { date: 'day' } }, /“date” is both.*--map/],
    ['one that is named too', { set: { date: '2024-01-01' }, columns: ['date'] }, /“date” is both.*--columns/],
    ['a name twice', { columns: ['date', 'voc_message', 'date'] }, /“date” twice/],
    ['no name', { columns: ['', ''] }, /names no column/],
  ])('%s is refused before anything is read', (_, said, message) => {
    const ask = () => checkGiven(voc, { map: {}, set: {}, columns: null, ...said })
    expect(ask).toThrow(Refusal)
    expect(ask).toThrow(message)
  })

  test('good ones are not', () => {
    const set = { visitor_origin: 'ชาวไทย', date: '2567-01', spending_travel_count: '1,234', status: 'Preliminary' }
    expect(() => checkGiven(spending, { map: {}, set, columns: null })).not.toThrow()
  })
})
