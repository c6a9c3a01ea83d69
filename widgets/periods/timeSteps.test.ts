import { expect, test } from 'vitest'
import { aContext } from '../testing.ts'
import { stepAt, stepText, timeSteps } from './timeSteps.ts'

const context = aContext()

test('steps are the months that are held, or the years, the oldest first', () => {
  const months = timeSteps('month', 'immigration', context)
  expect([months.length, months[0], months.at(-1)]).toEqual([34, { year: 2024, month: 1 }, { year: 2026, month: 10 }])
  expect(timeSteps('year', 'immigration', context).map(({ year }) => year)).toEqual([2024, 2025, 2026])
  expect(timeSteps('month', 'immigration', { ...context, datasets: {} })).toEqual([])
})

test('a gap is stepped over', () => {
  const { immigration } = context.datasets
  if (immigration === undefined) throw new Error('The test data hold no arrivals.')
  const gap = {
    ...immigration,
    months: [
      { from: '2024-11', to: '2025-01' },
      { from: '2025-04', to: '2025-04' },
    ],
  }
  const steps = timeSteps('month', 'immigration', { ...context, datasets: { immigration: gap } })
  expect(steps.map((step) => stepText(step, context))).toEqual([
    'November 2024',
    'December 2024',
    'January 2025',
    'April 2025',
  ])
  // March is not held: the slider stands at the month before it.
  expect(stepAt(steps, { year: 2025, month: 3 })).toBe(2)
  expect(stepAt(steps, { year: 2025, month: null })).toBe(3)
  expect(stepAt(steps, { year: 2019, month: 1 })).toBe(0)
})
