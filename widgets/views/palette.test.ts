import { describe, expect, test } from 'vitest'
import { type Mode, type Palette, paletteOf } from './palette.ts'
import { themes } from './themes.ts'

type Triple = readonly [number, number, number]

/** Linear light of `#rrggbb`. */
function linear(hex: string): Triple {
  const channel = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return [channel(1), channel(3), channel(5)]
}

const luminance = ([red, green, blue]: Triple) => 0.2126 * red + 0.7152 * green + 0.0722 * blue

/** WCAG 2.2 contrast. */
function contrast(first: string, second: string): number {
  const [dark = 0, light = 0] = [luminance(linear(first)), luminance(linear(second))].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** How colours look to eyes without one kind of cone (Machado, Oliveira and Fernandes 2009, severity 1), on linear light. */
const eyes: Readonly<Record<string, readonly [Triple, Triple, Triple]>> = {
  normal: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protan: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deutan: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritan: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
}

const through = (rows: readonly [Triple, Triple, Triple], [r, g, b]: Triple): Triple => {
  const [red, green, blue] = rows.map((row) => Math.max(0, row[0] * r + row[1] * g + row[2] * b))
  return [red ?? 0, green ?? 0, blue ?? 0]
}

/** OKLab of linear light; distances in it are about even to the eye. */
function lab([r, g, b]: Triple): Triple {
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

function closest(colours: readonly string[], seenBy: readonly [Triple, Triple, Triple]): number {
  const points = colours.map((colour) => lab(through(seenBy, linear(colour))))
  let least = Number.POSITIVE_INFINITY
  for (const [index, point] of points.entries()) {
    for (const other of points.slice(index + 1)) {
      least = Math.min(least, Math.hypot(point[0] - other[0], point[1] - other[1], point[2] - other[2]))
    }
  }
  return least
}

const modes: readonly Mode[] = ['light', 'dark', 'print']
const palettes: readonly (readonly [name: string, palette: Palette])[] = modes.flatMap((mode) =>
  themes.map((theme) => [`${mode} ${theme}`, paletteOf(mode, theme)] as const),
)

test('there are six themes', () => {
  expect(themes).toHaveLength(6)
})

describe.each(palettes)('%s', (_, palette) => {
  test('what is read passes 4.5:1', () => {
    for (const ink of [palette.text, palette.textMuted, palette.rise, palette.fall, palette.current]) {
      expect(contrast(ink, palette.surface), ink).toBeGreaterThanOrEqual(4.5)
    }
  })

  test('what is seen passes 3:1', () => {
    const seen = [
      palette.current,
      palette.previousEdge,
      palette.target,
      palette.other,
      palette.axis,
      ...palette.categories,
      ...Object.values(palette.sentiment),
      ...Object.values(palette.channels),
    ]
    for (const colour of seen) expect(contrast(colour, palette.surface), colour).toBeGreaterThanOrEqual(3)
  })

  test('this year stands out from last year', () => {
    expect(contrast(palette.current, palette.previous)).toBeGreaterThanOrEqual(3)
  })

  test('at most eight categories, told apart by every kind of eye', () => {
    expect(palette.categories.length).toBeLessThanOrEqual(8)
    for (const [eye, rows] of Object.entries(eyes)) {
      expect(closest(palette.categories, rows), eye).toBeGreaterThan(0.1)
      expect(closest(Object.values(palette.sentiment), rows), `sentiment, ${eye}`).toBeGreaterThan(0.08)
    }
  })
})
