import type { Mode } from '../palette.ts'

/** A map has at most this many colours; more could not be told apart. */
export const mostColours = 7

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

/** The edge of the place that is pointed at or selected: the one hue that blue is never mistaken for, by any kind of eye. */
export const mapMark: Readonly<Record<Mode, string>> = { light: '#d95f02', print: '#d95f02', dark: '#ff9a3d' }

/**
 * The colours of a map from least to most: one hue in even steps of lightness, so that equal steps look equal. Fewer colours lie
 * further apart. `count` is taken as 1 to 7.
 */
export function mapRamp(mode: Mode, count: number): readonly string[] {
  const { from, to, chroma } = ramps[mode]
  const steps = Math.min(mostColours, Math.max(1, Math.floor(count) || 1))
  return Array.from({ length: steps }, (_, index) => {
    const at = steps === 1 ? 0.5 : index / (steps - 1)
    return hexOf(from + (to - from) * at, chromaAt(chroma, at))
  })
}

/** A parabola through the three. */
function chromaAt([from, middle, to]: Ramp['chroma'], at: number): number {
  return from * (1 - at) * (1 - 2 * at) + middle * 4 * at * (1 - at) + to * at * (2 * at - 1)
}

/** CIELAB (D65) at the hue as `#rrggbb`; what a screen cannot show is cut off. */
function hexOf(lightness: number, chroma: number): string {
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
