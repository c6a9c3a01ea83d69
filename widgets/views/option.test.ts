import type { CardCode } from '@sala/catalog/companions.ts'
import { directionOf, type Language } from '@sala/catalog/words.ts'
import { init } from 'echarts'
import { describe, expect, test } from 'vitest'
import { allCards, findCard } from '../all.ts'
import { hostileAnswer } from '../hostileAnswers.ts'
import { aContext } from '../testing.ts'
import type { CardContent } from '../widget.ts'
import { chartOption } from './option.ts'
import { bandAreas } from './options/band.ts'
import { chartHeight } from './options/chartHeight.ts'
import { mapOption } from './options/places/mapOption.ts'
import { paletteOf } from './palette.ts'
import type { ChartStyle, WidthClass } from './style.ts'
import type { ChartView, MapView, Series, TrendView, View } from './view.ts'

function aStyle(language: Language = 'en', width: WidthClass = 'wide'): ChartStyle {
  return {
    palette: paletteOf('light'),
    language,
    direction: directionOf(language),
    fontFamily: 'IBM Plex Sans',
    reducedMotion: true,
    width,
  }
}

const aSeries = (values: readonly (number | null)[], changes: Partial<Series> = {}): Series => ({
  key: 'current',
  name: '2026',
  role: 'current',
  values,
  ...changes,
})

function aView(kind: ChartView['kind'], values: readonly (number | null)[], categories?: readonly string[]): ChartView {
  const base = {
    unit: 'people' as const,
    categories: categories ?? values.map((_, index) => `c${index}`),
    series: [aSeries(values)],
    description: 'A chart.',
  }
  if (kind === 'heat_map') return { ...base, kind, breaks: [2] }
  if (kind === 'scatter') {
    return { ...base, kind, series: [aSeries(values), aSeries(values, { key: 'up' })], units: ['people', 'baht'] }
  }
  return kind === 'ranking' ? { ...base, kind, changes: values.map(() => 12.5) } : { ...base, kind }
}

/** The picture as ECharts draws it on a server. */
function drawn(view: ChartView, style: ChartStyle): string {
  const chart = init(null, null, { renderer: 'svg', ssr: true, width: 600, height: chartHeight(view, style.width) })
  try {
    chart.setOption(chartOption(view, style))
    return chart.renderToSVGString()
  } finally {
    chart.dispose()
  }
}

/** Every number and text inside a value, with where it stands; functions are called as ECharts would call them elsewhere. */
function leaves(value: unknown, path = ''): readonly (readonly [string, string | number])[] {
  if (typeof value === 'number' || typeof value === 'string') return [[path, value]]
  if (typeof value !== 'object' || value === null) return []
  // Many points are pairs in a row of numbers, where a gap has no other way to be said.
  if (value instanceof Float64Array)
    return leaves(
      Array.from(value, (value) => (Number.isNaN(value) ? null : value)),
      path,
    )
  return Object.entries(value).flatMap(([key, inner]) => leaves(inner, `${path}.${key}`))
}

function expectSound(value: unknown): void {
  for (const [path, leaf] of leaves(value)) {
    if (typeof leaf === 'number') expect(Number.isFinite(leaf), path).toBe(true)
    else expect(leaf, path).not.toMatch(/NaN|Infinity|undefined|\[object/)
  }
}

function chartsOf(view: View): readonly (ChartView | MapView)[] {
  if (view.kind === 'composed') return view.parts.flatMap((part) => chartsOf(part.view))
  const drawn = view.kind !== 'table' && view.kind !== 'messages' && view.kind !== 'calendar' && view.kind !== 'figures'
  return drawn ? [view] : []
}

const optionOf = (view: ChartView | MapView) =>
  view.kind === 'province_map' || view.kind === 'world_map' ? mapOption(view, aStyle()) : chartOption(view, aStyle())

const kinds: readonly ChartView['kind'][] = ['comparison', 'trend', 'stack', 'ranking', 'share']
const hostile: readonly (readonly [string, readonly (number | null)[]])[] = [
  ['nothing', []],
  ['zeros', [0, 0, 0]],
  ['gaps', [null, null, null]],
  ['no numbers', [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]],
  ['huge and tiny', [1e308, 1e-308, 5]],
  ['below zero', [-5, 3, null]],
]

describe.each(kinds)('a %s', (kind) => {
  test.each(hostile)('of %s is drawn without a broken figure', (_, values) => {
    for (const language of ['en', 'ar', 'th'] as const) {
      const view = aView(kind, values)
      expectSound(chartOption(view, aStyle(language)))
      expect(drawn(view, aStyle(language, 'narrow'))).not.toMatch(/NaN|Infinity|undefined/)
    }
  })

  test('D06: of names that look like markup shows letters', () => {
    const names = ['<img src=x onerror=alert(1)>', '{rise|x}', 'a\u202eb']
    const view = aView(kind, [3, 2, 1], names)
    const option = chartOption(view, aStyle())
    expect(option.tooltip).toMatchObject({ renderMode: 'richText' })
    const svg = drawn(view, aStyle())
    expect(svg).not.toContain('<img')
    expect(svg).not.toContain('\u202e')
  })

  test('with fewer values than categories, or more, has a value or a gap for each category', () => {
    expectSound(chartOption(aView(kind, [1], ['a', 'b', 'c']), aStyle()))
    expectSound(chartOption(aView(kind, [1, 2, 3], ['a']), aStyle()))
  })
})

describe('bars', () => {
  const minimumOf = (option: ReturnType<typeof chartOption>): unknown => {
    const axis = [option.yAxis].flat()[0]
    return typeof axis?.min === 'function' ? axis.min({ min: 40, max: 90 }) : axis?.min
  }

  test('start at zero', () => {
    for (const kind of ['comparison', 'stack', 'trend'] as const) {
      expect(minimumOf(chartOption(aView(kind, [40, 90]), aStyle()))).toBe(0)
    }
    const ranking = [chartOption(aView('ranking', [40, 90]), aStyle()).xAxis].flat()[0]
    expect(ranking?.type === 'value' && typeof ranking.min === 'function' && ranking.min({ min: 40, max: 90 })).toBe(0)
  })

  test('of this year are solid and of last year pale, last year first; the target is a thin line', () => {
    const { palette } = aStyle()
    const view: ChartView = {
      kind: 'comparison',
      unit: 'people',
      categories: ['c0', 'c1'],
      description: 'A chart.',
      series: [
        aSeries([1, 2], { open: [1] }),
        aSeries([1, 2], { key: 'previous', name: '2025', role: 'previous' }),
        aSeries([1, 2], { key: 'target', name: 'Target', role: 'target' }),
      ],
    }
    const series = [chartOption(view, aStyle()).series].flat()
    expect(series.map((item) => [item?.type, item?.name])).toEqual([
      ['bar', '2025'],
      ['bar', '2026'],
      ['line', 'Target'],
      ['line', 'Target'],
    ])
    expect(series[0]).toMatchObject({ itemStyle: { color: palette.previous } })
    expect(series[1]).toMatchObject({ itemStyle: { color: palette.current } })
    expect(series[1]).toMatchObject({ data: [1, { value: 2, itemStyle: { decal: { symbol: 'rect' } } }] })
    expect(series[2]).toMatchObject({ lineStyle: { width: 1.5 } })
    expect(series[3]).toMatchObject({ tooltip: { show: false } })
  })

  test('a bar of a ranking is hatched too', () => {
    const ranking = aView('ranking', [3, 2])
    const view = { ...ranking, series: [aSeries([3, 2], { open: [0] })] }
    expect([chartOption(view, aStyle()).series].flat()[0]).toMatchObject({
      data: [{ value: 3, itemStyle: { decal: { symbol: 'rect' } } }, 2],
    })
  })

  test('more than eight stacked series end in "other", and nothing is lost', () => {
    const view: ChartView = {
      ...aView('stack', [1]),
      kind: 'stack',
      categories: ['a'],
      series: Array.from({ length: 12 }, (_, index) =>
        aSeries([index + 1], { key: `k${index}`, name: `n${index}`, role: 'category' }),
      ),
    }
    const series = [chartOption(view, aStyle('fr')).series].flat()
    expect(series).toHaveLength(8)
    expect(series.at(-1)).toMatchObject({ name: 'Autres', data: [8 + 9 + 10 + 11 + 12] })
  })
})

describe('right to left', () => {
  test('time runs from the right, and the axis of figures stands there', () => {
    const option = chartOption(aView('trend', [1, 2]), aStyle('ar'))
    expect(option.xAxis).toMatchObject({ inverse: true })
    expect(option.yAxis).toMatchObject({ position: 'right' })
  })

  test('a legend reads from the right, line by line, and no name of it is cut off', () => {
    const names = ['فيسبوك', 'إنستغرام', 'يوتيوب', 'تيك توك', 'موقع إلكتروني', 'تويتر', 'ريديت']
    const view = { ...aView('trend', [1]), series: names.map((name) => aSeries([1], { key: name, name })) }
    const lines = [chartOption(view, aStyle('ar', 'narrow')).legend].flat()
    const content = lines.map(
      (line) => line?.data?.map((dataItem) => (typeof dataItem === 'string' ? dataItem : dataItem.name)) ?? [],
    )
    expect(content.flat().toSorted()).toEqual(names.toSorted())
    expect(content[0]?.at(-1)).toBe(names[0])
    // ECharts drops a second break and sets shorter lines away from the edge, so each line stands by itself.
    expect(lines.length).toBeGreaterThan(1)
    for (const [index, line] of lines.entries())
      expect(line).toMatchObject({ right: 0, align: 'right', top: index * 24 })
  })

  test('a legend has the lines that its names need in the room that there is', () => {
    const names = ['Suvarnabhumi Airport', 'Phuket Airport', 'Don Mueang Airport', 'Sadao border checkpoint']
    const view = { ...aView('stack', [1]), series: names.map((name) => aSeries([1], { key: name, name })) }
    const linesIn = (pixels: number) => [chartOption(view, { ...aStyle('en', 'narrow'), pixels }).legend].flat().length
    expect([linesIn(160), linesIn(320), linesIn(640)]).toEqual([4, 2, 1])
  })

  test('the share of a part of a ring keeps its percent sign behind it', () => {
    const lines = [chartOption(aView('share', [1, 3], ['أ', 'ب']), aStyle('ar', 'narrow')).legend].flat()
    const { formatter } = lines[0] ?? {}
    expect(typeof formatter === 'function' ? formatter('أ') : '').toBe('أ  \u200e25.00%')
  })

  test('a ranking grows to the left', () => {
    const option = chartOption(aView('ranking', [1, 2]), aStyle('he'))
    expect(option.xAxis).toMatchObject({ inverse: true })
    expect(option.series).toMatchObject([{ label: { position: 'left' } }])
  })
})

test('a difference from a small base stands at its bar, in the colour of text', () => {
  const view: ChartView = { ...aView('ranking', [40, 5]), kind: 'ranking', changes: [12.5, '+2\u00a0people'] }
  const [bars] = [chartOption(view, aStyle()).series].flat()
  const label = bars?.type === 'bar' ? bars.label : undefined
  const message = [0, 1].map((dataIndex) =>
    // The formatter reads the place of the bar alone.
    typeof label?.formatter === 'function' ? Reflect.apply(label.formatter, undefined, [{ dataIndex }]) : null,
  )
  expect(message).toEqual(['{figure|40}  {rise|+12.50%}', '{figure|5}  {figure|+2\u00a0people}'])
})

describe('a ranking of changes', () => {
  const view: ChartView = {
    ...aView('ranking', [-40, -10, 5]),
    kind: 'ranking',
    of: 'changes',
    unit: 'percent',
    changes: [null, null, null],
  }

  test('draws each change to its side of zero, in the colour of its sign', () => {
    const { series, xAxis } = chartOption(view, aStyle())
    const { rise, fall } = aStyle().palette
    expect(series).toMatchObject([
      {
        data: [
          { value: -40, itemStyle: { color: fall } },
          { value: -10, itemStyle: { color: fall } },
          { value: 5, itemStyle: { color: rise } },
        ],
      },
    ])
    const axis = [xAxis].flat()[0]
    const bound = (name: 'min' | 'max', extent: { min: number; max: number }) => {
      const of = axis !== undefined && name in axis ? Reflect.get(axis, name) : undefined
      return typeof of === 'function' ? of(extent) : of
    }
    expect([bound('min', { min: -40, max: -10 }), bound('max', { min: -40, max: -10 })]).toEqual([-40, 0])
    expect([bound('min', { min: 3, max: 5 }), bound('max', { min: 3, max: 5 })]).toEqual([0, 5])
  })

  test('names the changes with their signs', () => {
    expect(drawn(view, aStyle())).toContain('-40.00%')
    expect(drawn(view, aStyle())).toContain('+5.00%')
  })
})

describe('a ring of messages', () => {
  const ring = (values: readonly number[], unit: 'messages' | 'people' = 'messages'): ChartView => ({
    ...aView('share', values),
    kind: 'share',
    unit,
  })

  test('says shares of thirty messages, and how many they are of fewer', () => {
    expect(drawn(ring([20, 10]), aStyle())).toContain('66.67%')
    expect(drawn(ring([4, 5]), aStyle())).not.toContain('%')
    expect(drawn(ring([4, 5], 'people'), aStyle())).toContain('44.44%')
  })
})

test('a point between two gaps is marked, since no line would show it', () => {
  const series = [chartOption(aView('trend', [null, 5, null, 7, 8]), aStyle()).series].flat()
  expect(series[0]).toMatchObject({ data: [null, { value: 5, symbol: 'circle' }, null, 7, 8] })
})

test('tooltips carry exact figures, axes short ones', () => {
  const option = chartOption(aView('comparison', [1_234_567]), aStyle('th'))
  const tooltip = [option.tooltip].flat()[0]
  expect(tooltip?.valueFormatter?.(1_234_567, 0)).toBe('1,234,567')
  expect(tooltip?.valueFormatter?.(null, 0)).toBe('–')
  expect(drawn(aView('comparison', [1_234_567]), aStyle('th'))).toContain('ล้าน')
})

describe('every widget of hostile answers', () => {
  const bad = [Number.NaN, Number.POSITIVE_INFINITY, 0, null]
  function clippedCell(code: CardCode, value: number | null): CardContent {
    const open = findCard(code)?.open({}, aContext())
    if (open === undefined) throw new Error(`There is no card ${code}.`)
    return open.show(
      Object.fromEntries(Object.entries(open.asks).map(([name, ask]) => [name, hostileAnswer(ask.path, value)])),
    )
  }

  test.each(allCards.map((card) => card.code))('C14: %s shows dashes and gaps, never infinity', (code) => {
    for (const value of bad) {
      const visible = clippedCell(code, value)
      expectSound(visible.view)
      expectSound(visible.table)
      expect(visible.subtitle).not.toMatch(/NaN|Infinity|undefined|[{}]/)
      for (const view of chartsOf(visible.view)) expectSound(optionOf(view))
    }
  })

  // `web/build/unusedCharts.ts`
  test('no option has names that ECharts had before version 5, or needs what the web’s build leaves out', async () => {
    const path = '../../node_modules/echarts/lib/preprocessor/backwardCompat.js'
    const { default: renameOld }: { default: (option: unknown) => void } = await import(path)
    const old = { series: [{ type: 'bar', itemStyle: { barBorderRadius: 2 } }] }
    renameOld(old)
    expect(old.series[0]?.itemStyle).toHaveProperty('borderRadius', 2)
    const ofCards = allCards.flatMap(({ code }) => chartsOf(clippedCell(code, 1234).view))
    const views = [...ofCards, aView('scatter', [1, 2])]
    expect(new Set(views.map(({ kind }) => kind)).size).toBeGreaterThan(7)
    for (const view of views) {
      const option = optionOf(view)
      const before = JSON.stringify({ ...option, series: [option.series ?? []].flat() })
      renameOld(option)
      expect(JSON.stringify(option)).toBe(before)
      expect(before).not.toMatch(
        /"sampling"|"type":"log"|"alignTicks"|"large"|"polar"|"transform"|"draggable"|"roundCap"/,
      )
      const axes = [option.xAxis ?? [], option.yAxis ?? []].flat()
      expect(axes.map(({ type }) => type)).not.toContain('time')
    }
  })
})

describe('what many days are drawn as', () => {
  const stack = {
    kind: 'stack',
    shape: 'areas',
    unit: 'messages',
    categories: ['1', '2', '3'],
    series: [
      { key: 'facebook', name: 'Facebook', role: 'category', values: [1, 2, 3] },
      { key: 'youtube', name: 'YouTube', role: 'category', values: [0, null, 5] },
    ],
    description: 'x',
  } as const

  test('areas keep the colours of their channels and stand on each other', () => {
    const style = aStyle()
    expect(chartOption(stack, style).series).toMatchObject([
      { type: 'line', stack: 'all', areaStyle: { color: style.palette.channels.facebook }, data: [1, 2, 3] },
      { type: 'line', stack: 'all', areaStyle: { color: style.palette.channels.youtube } },
    ])
  })

  test('lying bars stand under each other, run as the reader reads and grow in height', () => {
    const rows = { ...stack, shape: 'rows' } as const
    const option = chartOption(rows, aStyle('ar'))
    expect(option.yAxis).toMatchObject({ type: 'category', data: ['1', '2', '3'], inverse: true, position: 'right' })
    expect(option.xAxis).toMatchObject({ type: 'value', inverse: true })
    expect(chartHeight({ ...rows, categories: Array(20).fill('x') }, 'wide')).toBeGreaterThan(chartHeight(rows, 'wide'))
  })

  test('a lying comparison has this year on top', () => {
    const rows = {
      kind: 'comparison',
      shape: 'rows',
      unit: 'baht',
      categories: ['c0', 'c1'],
      description: 'A chart.',
      series: [
        aSeries([3, 4], { key: 'previous', name: '2025', role: 'previous' }),
        aSeries([1, 2_000_000], { changes: [-12.5, null] }),
      ],
    } as const
    const option = chartOption(rows, aStyle())
    const svg = drawn(rows, aStyle())
    for (const text of ['>-12.50%<', '>2.00M<']) expect(svg).toContain(text)
    expect(svg).not.toContain('>3<')
    expect([option.series].flat().map((item) => item?.name)).toEqual(['2026', '2025'])
    expect(option.yAxis).toMatchObject({ type: 'category', inverse: true })
    expect(chartHeight({ ...rows, categories: Array(9).fill('x') }, 'narrow')).toBeGreaterThan(
      chartHeight(rows, 'narrow'),
    )
  })

  test('a series keeps its colour where others are left out', () => {
    const { palette } = aStyle()
    const [, second] = palette.categories
    const view = {
      ...stack,
      series: [{ key: 'question', name: 'Question', role: 'category', values: [1], colour: 1 }],
    } as const
    expect(chartOption(view, aStyle()).series).toMatchObject([{ color: second }])
  })

  test('a percentage says so along its axis', () => {
    const option = chartOption({ ...aView('comparison', [12]), unit: 'percent' }, aStyle('fr'))
    const axis = [option.yAxis].flat()[0]
    const format = axis?.axisLabel !== undefined && 'formatter' in axis.axisLabel ? axis.axisLabel.formatter : null
    expect(typeof format === 'function' ? Reflect.apply(format, null, [12, 0]) : null).toBe('12\u202f%')
  })

  test('a band lies below its line, from the low to the high figures, with gaps where one is missing', () => {
    const trend = {
      kind: 'trend',
      unit: 'celsius',
      categories: ['1', '2', '3', '4', '5'],
      series: [{ key: 'mean', name: 'Mean', role: 'current', values: [1, 2, 3, 4, 5] }],
      // Edges that cross are none: there the band has no height.
      band: { name: 'Lowest to highest', low: [-2, 0, null, 1, 2], high: [4, 5, 6, 6, 1] },
      description: 'x',
    } as const
    const option = chartOption(trend, aStyle())
    expect(option.series).toMatchObject([{ id: 'mean' }, { id: 'band', z: 1 }])
    expect(bandAreas(trend.band, 5, null)).toEqual([
      [
        { at: 0, low: -2, high: 4 },
        { at: 1, low: 0, high: 5 },
      ],
      [
        { at: 3, low: 1, high: 6 },
        { at: 4, low: 2, high: 2 },
      ],
    ])
    const corners = [...drawn(trend, aStyle()).matchAll(/<polygon points="([^"]*)"/g)].map(([, points]) =>
      points?.split(' '),
    )
    expect(corners.map((numbers) => (numbers?.length ?? 0) / 2)).toEqual([4, 4])
    expect(option.legend).toMatchObject([{ data: [{ name: 'Mean' }, { name: 'Lowest to highest' }] }])
  })

  describe('of five years of days', () => {
    const days = Array.from({ length: 1_826 }, (_, at) => at)
    const figures = days.map((day) =>
      day === 700 || day === 701 ? null : day === 900 ? -99 : 20 + Math.sin(day / 58) + (day % 7) / 10,
    )
    const trend = (changes: Partial<TrendView> = {}): TrendView => ({
      kind: 'trend',
      unit: 'celsius',
      categories: days.map((day) => `day ${day}`),
      series: [{ key: 'mean', name: 'Mean', role: 'current', values: figures }],
      description: 'x',
      ...changes,
    })
    const seriesOf = (view: ChartView, width: WidthClass = 'wide') =>
      [chartOption(view, aStyle('en', width)).series].flat()
    /** The points of a series as pairs. */
    function pointsOf(series: ReturnType<typeof seriesOf>[number]): readonly (readonly [number, number | null])[] {
      const data = series?.data
      if (!(data instanceof Float64Array)) throw new Error('The points are no bare numbers.')
      return Array.from({ length: data.length / 2 }, (_, at) => {
        const value = data[2 * at + 1] ?? Number.NaN
        return [data[2 * at] ?? Number.NaN, Number.isNaN(value) ? null : value]
      })
    }

    test('a line has its outline: no figure is another, no peak and no gap is lost', () => {
      const [line] = seriesOf(trend())
      expect(line).toMatchObject({ id: 'mean outline', showSymbol: false, animation: false })
      for (const width of ['wide', 'narrow'] as const) {
        const points = pointsOf(seriesOf(trend(), width)[0])
        expect(points.length).toBeLessThan(width === 'wide' ? 980 : 500)
        for (const [day, value] of points) expect(value).toBe(figures[day])
        const stored = new Set(points.map(([day]) => day))
        for (const day of [0, 699, 700, 701, 702, 900, 1_825]) expect(stored.has(day), `day ${day}`).toBe(true)
        // Within each stretch of days the highest and the lowest.
        const size = days.length / (width === 'wide' ? 480 : 240)
        for (const from of days.filter((day) => day % 100 === 0 && day !== 700)) {
          const span = figures.slice(from, from + Math.ceil(2 * size)).map((figure) => figure ?? 0)
          const near = points
            .filter(([day]) => day >= from - size && day < from + 3 * size)
            .map(([, value]) => value ?? 0)
          expect(Math.max(...near)).toBeGreaterThanOrEqual(Math.max(...span))
          expect(Math.min(...near)).toBeLessThanOrEqual(Math.min(...span))
        }
      }
    })

    test('lines have a point on the same days, so that what is pointed at tells of all', () => {
      const other = {
        key: 'other',
        name: 'Other',
        role: 'previous',
        values: days.map((day) => (day * 7) % 11),
      } as const
      const bars = seriesOf(trend({ series: [...trend().series, other] })).map((series) =>
        pointsOf(series).map(([day]) => day),
      )
      expect(bars[0]).toEqual(bars[1])
    })

    test('a band has the lowest and the highest of each stretch, to its ends, and its gaps', () => {
      const low = days.map((day) => (day === 700 ? null : day === 1_000 ? -40 : 10))
      const high = days.map((day) => (day === 1_300 ? 50 : 30))
      const areas = bandAreas({ name: 'Band', low, high }, days.length, 'wide')
      expect(areas.map((area) => [area[0]?.at, area.at(-1)?.at])).toEqual([
        [0, 699],
        [701, 1_825],
      ])
      const edges = areas.flat()
      expect(edges.filter((edge) => Math.abs(edge.at - 1_000) < 4 && edge.low === -40)).toHaveLength(1)
      expect(edges.filter((edge) => Math.abs(edge.at - 1_300) < 4 && edge.high === 50)).toHaveLength(1)
      expect(edges.length).toBeLessThan(500)
    })

    test('the axis has the words of days at even distances, in the direction of the reader', () => {
      const option = chartOption(trend(), aStyle('ar'))
      const axis = [option.xAxis].flat()[0]
      expect(axis).toMatchObject({ type: 'value', min: -1_825, max: 0, inverse: false })
      const svg = drawn(trend(), aStyle('en'))
      expect(svg).toContain('>day 0<')
      expect(svg).not.toMatch(/NaN|Infinity|undefined/)
      // Days of the calendar are named by the months that begin on them, the same ones in each year.
      const dated = drawn(trend({ firstDay: '2021-11-16' }), aStyle('th'))
      expect(dated).toContain('>ม.ค. 2565<')
      expect(dated).toContain('>ม.ค. 2569<')
      expect(dated).not.toMatch(/>(day 0|พ.ย. \d+)</)
    })

    test.each(['en', 'he'] as const)('%s: the plot takes the room that there is, on a phone, too', (language) => {
      const band = { name: 'Band', low: days.map(() => 1), high: days.map(() => 40) }
      const chart = init(null, null, { renderer: 'svg', ssr: true, width: 342, height: 240 })
      try {
        chart.setOption(chartOption(trend({ firstDay: '2021-11-16', band }), aStyle(language, 'narrow')))
        const placeOf = (day: number) => chart.convertToPixel({ xAxisIndex: 0 }, language === 'he' ? -day : day)
        const [first, last] = [placeOf(0), placeOf(1_825)]
        expect(Math.abs(last - first)).toBeGreaterThan(280)
        expect(last > first).toBe(language === 'en')
        // The band reaches from the first day to the last one.
        const corners =
          chart
            .renderToSVGString()
            .match(/<polygon points="([^"]*)"/)?.[1]
            ?.split(' ') ?? []
        const across = corners.flatMap((number, at) => (at % 2 === 0 ? [Number(number)] : []))
        expect(Math.min(...across)).toBeCloseTo(Math.min(first, last), -1)
        expect(Math.max(...across)).toBeCloseTo(Math.max(first, last), -1)
      } finally {
        chart.dispose()
      }
    })

    test('a day alone is marked, and then each day is drawn', () => {
      const single = figures.map((figure, day) => (day === 699 || day === 703 ? null : figure))
      expect(
        seriesOf(trend({ series: [{ key: 'mean', name: 'Mean', role: 'current', values: single }] }))[0],
      ).toMatchObject({
        data: expect.arrayContaining([expect.objectContaining({ value: figures[702], symbol: 'circle' })]),
      })
    })
  })
})

test.each(['wide', 'narrow'] as const)('%s: long names of a ring are drawn whole, in a legend above it', (width) => {
  const names = ['Department of Provincial Administration', 'Tourism Authority of Thailand', 'Other']
  const ring = aView('share', [3, 2, 1], names)
  const svg = drawn(ring, aStyle('en', width))
  for (const name of names) expect(svg).toContain(name)
  expect(svg).not.toContain('…')
  expect(svg).not.toContain('...')
  expect(chartHeight(ring, width)).toBeGreaterThanOrEqual(chartHeight(aView('share', [1], ['Other']), width))
})
