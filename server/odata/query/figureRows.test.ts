import { immigration } from '@sala/catalog/datasets/immigration.ts'
import { expect, test } from 'vitest'
import { order } from '../../facts/engines/compile/page.ts'
import { wholePlan } from '../../facts/plan/plan.ts'
import { arranged } from './figureRows.ts'
import { parseFilter } from './filter.ts'

const properties = [
  { name: 'market', type: 'Edm.String', label: '' },
  { name: 'count', type: 'Edm.Double', label: '' },
] as const
const rows = [
  { market: 'CN', count: 5 },
  { market: 'DE', count: null },
  { market: null, count: -1 },
]
const counts = (filter: string | null, descending = false) =>
  arranged(rows, properties, {
    filter: filter === null ? null : parseFilter(filter),
    order: [{ property: 'count', descending }],
  }).map(({ count }) => count)

test('what is not known comes before everything else, in figures and in rows', () => {
  expect([counts(null), counts(null, true)]).toEqual([
    [null, -1, 5],
    [5, -1, null],
  ])
  const plan = { ...wholePlan(immigration), select: { kind: 'count' } } as const
  expect(order({ ...plan, order: [{ field: 'date', descending: false, nulls: 'first' }] })).toBe(
    'order by "date" asc nulls first',
  )
})

test('conditions on figures mean what the protocol says, also of what is not known', () => {
  for (const [filter, expected] of [
    ['count eq null', [null]],
    ['count ne null', [-1, 5]],
    ['count ne 5', [null, -1]],
    ['not (count gt 0)', [null, -1]],
    ['count le 0', [-1]],
    ["market in ('CN','DE') and (count eq 5 or count eq null)", [null, 5]],
    ["contains(market,'C') or market eq null", [-1, 5]],
    ["contains(tolower(market),'c')", [5]],
    ["contains(market,'c')", []],
    ["not contains(market,'C')", [null, -1]],
  ] as const)
    expect([filter, counts(filter)]).toEqual([filter, expected])
  for (const wrong of ["count eq 'x'", 'market gt 5', 'nothing eq 1', 'count eq 2026-01-01'])
    expect(() => counts(wrong)).toThrow()
})
