import '@sala/catalog/locales/allLanguages.ts'
import { languages } from '@sala/catalog/words.ts'
import { expect, test } from 'vitest'
import { aContext, aNamedContext, arrivalAnswers, opened } from '../testing.ts'
import type { CardContent } from '../widget.ts'

/** Arrivals of ten months of 2026 and twelve of 2025, by what each month of 2026 has more or less than 1,000. */
function clippedCell(
  differences: readonly (number | null)[],
  code: 134 | 'headline-arrivals' = 134,
  context = aContext(),
): CardContent {
  const month = (year: number, of: number, totalImmigrants: number) => ({
    _id: { market_region: 'europe', year, month: of },
    totalImmigrants,
  })
  const rows = [
    ...differences.flatMap((difference, at) => (difference === null ? [] : [month(2026, at + 1, 1000 + difference)])),
    ...Array.from({ length: 12 }, (_, at) => month(2025, at + 1, 1000)),
  ]
  return opened(code, {}, context).show(arrivalAnswers(rows))
}

test('counts the months of the table that are above the year before', () => {
  expect(clippedCell([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]).claim).toBe('Above the year before in all 10 months')
  expect(clippedCell([-1, -2, -3, -4]).claim).toBe('Below the year before in all 4 months')
  expect(clippedCell([-1, -2, 3, 0], 'headline-arrivals').claim).toBe('Above the year before in 1 of 4 months')
  // Two months, or no month, are nothing to sum up.
  expect([clippedCell([1, 2]).claim, clippedCell([]).claim]).toEqual([null, null])
})

test('says nothing of the year before where the months are compared with another year', () => {
  const month = (year: number, of: number, totalImmigrants: number) => ({
    _id: { market_region: 'europe', year, month: of },
    totalImmigrants,
  })
  const rows = [1, 2, 3, 4].flatMap((of) => [month(2026, of, 900), month(2024, of, 1000)])
  const content = opened(134, { compare: '2024' }).show(arrivalAnswers(rows))
  expect([content.subtitle, content.claim]).toEqual([expect.stringContaining('the same months of 2024'), null])
  // The table does have the changes that a sentence could be made of.
  expect(content.table.rows[0]?.cells.change).toBe(-10)
})

test('contradicts its table in none of many states, and has no empty place in any language', async () => {
  // The states of four months, each above, below, alike or not held.
  const choices = [5, -5, 0, null]
  const states = Array.from({ length: 4 ** 4 }, (_, state) =>
    [0, 1, 2, 3].map((at) => choices[(state >> (2 * at)) % 4] ?? null),
  )
  for (const differences of states) {
    const { claim, table } = clippedCell(differences)
    const stored = differences.filter((difference) => difference !== null)
    const above = stored.filter((value) => value > 0).length
    const changed = table.rows.flatMap(({ level, cells }) =>
      level === 'row' && typeof cells.change === 'number' ? [cells.change] : [],
    )
    expect(changed).toHaveLength(stored.length)
    if (stored.length < 3) expect(claim).toBeNull()
    else if (above === stored.length) expect(claim).toContain('Above the year before in all')
    else if (stored.every((value) => value < 0)) expect(claim).toContain('Below the year before in all')
    else expect(claim).toContain(`in ${above} of ${stored.length} months`)
  }
  for (const language of languages) {
    const claims = [
      [1, 2, 3, 4],
      [1, 2, -3, 4],
      [-1, -2, -3],
    ].map((differences) => clippedCell(differences, 134, aContext({ language })).claim ?? '')
    expect(new Set(claims).size).toBe(3)
    for (const claim of claims) expect(claim).not.toMatch(/[{}]|undefined|NaN|^$/)
  }
})

test('names the largest market that rose most, as the bars beside it do', async () => {
  const row = (location_source: string, year: number, totalImmigrants: number) => ({
    _id: { location_source, market_region: 'east-asia', year, month: 10 },
    totalImmigrants,
  })
  const show = (figures: Readonly<Record<string, readonly [number, number]>>, context = aContext()) => {
    const rows = Object.entries(figures).flatMap(([code, [current, previous]]) => [
      row(code, 2026, current),
      row(code, 2025, previous),
    ])
    const answer = { location_source_x_year_x_month: rows, market_region_x_year_x_month: rows }
    return opened(135, {}, context).show({ arrivals: answer, matched: { ...answer, matched: null } }).claim
  }
  expect(show({ CN: [1100, 1000], JP: [900, 1000], KR: [1020, 1000] })).toBe(
    'China rose most of the 3 largest: +10.00%',
  )
  expect(show({ CN: [900, 1000], JP: [800, 1000], KR: [990, 1000] })).toBe(
    'All of the 3 largest fell, Japan most: -20.00%',
  )
  // From a base of ten people there is no percentage, and of two markets no largest.
  expect(show({ CN: [1100, 1000], JP: [900, 1000], KR: [20, 10] })).toBeNull()
  expect(show({ CN: [1100, 1000], JP: [900, 1000] })).toBeNull()
  expect(show({ CN: [1100, 1000], JP: [900, 1000], KR: [1020, 1000] }, await aNamedContext('th'))).toContain('จีน')
})
