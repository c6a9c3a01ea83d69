import type { ChartView, RankingView } from '@sala/widgets/views/view.ts'
import { expect, test } from 'vitest'
import { sayStep, stepTo } from './steps.ts'

const trend: ChartView = {
  kind: 'trend',
  unit: 'people',
  categories: ['January', 'February', 'March'],
  series: [
    { key: 'current', name: '2026', role: 'current', values: [1234, 5, null] },
    { key: 'previous', name: '2025', role: 'previous', values: [987, 6, 7] },
  ],
  description: '',
}
const ranking: RankingView = { ...trend, kind: 'ranking', changes: [12.5, null, '-3\u00a0people'] }

test('arrows walk along time, which runs leftwards in right-to-left languages', () => {
  expect(stepTo('ArrowRight', null, trend, false)).toBe(0)
  expect(stepTo('ArrowRight', 0, trend, false)).toBe(1)
  expect(stepTo('ArrowLeft', 0, trend, true)).toBe(1)
  expect(stepTo('ArrowRight', 1, trend, true)).toBe(0)
  expect(stepTo('ArrowDown', 0, ranking, true)).toBe(1)
})

test('the ends hold, Home and End lead to them, and other keys lead nowhere', () => {
  expect(stepTo('ArrowRight', 2, trend, false)).toBe(2)
  expect(stepTo('ArrowLeft', 0, trend, false)).toBe(0)
  expect(stepTo('End', 0, trend, false)).toBe(2)
  expect(stepTo('Home', 2, trend, false)).toBe(0)
  expect(stepTo('Tab', 1, trend, false)).toBeNull()
  expect(stepTo('End', null, { ...trend, categories: [] }, false)).toBeNull()
})

test('a step says exact figures, a dash for a gap, and the change of a ranking', () => {
  expect(sayStep(trend, 0, 'en')).toBe('January: 2026 1,234; 2025 987')
  expect(sayStep(trend, 2, 'en')).toBe('March: 2026 –; 2025 7')
  expect(sayStep(ranking, 0, 'en')).toBe('January: 2026 1,234; 2025 987; +12.50%')
  expect(sayStep(ranking, 2, 'en')).toBe('March: 2026 –; 2025 7; -3\u00a0people')
})

test('cells of a heat map are walked in both directions, line by line, and each is said alone', () => {
  const series = ['2024', '2025'].map((name, line) => ({
    key: name,
    name,
    role: 'category' as const,
    values: [1 + line, null, 3 + line],
  }))
  const view: ChartView = {
    kind: 'heat_map',
    unit: 'people',
    categories: ['Jan', 'Feb', 'Mar'],
    series,
    breaks: [2],
    description: '',
  }
  expect(stepTo('ArrowRight', null, view, false)).toBe(0)
  expect(stepTo('ArrowDown', 0, view, false)).toBe(3)
  expect(stepTo('ArrowDown', 3, view, false)).toBe(3)
  expect(stepTo('ArrowLeft', 0, view, true)).toBe(1)
  expect(sayStep(view, 5, 'en')).toBe('2025 · Mar: 4')
  expect(sayStep(view, 4, 'en')).toBe('2025 · Feb: –')
})
