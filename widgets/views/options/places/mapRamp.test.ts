import { describe, expect, test } from 'vitest'
import { type Mode, paletteOf } from '../../palette.ts'
import { mapMark, mapRamp, maxColours } from './mapRamp.ts'

type Triple = readonly [number, number, number]

/** Linear light of `#rrggbb`. */
function linear(hex: string): Triple {
  const channel = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return [channel(1), channel(3), channel(5)]
}

/** CIELAB (D65), read back from the colour as a screen shows it. */
function lab(hex: string): Triple {
  const [r, g, b] = linear(hex)
  const bent = (value: number) => (value > 216 / 24389 ? Math.cbrt(value) : (24389 / 27 / 116) * value + 16 / 116)
  const x = bent((0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047)
  const y = bent(0.2126729 * r + 0.7151522 * g + 0.072175 * b)
  const z = bent((0.0193339 * r + 0.119192 * g + 0.9503041 * b) / 1.08883)
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)]
}

const distance = (first: string, second: string): number => {
  const [a, b] = [lab(first), lab(second)]
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])
}

function contrast(first: string, second: string): number {
  const luminance = ([r, g, b]: Triple) => 0.2126 * r + 0.7152 * g + 0.0722 * b
  const [dark = 0, light = 0] = [luminance(linear(first)), luminance(linear(second))].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

const modes: readonly Mode[] = ['light', 'dark', 'print']

describe.each(modes)('the colours of a map, %s', (mode) => {
  const palette = paletteOf(mode)

  test.each([2, 3, 4, 5, 6, 7])('of %i classes are even steps of lightness in one hue', (count) => {
    const colours = mapRamp(mode, count)
    expect(colours).toHaveLength(count)
    const points = colours.map(lab)
    const steps = points.slice(1).map(([lightness], index) => lightness - (points[index]?.[0] ?? 0))
    const mean = steps.reduce((sum, step) => sum + step, 0) / steps.length
    for (const step of steps) expect(Math.abs(step - mean), colours.join(' ')).toBeLessThan(1.5)
    expect(Math.abs(mean)).toBeGreaterThanOrEqual(9)
    const hues = points.map(([, a, b]) => (Math.atan2(b, a) * 180) / Math.PI)
    expect(Math.max(...hues) - Math.min(...hues)).toBeLessThan(20)
  })

  test('the most stands out most from the ground, the least is told from it', () => {
    const colours = mapRamp(mode, 7)
    expect(contrast(colours.at(-1) ?? '', palette.surface)).toBeGreaterThan(7)
    for (const colour of colours) expect(distance(colour, palette.surface)).toBeGreaterThan(12)
    const contrasts = colours.map((colour) => contrast(colour, palette.surface))
    expect(contrasts).toEqual(contrasts.toSorted((a, b) => a - b))
  })

  test('borders and hatching are seen against the ground, the mark against every class', () => {
    expect(contrast(palette.axis, palette.surface)).toBeGreaterThanOrEqual(3)
    for (const colour of [...mapRamp(mode, 7), palette.surface]) {
      expect(distance(mapMark.sequential[mode], colour), colour).toBeGreaterThan(50)
    }
  })

  test.each([2, 3, 4, 5, 6, 7])(
    'of %i classes of heat run from blue to red, as far from the middle on both sides',
    (count) => {
      const colours = mapRamp(mode, count, 'diverging')
      const points = colours.map(lab)
      const [coldest, hottest] = [points[0] ?? [0, 0, 0], points.at(-1) ?? [0, 0, 0]]
      expect(coldest[2]).toBeLessThan(-25)
      expect(hottest[1]).toBeGreaterThan(25)
      expect(hottest[2]).toBeGreaterThan(10)
      for (const [index, [lightness]] of points.entries()) {
        expect(Math.abs(lightness - (points.at(-1 - index)?.[0] ?? 0)), colours.join(' ')).toBeLessThan(1.5)
      }
      for (const [index, colour] of colours.entries()) {
        expect(distance(colour, palette.surface), colour).toBeGreaterThan(12)
        expect(distance(mapMark.diverging[mode], colour), colour).toBeGreaterThan(50)
        const next = colours[index + 1]
        if (next !== undefined) expect(distance(colour, next), `${colour} ${next}`).toBeGreaterThan(12)
      }
    },
  )
})

test('there are one to seven colours, whatever is asked for', () => {
  for (const count of [-1, 0, 1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 100]) {
    const colours = mapRamp('light', count)
    expect(colours.length).toBeGreaterThanOrEqual(1)
    expect(colours.length).toBeLessThanOrEqual(maxColours)
    for (const colour of colours) expect(colour).toMatch(/^#[0-9a-f]{6}$/)
  }
})
