import { describe, expect, test } from 'vitest'
import { readForTest, temporaryFile } from './testing/readForTest.ts'

/** Files of figures that cannot be: each is refused with its row, and the good rows beside it are handed over. */

const readTable = (dataset: string, text: string, options: Parameters<typeof readForTest>[2] = {}) =>
  readForTest(dataset, temporaryFile('file.csv', text), options)

/** What is said of each fault, and the figures that would be stored. */
async function found(dataset: string, text: string, figure: string, options: Parameters<typeof readForTest>[2] = {}) {
  const { rows, faults } = await readTable(dataset, text, options)
  return {
    faults: faults.map(({ reason, row, column }) => `${reason} ${row ?? '-'} ${column ?? '-'}`),
    figures: rows.map((row) => row[figure]),
  }
}

const head = 'date,location_source,immigrants,status\n'

describe('figures beyond what can be', () => {
  test.each([
    ['1200000000000000000', 'too_great'],
    ['9007199254740993', 'too_great'],
    ['9223372036854775808', 'too_great'],
    ['1e30', 'too_great'],
    ['1e400', 'too_great'],
    ['100000001', 'too_great'],
    ['-9223372036854775809', 'negative'],
  ])('arrivals of %s', async (value, reason) => {
    const file = `${head}2024-01,CN,${value},final\n2024-01,JP,5,final\n`
    expect(await found('immigration', file, 'immigrants')).toEqual({
      faults: [`${reason} 2 immigrants`],
      figures: [5],
    })
    const { faults } = await readTable('immigration', file)
    expect(faults[0]).toMatchObject({ value })
    const wide = await readTable('immigration', `Nationality,2024P\nChina,${value}\nJapan,5\n`)
    expect(wide.faults).toMatchObject([{ row: 2, column: '2024P', value, reason }])
  })

  test('the unit counts: a million millions are too many', async () => {
    const file = `${head}2024-01,CN,101,final\n2024-01,JP,5,final\n`
    expect(await found('immigration', file, 'immigrants', { unit: 'million' })).toEqual({
      faults: ['too_great 2 immigrants'],
      figures: [5_000_000],
    })
  })

  test.each([
    ['gdp', 'location_source,gdp_gdp,gdp_year\nTH,1e16,2020\nJP,5,2020\n', 'gdp_gdp'],
    ['population', 'location_source,population_number,year\nTH,3000000000,2020\nJP,5,2020\n', 'population_number'],
    [
      'occupancy',
      'date,location_destination,occupancy_rate,status\n2024-01,TH-10,100.5,final\n2024-01,TH-50,5,final\n',
      'occupancy_rate',
    ],
  ])('of %s', async (dataset, file, figure) => {
    expect(await found(dataset, file, figure)).toEqual({ faults: [`too_great 2 ${figure}`], figures: [5] })
  })
})

describe('years that no figure is about', () => {
  test('before 1950 and after 2100, in a column and in a head', async () => {
    expect(
      await found('population', 'country,year,population\nTH,1949,5\nTH,2101,6\nTH,1950,7\n', 'population_number'),
    ).toEqual({
      faults: ['out_of_range 2 year', 'out_of_range 3 year'],
      figures: [7],
    })
    expect(await found('immigration', `${head}1949-12,CN,5,final\n1950-01,CN,6,final\n`, 'immigrants')).toEqual({
      faults: ['out_of_range 2 date'],
      figures: [6],
    })
    const wide = await readTable('immigration', 'Nationality,1856,1857\nChina,5,6\n')
    expect(wide).toMatchObject({ rows: [], faults: [{ reason: 'out_of_range', value: '1856' }] })
  })

  test('a head that is made of data is none', async () => {
    for (const file of ['Narnia,1856\nJapan,1300\nLaos,500\n', 'Narnia,1987\nJapan,1300\nLaos,500\n']) {
      const { rows, faults } = await readTable('immigration', file)
      expect(rows).toEqual([])
      expect(faults).toMatchObject([{ reason: file.includes('1856') ? 'out_of_range' : 'no_head' }])
    }
    // Years that follow each other are a head, and so is one whose first column the person has named.
    const market = 'Market,2019P,2018R\nChina,5,6\n'
    expect((await readTable('immigration', market)).rows).toHaveLength(2)
    expect((await readTable('immigration', 'Market,2019,2018\nChina,5,6\n', { status: 'final' })).rows).toHaveLength(2)
    const named = await readTable('immigration', 'Market,1987\nChina,5\n', {
      map: { location_source: 'Market' },
      status: 'final',
    })
    expect(named.faults).toEqual([])
  })
})

describe('rows of a text file that were torn apart', () => {
  test('an unquoted thousands separator makes a row longer than its head', async () => {
    const long = `month,country,visitors,status\n2024-01,China,1,234,final\n2024-01,Laos,500,final\n`
    expect(await found('immigration', long, 'immigrants')).toEqual({ faults: ['too_many_fields 2 -'], figures: [500] })
    const { faults, summary } = await readTable('immigration', long)
    expect(faults[0]).toMatchObject({ value: '2024-01,China,1,234,final' })
    expect(faults[0]?.message).toContain('“1,234”')
    expect(summary).toMatchObject({ badRows: 1 })
    // All rows torn, so that the commonest length is the wrong one.
    const all = 'month,country,visitors\n2024-01,China,1,234\n2024-02,China,2,345\n2024-03,China,3,456\n'
    expect(await found('immigration', all, 'immigrants', { status: 'final' })).toEqual({
      faults: ['too_many_fields 2 -', 'too_many_fields 3 -', 'too_many_fields 4 -'],
      figures: [],
    })
  })

  test('in wide tables and in tables of named figures', async () => {
    const wide = 'Nationality,2016P\nChina,1,234\nLaos,500\n'
    expect(await found('immigration', wide, 'immigrants')).toEqual({ faults: ['too_many_fields 2 -'], figures: [500] })
    const named = 'month,province,thai_visitors,thai_revenue\n2024-01,Bangkok,1,234,5\n2024-01,Phuket,7,8\n'
    expect(await found('spending', named, 'spending_travel_count', { status: 'final' })).toEqual({
      faults: ['too_many_fields 2 -'],
      figures: [7],
    })
  })

  test('empty fields at the end of every line are no figures', async () => {
    const padded = `${head.trim()}\n2024-01,CN,5,final,,\n2024-02,CN,6,final,,\n2024-03,CN,1,234,final,,\n`
    expect(await found('immigration', padded, 'immigrants')).toEqual({
      faults: ['too_many_fields 4 -'],
      figures: [5, 6],
    })
    const quoted = `${head}2024-01,CN,"1,234",final\n`
    expect(await found('immigration', quoted, 'immigrants')).toEqual({ faults: [], figures: [1234] })
  })
})

describe('a heading that stands twice', () => {
  test.each([
    ['the figures', 'date,location_source,immigrants,immigrants,status\n2024-01,CN,1,2,final\n', 'immigrants'],
    ['the date', 'date,date,location_source,immigrants,status\n2024-01,2023-01,CN,1,final\n', 'date'],
    ['the country', 'date,country,country,immigrants,status\n2024-01,CN,JP,1,final\n', 'location_source'],
    ['the status', 'date,country,immigrants,status,status\n2024-01,CN,1,final,revised\n', 'status'],
  ])('%s: which one counts is not guessed', async (_, file, column) => {
    const { rows, faults } = await readTable('immigration', file)
    expect(rows).toEqual([])
    expect(faults).toMatchObject([{ reason: 'ambiguous_column', column }])
  })

  test('a mapped one as well; one that holds the same twice is no question', async () => {
    const mapped = await readTable('immigration', 'date,country,people,people,status\n2024-01,CN,1,2,final\n', {
      map: { immigrants: 'people' },
    })
    expect(mapped.faults).toMatchObject([{ reason: 'ambiguous_column', column: 'immigrants' }])
    const same = 'date,country,immigrants,status,country\n2024-01,CN,1,final,CN\n'
    expect(await found('immigration', same, 'immigrants')).toEqual({ faults: [], figures: [1] })
  })
})

describe('rows without any figure', () => {
  test('a row, and a fact of which no reading has one', async () => {
    const file =
      'date,province,temp\n2024-01-01,Bangkok,\n2024-01-01,Bangkok,30\n2024-01-02,Bangkok,-\n2024-01-02,Bangkok,\n'
    expect(await found('statistic', file, 'statistic_data_temp')).toEqual({ faults: ['no_figure 4 -'], figures: [30] })
    expect((await readTable('statistic', file)).summary).toMatchObject({ rows: 1, badRows: 2 })
  })

  test('a file that has none of the figures', async () => {
    const hourly = 'date,province,humidity\n2024-01-01 00:00,Bangkok,70\n2024-01-01 01:00,Bangkok,71\n'
    const { rows, faults } = await readTable('statistic', hourly)
    expect(rows).toEqual([])
    expect(faults).toMatchObject([{ reason: 'missing_column', column: 'statistic_data_temp' }])
    expect(faults[0]?.message).toContain('“humidity”')
  })
})

test.each([
  ['31/2/2024', 'no_such_day'],
  ['2023-02-29', 'no_such_day'],
  ['31 เม.ย. 2567', 'no_such_day'],
  ['2024-13-01', 'not_a_date'],
  ['45/1/2024', 'not_a_date'],
])('the day %s is told as %s, with its cell and value', async (day, reason) => {
  const file = `date,location_source,checkpoint,checkpoint_type,direction,immigrants\n${day},CN,suvarnabhumi,air,in,5\n2024-01-02,CN,suvarnabhumi,air,in,6\n2024-01-03,CN,suvarnabhumi,air,in,7\n`
  const { rows, faults } = await readTable('checkpoint', file)
  expect(rows).toHaveLength(2)
  expect(faults).toMatchObject([{ row: 2, column: 'date', value: day, reason }])
})

test('letters that a program has replaced are named, all of them or some', async () => {
  const file =
    'location_source,population_number,year\n?????,1,2024\nC?te d’Ivoire,2,2024\nR\ufffdunion,3,2024\nNarnia?,4,2024\n'
  const { faults } = await readTable('population', file)
  expect(faults.map(({ value, reason }) => [value, reason])).toEqual([
    ['?????', 'letters_lost'],
    ['C?te d’Ivoire', 'letters_lost'],
    ['R\ufffdunion', 'letters_lost'],
    ['Narnia?', 'unknown_place'],
  ])
})

describe('codes that no heading calls countries', () => {
  const yearly = (heading: string, codes: readonly string[]) =>
    `${heading},2023,2024\n${codes.map((code, at) => `${code},${at + 1},${at + 5}`).join('\n')}\n`

  test.each([
    ['directions', ['NE', 'SE', 'NE', 'SE']],
    ['the points of the compass', 'N NNE NE ENE E ESE SE SSE S SSW SW WSW W WNW NW NNW'.split(' ')],
    ['answers', ['yes', 'no', 'yes', 'no']],
    ['times of day', ['AM', 'PM']],
    ['days of the week', 'Mo Tu We Th Fr Sa Su'.split(' ')],
    ['units', ['mm', 'cm', 'KM', 'mph', 'hPa', 'C']],
  ])('%s are no countries', async (_what, codes) => {
    const { rows, faults } = await readTable('immigration', yearly('wind_direction', codes))
    expect(rows).toEqual([])
    expect(faults.map(({ reason }) => reason)).toContain('no_table')
  })

  test('three of which nine in ten are known are, and fewer below a heading that says so', async () => {
    const sourcesOf = async (heading: string, codes: readonly string[]) =>
      new Set((await readTable('immigration', yearly(heading, codes))).rows.map((row) => row.location_source))
    expect(await sourcesOf('ISO', ['NE', 'SE', 'JP'])).toEqual(new Set(['NE', 'SE', 'JP']))
    expect(await sourcesOf('Country', ['NE', 'SE'])).toEqual(new Set(['NE', 'SE']))
    expect(await sourcesOf('wind', ['Sweden', 'NE'])).toEqual(new Set(['SE', 'NE']))
  })

  test('readings of the weather are no arrivals', async () => {
    const reading = (year: number, day: number, wind: string) => `${year}-05-${day},31.5,${wind},75,${year}`
    const lines = [
      'last_updated,temperature,wind_direction,humidity,year',
      ...Array.from({ length: 12 }, (_, at) => reading(2024, at + 10, 'SSW')),
      ...['NE', 'SE', 'S', 'NE'].map((wind, at) => reading(2024 + (at % 2), at + 22, wind)),
    ]
    expect((await readTable('immigration', `${lines.join('\n')}\n`)).rows).toEqual([])
    // Names of places beside a year do not make it a figure either.
    const places = lines.map((line) => line.replace('NE', 'Niger').replace('SE', 'Sweden'))
    expect((await readTable('immigration', `${places.join('\n')}\n`)).rows).toEqual([])
  })
})

describe('what is left of a region', () => {
  test('is a fault where it cannot be read, and never a sum that lacks a part', async () => {
    const month = (at: number, left: string) =>
      ['Middle East,9', 'Egypt,5', `Others,${left}`, 'Africa,9', 'Kenya,7', 'Others,2'].map(
        (line) => `${line.split(',')[0]},2024,${at},${line.split(',')[1]}`,
      )
    const long = ['Country,Year,Month,Arrivals', ...month(1, 'n/k'), ...month(2, '4')]
    const { rows, faults } = await readTable('immigration', `${long.join('\n')}\n`)
    expect(faults).toMatchObject([{ row: 4, column: 'immigrants', value: 'n/k', reason: 'not_a_number' }])
    const left = (all: typeof rows) =>
      all.flatMap((row) => (String(row.location_source).startsWith('rest') ? [`${row.date} ${row.immigrants}`] : []))
    expect(left(rows)).toEqual(['2024-02-01 6'])
    const wide = 'Nationality,2023,2024\nMiddle East,9,9\nEgypt,5,5\nOthers,4,n/k\nAfrica,9,9\nKenya,7,7\nOthers,2,2\n'
    const other = await readTable('immigration', wide)
    expect(other.faults).toMatchObject([{ row: 4, column: '2024', value: 'n/k', reason: 'not_a_number' }])
    expect(left(other.rows)).toEqual(['2023-01-01 6'])
  })

  test('of one name in a list adds up, and is no figure where a country stands twice', async () => {
    const month = (at: number) => `China,2024,${at},5\nOther East Asia,2024,${at},4\nOther East Asia,2024,${at},3\n`
    const { rows } = await readTable('immigration', `Country,Year,Month,Arrivals\n${month(1)}${month(2)}`)
    expect(rows.map((row) => [row.date, row.location_source, row.immigrants])).toEqual([
      ['2024-01-01', 'CN', 5],
      ['2024-02-01', 'CN', 5],
      ['2024-01-01', 'rest-of-east-asia', 7],
      ['2024-02-01', 'rest-of-east-asia', 7],
    ])
    const twice = await readTable('immigration', `Country,Year,Month,Arrivals\n${month(1)}${month(1)}`)
    expect(twice.rows.map((row) => row.location_source)).toEqual(['CN', 'CN'])
  })

  test('a count that may be a thousand of it is neither', async () => {
    const { rows, faults } = await readTable('immigration', 'Nationality,2024\nJapan,80.000\nKorea,5\n')
    expect(faults).toMatchObject([{ row: 2, value: '80.000', reason: 'not_whole' }])
    expect(rows.map((row) => [row.location_source, row.immigrants])).toEqual([['KR', 5]])
  })
})
