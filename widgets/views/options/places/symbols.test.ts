import { forecast } from '@sala/catalog/datasets/forecast.ts'
import { init } from 'echarts'
import { expect, test } from 'vitest'
import { chartOption } from '../../option.ts'
import { paletteOf } from '../../palette.ts'
import type { ChartStyle, WidthClass } from '../../style.ts'
import type { RankingView, ShareView } from '../../view.ts'
import { chartHeight } from '../chartHeight.ts'
import { isSymbol, symbolImage } from './symbols.ts'

const aStyle = (width: WidthClass = 'wide'): ChartStyle => ({
  palette: paletteOf('light'),
  language: 'en',
  direction: 'ltr',
  fontFamily: 'IBM Plex Sans',
  reducedMotion: true,
  width,
})

test('every condition that can be forecast has a drawing, each another one', () => {
  const conditions = forecast.columns.forecast_data_condition.values
  const drawn = conditions.filter(isSymbol).map((name) => symbolImage(name, paletteOf('light')))
  expect(new Set(drawn).size).toBe(conditions.length)
  expect([isSymbol('frogs'), isSymbol('toString'), isSymbol(null)]).toEqual([false, false, false])
})

test('a drawing is in the ink of its theme', () => {
  for (const mode of ['light', 'dark', 'print'] as const) {
    const palette = paletteOf(mode)
    const svg = decodeURIComponent(symbolImage('clear', palette))
    expect(svg).toContain(`stroke="${palette.text}"`)
    expect(svg).toContain(`fill="${palette.surface}"`)
  }
})

test('a ranking draws a symbol before each name that has one', () => {
  const view: RankingView = {
    kind: 'ranking',
    unit: 'items',
    categories: ['Clear', 'Unknown'],
    series: [{ key: 'a', name: 'Provinces', role: 'current', values: [2, 1] }],
    changes: [null, null],
    symbols: ['clear', null],
    description: 'x',
  }
  const chart = init(null, null, { renderer: 'svg', ssr: true, width: 600, height: 200 })
  chart.setOption(chartOption(view, aStyle()))
  const svg = chart.renderToSVGString()
  chart.dispose()
  expect(svg.match(/<image href="data:image/g)).toHaveLength(1)
  expect(svg).toContain('Unknown')
})

test('a donut on a phone stands below its legend, however long that is', () => {
  const view = (count: number, name = 'A rather long name'): ShareView => ({
    kind: 'share',
    unit: 'items',
    categories: Array.from({ length: count }, (_, index) => `${name} ${index}`),
    series: [{ key: 'a', name: 'x', role: 'category', values: Array.from({ length: count }, () => 1) }],
    description: 'x',
  })
  expect(chartHeight(view(8), 'narrow') - chartHeight(view(1), 'narrow')).toBe(7 * 24)
  expect(chartHeight(view(12), 'narrow')).toBe(chartHeight(view(8), 'narrow'))
  expect(chartOption(view(8), aStyle('narrow')).series).toMatchObject([{ type: 'pie', top: 12 + 8 * 24 }])
  // Where there is room, short names stand beside it.
  expect(chartOption(view(8, 'Name'), aStyle()).series).toMatchObject([{ center: ['50%', '50%'] }])
})
