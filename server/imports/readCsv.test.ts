import { DuckDBInstance } from '@duckdb/node-api'
import { describe, expect, test } from 'vitest'
import { notesIn, readForTest, temporaryFile } from './testing/readForTest.ts'

const header = 'date,location_source,checkpoint,checkpoint_type,direction,immigrants'
const tidy = [
  {
    date: '2024-01-15',
    location_source: 'CN',
    checkpoint: 'suvarnabhumi',
    checkpoint_type: 'air',
    direction: 'in',
    immigrants: 1204,
  },
  {
    date: '2024-01-16',
    location_source: 'KR',
    checkpoint: 'suvarnabhumi',
    checkpoint_type: 'air',
    direction: 'out',
    immigrants: 1300,
  },
]
const lines = [header, '2024-01-15,CN,suvarnabhumi,air,in,1204', '16/1/2567,เกาหลีใต้,BKK,ทางอากาศ,ขาออก,"1,300"']

/** TIS-620: Thai letters lie 0xd60 below their place in Unicode. */
function windows874(text: string): Uint8Array {
  return Uint8Array.from(text, (letter) => {
    const code = letter.charCodeAt(0)
    return code < 128 ? code : code - 0xd60
  })
}

describe('text', () => {
  test.each([
    ['UTF-8', Buffer.from(lines.join('\n'))],
    ['UTF-8 with a mark', Buffer.from(`\ufeff${lines.join('\r\n')}\r\n`)],
    ['UTF-16 LE', Buffer.from(`\ufeff${lines.join('\r\n')}`, 'utf16le')],
    ['UTF-16 BE', Buffer.from(`\ufeff${lines.join('\r\n')}`, 'utf16le').swap16()],
    ['UTF-16 without a mark', Buffer.from(lines.join('\r\n'), 'utf16le')],
    ['Windows-874', windows874(lines.join('\r\n'))],
    ['lines that end as on old Macs', Buffer.from(lines.join('\r'))],
  ])('%s', async (_, content) => {
    const { rows, faults } = await readForTest('checkpoint', temporaryFile('tidy.csv', content))
    expect(faults).toEqual([])
    expect(rows).toEqual(tidy)
  })

  test.each([';', '\t', '|'])('columns parted by %j', async (delimiter) => {
    const content = lines.join('\n').replace('"1,300"', '1300').replaceAll(',', delimiter)
    expect((await readForTest('checkpoint', temporaryFile('tidy.txt', content))).rows).toEqual(tidy)
  })

  test('D11: a Thai row in Windows-874 far behind rows of plain letters', async () => {
    const plain = Array.from({ length: 40_000 }, () => '2024-01-15,CN,suvarnabhumi,air,in,1')
    const content = windows874([header, ...plain, '2024-01-15,จีน,suvarnabhumi,air,in,7'].join('\n'))
    const { rows, faults } = await readForTest('checkpoint', temporaryFile('late.csv', content))
    expect(faults).toEqual([])
    expect(rows).toHaveLength(40_001)
    expect(rows.at(-1)).toMatchObject({ location_source: 'CN', immigrants: 7 })
  })

  test('D11: quoted line breaks count as lines, so that a fault names the line of an editor', async () => {
    const content = `${header}\n"2024-01-15","CN\n",suvarnabhumi,air,in,1\n\n2024-01-15,Atlantis,suvarnabhumi,air,in,1\n`
    const { rows, faults, summary } = await readForTest('checkpoint', temporaryFile('breaks.csv', content))
    expect(rows).toMatchObject([{ location_source: 'CN' }])
    expect(faults).toMatchObject([
      { sheet: null, row: 5, column: 'location_source', value: 'Atlantis', reason: 'unknown_place' },
    ])
    expect(faults[0]?.message).toContain('Atlantis')
    expect(summary).toMatchObject({ rows: 1, badRows: 1, faultCount: 1 })
  })

  test('D11: each kind of bad value is told apart; the other rows are handed over', async () => {
    const bad: readonly (readonly [string, string, string])[] = [
      ['2024-02-30,CN,suvarnabhumi,air,in,1', 'date', 'no_such_day'],
      ['31/2/2568,CN,suvarnabhumi,air,in,1', 'date', 'no_such_day'],
      ['2024-01,CN,suvarnabhumi,air,in,1', 'date', 'not_a_date'],
      [',CN,suvarnabhumi,air,in,1', 'date', 'missing_value'],
      ['2024-01-01,,suvarnabhumi,air,in,1', 'location_source', 'missing_value'],
      ['2024-01-01,CN,the moon,air,in,1', 'checkpoint', 'unknown_place'],
      ['2024-01-01,CN,suvarnabhumi,rocket,in,1', 'checkpoint_type', 'unknown_choice'],
      ['2024-01-01,CN,suvarnabhumi,air,in,-1', 'immigrants', 'negative'],
      ['2024-01-01,CN,suvarnabhumi,air,in,1.5', 'immigrants', 'not_whole'],
      ['2024-01-01,CN,suvarnabhumi,air,in,x', 'immigrants', 'not_a_number'],
      ['2024-01-01,CN,suvarnabhumi,air,in,-', 'immigrants', 'missing_value'],
      ['2024-01-01,CN,suvarnabhumi,air', 'direction', 'missing_value'],
    ]
    const content = [header, ...bad.map(([line]) => line), '๑๕/๑/๒๕๖๗,CN,suvarnabhumi,air,in,๑๒']
    const { rows, faults } = await readForTest('checkpoint', temporaryFile('bad.csv', content.join('\n')))
    expect(rows).toMatchObject([{ date: '2024-01-15', immigrants: 12 }])
    expect(faults.slice(0, -1).map(({ row, column, reason }) => [row, column, reason])).toEqual(
      bad.map(([, column, reason], at) => [at + 2, column, reason]),
    )
    expect(faults.at(-1)).toMatchObject({ row: 13, column: 'immigrants' })
  })

  test('D11: a head that has moved down, with a damaged heading and the year apart from the month', async () => {
    const content =
      'Arrivals to Thailand\n\nne year,month,country,visitors\n2567,ม.ค.,จีน,5\n2024,Feb,Korea,6\n2024,13,Korea,6\n'
    const { rows, faults, summary } = await readForTest('immigration', temporaryFile('moved.csv', content))
    expect(rows).toMatchObject([
      { date: '2024-01-01', location_source: 'CN', immigrants: 5, status: 'final', period: 'month' },
      { date: '2024-02-01', location_source: 'KR', immigrants: 6 },
    ])
    expect(faults).toMatchObject([{ row: 6, reason: 'not_a_date' }])
    expect(notesIn(summary)).toContain('“ne year + month” was read as: date')
  })

  test('a heading that could be two is asked for', async () => {
    const content = 'month,country,visitors,arrivals\n2024-01,CN,5,6\n'
    const file = temporaryFile('two.csv', content)
    expect((await readForTest('immigration', file)).faults).toMatchObject([
      { reason: 'ambiguous_column', column: 'immigrants' },
    ])
    expect((await readForTest('immigration', file, { map: { immigrants: 'arrivals' } })).rows).toMatchObject([
      { immigrants: 6 },
    ])
    const wrong = await readForTest('immigration', file, { map: { immigrants: 'people' } })
    expect(wrong.faults[0]).toMatchObject({ reason: 'missing_column' })
    expect(wrong.faults[0]?.message).toContain('“visitors”')
  })

  test('a missing column names the headings that are there', async () => {
    const { faults, rows } = await readForTest(
      'immigration',
      temporaryFile('missing.csv', 'month,country\n2024-01,CN\n'),
    )
    expect(rows).toEqual([])
    expect(faults).toMatchObject([{ reason: 'missing_column', column: 'immigrants' }])
    expect(faults[0]?.message).toContain('“country”')
  })

  test('status and whole years in a long file', async () => {
    const content = 'period,country,visitors,status\n2567P,CN,5,\n2023,CN,6,revised\n2024-01,CN,7,\n'
    const { rows, faults } = await readForTest('immigration', temporaryFile('years.csv', `${content}`), {
      status: 'revised',
    })
    expect(faults).toEqual([])
    expect(rows.map(({ date, status, period }) => `${date} ${status} ${period}`)).toEqual([
      '2024-01-01 preliminary year',
      '2023-01-01 revised year',
      '2024-01-01 revised month',
    ])
  })

  test('Others of a long file go to the region that they stand under, and the total is proven', async () => {
    const content = `date,country,visitors
2024-01,Grand Total,30
2024-01,Europe,18
2024-01,France,10
2024-01,Others,8
2024-01,Africa,12
2024-01,Kenya,5
2024-01,Others,7
`
    const good = await readForTest('immigration', temporaryFile('others.csv', content))
    expect(good.faults).toEqual([])
    expect(
      Object.fromEntries(good.rows.map(({ location_source, immigrants }) => [location_source, immigrants])),
    ).toEqual({
      FR: 10,
      KE: 5,
      'rest-of-europe': 8,
      'rest-of-americas-middle-east-africa': 7,
    })
    expect(good.summary).toMatchObject({ aggregateRows: 3, totalsChecked: 3, wholePeriods: ['2024-01-01'] })
    const [sample] = good.summary?.previews ?? []
    const numbersOf = (what: 'head' | 'total') =>
      sample?.rows.flatMap((row) => (row.taken === what ? [row.number] : []))
    expect([numbersOf('head'), numbersOf('total')]).toEqual([[1], [2, 3, 6]])
    const wrong = await readForTest('immigration', temporaryFile('wrong.csv', content.replace('Total,30', 'Total,31')))
    expect(wrong.faults).toMatchObject([{ row: 2, column: 'immigrants', value: '31', reason: 'total_differs' }])
  })

  test('no table, an empty file, and bytes that are no text', async () => {
    expect(
      (await readForTest('immigration', temporaryFile('prose.txt', 'Dear colleague,\nplease find\n'))).faults,
    ).toMatchObject([{ reason: 'no_table' }])
    expect((await readForTest('immigration', temporaryFile('empty.csv', ''))).faults).toMatchObject([
      { reason: 'unreadable' },
    ])
    expect(
      (await readForTest('immigration', temporaryFile('noise.csv', Uint8Array.from([1, 0, 0, 2, 0, 0, 3])))).faults,
    ).toMatchObject([{ reason: 'unreadable' }])
    const open = `${header}\n"${'never closed,\n'.repeat(2000)}`
    const unclosed = await readForTest('checkpoint', temporaryFile('open.csv', open), {}, { lineCharacters: 10_000 })
    expect(unclosed.faults).toMatchObject([{ reason: 'unreadable' }])
  })

  test('D11: a file larger than the limit is refused before it is read', async () => {
    const { faults } = await readForTest(
      'checkpoint',
      temporaryFile('large.csv', lines.join('\n')),
      {},
      { fileBytes: 50 },
    )
    expect(faults).toMatchObject([{ reason: 'too_large' }])
  })
})

describe('other formats', () => {
  const objects = [
    {
      date: '2024-01-15',
      location_source: 'CN',
      checkpoint: 'BKK',
      checkpoint_type: 'air',
      direction: 'in',
      immigrants: 1204,
    },
    {
      immigrants: '1,300',
      date: '2024-01-16',
      location_source: 'KOR',
      checkpoint: 'BKK',
      checkpoint_type: 'air',
      direction: 'out',
    },
  ]
  test.each([
    ['list.json', JSON.stringify(objects)],
    ['rows.json', JSON.stringify({ count: 2, rows: objects })],
    ['lines.ndjson', `${objects.map((object) => JSON.stringify(object)).join('\n\n')}\n`],
  ])('%s', async (name, content) => {
    const { rows, faults } = await readForTest('checkpoint', temporaryFile(name, content))
    expect(faults).toEqual([])
    expect(rows).toEqual(tidy)
  })

  test('faults of JSON name the element, of NDJSON the line', async () => {
    const bad = [objects[0], { ...objects[1], location_source: 'Atlantis' }]
    const list = await readForTest('checkpoint', temporaryFile('bad.json', JSON.stringify(bad)))
    expect(list.faults).toMatchObject([{ row: 2, column: 'location_source' }])
    const lines = await readForTest(
      'checkpoint',
      temporaryFile('bad.ndjson', bad.map((object) => JSON.stringify(object)).join('\n\n')),
    )
    expect(lines.faults).toMatchObject([{ row: 3, column: 'location_source' }])
    expect((await readForTest('checkpoint', temporaryFile('cut.json', '[{"date": '))).faults).toMatchObject([
      { reason: 'unreadable' },
    ])
    expect((await readForTest('checkpoint', temporaryFile('no.json', '{"a": 1}'))).faults).toMatchObject([
      { reason: 'no_table' },
    ])
  })

  test('Parquet', async () => {
    const path = temporaryFile('rows.json', JSON.stringify(objects))
    const parquet = path.replace(/json$/, 'parquet')
    const instance = await DuckDBInstance.create(':memory:')
    const connection = await instance.connect()
    await connection.run(
      `copy (select date::date as date, * exclude (date) from read_json('${path}', columns = {date: 'varchar', location_source: 'varchar',
       checkpoint: 'varchar', checkpoint_type: 'varchar', direction: 'varchar', immigrants: 'varchar'})) to '${parquet}' (format parquet)`,
    )
    connection.closeSync()
    instance.closeSync()
    const { rows, faults } = await readForTest('checkpoint', parquet)
    expect(faults).toEqual([])
    expect(rows).toEqual(tidy)
  })
})
