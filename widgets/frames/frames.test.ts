import { describe, expect, test } from 'vitest'
import { aContext } from '../testing.ts'
import { common } from '../texts/commonWords.ts'
import { cell } from '../texts/format.ts'
import { alignedTable } from '../views/decimals.ts'
import type { ComparisonView, RankingView, ShareView, StackView, TrendView } from '../views/view.ts'
import { headlineSentence, totalIn } from './describe.ts'
import type { Encoding } from './encoding.ts'
import type { Frame, FrameRow } from './frame.ts'
import { frameOf, isFrame } from './frameOf.ts'
import { sharesOf } from './shares.ts'
import { tableOf } from './tableOf.ts'
import { viewOf } from './viewOf.ts'

const context = aContext()

interface Market {
  readonly code: string | null
  readonly name: string
  readonly now: number | null
  readonly before: number | null
}

const markets: readonly Market[] = [
  { code: 'CN', name: 'China', now: 300, before: 200 },
  { code: 'JP', name: 'Japan', now: 500, before: 400 },
  { code: null, name: 'Not known', now: 5, before: null },
  { code: 'IS', name: 'Iceland', now: null, before: 7 },
]

/** Markets in two years, with their changes. */
const frame: Frame = frameOf(
  markets,
  [
    { key: 'place', label: 'Country', mark: 'place', of: ({ name }) => name },
    { key: 'current', label: '2026', of: ({ now }) => now },
    { key: 'previous', label: '2025', role: 'comparison', of: ({ before }) => before },
    {
      key: 'change',
      label: 'Change',
      role: 'change',
      of: ({ now, before }) => (now && before ? (now / before - 1) * 100 : null),
    },
  ],
  context,
  { unit: 'people', total: true, row: ({ code }) => ({ code }) },
)

const draw = (of: Frame, encoding: Encoding) => viewOf(of, encoding, context)

describe('the frame', () => {
  test('a column without a reader is the property of its key, and a headline needs neither change nor note', () => {
    const frame = frameOf<{ readonly name: string; readonly now?: number | null }>(
      [...markets, { name: 'Added later' }],
      [
        { key: 'name', label: 'Country' },
        { key: 'now', label: '2026' },
      ],
      context,
      { headline: [{ key: 'all', label: common.total, value: 805, unit: 'people' }] },
    )
    expect(frame.rows.map(({ values }) => [values.name, values.now])).toEqual([
      ['China', 300],
      ['Japan', 500],
      ['Not known', 5],
      ['Iceland', null],
      ['Added later', null],
    ])
    expect(frame.headline).toEqual([{ key: 'all', label: 'Total', value: 805, unit: 'people', change: null, note: '' }])
    // @ts-expect-error: no item has such a property.
    frameOf(markets, [{ key: 'later', label: 'Later' }], context)
  })

  test('takes kinds of numbers from roles, marks from codes, and adds measures up', () => {
    expect(frame.columns.map(({ role, kind }) => [role, kind])).toEqual([
      ['dimension', 'text'],
      ['measure', 'number'],
      ['comparison', 'number'],
      ['change', 'change'],
    ])
    expect(frame.rows.map(({ mark }) => mark?.value)).toEqual(['CN', 'JP', undefined, 'IS', undefined])
    expect(frame.rows.at(-1)).toEqual({ level: 'total', values: { place: 'Total', current: 805, previous: 607 } })
    expect(totalIn(frame, 'current')).toBe(805)
  })

  test('has no total without rows', () => {
    expect(frameOf([], [{ key: 'a', label: 'A', of: () => 1 }], context, { total: true }).rows).toEqual([])
  })

  test('is told apart from a page of rows', () => {
    expect(isFrame(frame)).toBe(true)
    expect(isFrame({ rows: [], count: 0 })).toBe(false)
    expect(isFrame(null)).toBe(false)
  })
})

describe('the table', () => {
  test('has what is not for the picture alone', () => {
    const { columns, rows, count } = tableOf({
      ...frame,
      columns: frame.columns.map((column) =>
        column.key === 'previous' ? { ...column, in: 'picture' as const } : column,
      ),
      rows: frame.rows.map((row, at) => (at === 0 ? { ...row, in: 'picture' as const } : row)),
    })
    expect(columns.map(({ key }) => key)).toEqual(['place', 'current', 'change'])
    expect(rows[0]).toEqual({
      level: 'row',
      mark: { kind: 'place', value: 'JP' },
      cells: { place: 'Japan', current: 500, change: 25 },
    })
    expect(count).toBe(4)
  })

  test('keeps the digits of rates of small currencies', () => {
    const rates: Frame = {
      ...frame,
      columns: [{ key: 'rate', label: 'Mean rate', role: 'part', kind: 'number', unit: 'baht_per_unit' }],
      rows: [33.5, 0.00138].map((rate) => ({ level: 'row', values: { rate } })),
    }
    const { columns, rows } = alignedTable(tableOf(rates))
    const [column] = columns
    expect(rows.map(({ cells }) => cell(cells.rate, column ?? { kind: 'text' }, 'en'))).toEqual(['33.50000', '0.00138'])
  })

  test('counts the rows of all pages where the server does', () => {
    expect(tableOf({ ...frame, count: 240 }).count).toBe(240)
  })
})

describe('bars', () => {
  test('draw every measure beside its comparison, without the total', () => {
    const view = draw(frame, { kind: 'bars', description: 'Two years' }) as ComparisonView
    expect(view.categories).toEqual(['China', 'Japan', 'Not known', 'Iceland'])
    expect(view.series).toEqual([
      { key: 'current', name: '2026', role: 'current', values: [300, 500, 5, null] },
      { key: 'previous', name: '2025', role: 'previous', values: [200, 400, null, 7] },
    ])
    expect(view.marks?.map((mark) => mark?.value ?? null)).toEqual(['CN', 'JP', null, 'IS'])
    expect(view).toMatchObject({ kind: 'comparison', unit: 'people', description: 'Two years' })
  })

  test('lie where they are rows, with the changes at their ends', () => {
    const view = draw(frame, { kind: 'rows', y: [{ column: 'current', change: 'change' }] }) as ComparisonView
    expect(view.shape).toBe('rows')
    expect(view.series[0]?.changes).toEqual([50, 25, null, null])
  })

  test('mark an open period for this year alone, a partial one for all', () => {
    const withStatus = (status: FrameRow['status']) =>
      (
        draw(
          { ...frame, rows: frame.rows.map((row, at) => (at === 0 && status ? { ...row, status } : row)) },
          { kind: 'bars' },
        ) as ComparisonView
      ).series.map(({ open }) => open)
    expect(withStatus('open')).toEqual([[0], undefined])
    expect(withStatus('partial')).toEqual([[0], [0]])
  })
})

describe('over time', () => {
  const days = (statuses: readonly (FrameRow['status'] | null)[]): Frame =>
    frameOf(
      statuses,
      [
        { key: 'month', label: 'Month', role: 'time', of: (_, at) => `2026-0${at + 1}` },
        { key: 'a', label: 'A', role: 'part', code: 'facebook', of: (_, at) => at + 1 },
        { key: 'b', label: 'B', role: 'part', colour: 4, of: (_, at) => 10 * (at + 1) },
      ],
      context,
      { unit: 'messages', row: (status) => (status ? { status } : {}) },
    )
  const cut = days(['partial', null, 'partial', null, null, 'partial'])

  test('lines leave partial periods at their ends out and mark those between', () => {
    const view = draw(cut, { kind: 'trend' }) as TrendView
    expect(view.categories).toEqual(['Feb 2026', 'Mar 2026', 'Apr 2026', 'May 2026'])
    expect(view.series).toEqual([
      { key: 'facebook', name: 'A', role: 'category', values: [2, 3, 4, 5], open: [1] },
      { key: 'b', name: 'B', role: 'category', values: [20, 30, 40, 50], open: [1], colour: 4 },
    ])
    // The parts of the whole, the largest first.
    expect(view.description).toBe('B 140, A 14')
  })

  test('areas part at partial periods', () => {
    const view = draw(cut, { kind: 'areas' }) as StackView
    expect(view.shape).toBe('areas')
    expect(view.series[0]).toEqual({ key: 'facebook', name: 'A', role: 'category', values: [2, null, 4, 5] })
  })

  test('areas of hardly any whole period are marked bars', () => {
    const view = draw(days(['partial', null, 'partial']), { kind: 'areas' }) as StackView
    expect(view.shape).toBeUndefined()
    expect(view.series[0]).toMatchObject({ values: [1, 2, 3], open: [0, 2] })
  })

  test('rows beyond the most are one', () => {
    const view = draw(frame, { kind: 'stacked_rows', y: ['current'], most: { rows: 2, rest: 'Other' } }) as StackView
    expect(view.categories).toEqual(['China', 'Other'])
    expect(view.series[0]?.values).toEqual([300, 505])
  })
})

describe('a ranking', () => {
  test('draws the largest that have a figure, each with its change', () => {
    const view = draw(frame, { kind: 'ranking', y: { column: 'current', change: 'change' }, top: 2 }) as RankingView
    expect(view.categories).toEqual(['Japan', 'China'])
    expect(view.changes).toEqual([25, 50])
    expect(view.description).toBe('Japan 500 (+25.00%), China 300 (+50.00%)')
  })

  test('of changes keeps the order of the frame and is in percent', () => {
    const view = draw(frame, { kind: 'ranking', y: 'change' }) as RankingView
    expect(view).toMatchObject({
      of: 'changes',
      unit: 'percent',
      categories: ['China', 'Japan'],
      changes: [null, null],
    })
  })
})

describe('shares', () => {
  const shares = sharesOf(
    [
      { name: 'Web', code: 'website', value: 1 },
      { name: '1672', code: '1672', value: 3 },
    ],
    { label: 'Messages', unit: 'messages' },
    context,
  )

  test('are a donut with the largest first, and a table with shares and intervals', () => {
    const view = draw(shares, { kind: 'share' }) as ShareView
    expect(view).toMatchObject({ categories: ['1672', 'Web'], keys: ['1672', 'website'], unit: 'messages' })
    expect(view.description).toBe('Messages: 4 messages. 1672 3, Web 1')
    const { columns, rows } = tableOf(shares)
    expect(columns.map(({ kind }) => kind)).toEqual(['text', 'number', 'percent', 'text'])
    expect(rows.map(({ cells }) => cells.share)).toEqual([75, 25, 100])
  })
})

describe('a map', () => {
  test('colours places by their codes and lists what is on none', () => {
    const view = draw(frame, { kind: 'world_map' })
    if (view.kind !== 'world_map') throw new Error('It is no map.')
    expect(view.places.find(({ code }) => code === 'JP')).toMatchObject({ name: 'Japan', value: 500 })
    expect(view.unmatched).toEqual([{ name: 'Not known', value: 5 }])
    expect(view.description).toContain('Japan')
  })
})

describe('a headline', () => {
  const figures = [
    { key: 'in', label: 'In', value: 12, unit: 'people', change: 20, note: '' },
    { key: 'out', label: 'Out', value: 9, unit: 'people', change: null, note: '' },
  ] as const
  const headed: Frame = { ...frame, headline: figures, note: '2026 against 2025' }

  test('is drawn as figures, and is what is heard of the charts', () => {
    expect(draw(headed, { kind: 'headline' })).toEqual({ kind: 'figures', figures })
    expect(headlineSentence(headed, context)).toBe('2026 against 2025. In: 12 people (+20.00%). Out: 9 people')
    expect(draw(headed, { kind: 'bars', headline: ['out'] })).toMatchObject({
      description: '2026 against 2025. Out: 9 people',
    })
  })
})

describe('a card of several parts', () => {
  test('stands on twelve columns; each part may have a frame of its own', () => {
    const other = sharesOf([{ name: 'A', value: 1 }], { label: 'Items', unit: 'items' }, context)
    const view = viewOf(frame, [{ kind: 'table' }, { kind: 'share', span: 5, title: 'Shares', frame: other }], context)
    if (view.kind !== 'composed') throw new Error('It is no card of parts.')
    expect(view.parts.map(({ span, title, view }) => [span, title, view.kind])).toEqual([
      [12, null, 'table'],
      [5, 'Shares', 'share'],
    ])
  })

  test('names a column that is not there', () => {
    expect(() => draw(frame, { kind: 'ranking', y: 'nothing' })).toThrow('There is no column "nothing"')
  })
})
