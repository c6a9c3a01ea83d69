import { allDatasets, findDataset } from '@sala/catalog/datasets/all.ts'
import { checkpointOf } from '@sala/catalog/places/checkpoints.ts'
import { isCountryCode } from '@sala/catalog/places/countryCodes.ts'
import { isRest } from '@sala/catalog/places/marketRegions.ts'
import { everyCase } from '@sala/catalog/testing/everyCase.ts'
import { describe, expect, test, vi } from 'vitest'
import { type DemoFile, demoFiles } from './generate.ts'
import { blocksOf, coarse, fileOf, filesOf, headOf, rowsOf, usual } from './testing/rows.ts'

// Several tests read hundreds of thousands of rows; on a busy machine that takes longer than the five seconds that tests usually have.
vi.setConfig({ testTimeout: 120_000 })

/** The sum of the column `value` for each key. */
function sums(file: DemoFile, value: number, keyOf: (row: readonly string[]) => string | null): Map<string, number> {
  const counts = new Map<string, number>()
  for (const row of rowsOf(file)) {
    const key = keyOf(row)
    if (key !== null) counts.set(key, (counts.get(key) ?? 0) + Number(row[value]))
  }
  return counts
}

const cell = (row: readonly string[], index: number): string => row[index] ?? ''
const month = (row: readonly string[]) => cell(row, 0).slice(0, 7)
const year = (row: readonly string[]) => cell(row, 0).slice(0, 4)

/** Days on which a mistake with months would show, with the newest month that is published by then. */
const days = [
  { today: '2026-11-20', yesterday: '2026-11-19', published: '2026-10', first: '2019-01' },
  { today: '2027-01-01', yesterday: '2026-12-31', published: '2026-11', first: '2019-01' },
  { today: '2024-02-29', yesterday: '2024-02-28', published: '2024-01', first: '2017-01' },
]

describe('every file', () => {
  test('has the contract’s columns for its head, and all that are required', () => {
    for (const file of filesOf()) {
      const columns = findDataset(file.dataset)?.columns ?? {}
      const head = headOf(file)
      expect(Object.keys(columns)).toEqual(expect.arrayContaining([...head]))
      const required = Object.entries(columns).flatMap(([name, { absent }]) => (absent === 'required' ? [name] : []))
      expect(head).toEqual(expect.arrayContaining(required))
    }
  })

  test('is there for each data set of the catalogue', () => {
    expect(demoFiles(usual).map(({ dataset }) => dataset)).toEqual(allDatasets.map(({ name }) => name))
  })

  test('comes in blocks of whole lines that are not large', () => {
    for (const file of filesOf()) {
      for (const block of blocksOf(file)) {
        expect(block.endsWith('\n')).toBe(true)
        expect(block.length).toBeLessThan(400_000)
      }
    }
  })

  test('is the same for the same options, and another for another seed', { tags: 'release' }, () => {
    const others = filesOf({ seed: 2 })
    for (const [index, file] of demoFiles({ ...usual, scale: coarse }).entries()) {
      const [known, otherFile] = [filesOf()[index], others[index]]
      if (known === undefined || otherFile === undefined) throw new Error(`${file.dataset} is there only once`)
      // The daily counts, which take longest, are compared by their beginning; they are made by one rule throughout.
      let place = 0
      for (const block of file.lines()) {
        expect(block === blocksOf(known)[place]).toBe(true)
        place += 1
        if (place === 60) break
      }
      // Populations have no chance in them.
      if (file.dataset !== 'population') expect(otherFile.lines().next().value === blocksOf(known)[0]).toBe(false)
    }
  })

  test('names only countries of the catalogue, or the rest of a region where that may stand', {
    tags: 'release',
  }, () => {
    for (const file of filesOf()) {
      for (const [name, column] of Object.entries(findDataset(file.dataset)?.columns ?? {})) {
        const index = headOf(file).indexOf(name)
        if (column.kind !== 'country' || index === -1) continue
        const codes = new Set<string>()
        for (const row of rowsOf(file)) codes.add(cell(row, index))
        const isKnown = (code: string) =>
          isCountryCode(code) || (column.rest && isRest(code)) || (code === '' && column.absent === 'optional')
        expect([...codes].filter((code) => !isKnown(code))).toEqual([])
      }
    }
    for (const dataset of ['immigration', 'checkpoint', 'immigration_target'] as const)
      expect(new Set([...rowsOf(fileOf(dataset))].map((row) => row[1])).size).toBeGreaterThan(225)
    for (const dataset of ['gdp', 'population'] as const)
      expect(new Set([...rowsOf(fileOf(dataset))].map((row) => row[0])).size).toBeGreaterThan(195)
  })

  test('says about how many rows it has', { tags: 'release' }, () => {
    for (const file of filesOf()) {
      let rows = 0
      for (const _ of rowsOf(file)) rows += 1
      expect(Math.abs(file.rowsEstimate - rows) / rows, file.dataset).toBeLessThan(0.025)
    }
  })

  test('has, all in all, the rows that a first start is measured by', () => {
    const rows = demoFiles(usual).reduce((sum, { rowsEstimate }) => sum + rowsEstimate, 0)
    expect(rows).toBeGreaterThan(2_500_000)
    expect(rows).toBeLessThan(4_000_000)
  })
})

describe('official months and daily counts', () => {
  test.each([
    ...days,
    { today: '2026-12-01', published: '2026-10', first: '2019-01' },
    { today: '2028-03-01', published: '2028-01', first: '2019-01' },
    { today: '2026-11-19', published: '2026-09', first: '2019-01' },
    { today: '2026-03-19', published: '2026-01', first: '2019-01' },
    { today: '2026-03-20', published: '2026-02', first: '2019-01' },
  ])('reach from $first to $published, as of $today', ({ today, published, first }) => {
    const months = new Set([...rowsOf(fileOf('immigration', { today }))].map(month))
    expect([[...months].at(0), [...months].at(-1)]).toEqual([first, published])
  })

  test.each(everyCase ? days : days.slice(0, 1))(
    'agree to a person, as of $today',
    ({ today, yesterday, published, first }) => {
      const official = sums(fileOf('immigration', { today }), 2, (row) => `${month(row)} ${row[1]}`)
      expect([...official.values()].filter((people) => !(Number.isSafeInteger(people) && people >= 0))).toEqual([])

      const counted = new Map<string, number>()
      let [oldest, newest, wrong] = ['9999', '0000', 0]
      for (const row of rowsOf(fileOf('checkpoint', { today }))) {
        const date = cell(row, 0)
        if (date < oldest) oldest = date
        if (date > newest) newest = date
        if (!/^[1-9]\d*$/.test(cell(row, 5))) wrong += 1
        if (row[4] === 'in') {
          const key = `${month(row)} ${row[1]}`
          counted.set(key, (counted.get(key) ?? 0) + Number(row[5]))
        }
      }
      expect({ oldest, newest, wrong }).toEqual({ oldest: `${first}-01`, newest: yesterday, wrong: 0 })
      const apart = [...official].filter(([key, people]) => (counted.get(key) ?? 0) !== people)
      expect(apart).toEqual([])
      // Every other count belongs to a month that is not published yet.
      const unknown = [...counted.keys()].filter((key) => !official.has(key))
      expect(unknown.every((key) => key.slice(0, 7) > published)).toBe(true)
    },
  )

  test('do not change as days go by', { tags: 'release' }, () => {
    const filesKnown = (today: string, until: string) => {
      const rows = new Set<string>()
      for (const row of rowsOf(fileOf('checkpoint', { today }))) {
        if (cell(row, 0) <= until && year(row) >= '2024') rows.add(row.join())
      }
      return rows
    }
    const before = filesKnown('2024-02-29', '2024-02-28')
    const after = filesKnown('2024-03-15', '2024-02-28')
    expect(before.size).toBeGreaterThan(10_000)
    expect(after.size).toBe(before.size)
    expect([...after].filter((row) => !before.has(row))).toEqual([])
  })

  test('come to the ministry’s yearly totals within one percent, in millions', () => {
    const years = sums(fileOf('immigration'), 2, year)
    const published = { 2019: 39.92, 2020: 6.7, 2021: 0.428, 2022: 11.15, 2023: 28.15, 2024: 35.55, 2025: 32.97 }
    for (const [each, millions] of Object.entries(published)) {
      expect((years.get(each) ?? 0) / 1e6 / millions, each).toBeCloseTo(1, 1.7)
    }
  })

  test('have the fall and the seasons of the real market', () => {
    const months = sums(fileOf('immigration'), 2, (row) => `${row[1]} ${month(row)}`)
    const people = (key: string) => months.get(key) ?? Number.NaN
    for (const code of ['CN', 'GB', 'MY', 'rest-of-europe']) {
      for (const month of ['04', '05', '06', '07', '08', '09']) expect(people(`${code} 2020-${month}`)).toBe(0)
    }
    expect(people('RU 2024-01')).toBeGreaterThan(people('RU 2024-06') * 3)
    expect(people('SA 2024-07')).toBeGreaterThan(people('SA 2024-03') * 3)
    expect(people('SE 2024-12')).toBeGreaterThan(people('SE 2024-08') * 6)
    // The lunar new year fell into February in 2024 and into January in 2025.
    expect(people('TW 2024-02')).toBeGreaterThan(people('TW 2024-01'))
    expect(people('TW 2025-01')).toBeGreaterThan(people('TW 2025-02'))
    expect(people('CN 2025-01')).toBeGreaterThan(people('CN 2025-03') * 1.5)
  })

  test('are final, revised or preliminary by age', () => {
    const codes = new Map<string, Set<string>>()
    for (const row of rowsOf(fileOf('immigration'))) {
      const status = cell(row, 3)
      codes.set(status, (codes.get(status) ?? new Set()).add(month(row)))
    }
    const bounds = [...codes].map(([status, months]) => [status, [...months].at(0), [...months].at(-1)])
    expect(bounds).toEqual([
      ['final', '2019-01', '2024-12'],
      ['revised', '2025-01', '2026-07'],
      ['preliminary', '2026-08', '2026-10'],
    ])
  })
})

describe('the daily counts', () => {
  test('have each day, nationality, checkpoint and direction once, with the checkpoint’s own type', () => {
    const keys = new Set<string>()
    let rows = 0
    for (const row of rowsOf(fileOf('checkpoint'))) {
      if (year(row) !== '2024') continue
      rows += 1
      keys.add(row.slice(0, 5).join())
      if (checkpointOf(cell(row, 2))?.type !== row[3])
        throw new Error(`${row.join()} has another type than its checkpoint`)
    }
    expect(keys.size).toBe(rows)
  })

  test('have the number of rows that the scale asks for', { tags: 'release' }, () => {
    const rows = (scale: number) => fileOf('checkpoint', { scale }).rowsEstimate
    expect(rows(1)).toBeGreaterThan(2_000_000)
    expect(rows(1)).toBeLessThan(2_500_000)
    expect(rows(2) / rows(1)).toBeCloseTo(2, 1)
    expect(rows(0.5) / rows(1)).toBeCloseTo(0.5, 1)
    expect(rows(100)).toBe(rows(50))
  })

  test('have the same totals at every scale', { tags: 'release' }, () => {
    const key = (row: readonly string[]) => (year(row) !== '2025' ? null : `${month(row)} ${row.slice(1, 5).join()}`)
    const few = sums(fileOf('checkpoint'), 5, key)
    const many = sums(fileOf('checkpoint', { scale: 0.1 }), 5, key)
    expect(few.size).toBeGreaterThan(10_000)
    expect([...many].filter(([day, people]) => few.get(day) !== people)).toEqual([])
    expect(many.size).toBe(few.size)
  })

  test('are of three years where few rows are asked for, with the same arrivals', { tags: 'release' }, () => {
    // Who leaves in the first weeks came before them.
    const arrivalsIn = (row: readonly string[]) =>
      year(row) === '2024' && row[4] === 'in' ? `${month(row)} ${row.slice(1, 4).join()}` : null
    const least = fileOf('checkpoint', { scale: 0.01 })
    const [few, all] = [least, fileOf('checkpoint')].map((file) => sums(file, 5, arrivalsIn))
    expect(few?.size).toBeGreaterThan(10_000)
    expect([...(few ?? [])].filter(([day, people]) => all?.get(day) !== people)).toEqual([])
    expect(few?.size).toBe(all?.size)
    expect(new Set([...rowsOf(least)].map(year))).toEqual(new Set(['2024', '2025', '2026']))
  })

  test('let as many out as in, a stay later', { tags: 'release' }, () => {
    const file = fileOf('checkpoint')
    const ways = sums(file, 5, (row) => `${year(row)} ${row[4]}`)
    for (const year of ['2019', '2023', '2024', '2025']) {
      expect((ways.get(`${year} out`) ?? 0) / (ways.get(`${year} in`) ?? 0)).toBeCloseTo(1, 1.5)
    }
    const months = sums(file, 5, (row) => (row[1] === 'SE' ? `${month(row)} ${row[4]}` : null))
    // Swedes come in December and stay for three weeks.
    expect(months.get('2024-12 in')).toBeGreaterThan((months.get('2024-12 out') ?? Number.NaN) * 1.3)
    expect(months.get('2025-04 out')).toBeGreaterThan((months.get('2025-04 in') ?? Number.NaN) * 1.3)
  })

  test('bring neighbours by land and others by air', { tags: 'release' }, () => {
    const file = fileOf('checkpoint')
    const types = sums(file, 5, (row) => (year(row) === '2024' && row[4] === 'in' ? `${row[1]} ${row[3]}` : null))
    const part = (code: string, type: string) => {
      const all = ['air', 'land', 'sea'].reduce((sum, type) => sum + (types.get(`${code} ${type}`) ?? 0), 0)
      return (types.get(`${code} ${type}`) ?? 0) / all
    }
    expect(part('MY', 'land')).toBeGreaterThan(0.6)
    expect(part('LA', 'land')).toBeGreaterThan(0.8)
    expect(part('GB', 'air')).toBeGreaterThan(0.85)
    expect(part('RU', 'air')).toBeGreaterThan(0.9)
  })
})

describe('the targets', () => {
  test('cover every year to the end of the current one, each nationality and month once, and nobody twice', () => {
    const keys = new Set<string>()
    const wrong: (readonly string[])[] = []
    let rows = 0
    for (const row of rowsOf(fileOf('immigration_target'))) {
      rows += 1
      keys.add(`${row[0]} ${row[1]}`)
      if (row[1] === '' || !/^\d+$/.test(cell(row, 2))) wrong.push(row)
    }
    expect(wrong).toEqual([])
    expect(keys.size).toBe(rows)
    expect(keys.has('2026-12-01 CN') && keys.has('2019-01-01 CN')).toBe(true)
    expect(rows).toBe(8 * 12 * 238)
  })

  test('add up to the goal of the year', () => {
    const years = sums(fileOf('immigration_target'), 2, year)
    expect([years.get('2024'), years.get('2025')]).toEqual([36_700_000, 35_500_000])
  })

  test('are reached in some months and missed in others', () => {
    const targets = sums(fileOf('immigration_target'), 2, month)
    const official = sums(fileOf('immigration'), 2, month)
    const reached = [...official].filter(([key, people]) => key >= '2023' && people >= (targets.get(key) ?? 0))
    const usualYears = [...official].filter(([key]) => key >= '2023')
    expect(reached.length).toBeGreaterThan(5)
    expect(reached.length).toBeLessThan(usualYears.length - 5)
    for (const [key, people] of usualYears) expect(Math.abs(people / (targets.get(key) ?? 0) - 1)).toBeLessThan(0.35)
  })
})

describe('the economies', () => {
  test.each([
    ['2026-11-20', '2025'],
    ['2027-01-01', '2025'],
    ['2027-07-01', '2026'],
  ])('as of %s reach to %s', (today, last) => {
    for (const dataset of ['gdp', 'population'] as const) {
      const years = [...new Set([...rowsOf(fileOf(dataset, { today }))].map((row) => cell(row, 2)))]
      expect([years[0], years.at(-1)]).toEqual(['2010', last])
    }
  })

  test('are whole, above zero and of the right size', () => {
    const gdp = new Map([...rowsOf(fileOf('gdp'))].map((row) => [`${row[0]} ${row[2]}`, Number(row[1])]))
    const people = new Map([...rowsOf(fileOf('population'))].map((row) => [`${row[0]} ${row[2]}`, Number(row[1])]))
    expect([...gdp.keys()]).toEqual([...people.keys()])
    for (const value of [...gdp.values(), ...people.values()])
      expect(Number.isSafeInteger(value) && value > 0).toBe(true)
    expect((gdp.get('TH 2023') ?? 0) / 515e9).toBeCloseTo(1, 1)
    expect((people.get('TH 2024') ?? 0) / 71.7e6).toBeCloseTo(1, 2)
  })
})

describe('options that cannot be used', () => {
  test.each([
    [{ today: '2026-02-30' }, 'today: "2026-02-30"'],
    [{ today: '20 November' }, 'today: "20 November"'],
    [{ seed: 0.5 }, 'seed: 0.5'],
    [{ scale: 0 }, 'scale: 0'],
    [{ scale: Number.NaN }, 'scale: NaN'],
    [{ firstYear: 2024 }, 'firstYear: 2024'],
  ])('%o are refused by name', (options, message) => {
    expect(() => demoFiles({ ...usual, ...options })).toThrow(message)
  })
})

test('an earlier first year tells more history', () => {
  const official = sums(fileOf('immigration', { firstYear: 2010 }), 2, year)
  expect([...official.keys()][0]).toBe('2010')
  expect(official.get('2010')).toBeGreaterThan(20_000_000)
  expect(official.get('2019')).toBe(sums(fileOf('immigration'), 2, year).get('2019'))
})
