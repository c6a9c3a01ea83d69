import { describe, expect, test } from 'vitest'
import { aContext } from './testing.ts'
import { alongTime, spanOf, timeline } from './timeline.ts'

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

  test('of about a year counts weeks back from the newest day; a first week that is cut is marked', () => {
    const line = timeline({ from: '2025-11-13', to: '2026-11-12' }, context)
    expect(line.grain).toBe('week')
    expect(line.keys).toHaveLength(53)
    expect(line.keys.slice(0, 2)).toEqual(['2025-11-13', '2025-11-14'])
    expect(line.keys.at(-1)).toBe('2026-11-06')
    expect(line.partial).toEqual([0])
    expect([line.at('2025-11-13'), line.at('2025-11-14'), line.at('2026-11-12')]).toEqual([0, 1, 52])
    const whole = timeline({ from: '2026-01-01', to: '2026-04-29' }, context)
    expect([whole.keys.length, whole.partial]).toEqual([17, []])
  })

  test('of years tells months apart, and marks those that it holds a part of', () => {
    const line = timeline({ from: '2024-02-10', to: '2026-11-12' }, context)
    expect(line.grain).toBe('month')
    expect([line.keys.at(0), line.keys.at(-1), line.keys.length]).toEqual(['2024-02', '2026-11', 34])
    expect(line.partial).toEqual([0, 33])
    expect([line.at('2024-02-09'), line.at('2024-02-10'), line.at('2026-11-13')]).toEqual([-1, 0, -1])
    expect(timeline({ from: '2024-01-01', to: '2025-12-31' }, context).partial).toEqual([])
  })

  test('speaks Thai of years in the Buddhist era', () => {
    const line = timeline({ from: '2024-01-01', to: '2025-12-31' }, aContext({ language: 'th' }))
    expect(line.labels[0]).toBe('ม.ค. 2567')
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

test('the span of dates reaches from the first to the last', () => {
  expect(spanOf(['2026-02-01', null, '2025-12-31', '2026-01-01'])).toEqual({ from: '2025-12-31', to: '2026-02-01' })
  expect(spanOf([null])).toBeNull()
})
