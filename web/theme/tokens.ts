import { type Palette, paletteOf } from '@sala/widgets/views/palette.ts'

/**
 * The design tokens. The build writes them as CSS variables (`build/tokens.ts`), and the theme of antd is made from the same
 * values (`AntdTheme.tsx`). What charts
 * share with the shell comes from their palette. Every pair of ink on ground passes WCAG 2.2 AA (`tokens.test.ts`).
 */

/** One family for every script: the Thai, Hebrew and Arabic cuts stand under the same name in `fonts.css`. */
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

export const light: Colours = {
  ...shared(paletteOf('light')),
  ground: '#f4f5f8',
  raised: '#ffffff',
  hover: '#eceef4',
  line: '#dfe2ea',
  accentPale: '#e6eaf8',
  fill: '#31479e',
  fillHover: '#263a86',
  onFill: '#ffffff',
  warning: '#7a4d00',
  warningPale: '#fdf1d8',
}

export const dark: Colours = {
  ...shared(paletteOf('dark')),
  ground: '#0f131b',
  raised: '#1f2633',
  hover: '#252d3c',
  line: '#2b3445',
  accentPale: '#262f52',
  fill: '#4a61c4',
  fillHover: '#3f55b4',
  onFill: '#ffffff',
  warning: '#f3c56b',
  warningPale: '#3a2e14',
}
