/**
 * The design tokens. The build writes them as CSS variables (`build/tokens.ts`), and the theme of antd is made from the same
 * values (`AntdTheme.tsx`). Every pair of ink on ground passes WCAG 2.2 AA (`tokens.test.ts`).
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

export const light: Colours = {
  ground: '#f4f5f8',
  surface: '#ffffff',
  raised: '#ffffff',
  hover: '#eceef4',
  line: '#dfe2ea',
  edge: '#8a93a3',
  ink: '#171c28',
  inkQuiet: '#566072',
  accent: '#31479e',
  accentPale: '#e6eaf8',
  fill: '#31479e',
  fillHover: '#263a86',
  onFill: '#ffffff',
  positive: '#0b7268',
  negative: '#b93815',
  warning: '#7a4d00',
  warningPale: '#fdf1d8',
}

export const dark: Colours = {
  ground: '#0f131b',
  surface: '#171c27',
  raised: '#1f2633',
  hover: '#252d3c',
  line: '#2b3445',
  edge: '#6f7b8f',
  ink: '#e8ecf3',
  inkQuiet: '#a0abbd',
  accent: '#a3b6ff',
  accentPale: '#262f52',
  fill: '#4a61c4',
  fillHover: '#5a71d2',
  onFill: '#ffffff',
  positive: '#4fc3b3',
  negative: '#ff8f6b',
  warning: '#f3c56b',
  warningPale: '#3a2e14',
}
