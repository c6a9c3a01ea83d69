import { chartOption } from '@sala/widgets/views/option.ts'
import { paletteOf } from '@sala/widgets/views/palette.ts'
import type { ChartStyle } from '@sala/widgets/views/style.ts'
import type { ChartView } from '@sala/widgets/views/view.ts'
import { describe, expect, test } from 'vitest'
import { extractLegend } from './legend.ts'

const palette = paletteOf('light')
const style = (changes: Partial<ChartStyle> = {}): ChartStyle => ({
  palette,
  language: 'en',
  direction: 'ltr',
  fontFamily: 'IBM Plex Sans',
  reducedMotion: true,
  width: 'narrow',
  ...changes,
})
const base = { unit: 'people', categories: ['January', 'February'], description: 'x' } as const
const years: ChartView = {
  ...base,
  kind: 'comparison',
  series: [
    { key: 'current', name: '2026', role: 'current', values: [1, 2] },
    { key: 'previous', name: '2025', role: 'previous', values: [3, 4] },
    { key: 'target', name: 'Target', role: 'target', values: [5, 6] },
  ],
}
const none: ReadonlySet<string> = new Set()

describe('the legend of a chart', () => {
  test('has the names in the order of reading, with their colours, and the chart has none', () => {
    const { lines, option } = extractLegend(chartOption(years, style()), none)
    expect(lines).toEqual([
      [
        { name: '2025', text: '2025', line: false, colour: palette.previous, edge: palette.previousEdge },
        { name: '2026', text: '2026', line: false, colour: palette.current, edge: null },
        { name: 'Target', text: 'Target', line: true, colour: palette.target, edge: null },
      ],
    ])
    expect(option).not.toHaveProperty('legend')
    expect(option.grid).toEqual(chartOption(years, style()).grid)
    const mirrored = extractLegend(chartOption(years, style({ direction: 'rtl', language: 'ar' })), none)
    expect(mirrored.lines).toEqual(lines)
  })

  test('has the shares of a ring behind its names', () => {
    const ring: ChartView = {
      ...base,
      kind: 'share',
      series: [{ key: 'a', name: 'A', role: 'category', values: [1, 3] }],
    }
    expect(
      extractLegend(chartOption(ring, style()), none)
        .lines.flat()
        .map(({ text }) => text),
    ).toEqual(['January  25.00%', 'February  75.00%'])
  })

  test('what is hidden is left out on the screen and on paper; other names are of another picture', () => {
    const { option, printOption: whole } = extractLegend(chartOption(years, style()), new Set(['2025', 'Elsewhere']))
    expect(option.legend).toEqual({ show: false, data: ['2025', '2026', 'Target'], selected: { '2025': false } })
    expect(whole.legend).toMatchObject([{ top: 0, selected: { '2025': false } }])
  })

  test('is none where names stand at the lines', () => {
    const line: ChartView = {
      ...base,
      kind: 'trend',
      series: [{ key: 'a', name: 'A', role: 'current', values: [1, 3] }],
    }
    expect(extractLegend(chartOption(line, style({ width: 'wide' })), none).lines).toEqual([])
  })
})
