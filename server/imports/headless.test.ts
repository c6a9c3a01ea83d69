import { spending } from '@sala/catalog/datasets/spending.ts'
import { voc } from '@sala/catalog/datasets/voc.ts'
import { describe, expect, test } from 'vitest'
import { Refusal } from '../core/refusal.ts'
import { checkColumnOverrides } from './columnOverrides.ts'
import { notesIn, readForTest, temporaryFile } from './testing/readForTest.ts'

/** What a person says of a file: names of columns for one without a head, values of columns that it lacks, how it is built. */

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
    expect(notesIn(summary)).toContain('date was given as “เม.ย. 2567” for every row')
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
    ['a wrong date', { set: { date: '2024-02-30' } }, /date=2024-02-30.*a day that its month does not have/],
    ['an empty one', { set: { voc_channels: '-' } }, /voc_channels=-.*empty/],
    ['a wrong place', { set: { location_destination: 'Atlantis' } }, /Atlantis.*77 provinces/],
    ['one that is mapped too', { set: { date: '2024-01-01' }, map: { date: 'day' } }, /“date” is both.*--map/],
    ['one that is named too', { set: { date: '2024-01-01' }, columns: ['date'] }, /“date” is both.*--columns/],
    ['a name twice', { columns: ['date', 'voc_message', 'date'] }, /“date” twice/],
    ['no name', { columns: ['', ''] }, /names no column/],
  ])('%s is refused before anything is read', (_, said, message) => {
    const ask = () => checkColumnOverrides(voc, { map: {}, set: {}, columns: null, head: null, ...said })
    expect(ask).toThrow(Refusal)
    expect(ask).toThrow(message)
  })

  test('good ones are not', () => {
    const set = { visitor_origin: 'ชาวไทย', date: '2567-01', spending_travel_count: '1,234', status: 'Preliminary' }
    expect(() => checkColumnOverrides(spending, { map: {}, set, columns: null, head: null })).not.toThrow()
  })
})

/** TIS-620: Thai letters lie 0xd60 below their place in Unicode. */
const windows874 = (text: string) =>
  Uint8Array.from(text, (letter) => letter.charCodeAt(0) - (letter.charCodeAt(0) < 128 ? 0 : 0xd60))

describe('how a file is built, where a person says it', () => {
  const decoy = 'Country,Year,Population\nJapan,1999,1\n\nCountry,Year,Population\nJapan,2024,124\nChina,2024,1400\n'

  test('the row that is said to be the head is it, and what stands above is no part of the table', async () => {
    const file = temporaryFile('two.csv', decoy)
    const { rows, faults } = await readForTest('population', file, { head: 4 })
    expect(faults).toEqual([])
    expect(
      rows.map(({ year, location_source, population_number }) => [year, location_source, population_number]),
    ).toEqual([
      [2024, 'JP', 124],
      [2024, 'CN', 1400],
    ])
  })

  test('so it is with a column for each period, whose titles above still count', async () => {
    const file = temporaryFile(
      'wide.csv',
      'Population (thousand)\nCountry,1990,1991\nJapan,1,2\nCountry,2023,2024\nJapan,123,124\n',
    )
    const { rows } = await readForTest('population', file, { head: 4, unit: 'thousand' })
    expect(rows.map(({ year, population_number }) => [year, population_number])).toEqual([
      [2023, 123_000],
      [2024, 124_000],
    ])
  })

  test.each([
    [5, '5: Japan · 2024 · 124', 'row 5 was said to be the head, but holds Japan, 2024, 124'],
    [3, '3: ', 'row 3 was said to be the head, but is empty or not there'],
    [40, '40: ', 'row 40 was said to be the head, but is empty or not there'],
  ])('a wrong row is told with what it holds, and the sheet is shown: %i', async (head, value, message) => {
    const { rows, faults, summary } = await readForTest('population', temporaryFile('two.csv', decoy), { head })
    expect(rows).toEqual([])
    expect(faults).toMatchObject([{ reason: 'wrong_head', value, message: expect.stringContaining(message) }])
    expect(summary?.previews[0]?.rows.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6])
  })

  test('the separator that is said parts the columns; one that no line holds is told', async () => {
    // Nearly every line has a comma in its text, so that commas look like the separator.
    const file = temporaryFile(
      'posts.txt',
      'year|location_source|population_number\n2024|Korea, Rep.|51\n2024|Japan|124\n',
    )
    const { rows } = await readForTest('population', file, { separator: 'bar' })
    expect(rows.map(({ location_source }) => location_source)).toEqual(['KR', 'JP'])
    const wrong = await readForTest('population', file, { separator: 'tab' })
    expect(wrong.faults).toMatchObject([{ reason: 'wrong_separator', value: 'tab' }])
    const commas = await readForTest('population', file, { separator: 'comma' })
    expect([commas.rows, commas.faults.map(({ reason }) => reason)]).toEqual([[], ['no_table']])
  })

  test('the encoding that is said is taken, and one that the bytes cannot be is told', async () => {
    const text = 'year,location_source,population_number\n2024,ญี่ปุ่น,124\n'
    const thai = temporaryFile('thai.csv', windows874(text))
    const reading = await readForTest('population', thai, { encoding: 'windows-874' })
    expect(reading.rows).toMatchObject([{ location_source: 'JP' }])
    const french = temporaryFile(
      'french.csv',
      Buffer.from('year,location_source,population_number\n2024,R\xe9union,1\n', 'latin1'),
    )
    expect((await readForTest('population', french, { encoding: 'windows-1252' })).rows).toMatchObject([
      { location_source: 'RE' },
    ])
    const unicode = temporaryFile('unicode.csv', text)
    const late = temporaryFile(
      'late.csv',
      windows874(`${text.split('\n')[0]}\n${'2024,JP,1\n'.repeat(60_000)}2024,จีน,1\n`),
    )
    const wrong = [
      await readForTest('population', thai, { encoding: 'utf-8' }),
      await readForTest('population', thai, { encoding: 'utf-16' }),
      await readForTest('population', unicode, { encoding: 'windows-874' }),
      await readForTest('population', temporaryFile('marked.csv', `\ufeff${text}`), { encoding: 'windows-1252' }),
      await readForTest('population', late, { encoding: 'utf-8' }),
    ]
    expect(wrong.map(({ faults }) => faults.map(({ reason }) => reason))).toEqual(Array(5).fill(['wrong_encoding']))
    const utf16 = temporaryFile('wide.csv', Buffer.from(text, 'utf16le'))
    expect((await readForTest('population', utf16, { encoding: 'utf-16' })).rows).toMatchObject([
      { location_source: 'JP' },
    ])
  })

  test('what is said of text is refused of other files, and a head beside named columns', async () => {
    const json = temporaryFile('rows.json', '[{"year":2024,"location_source":"JP","population_number":1}]')
    const refused = [
      await readForTest('population', json, { separator: 'tab' }),
      await readForTest('population', json, { encoding: 'utf-8' }),
    ]
    expect(refused.map(({ faults }) => faults[0]?.reason)).toEqual(['wrong_separator', 'wrong_encoding'])
    expect(() => checkColumnOverrides(spending, { map: {}, set: {}, columns: ['date'], head: 3 })).toThrow(
      /leave one out/,
    )
  })
})
