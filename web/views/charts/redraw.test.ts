import { chartOption } from '@sala/widgets/views/option.ts'
import { paletteOf } from '@sala/widgets/views/palette.ts'
import type { ChartStyle } from '@sala/widgets/views/style.ts'
import type { ChartView, Series, StackView, TrendView } from '@sala/widgets/views/view.ts'
import { init } from 'echarts'
import { describe, expect, test } from 'vitest'
import { redraw } from './redraw.ts'

const style: ChartStyle = {
  palette: paletteOf('light'),
  language: 'en',
  direction: 'ltr',
  fontFamily: 'IBM Plex Sans',
  reducedMotion: true,
  width: 'wide',
}

const figures = (count: number) => Array.from({ length: count }, (_, at) => 50 + ((at * 37) % 100))
const dayNames = (count: number) => Array.from({ length: count }, (_, at) => `d${at}`)
const series = (key: string, values: readonly (number | null)[], more: Partial<Series> = {}): Series => ({
  key,
  name: key,
  role: 'category',
  values,
  ...more,
})

const trend = (count: number, more: Partial<Series> = {}, names: readonly string[] = ['a']): TrendView => ({
  kind: 'trend',
  unit: 'messages',
  categories: dayNames(count),
  series: names.map((name) => series(name, figures(count), more)),
  description: '',
})
const stack = (count: number, shape: 'areas' | 'bars', more: Partial<Series> = {}): StackView => ({
  kind: 'stack',
  ...(shape === 'areas' ? { shape } : {}),
  unit: 'messages',
  categories: dayNames(count),
  series: [series('a', figures(count), more), series('b', figures(count), more)],
  description: '',
})

/** What a filter may turn a picture into. */
const trends: Readonly<Record<string, TrendView>> = {
  'thirty days': trend(30),
  'weeks that are cut at both ends': trend(53, { open: [0, 52] }),
  'weeks that are cut in the middle': trend(53, { open: [20] }),
  'a day between gaps': {
    ...trend(30),
    series: [
      series(
        'a',
        figures(30).map((value, at) => (at % 3 === 1 ? value : null)),
      ),
    ],
  },
  'years of days': trend(900),
  'many lines with a legend': trend(30, {}, ['a', 'b', 'c', 'd', 'e']),
}
const stacks: Readonly<Record<string, StackView>> = {
  'days as areas': stack(90, 'areas'),
  'days as bars': stack(30, 'bars'),
  'weeks as bars that are cut': stack(53, 'bars', { open: [0, 52] }),
}

type Chart = ReturnType<typeof init>

/** The picture as letters; ECharts numbers its parts on from picture to picture. */
function picture(draw: (chart: Chart) => void): string {
  const chart = init(null, null, { renderer: 'svg', ssr: true, width: 600, height: 300 })
  try {
    draw(chart)
    const names: string[] = []
    const letters = chart.renderToSVGString().replaceAll(/ ecmeta_\w+="\w*"/g, '')
    return letters.replaceAll(/zr\d+-[\w-]+/g, (name) => {
      if (!names.includes(name)) names.push(name)
      return `part${names.indexOf(name)}`
    })
  } finally {
    chart.dispose()
  }
}

const optionOf = (view: ChartView) => chartOption(view, style)

describe.each([
  ['a trend', trends],
  ['a stack', stacks],
] as const)('after a filter changed, %s', (_, views: Readonly<Record<string, ChartView>>) => {
  const pairs = Object.keys(views).flatMap((from) => Object.keys(views).map((to) => [from, to] as const))

  test.each(pairs.filter(([from, to]) => from !== to))('of %s becomes one of %s as if drawn anew', (from, to) => {
    const [before, after] = [views[from], views[to]]
    if (before === undefined || after === undefined) throw new Error('There is no such view.')
    const anew = picture((chart) => chart.setOption(optionOf(after)))
    const redrawn = picture((chart) => {
      chart.setOption(optionOf(before))
      redraw(chart, optionOf(after))
    })
    expect(redrawn).toBe(anew)
  })
})

test('an incomplete week is drawn by a dashed line to a hollow point, and the whole ones by a line', () => {
  const dashes = (view: ChartView) =>
    picture((chart) => chart.setOption(optionOf(view))).match(/stroke-dasharray/g) ?? []
  expect(dashes(trend(53, { open: [0, 52] })).length).toBeGreaterThan(0)
  expect(dashes(trend(53))).toHaveLength(0)
  const hollow = picture((chart) => chart.setOption(optionOf(trend(53, { open: [0, 52] })))).match(
    /<path[^>]*fill="#ffffff"[^>]*stroke="#1770c3"/g,
  )
  expect(hollow).toHaveLength(2)
})
