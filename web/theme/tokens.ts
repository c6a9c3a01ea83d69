import { type Palette, paletteOf } from '@sala/widgets/views/palette.ts'
import { type Theme, themes } from '@sala/widgets/views/themes.ts'
import type { HeaderFilter, SidebarFilter } from './looks.ts'

/**
 * The design tokens. The build writes them as CSS variables (`build/tokens.ts`). What charts share with the shell comes from their
 * palette. Every pair of ink on ground passes WCAG 2.2 AA (`tokens.test.ts`).
 */

/** One family for every script: the Thai, Hebrew and Arabic cuts stand under the same name in `fonts.ts`. */
export const fontFamily =
  "'IBM Plex Sans', 'Noto Sans Thai', 'Noto Sans Hebrew', 'Noto Sans Arabic', system-ui, sans-serif"

/** In pixels. */
export const fontSizes = { tiny: 12, small: 14, normal: 16, large: 20, huge: 28, giant: 40 } as const
export const fontWeights = { normal: 400, strong: 600 } as const
export const radii = { small: 4, normal: 8, large: 16 } as const

export interface Colours {
  /** Behind everything. */
  readonly ground: string
  /** Cards, the sidebar, the header. */
  readonly surface: string
  /** Menus, notices, dialogs. */
  readonly raised: string
  readonly hover: string
  readonly line: string
  /** Borders of controls, which must be seen (3:1). */
  readonly edge: string
  readonly ink: string
  readonly inkQuiet: string
  /** Links, chosen items, the focus ring. */
  readonly accent: string
  readonly accentPale: string
  /** Filled buttons, and the letters on them. */
  readonly fill: string
  readonly fillHover: string
  readonly onFill: string
  readonly positive: string
  readonly negative: string
  readonly warning: string
  readonly warningPale: string
}

/** The colours that the shell and the charts in it share. */
const shared = (palette: Palette) => ({
  surface: palette.surface,
  ink: palette.text,
  inkQuiet: palette.textMuted,
  edge: palette.axis,
  accent: palette.current,
  positive: palette.rise,
  negative: palette.fall,
})

/** What a theme changes beside the accent itself, which is that of its charts. */
type Tints = Pick<Colours, 'accentPale' | 'fill' | 'fillHover'>

const tints: Readonly<Record<Theme, Readonly<Record<'light' | 'dark', Tints>>>> = {
  indigo: {
    light: { accentPale: '#e6eaf8', fill: '#31479e', fillHover: '#263a86' },
    dark: { accentPale: '#262f52', fill: '#4a61c4', fillHover: '#3f55b4' },
  },
  teal: {
    light: { accentPale: '#e0f0f1', fill: '#0b6a73', fillHover: '#08555c' },
    dark: { accentPale: '#173a3e', fill: '#0f7a84', fillHover: '#0c6b74' },
  },
  blue: {
    light: { accentPale: '#e1edf9', fill: '#0a5ca8', fillHover: '#084a88' },
    dark: { accentPale: '#1c3350', fill: '#1f6fbf', fillHover: '#1a61a8' },
  },
  plum: {
    light: { accentPale: '#f5e6f1', fill: '#7b2d6b', fillHover: '#632456' },
    dark: { accentPale: '#432339', fill: '#a3468f', fillHover: '#8f3b7d' },
  },
  green: {
    light: { accentPale: '#e3f1e3', fill: '#2c6a2f', fillHover: '#235526' },
    dark: { accentPale: '#1f3a22', fill: '#37803c', fillHover: '#2f6f33' },
  },
  copper: {
    light: { accentPale: '#f9eae0', fill: '#8f4311', fillHover: '#75360d' },
    dark: { accentPale: '#45291a', fill: '#b05a1f', fillHover: '#9a4d19' },
  },
}

const grounds = {
  light: {
    ground: '#f4f5f8',
    raised: '#ffffff',
    hover: '#eceef4',
    line: '#dfe2ea',
    onFill: '#ffffff',
    warning: '#7a4d00',
    warningPale: '#fdf1d8',
  },
  dark: {
    ground: '#0f131b',
    raised: '#1f2633',
    hover: '#252d3c',
    line: '#2b3445',
    onFill: '#ffffff',
    warning: '#f3c56b',
    warningPale: '#3a2e14',
  },
} as const

/** The colours of a theme by day or by night. */
export const coloursOf = (mode: 'light' | 'dark', theme: Theme = themes[0]): Colours => ({
  ...shared(paletteOf(mode, theme)),
  ...grounds[mode],
  ...tints[theme][mode],
})

/** What differs between the themes: the build writes these alone for the five that are not the default. */
export const themedNames = ['accent', 'accentPale', 'fill', 'fillHover'] as const satisfies readonly (keyof Colours)[]

/** A ground, the same where the pointer is, and what is written on it. */
interface Ground {
  readonly ground: string
  readonly hover: string
  readonly ink: string
}

/** The grounds of the header that are the same by day and by night; the others take the theme's colours (`headerGround`). */
export const ownHeaders = {
  night: { ground: '#161b2c', hover: '#2a3149', ink: '#f2f4fa' },
  river: { ground: '#0d4c54', hover: '#146570', ink: '#ffffff' },
  sand: { ground: '#f3e6c9', hover: '#e6d4ab', ink: '#2b2314' },
} as const satisfies Partial<Record<HeaderFilter, Ground>>

/** The ground of the header and the ink on it. */
export function headerGround(filter: HeaderFilter, colours: Colours): Ground {
  if (filter === 'plain') return { ground: colours.surface, hover: colours.hover, ink: colours.ink }
  if (filter === 'pale') return { ground: colours.accentPale, hover: colours.surface, ink: colours.ink }
  if (filter === 'accent') return { ground: colours.fill, hover: colours.fillHover, ink: colours.onFill }
  return ownHeaders[filter]
}

/** The tints over the pictures behind the menu. All are dark, so that one ink is read on each, by day and by night. */
export const overlays: Readonly<Record<SidebarFilter, string>> = {
  night: '#10162a',
  indigo: '#1b2a66',
  teal: '#0a3f45',
  blue: '#0a3864',
  plum: '#4a1b40',
  green: '#1a401c',
  copper: '#57290b',
}

/** How much of the picture a tint covers, and what stands on it. */
export const overlayOpacity = 0.8
export const overPicture = { ink: '#ffffff', inkQuiet: '#dde2ee', raised: '#1f2633' } as const
