import { chartOption } from '@sala/widgets/views/option.ts'
import { mapOption } from '@sala/widgets/views/options/places/mapOption.ts'
import { paletteOf } from '@sala/widgets/views/palette.ts'
import type { ChartStyle } from '@sala/widgets/views/style.ts'
import type { ChartView, ProvinceMapView, RankingView } from '@sala/widgets/views/view.ts'
import { expect, test } from 'vitest'
import { withTooltip } from './tooltip.ts'

const style: ChartStyle = {
  palette: paletteOf('light'),
  language: 'en',
  direction: 'ltr',
  fontFamily: 'IBM Plex Sans',
  reducedMotion: true,
  width: 'wide',
}
const trend: ChartView = {
  kind: 'trend',
  unit: 'people',
  categories: ['January', 'February'],
  series: [
    { key: 'current', name: '2026', role: 'current', values: [1234567, null] },
    { key: 'previous', name: '2025', role: 'previous', values: [987, 6] },
  ],
  description: '',
}

/** What the tooltip shows for what ECharts tells of the place that is pointed at. */
function contentOf(view: ChartView | ProvinceMapView, parameters: unknown, steppedOn?: () => number): HTMLElement {
  const option = view.kind === 'province_map' ? mapOption(view, style) : chartOption(view, style)
  const { tooltip } = withTooltip(option, view, style, steppedOn)
  if (tooltip === undefined || Array.isArray(tooltip) || typeof tooltip.formatter !== 'function')
    throw new Error('no tooltip')
  // ECharts gives its own parameters here; of them only what `told` has is read.
  const content: unknown = Reflect.apply(tooltip.formatter, undefined, [parameters, ''])
  if (!(content instanceof HTMLElement)) throw new Error('the tooltip is no element')
  return content
}

const hit = (seriesName: string, value: number | null) => ({
  dataIndex: 0,
  name: 'January',
  seriesName,
  value,
  color: '#123456',
})

test('each series once, in the order of the view, with exact figures', () => {
  const lines = contentOf(trend, [hit('2025', 987), hit('2026', 1234567), hit('2026', 1234567)])
  expect([...lines.children].map((line) => line.textContent)).toEqual(['January', '20261,234,567', '2025987'])
})

test('a gap is a dash, never zero', () => {
  const february = { ...hit('2026', null), dataIndex: 1, name: 'February' }
  expect(contentOf(trend, [february]).textContent).toBe('February2026–')
})

test('of many days the one that is stepped on has its own figures, though the pointer finds another', () => {
  const notices = [hit('2026', 1), hit('2025', 1)].map((notice) => ({ ...notice, axisValue: 0 }))
  expect(contentOf(trend, notices).textContent).toBe('January20261,234,5672025987')
  expect(contentOf(trend, notices, () => 1).textContent).toBe('February2026–20256')
})

test('a week is named whole, and an incomplete one has its figure though its point is on a dashed line', () => {
  const weekly: ChartView = { ...trend, names: ['Week of 5 Jan to 11 Jan', 'Week of 12 Jan to 18 Jan (incomplete)'] }
  const weeks: ChartView = {
    ...weekly,
    series: [{ key: 'a', name: '2026', role: 'current', values: [7, 5], open: [1] }],
  }
  const reported = { ...hit('2026', null), dataIndex: 1, name: 'February' }
  expect(contentOf(weeks, [reported]).textContent).toBe('Week of 12 Jan to 18 Jan (incomplete)20265')
})

test('a part of a ring of messages says its share and how sure that is; of a few messages only how many they are', () => {
  const ring = (values: readonly number[]): ChartView => ({
    kind: 'share',
    unit: 'messages',
    categories: ['January', 'February'],
    series: [{ key: 'parts', name: 'Messages', role: 'category', values }],
    description: '',
  })
  const lines = (values: readonly number[]) =>
    [...contentOf(ring(values), hit('Messages', values[0] ?? null)).children].map((line) => line.textContent)
  expect(lines([81, 182])).toEqual(['January81', '30.80%', 'n = 263 · 95%: 25.53% to 36.62%'])
  expect(lines([4, 5])).toEqual(['January4', 'n = 9 · 95%: 18.88% to 73.33%'])
})

test('a ranking of changes says them with their signs', () => {
  const ranking: RankingView = { ...trend, kind: 'ranking', of: 'changes', unit: 'percent', changes: [null, null] }
  expect(contentOf(ranking, hit('2026', 5)).lastElementChild?.textContent).toBe('2026+5.00%')
})

test('a ranking says its change', () => {
  const ranking: RankingView = { ...trend, kind: 'ranking', changes: [-3.5, null] }
  expect(contentOf(ranking, hit('2026', 5)).lastElementChild?.textContent).toBe('-3.50%')
})

test('D06: markup in a name stays text', () => {
  const box = contentOf(trend, [{ ...hit('<img src=x onerror=alert(1)>', 1), name: '<script>alert(1)</script>' }])
  expect(box.querySelector('img, script')).toBeNull()
  expect(box.textContent).toContain('<img src=x onerror=alert(1)>')
})

test('D08: markup in the name of a place or in what stands beside it stays text', () => {
  const markup = '<img src=x onerror=alert(1)>'
  const map: ProvinceMapView = {
    kind: 'province_map',
    unit: 'messages',
    places: [{ code: 'TH-10', name: markup, value: 7, symbol: { code: 'rain', label: markup } }],
    unmatched: [],
    breaks: [],
    description: '',
  }
  const box = contentOf(map, { ...hit('', 7), name: 'TH-10' })
  expect(box.querySelector('img')).toBeNull()
  expect([...box.children].map((line) => line.textContent)).toEqual([markup, '7 messages', markup])
})
