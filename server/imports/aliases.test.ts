import { utils, write } from '@e965/xlsx'
import { immigration } from '@sala/catalog/datasets/immigration.ts'
import { spending } from '@sala/catalog/datasets/spending.ts'
import { describe, expect, test } from 'vitest'
import { aliasesFor, checkAlias } from './aliases.ts'
import type { Alias } from './cells/names.ts'
import { listRecipe } from './testing/listRecipe.ts'
import { readForTest, temporaryFile, type WhatWasRead } from './testing/readForTest.ts'

const alias = (kind: Alias['kind'], text: string, meaning: string | null, column: string | null = null): Alias => ({
  kind,
  column,
  text,
  meaning,
})
const csv = (...lines: readonly string[]) => temporaryFile('file.csv', `${lines.join('\n')}\n`)
const book = (rows: readonly (readonly (string | number | null)[])[], sheet = 'ม.ค.2567') => {
  const workbook = utils.book_new()
  utils.book_append_sheet(workbook, utils.aoa_to_sheet(rows.map((row) => [...row])), sheet)
  return temporaryFile('book.xlsx', write(workbook, { type: 'buffer', bookType: 'xlsx' }))
}
const reasons = ({ faults }: WhatWasRead) => [...new Set(faults.map(({ reason }) => reason))]

describe('a name that nobody knows', () => {
  const file = csv('month,country,visitors', '2024-01,CN,10', '2024-01,Narnia,5', '2024-02,narnia *,6', '2024-02,CN,7')

  test('is asked for once, with its rows, and is taught as a country', async () => {
    const ownResult = await readForTest('immigration', file)
    expect(ownResult.summary).toMatchObject({
      rows: 2,
      badRows: 2,
      questions: [{ kind: 'country', column: 'location_source', text: 'Narnia', row: 3, rows: 2, isTotal: false }],
    })
    const taught = await readForTest('immigration', file, { aliases: [alias('country', 'NARNIA', 'NZ')] })
    expect(taught.summary).toMatchObject({ rows: 4, badRows: 0, faultCount: 0, questions: [], leftOut: [] })
    expect(
      taught.rows.filter(({ location_source: code }) => code === 'NZ').map(({ immigrants }) => immigrants),
    ).toEqual([5, 6])
  })

  test('comes with the names that it resembles, and a recipe reads it as it was taught', async () => {
    const ours = csv('Who,When,How many', 'Grate Britain,2024-01,10', 'CN,2024-01,3')
    const recipe = {
      name: 'guests',
      recipe: listRecipe({
        dataset: 'immigration',
        fields: {
          location_source: { column: 1, heading: 'Who' },
          date: { column: 2, heading: 'When' },
          immigrants: { column: 3, heading: 'How many' },
        },
      }),
    }
    const ownResult = await readForTest('immigration', ours, { recipe })
    expect(ownResult.summary?.questions).toMatchObject([{ text: 'Grate Britain', similar: ['GB'] }])
    const taught = await readForTest('immigration', ours, {
      recipe,
      aliases: [alias('country', 'Grate Britain', 'GB')],
    })
    expect(taught.rows.map(({ location_source: code }) => code)).toEqual(['GB', 'CN'])
  })

  test('or its rows are left out, and said so', async () => {
    const { summary, rows } = await readForTest('immigration', file, { aliases: [alias('country', 'Narnia', null)] })
    expect(rows.map(({ location_source: code }) => code)).toEqual(['CN', 'CN'])
    expect(summary).toMatchObject({
      badRows: 0,
      faultCount: 0,
      aggregateRows: 2,
      leftOut: [{ text: 'Narnia', rows: 2 }],
    })
  })

  test('is asked for in columns of choices too, and is no alias elsewhere', async () => {
    const head = 'date,location_destination,visitor_origin,travel_type,spending_travel_receipts,spending_travel_count'
    const people = csv(head, '2024-01,TH-10,Farang,visitor,5,5', '2024-01,TH-10,thai,Farang,5,5')
    const { summary } = await readForTest('spending', people, {
      aliases: [alias('choice', 'Farang', 'foreign', 'visitor_origin')],
    })
    expect(summary).toMatchObject({
      rows: 1,
      questions: [{ kind: 'choice', column: 'travel_type', text: 'Farang', rows: 1, similar: [] }],
    })
  })
})

describe('a region that nobody knows in the ministry’s provincial book', () => {
  const heads = [
    [null, 'สถิติเดือนมกราคม ปี 2567'],
    [
      null,
      'จังหวัด',
      'จำนวนผู้เยี่ยมเยือนคนไทย',
      null,
      'จำนวนผู้เยี่ยมเยือนชาวต่างชาติ',
      null,
      'รายได้จากผู้เยี่ยมเยือนคนไทย',
      null,
      'รายได้จากผู้เยี่ยมเยือนชาวต่างชาติ',
      null,
    ],
    [null, null, '2567', '2566', '2567', '2566', '2567', '2566', '2567', '2566'],
  ]
  const row = (name: string, figure: number) => [null, name, ...Array.from({ length: 8 }, (_, at) => figure * (at + 1))]
  const file = book([
    ...heads,
    row('กรุงเทพมหานคร', 100),
    row('กาญจนบุรี', 10),
    row('ราชบุรี', 20),
    row('ภาคกลาง+ตว.ตก', 30),
    row('ภูเก็ต', 50),
    row('กระบี่', 5),
    row('ภาคใต้', 55),
    row('รวมทั้งหมด', 185),
  ])
  const total = ({ rows }: WhatWasRead) =>
    rows
      .filter(({ date, visitor_origin: origin }) => date === '2024-01-01' && origin === 'thai')
      .reduce((sum, { spending_travel_count: count }) => sum + Number(count), 0)

  test('is no part of a total meanwhile, and is told to look like one', async () => {
    const result = await readForTest('spending', file)
    expect(reasons(result)).toEqual(['unknown_place'])
    expect(result.summary?.questions).toMatchObject([{ kind: 'province', text: 'ภาคกลาง+ตว.ตก', isTotal: true }])
    expect(total(result)).toBe(185)
  })

  test('is left out for good once that is said, and the totals are added up again', async () => {
    const { summary, ...taught } = await readForTest('spending', file, {
      aliases: [alias('province', 'ภาคกลาง+ตว.ตก', null)],
    })
    expect(taught.faults).toEqual([])
    expect(summary?.totalsChecked).toBeGreaterThan(0)
    expect(summary?.leftOut).toEqual([{ text: 'ภาคกลาง+ตว.ตก', rows: 1 }])
  })
})

test('a table with months side by side asks for a name once, adds nothing of it up, and knows it afterwards', async () => {
  const file = book(
    [
      ['Country', 'Jan 2024', 'Feb 2024'],
      ['China', 10, 20],
      ['Atlantis', 1, 2],
      ['Oz Lands', 11, 22],
      ['France', 5, 6],
      ['Europe', 5, 6],
      ['Grand Total', 16, 28],
    ],
    'Sheet1',
  )
  const ownResult = await readForTest('immigration', file)
  expect(reasons(ownResult)).toEqual(['unknown_place'])
  expect(ownResult.summary?.questions.map(({ text, isTotal }) => [text, isTotal])).toContainEqual(['Atlantis', false])
  const taught = await readForTest('immigration', file, {
    aliases: [alias('country', 'Atlantis', 'JP'), alias('country', 'Oz Lands', null)],
  })
  expect([reasons(taught), taught.summary?.leftOut]).toEqual([[], [{ text: 'Oz Lands', rows: 1 }]])
  expect(taught.rows.filter(({ location_source: code }) => code === 'JP')).toHaveLength(2)
  expect(taught.summary?.wholePeriods).toEqual(['2024-01-01', '2024-02-01'])
})

test('a heading that was explained is read as its column, or as its figure', async () => {
  const plain = csv('month,country,pax on board', '2024-01,CN,10')
  expect(reasons(await readForTest('immigration', plain))).toEqual(['missing_column'])
  const reading = await readForTest('immigration', plain, { aliases: [alias('heading', 'Pax on board', 'immigrants')] })
  expect(reading.rows).toMatchObject([{ immigrants: 10 }])

  const origins = csv('month,province,thai_visitors,thai_revenue,farang_pax,farang_baht', '2024-01,ภูเก็ต,1,2,3,4')
  const { rows } = await readForTest('spending', origins, {
    aliases: [
      alias('heading', 'farang_pax', 'spending_travel_count:foreign'),
      alias('heading', 'farang_baht', 'spending_travel_receipts:foreign'),
    ],
  })
  expect(rows).toMatchObject([
    { visitor_origin: 'thai', spending_travel_count: 1, spending_travel_receipts: 2 },
    { visitor_origin: 'foreign', spending_travel_count: 3, spending_travel_receipts: 4 },
  ])
})

test('only what the catalogue does not know is taught, and only with a meaning that it knows', () => {
  const at = { dataset: 'immigration', column: 'location_source' } as const
  expect(checkAlias({ ...at, text: 'Narnia', meaning: 'NZ' })).toMatchObject({
    kind: 'country',
    dataset: null,
    meaning: 'NZ',
  })
  expect(checkAlias({ ...at, text: 'Narnia', meaning: null })).toMatchObject({ dataset: 'immigration', meaning: null })
  expect(checkAlias({ ...at, text: 'Narnia', meaning: 'rest-of-europe' })).toMatchObject({ dataset: 'immigration' })
  for (const [wrong, field] of [
    [{ ...at, text: 'China', meaning: 'NZ' }, 'text'],
    [{ ...at, text: 'Grand Total', meaning: 'NZ' }, 'text'],
    [{ ...at, text: 'Narnia', meaning: 'TH-10' }, 'meaning'],
    [{ ...at, column: 'immigrants', text: 'Narnia', meaning: 'NZ' }, 'column'],
    [{ ...at, column: null, text: 'country', meaning: 'immigrants' }, 'text'],
    [{ ...at, column: null, text: 'pax', meaning: 'rooms' }, 'meaning'],
  ] as const) {
    expect(() => checkAlias(wrong), wrong.text).toThrow(
      expect.objectContaining({ details: expect.objectContaining({ field }) }),
    )
  }
})

test('what was taught for a data set counts before what holds for all', () => {
  const listed = { id: 1, column: null, createdBy: null, createdAt: '', kind: 'country' as const, text: 'Narnia' }
  const all = [
    { ...listed, dataset: 'immigration', meaning: null },
    { ...listed, dataset: null, meaning: 'NZ' },
    { ...listed, dataset: 'gdp', meaning: 'FR' },
  ]
  expect(aliasesFor(immigration, all).at(-1)?.meaning).toBeNull()
  expect(aliasesFor(spending, all).map(({ meaning }) => meaning)).toEqual(['NZ'])
})

test('a name whose letters a program has lost is told so, and is not asked for', async () => {
  const file = csv('month,country,visitors', '2024-01,????????,5', '2024-01,CN,7')
  const { faults, summary } = await readForTest('immigration', file)
  expect([faults.map(({ reason }) => reason), summary?.questions]).toEqual([['letters_lost'], []])
})
