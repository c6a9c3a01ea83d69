import { describe, expect, test } from 'vitest'
import { addDays } from '../filters/ranges.ts'
import { aContext } from '../testing.ts'
import { frameOf } from './frameOf.ts'
import { sevenDayMeans } from './smoothed.ts'
import { viewOf } from './viewOf.ts'

const context = aContext()

test('a mean is of seven days that are all held', () => {
  expect(sevenDayMeans([1, 2, 3, 4, 5, 6, 7, 14])).toEqual([null, null, null, null, null, null, 4, 41 / 7])
  expect(sevenDayMeans([7, 7, 7, null, 7, 7, 7, 7, 7, 7, 7]).at(-1)).toBe(7)
  expect(sevenDayMeans([7, 7, 7, null, 7, 7, 7, 7, 7, 7]).at(-1)).toBeNull()
})

describe('lines of days', () => {
  const drawn = (days: number, series: number, skipped = -1) => {
    const items = Array.from({ length: days }, (_, at) =>
      addDays('2026-01-01', at >= skipped && skipped > 0 ? at + 1 : at),
    )
    const columns = Array.from({ length: series }, (_, at) => ({
      key: `part ${at}`,
      label: `Part ${at}`,
      role: 'part' as const,
      of: (_: string, day: number) => (day % 7) * (at + 1),
    }))
    const frame = frameOf(
      items,
      [{ key: 'day', label: 'Day', role: 'time', kind: 'date', of: (day) => day }, ...columns],
      context,
      { unit: 'messages' },
    )
    const view = viewOf(frame, [{ kind: 'trend', title: 'Over time', smoothed: true }], context)
    const part = view.kind === 'composed' ? view.parts[0] : undefined
    if (part?.view.kind !== 'trend') throw new Error('no trend')
    return { title: part.title, view: part.view }
  }

  test('are drawn as means, which the title says, over their days where there are at most two', () => {
    const { title, view } = drawn(28, 2)
    expect(title).toBe('Over time, 7-day mean')
    expect(view.series.map(({ name, values, faint }) => [name, values.at(-1), faint])).toEqual([
      ['Part 0, 7-day mean', 3, undefined],
      ['Part 1, 7-day mean', 6, undefined],
      ['Part 0', 6, true],
      ['Part 1', 12, true],
    ])
    expect(drawn(28, 3).view.series.map(({ name }) => name)).toEqual(['Part 0', 'Part 1', 'Part 2'])
  })

  test('stay days where they are few, or do not follow each other', () => {
    for (const { title, view } of [drawn(20, 1), drawn(28, 1, 10)]) {
      expect([title, view.smoothed, view.series.length]).toEqual(['Over time', undefined, 1])
    }
  })
})
