import { init } from 'echarts'
import { describe, expect, test } from 'vitest'
import { chartOption } from './option.ts'
import { axisTop } from './options/valueAxes.ts'
import { paletteOf } from './palette.ts'
import type { ChartStyle } from './style.ts'
import type { ComparisonView, Series, StackView, TrendView } from './view.ts'

const style = (changes: Partial<ChartStyle> = {}): ChartStyle => ({
  palette: paletteOf('light'),
  language: 'en',
  direction: 'ltr',
  fontFamily: 'IBM Plex Sans',
  reducedMotion: true,
  width: 'medium',
  pixels: 600,
  ...changes,
})
const months = Array.from({ length: 12 }, (_, at) => `m${at}`)
const series = (key: string, role: Series['role'], values: Series['values']): Series => ({
  key,
  name: key,
  role,
  values,
})
const bars = (...some: readonly Series[]): ComparisonView => ({
  ...{ kind: 'comparison', unit: 'people', categories: months, description: 'x' },
  series: some,
})
const stack = (shape: 'areas' | undefined, ...some: readonly Series[]): StackView => ({
  ...{ kind: 'stack', unit: 'percent', categories: months, description: 'x', series: some },
  ...(shape === undefined ? {} : { shape }),
})

/** Where the texts of a picture stand, as ECharts lays them out: their middle in pixels. */
function textsOf(view: ComparisonView | StackView | TrendView, look: ChartStyle) {
  const chart = init(null, null, { renderer: 'svg', ssr: true, width: look.pixels ?? 600, height: 240 })
  try {
    chart.setOption(chartOption(view, look))
    const svg = chart.renderToSVGString()
    return [
      ...svg.matchAll(
        /<text[^>]*?translate\(([\d.-]+) ([\d.-]+)\)[^>]*>([^<]*)<|<text[^>]* x="([\d.-]+)" y="([\d.-]+)"[^>]*>([^<]*)</g,
      ),
    ].map(([total, x, y, text, plainX, plainY, plain]) => ({
      text: text ?? plain ?? '',
      x: Number(x ?? plainX),
      y: Number(y ?? plainY),
      isSeen: !total.includes('fill-opacity="0"'),
    }))
  } finally {
    chart.dispose()
  }
}

describe('names at what they name', () => {
  const before = series('2025', 'previous', [9, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 8])
  const now = series('2026', 'current', [7, 7, 6, 6, 6, 6, 6, 6, 6, null, null, null])

  test('stand above a bar that is the tallest around, and there is no legend', () => {
    const option = chartOption(bars(now, before), style())
    expect(option).not.toHaveProperty('legend')
    const labelled = [option.series].flat().map((drawn) => {
      const data: readonly unknown[] =
        drawn !== undefined && 'data' in drawn && Array.isArray(drawn.data) ? drawn.data : []
      return data.flatMap((item, at) => (typeof item === 'object' && item !== null && 'label' in item ? [at] : []))
    })
    // Last year is tallest in January; this year is taller than its neighbours in February, where no name stands yet.
    expect(labelled).toEqual([[0], [1]])
    for (const look of [style(), style({ direction: 'rtl', language: 'ar' })]) {
      const texts = textsOf(bars(now, before), look).filter(({ text }) => text === '2025' || text === '2026')
      expect(texts.map(({ text }) => text).toSorted()).toEqual(['2025', '2026'])
      const [first, second] = texts
      expect(Math.abs((first?.x ?? 0) - (second?.x ?? 0))).toBeGreaterThan(25)
    }
  })

  test('stand in a legend where a series is nowhere the tallest, where too many are, and where a line lies across', () => {
    const low = series(
      'low',
      'category',
      months.map(() => 1),
    )
    const high = series(
      'high',
      'category',
      months.map(() => 5),
    )
    expect(chartOption(bars(low, high), style())).toHaveProperty('legend')
    expect(
      chartOption(bars(...['a', 'b', 'c', 'd', 'e'].map((key) => ({ ...high, key, name: key }))), style()),
    ).toHaveProperty('legend')
    const target = series(
      'Target',
      'target',
      months.map(() => 8),
    )
    expect(chartOption(bars(now, target), style())).toHaveProperty('legend')
    const reached = series(
      'Target',
      'target',
      months.map(() => 3),
    )
    expect(chartOption(bars(now, reached), style())).not.toHaveProperty('legend')
  })

  test('stand beside the last parts of a stack that are tall enough, each at the height of its own', () => {
    const parts = [
      series(
        'Positive',
        'category',
        months.map(() => 50),
      ),
      series(
        'Neutral',
        'category',
        months.map(() => 35),
      ),
    ]
    const small = series(
      'Negative',
      'category',
      months.map(() => 15),
    )
    for (const shape of [undefined, 'areas'] as const) {
      const view = stack(shape, ...parts, small)
      expect(chartOption(view, style())).not.toHaveProperty('legend')
      const heights = ['Negative', 'Neutral', 'Positive'].map(
        (name) => textsOf(view, style()).find(({ text }) => text === name)?.y ?? 0,
      )
      expect(heights).toEqual(heights.toSorted((a, b) => a - b))
      expect(new Set(heights).size).toBe(3)
    }
    expect(chartOption(stack('areas', ...parts, { ...small, values: months.map(() => 2) }), style())).toHaveProperty(
      'legend',
    )
  })

  test('stand behind the first of lying bars, whose other bars have figures alone', () => {
    const rows = { ...bars({ ...now, changes: months.map(() => 3) }, before), shape: 'rows' } as const
    expect(chartOption(rows, style())).not.toHaveProperty('legend')
    const texts = textsOf(rows, style()).map(({ text }) => text)
    expect(texts.filter((text) => text === '2025' || text === '2026').toSorted()).toEqual(['2025', '2026'])
  })

  test('stand along lines that end together or too close, each nearer to its own line, and are seen', () => {
    const near = series('Calls', 'category', [9, 9, 9, 9, 9, 9, 9, 9, 8, 7, 6, 5])
    const flat = series(
      'Letters',
      'category',
      months.map(() => 5),
    )
    const view: TrendView = { ...bars(near, flat), kind: 'trend' }
    expect(chartOption(view, style())).not.toHaveProperty('legend')
    const texts = textsOf(view, style())
    const [calls, letters] = ['Calls', 'Letters'].map((name) => texts.find(({ text }) => text === name))
    // The plot is some 190 pixels for figures up to 10.
    expect(calls?.y).toBeLessThan((letters?.y ?? 0) - 30)
    expect([calls?.isSeen, letters?.isSeen]).toEqual([true, true])
    const same = { ...flat, key: 'same', name: 'Same' }
    expect(chartOption({ ...view, series: [flat, same] }, style())).toHaveProperty('legend')
  })

  test('stand along a line with a band, and above the first of lying stacked bars in their order', () => {
    const line = series('Forecast', 'forecast', [5, 6, 5, 6, 5, 6, 5, 6, 5, 6, 5, 6])
    const band = { name: '80% interval', low: months.map(() => 4), high: months.map(() => 6.4) }
    const view: TrendView = { ...bars(line), kind: 'trend', band }
    expect(chartOption(view, style())).not.toHaveProperty('legend')
    // The axis ends at 8.
    const names = textsOf(view, style()).filter(({ text, isSeen }) => isSeen && /Forecast|interval/.test(text))
    expect(names).toHaveLength(2)
    const parts = ['Positive', 'Neutral', 'Negative'].map((name) => series(name, 'category', [30, 20, 10]))
    for (const look of [style(), style({ direction: 'rtl', language: 'ar' })]) {
      const rows: StackView = { ...stack(undefined, ...parts), shape: 'rows', categories: ['a', 'b', 'c'] }
      expect(chartOption(rows, look)).not.toHaveProperty('legend')
      const places = parts.map(({ name }) => textsOf(rows, look).find(({ text }) => text === name)?.x ?? Number.NaN)
      const ordered = places.toSorted((a, b) => (look.direction === 'rtl' ? b - a : a - b))
      expect(places).toEqual(ordered)
      expect(Math.abs((places[1] ?? 0) - (places[0] ?? 0))).toBeGreaterThan(40)
    }
    const tiny = parts.map((part, at) => ({ ...part, values: [at === 0 ? 100 : 1, 1, 1] }))
    expect(
      chartOption({ ...stack(undefined, ...tiny), shape: 'rows', categories: ['a', 'b', 'c'] }, style()),
    ).toHaveProperty('legend')
  })

  test('do not change the axis of figures, whose end is known beforehand', () => {
    const highest = (maximum: number, look: ChartStyle) => {
      const line = series(
        'Arrivals to the country',
        'category',
        months.map((_, at) => (at === 3 ? maximum : maximum / 3)),
      )
      const view: TrendView = {
        ...bars(line, { ...line, key: 'two', name: 'Two', values: [maximum / 2] }),
        kind: 'trend',
      }
      const figures = textsOf(view, look).map(({ text }) => Number(text.replace('%', '')))
      return Math.max(...figures.filter(Number.isFinite))
    }
    for (const maximum of [5.9, 6.1, 9.9, 10.1, 15.9, 16.1, 27.9, 28.1, 47, 81, 98, 100])
      expect([maximum, axisTop(maximum, 'people')]).toEqual([maximum, highest(maximum, style())])
  })
})
