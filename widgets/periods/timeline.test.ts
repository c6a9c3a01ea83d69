import { describe, expect, test } from 'vitest'
import { everyDay } from '../filters/ranges.ts'
import { tableOf } from '../frames/tableOf.ts'
import { viewOf } from '../frames/viewOf.ts'
import { aContext } from '../testing.ts'
import type { StackView, TrendView } from '../views/view.ts'
import { timeFrame } from './timeFrame.ts'
import { alongTime, countedAlongTime, perPeriod, type Timeline, timeline, timeMarks } from './timeline.ts'

const context = aContext()
const days = { from: '2026-10-01', to: '2026-10-05' }

describe('a timeline', () => {
  test('of up to a hundred days tells days apart', () => {
    const line = timeline(days, context)
    expect(line).toMatchObject({ grain: 'day', partial: [], labels: ['1 Oct', '2 Oct', '3 Oct', '4 Oct', '5 Oct'] })
    expect(line.at('2026-10-05')).toBe(4)
    expect(line.at('2026-10-06')).toBe(-1)
    expect(line.at(null)).toBe(-1)
    expect(timeline({ from: '2026-01-01', to: '2026-04-11' }, context).grain).toBe('week')
  })

  test('of about a year is drawn by ISO weeks, Monday to Sunday; those cut at its ends are incomplete', () => {
    // A Thursday to a Thursday.
    const line = timeline({ from: '2025-11-13', to: '2026-11-12' }, context)
    expect(line.grain).toBe('week')
    expect(line.keys).toHaveLength(53)
    expect(line.keys.slice(0, 2)).toEqual(['2025-11-10', '2025-11-17'])
    expect(line.keys.at(-1)).toBe('2026-11-09')
    expect(line.partial).toEqual([0, 52])
    expect([line.days[0], line.days[1], line.days[52]]).toEqual([4, 7, 4])
    expect([line.at('2025-11-16'), line.at('2025-11-17'), line.at('2026-11-12')]).toEqual([0, 1, 52])
    expect([line.at('2025-11-12'), line.at('2026-11-13')]).toEqual([-1, -1])
    expect(line.labels[1]).toBe('17 Nov')
    expect(line.names.slice(0, 2)).toEqual([
      'Week of 10 Nov to 16 Nov (incomplete: 4 of 7 days)',
      'Week of 17 Nov to 23 Nov',
    ])
    expect(timeMarks(line)[1]).toEqual({ kind: 'period', value: '2025-11-17..2025-11-23' })
    // A Monday to a Sunday.
    const full = timeline({ from: '2026-01-05', to: '2026-05-03' }, context)
    expect([full.keys.length, full.partial]).toEqual([17, []])
  })

  test('has a week over the turn of a year, and one of a leap day', () => {
    const line = timeline({ from: '2023-12-18', to: '2024-06-30' }, context)
    expect(line.keys[2]).toBe('2024-01-01')
    expect(line.at('2023-12-31')).toBe(1)
    expect(line.keys[line.at('2024-02-29')]).toBe('2024-02-26')
    expect(line.partial).toEqual([])
  })

  test('of years tells months apart, and marks those that it holds a part of', () => {
    const line = timeline({ from: '2024-02-10', to: '2026-11-12' }, context)
    expect(line.grain).toBe('month')
    expect([line.keys.at(0), line.keys.at(-1), line.keys.length]).toEqual(['2024-02', '2026-11', 34])
    expect(line.partial).toEqual([0, 33])
    expect(line.names[0]).toBe('Feb 2024 (incomplete: 20 of 29 days)')
    expect([line.at('2024-02-09'), line.at('2024-02-10'), line.at('2026-11-13')]).toEqual([-1, 0, -1])
    expect(timeline({ from: '2024-01-01', to: '2025-12-31' }, context).partial).toEqual([])
  })

  test('marks a week in which a day is not held, also in the middle', () => {
    const missing = new Set(['2026-02-04', ...everyDay({ from: '2026-03-02', to: '2026-03-08' })])
    const line = timeline({ from: '2026-01-05', to: '2026-05-03' }, context, (day) => !missing.has(day))
    expect(line.partial).toEqual([4, 8])
    expect(line.names[4]).toBe('Week of 2 Feb to 8 Feb (incomplete: 6 of 7 days)')
    // Nothing of a week that is not held: a gap, not zero.
    expect(countedAlongTime(line, [['2026-02-03', 5]]).slice(3, 9)).toEqual([0, 5, 0, 0, 0, null])
  })

  test('speaks Thai of years in the Buddhist era', () => {
    const line = timeline({ from: '2024-01-01', to: '2025-12-31' }, aContext({ language: 'th' }))
    expect(line.labels[0]).toBe('ม.ค. 2567')
  })
})

describe('weeks', () => {
  // Wednesday 7 January to Tuesday 5 May 2026.
  const line = timeline({ from: '2026-01-07', to: '2026-05-05' }, context)

  const frameOf = (of: Timeline) =>
    timeFrame(of, [{ key: 'one', label: 'One', role: 'part', of: () => 1 }], context, { unit: 'items' })
  const areasOf = (of: Timeline) => viewOf(frameOf(of), { kind: 'areas' }, context) as StackView
  const linesOf = (of: Timeline) => viewOf(frameOf(of), { kind: 'trend' }, context) as TrendView

  test('that are incomplete are left out of areas, and no other', () => {
    const { categories, names, marks, series } = areasOf(line)
    expect(categories).toEqual(line.labels.slice(1, -1))
    expect(names?.[0]).toBe('Week of 12 Jan to 18 Jan')
    expect(marks?.[0]).toEqual({ kind: 'period', value: '2026-01-12..2026-01-18' })
    expect(series[0]?.values).toEqual(line.keys.slice(1, -1).map(() => 1))
  })

  test('between others become gaps of an area, so that time keeps its place', () => {
    const holed = timeline({ from: '2026-01-05', to: '2026-05-03' }, context, (day) => day !== '2026-02-04')
    const { categories, series } = areasOf(holed)
    expect(categories).toHaveLength(17)
    expect(series[0]?.values[4]).toBeNull()
    // A line goes through it, dashed.
    const [through] = linesOf(holed).series
    expect([through?.values[4], through?.open]).toEqual([1, [4]])
    expect(perPeriod(holed, 'lines', context)).toBe('Per week, incomplete weeks marked')
  })

  test('that are all incomplete are all drawn, and marked', () => {
    const sparse = timeline({ from: '2026-01-05', to: '2026-05-03' }, context, (day) => day.endsWith('7'))
    const { categories, series } = linesOf(sparse)
    expect([categories.length, series[0]?.open?.length]).toEqual([17, 17])
    expect(areasOf(sparse).shape).toBeUndefined()
    expect(perPeriod(sparse, 'areas', context)).toBe('Per week, incomplete weeks marked')
  })

  test('say in a table from when to when they are, and of how many days their figures are', () => {
    const { columns, rows } = tableOf(frameOf(line))
    expect(columns.map(({ label, kind }) => [label, kind])).toEqual([
      ['Week from', 'date'],
      ['Until', 'date'],
      ['Days', 'text'],
      ['One', 'number'],
    ])
    expect(rows[0]?.cells).toEqual({
      period: '2026-01-05',
      until: '2026-01-11',
      days: '5 of 7, incomplete',
      one: 1,
    })
    expect(rows[1]?.cells).toMatchObject({ period: '2026-01-12', until: '2026-01-18', days: '7' })
    expect(rows.at(-1)?.cells).toEqual({ period: 'Total', one: line.keys.length })
    const days31 = timeline({ from: '2026-01-01', to: '2026-01-31' }, context)
    expect(tableOf(frameOf(days31)).columns.map(({ key }) => key)).toEqual(['period', 'one'])
  })

  test('are named as what the figures are per', () => {
    expect(perPeriod(line, 'bars', context)).toBe('Per week, incomplete weeks marked')
    for (const shape of ['lines', 'areas'] as const)
      expect(perPeriod(line, shape, context)).toBe('Per week, incomplete weeks left out of the picture')
    expect(perPeriod(timeline({ from: '2026-01-05', to: '2026-05-03' }, context), 'lines', context)).toBe('Per week')
    expect(perPeriod(timeline(days, context), 'lines', context)).toBeNull()
  })

  test.each([
    ['fr', 'Semaine du 12 janv. au 18 janv.'],
    ['th', 'สัปดาห์ 12 ม.ค. ถึง 18 ม.ค.'],
    ['ru', 'Неделя с 12 янв. по 18 янв.'],
  ] as const)('are named in %s', (language, name) => {
    expect(timeline({ from: '2026-01-07', to: '2026-05-05' }, aContext({ language })).names[1]).toBe(name)
  })
})

test('figures are added up by period, and a period without any is a gap', () => {
  const line = timeline(days, context)
  expect(
    alongTime(line, [
      ['2026-10-01', 2],
      ['2026-10-01', 3],
      ['2026-10-02', null],
      ['2026-10-03', 0],
      ['2026-10-09', 7],
      [null, 7],
    ]),
  ).toEqual([5, null, 0, null, null])
})
