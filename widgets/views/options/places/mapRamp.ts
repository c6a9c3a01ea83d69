import type { Mode } from '../../palette.ts'
import type { MapView } from '../../view.ts'

/** The most colours of a map that people can distinguish. */
export const maxColours = 7

interface Ramp {
  /** CIELAB lightness of the least and the most. */
  readonly from: number
  readonly to: number
  /** Chroma at both ends and in the middle, as far as screens can show it. */
  readonly chroma: readonly [from: number, middle: number, to: number]
}

/** One hue (blue, in degrees of CIELAB) for all six themes: the accent changes, the meaning does not. */
const hue = 277
const onPaper: Ramp = { from: 90, to: 29, chroma: [11, 36, 40] }
const ramps: Readonly<Record<Mode, Ramp>> = {
  light: onPaper,
  print: onPaper,
  // On a dark ground the most is the brightest.
  dark: { from: 30, to: 92, chroma: [28, 40, 12] },
}

/**
 * The scale of a map's colours: increasing amounts, or two ends of a range (cold and hot, decrease and increase) with a middle between
 * them.
 */
type MapScale = 'sequential' | 'diverging' | 'changes'

/**
 * Heat has two ends: blue is cold and red is hot in every language. So have changes, of which red is the fall and blue the rise: red and
 * green are one colour to too many. Other figures grow from least to most.
 */
export const mapScaleOf = ({ unit, of }: Pick<MapView, 'unit' | 'of'>): MapScale => {
  if (of === 'changes') return 'changes'
  return unit === 'celsius' ? 'diverging' : 'sequential'
}

interface Diverging {
  /** CIELAB lightness and chroma of the middle and of both ends. */
  readonly middle: readonly [lightness: number, chroma: number]
  readonly end: readonly [lightness: number, chroma: number]
}

const hotHue = 32
const divergingOnPaper: Diverging = { middle: [87, 3], end: [38, 56] }
const divergingRamps: Readonly<Record<Mode, Diverging>> = {
  light: divergingOnPaper,
  print: divergingOnPaper,
  dark: { middle: [32, 4], end: [74, 46] },
}

const besideBlueAndRed = { light: '#0a7a0a', print: '#0a7a0a', dark: '#7dff6b' }

/**
 * The edge of the place that is pointed at or selected: beside blue the one hue that it is never mistaken for, by any kind of eye; beside
 * blue and red a green as light as neither.
 */
export const mapMark: Readonly<Record<MapScale, Readonly<Record<Mode, string>>>> = {
  sequential: { light: '#d95f02', print: '#d95f02', dark: '#ff9a3d' },
  diverging: besideBlueAndRed,
  changes: besideBlueAndRed,
}

/**
 * The colours of a map from least to most, in even steps of lightness, so that equal steps look equal: one hue, or from blue by a pale
 * middle to red. Fewer colours lie further apart. `count` is taken as 1 to 7.
 */
export function mapRamp(mode: Mode, count: number, scale: MapScale = 'sequential'): readonly string[] {
  const steps = Math.min(maxColours, Math.max(1, Math.floor(count) || 1))
  return Array.from({ length: steps }, (_, index) => {
    const at = steps === 1 ? 0.5 : index / (steps - 1)
    if (scale === 'sequential') return sequentialAt(ramps[mode], at)
    return divergingAt(divergingRamps[mode], scale === 'changes' ? 1 - at : at)
  })
}

function sequentialAt({ from, to, chroma }: Ramp, at: number): string {
  return hexOf(from + (to - from) * at, chromaAt(chroma, at), hue)
}

function divergingAt({ middle, end }: Diverging, at: number): string {
  const away = Math.abs(2 * at - 1)
  const between = (side: 0 | 1) => middle[side] + (end[side] - middle[side]) * away
  return hexOf(between(0), between(1), at < 0.5 ? hue : hotHue)
}

/** A parabola through the three. */
function chromaAt([from, middle, to]: Ramp['chroma'], at: number): number {
  return from * (1 - at) * (1 - 2 * at) + middle * 4 * at * (1 - at) + to * at * (2 * at - 1)
}

/** CIELAB (D65) at a hue (in degrees) as `#rrggbb`; clamped to the colours of a screen. */
function hexOf(lightness: number, chroma: number, hue: number): string {
  const middle = (lightness + 16) / 116
  const angle = (hue * Math.PI) / 180
  const x = 0.95047 * cubed(middle + (chroma * Math.cos(angle)) / 500)
  const y = cubed(middle)
  const z = 1.08883 * cubed(middle - (chroma * Math.sin(angle)) / 200)
  return `#${[
    3.2404542 * x - 1.5371385 * y - 0.4985314 * z,
    -0.969266 * x + 1.8760108 * y + 0.041556 * z,
    0.0556434 * x - 0.2040259 * y + 1.0572252 * z,
  ]
    .map((light) =>
      Math.round(255 * Math.min(1, Math.max(0, screened(light))))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}

const cubed = (value: number): number => (value > 6 / 29 ? value ** 3 : 3 * (6 / 29) ** 2 * (value - 4 / 29))
const screened = (light: number): number => (light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055)
