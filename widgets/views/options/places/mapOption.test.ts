import { directionOf, type Language, languages } from '@sala/catalog/words.ts'
import { init, registerMap } from 'echarts'
import { beforeAll, describe, expect, test } from 'vitest'
import { geoJsonOf } from '../../../maps/geometry.ts'
import { loadMap } from '../../../maps/load.ts'
import { codesOn, placeFigures } from '../../../maps/places.ts'
import { type Mode, paletteOf } from '../../palette.ts'
import type { ChartStyle, WidthClass } from '../../style.ts'
import type { MapView } from '../../view.ts'
import { classBreaks, classOf } from './mapClasses.ts'
import { mapHeight } from './mapHeight.ts'
import { mapClasses } from './mapLegend.ts'
import { legendBelow, mapOption } from './mapOption.ts'
import { mapRamp } from './mapRamp.ts'

const kinds: readonly MapView['kind'][] = ['province_map', 'world_map']

beforeAll(async () => {
  for (const kind of kinds) registerMap(kind, geoJsonOf(await loadMap(kind)))
})

function aStyle(mode: Mode = 'light', language: Language = 'en', width: WidthClass = 'wide'): ChartStyle {
  return {
    palette: paletteOf(mode),
    language,
    direction: directionOf(language),
    fontFamily: 'IBM Plex Sans',
    reducedMotion: true,
    width,
  }
}

/** A map of these figures, in the order of its codes; places beyond them have none. */
function aMap(kind: MapView['kind'], values: readonly (number | null)[], changes: Partial<MapView> = {}): MapView {
  const codes = codesOn(kind)
  const figures = values.flatMap((value, index) => {
    const code = codes[index]
    return code === undefined ? [] : [{ code, name: `Place ${code}`, value }]
  })
  const placed = placeFigures(kind, figures, (code) => code)
  return { kind, unit: 'people', ...placed, breaks: classBreaks(values), description: 'A map.', ...changes } as MapView
}

function drawn(view: MapView, style: ChartStyle): string {
  const width = { narrow: 342, medium: 600, wide: 1000 }[style.width]
  const chart = init(null, null, { renderer: 'svg', ssr: true, width, height: mapHeight(view, style.width) })
  try {
    chart.setOption(mapOption(view, style))
    return chart.renderToSVGString()
  } finally {
    chart.dispose()
  }
}

/** How often a fill occurs on paths; hatching is a second path with a pattern on top. */
const fills = (svg: string): ReadonlyMap<string, number> => {
  const result = new Map<string, number>()
  for (const [, path = ''] of svg.matchAll(/<path ([^>]*)>/g)) {
    const fill = /fill="([^"]*)"/.exec(path)?.[1] ?? ''
    const key = fill.startsWith('url(') ? 'hatched' : fill
    result.set(key, (result.get(key) ?? 0) + 1)
  }
  return result
}

/** Skewed, with gaps: every ninth place has no figure. */
const skewed = (kind: MapView['kind']): readonly (number | null)[] =>
  codesOn(kind).map((_, index) => (index % 9 === 4 ? null : Math.round(1000 * 1.12 ** ((index * 37) % 77))))

describe.each(kinds)('a %s', (kind) => {
  test.each(['light', 'dark', 'print'] as const)(
    'draws each place in the colour of its class, and those without a figure hatched, %s',
    (mode) => {
      const values = skewed(kind)
      const view = aMap(kind, values)
      const svg = fills(drawn(view, aStyle(mode)))
      const colours = mapRamp(mode, view.breaks.length + 1)
      expect(colours.length).toBeGreaterThanOrEqual(4)
      for (const [at, colour] of colours.entries()) {
        const places = values.filter((value) => classOf(value, view.breaks) === at).length
        // And once in the legend.
        expect(svg.get(colour), colour).toBe(places + 1)
      }
      const missing = values.filter((value) => value === null).length
      expect(svg.get('hatched')).toBe(missing)
      expect(svg.get(paletteOf(mode).surface)).toBe(missing)
    },
  )

  test('of zeros is coloured, of nothing hatched: no data never look like zero', () => {
    const zeros = fills(
      drawn(
        aMap(
          kind,
          codesOn(kind).map(() => 0),
        ),
        aStyle(),
      ),
    )
    expect(zeros.get('hatched')).toBeUndefined()
    expect(zeros.get(mapRamp('light', 1)[0] ?? '')).toBe(codesOn(kind).length + 1)
    const nothing = fills(drawn(aMap(kind, []), aStyle()))
    expect(nothing.get('hatched')).toBe(codesOn(kind).length)
  })

  test('draws a place that the view forgot as one without a figure', () => {
    const view = aMap(kind, [5, 6, 7])
    const forgotten = { ...view, places: view.places.slice(0, 2) }
    expect(fills(drawn(forgotten, aStyle())).get('hatched')).toBe(codesOn(kind).length - 2)
  })

  test.each([
    ['no numbers', [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 3, 4]],
    ['huge and tiny', [1e308, -1e308, 1e-308, 0, -0]],
    ['below zero', [-5, -1, 2, 8, null]],
  ] as const)('of %s is drawn without a broken figure', (_, values) => {
    for (const language of ['en', 'ar', 'th'] as const) {
      for (const breaks of [classBreaks(values), [Number.NaN, 3, 1, Number.POSITIVE_INFINITY, 1, 2, 5, 6, 7, 8, 9]]) {
        const svg = drawn(aMap(kind, values, { breaks }), aStyle('dark', language, 'narrow'))
        expect(svg).not.toMatch(/NaN|Infinity|undefined|\[object/)
      }
    }
  })

  test('of names that look like markup says them as letters', () => {
    const [code = ''] = codesOn(kind)
    const view = aMap(kind, [1], { places: [{ code, name: '<img src=x>{b|x}\u202e', value: 1234.5 }] })
    expect(drawn(view, aStyle())).not.toContain('<img')
    expect(tip(view, code)).toBe('<img src=x>(b|x) \n1,235 people')
    expect([mapOption(view, aStyle()).tooltip].flat()[0]).toMatchObject({ renderMode: 'richText', confine: true })
  })

  test('says exact figures, a dash for none', () => {
    const [one = '', other = ''] = codesOn(kind)
    const view = aMap(kind, [1_234_567])
    expect(tip(view, one)).toBe(`Place ${one}\n1,234,567 people`)
    expect(tip(view, other)).toBe(`${other}\n–`)
    expect(tip(aMap(kind, [12.3456], { unit: 'percent' }), one)).toBe(`Place ${one}\n12.35%`)
  })

  test('stands apart from its legend, in both directions', () => {
    const view = aMap(kind, skewed(kind))
    const seriesOf = (style: ChartStyle) => [mapOption(view, style).series].flat()[0]
    const legendOf = (style: ChartStyle) => [mapOption(view, style).visualMap].flat()[0]
    expect(legendOf(aStyle('light', 'en'))).toMatchObject({ left: 4, align: 'left' })
    expect(legendOf(aStyle('light', 'he'))).toMatchObject({ right: 4, align: 'right' })
    expect(seriesOf(aStyle('light', 'en'))).toMatchObject({ right: 0, left: expect.any(Number) })
    expect(seriesOf(aStyle('light', 'he'))).toMatchObject({ left: 0, right: expect.any(Number) })
    expect(seriesOf(aStyle())).toMatchObject({ roam: false, scaleLimit: { min: 1 }, selectedMode: 'single' })
  })

  test('sorts figures: what is on no map or there twice is listed, not lost', () => {
    const [first = '', second = ''] = codesOn(kind)
    const { places, unmatched } = placeFigures(
      kind,
      [
        { code: first, name: 'One', value: 1 },
        { code: 'GF', name: 'French Guiana', value: 2 },
        { code: first, name: 'One again', value: 3 },
        { code: '__proto__', name: 'Odd', value: Number.NaN },
      ],
      (code) => `name of ${code}`,
    )
    expect(places).toHaveLength(codesOn(kind).length)
    expect(places.slice(0, 2)).toEqual([
      { code: first, name: 'One', value: 1 },
      { code: second, name: `name of ${second}`, value: null },
    ])
    expect(unmatched).toEqual([
      { name: 'French Guiana', value: 2 },
      { name: 'One again', value: 3 },
      { name: 'Odd', value: null },
    ])
  })
})

describe('the legend', () => {
  const labels = (values: readonly (number | null)[], breaks: readonly number[], language: Language = 'en') =>
    mapClasses(aMap('province_map', values, { breaks }), codesOn('province_map').slice(0, values.length), {
      palette: paletteOf('light'),
      language,
    }).map(({ label }) => label)

  test('stands in columns below a map of the world, as many as its names leave room for', () => {
    const view = aMap('world_map', [500, 700, 7000, 9000, 50_000, 400_000, 3_000_000], { breaks: [1e3, 1e4, 1e6] })
    const namesIn = (style: ChartStyle) =>
      [mapOption(view, style).visualMap].flat().flatMap((item) => {
        if (item === undefined || !('pieces' in item) || item.show === false) return []
        return [(item.pieces ?? []).map(({ label }) => label).toReversed()]
      })
    const narrow = { ...aStyle('light', 'en', 'narrow'), pixels: 345 }
    const all = ['1M or more', '10k to under 1M', '1,000 to under 10k', 'Under 1,000', 'No data']
    expect(namesIn(aStyle())).toEqual([all])
    expect(namesIn(narrow)).toEqual([all.slice(0, 3), all.slice(3)])
    expect(namesIn({ ...narrow, pixels: 240 })).toEqual([all])
    expect([narrow, { ...narrow, pixels: 240 }, aStyle()].map((style) => legendBelow(view, style))).toEqual([
      72,
      112,
      null,
    ])
  })

  test('says ranges in words from the most to the least, and "no data" last', () => {
    expect(labels([500, 700, 3000, 4000, 20_000, 2_500_000, null], [1000, 10_000, 2_000_000])).toEqual([
      '2M or more',
      '10k to under 2M',
      '1,000 to under 10k',
      'Under 1,000',
      'No data',
    ])
    expect(labels([50_000, 150_000, 5_000_000], [100_000, 1_000_000], 'th')).toEqual([
      '1\u00a0ล้าน ขึ้นไป',
      '1\u00a0แสน ถึงต่ำกว่า 1\u00a0ล้าน',
      'ต่ำกว่า 1\u00a0แสน',
    ])
  })

  test('names a figure that stands alone in its class', () => {
    expect(labels([1, 2, 2, 5], classBreaks([1, 2, 2, 5]))).toEqual(['5', '2', '1'])
    expect(labels([0.25, 0.25], [])).toEqual(['0.25'])
    expect(labels([1_234_567, 7], [1_234_567])).toEqual(['1,234,567', '7'])
    expect(labels([1, 2, 9], [])).toEqual(['1 or more'])
  })

  test('of nothing has only "no data"', () => {
    expect(labels([null, null], [5])).toEqual(['No data'])
  })

  test('is written in every language, without a placeholder left', () => {
    for (const language of languages) {
      for (const label of labels([1, 50, 500, 5000, 50_000, null], [10, 100, 10_000], language)) {
        expect(label).not.toMatch(/[{}]|NaN|undefined/)
        expect(label).not.toBe('')
      }
    }
  })
})

/** What the tooltip says of a place. */
function tip(view: MapView, code: string): unknown {
  const { formatter } = [mapOption(view, aStyle()).tooltip].flat()[0] ?? {}
  if (typeof formatter !== 'function') throw new Error('The tooltip has no formatter.')
  return formatter(
    {
      name: code,
      componentType: 'series',
      componentSubType: 'map',
      componentIndex: 0,
      dataIndex: 0,
      data: {},
      value: 0,
      $vars: [],
    },
    '',
  )
}
