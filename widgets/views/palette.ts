import type { Theme } from './themes.ts'

/**
 * The colours of charts, by theme. Surfaces and text colours are those of the shell, so that a chart blends into its card. The six themes
 * only change the accent: sentiment, channels and categories mean the same everywhere. Text passes WCAG 2.2 AA (4.5:1), graphics pass 3:1;
 * `palette.test.ts` measures both, and how categories look to colour-blind readers.
 */

export type Mode = 'light' | 'dark' | 'print'

export interface Palette {
  readonly mode: Mode
  readonly surface: string
  readonly text: string
  readonly textMuted: string
  readonly gridline: string
  readonly axis: string
  /** This year: solid. */
  readonly current: string
  /** Last year: pale, with an edge that is seen against the surface. */
  readonly previous: string
  readonly previousEdge: string
  /** A thin line. */
  readonly target: string
  readonly rise: string
  readonly fall: string
  readonly sentiment: Readonly<Record<'positive' | 'neutral' | 'negative', string>>
  readonly channels: Readonly<Record<Channel, string>>
  /** At most eight, in fixed order; series after the seventh are "other", which has a colour outside of this list. */
  readonly categories: readonly string[]
  readonly other: string
}

type Channel = 'facebook' | 'instagram' | 'twitter' | 'webboard' | 'website' | 'youtube'

interface Accent {
  readonly current: string
  readonly previous: string
  readonly previousEdge: string
}

const accents: Readonly<Record<Theme, { readonly light: Accent; readonly dark: Accent }>> = {
  indigo: {
    light: { current: '#31479e', previous: '#d3daf2', previousEdge: '#7c8bc9' },
    dark: { current: '#a3b6ff', previous: '#343f66', previousEdge: '#7383c4' },
  },
  teal: {
    light: { current: '#0b6a73', previous: '#cbe6e8', previousEdge: '#5c989e' },
    dark: { current: '#6fd3da', previous: '#24484d', previousEdge: '#4f9299' },
  },
  blue: {
    light: { current: '#0a5ca8', previous: '#cfe2f5', previousEdge: '#6693c2' },
    dark: { current: '#82bdf7', previous: '#28435f', previousEdge: '#5b8ab8' },
  },
  plum: {
    light: { current: '#7b2d6b', previous: '#ecd5e7', previousEdge: '#b07fa6' },
    dark: { current: '#e3a0d4', previous: '#513049', previousEdge: '#a8719c' },
  },
  green: {
    light: { current: '#2c6a2f', previous: '#d5e8d5', previousEdge: '#6e9c70' },
    dark: { current: '#8fd192', previous: '#2e4a30', previousEdge: '#639966' },
  },
  copper: {
    light: { current: '#8f4311', previous: '#f3ddcd', previousEdge: '#b98562' },
    dark: { current: '#f0ab7c', previous: '#543826', previousEdge: '#b07c58' },
  },
}

type Ground = Omit<Palette, 'mode' | keyof Accent>

const light: Ground = {
  surface: '#ffffff',
  text: '#171c28',
  textMuted: '#566072',
  gridline: '#e6e9f0',
  axis: '#8a93a3',
  target: '#171c28',
  rise: '#0b7268',
  fall: '#b93815',
  sentiment: { positive: '#00665c', neutral: '#8e95a2', negative: '#da4c1d' },
  channels: {
    facebook: '#1769d1',
    instagram: '#b3348f',
    twitter: '#3b4252',
    webboard: '#a86500',
    website: '#1c7d55',
    youtube: '#d0281e',
  },
  categories: ['#1770c3', '#d97b11', '#9b437d', '#1a4735', '#049fd2', '#676314', '#5c1192', '#a97d82'],
  other: '#8a93a3',
}

const dark: Ground = {
  surface: '#171c27',
  text: '#e8ecf3',
  textMuted: '#a0abbd',
  gridline: '#2b3445',
  axis: '#6f7b8f',
  target: '#e8ecf3',
  rise: '#4fc3b3',
  fall: '#ff8f6b',
  sentiment: { positive: '#3fb8a8', neutral: '#c8ced9', negative: '#ff7a50' },
  channels: {
    facebook: '#5c9df5',
    instagram: '#e07cc3',
    twitter: '#c4ccd9',
    webboard: '#e0a13c',
    website: '#55c08f',
    youtube: '#ff6f61',
  },
  categories: ['#5898ff', '#e38626', '#abdec1', '#b99cac', '#f1cb02', '#874dcd', '#487d87', '#c24430'],
  other: '#6f7b8f',
}

/** Paper: the light colours with darker quiet ink and lines that survive a printer. */
const print: Ground = { ...light, textMuted: '#454d5c', gridline: '#d9dde5', axis: '#6b7382' }

/** The colours of a mode in a theme. */
export function paletteOf(mode: Mode, theme: Theme = 'indigo'): Palette {
  const ground = mode === 'dark' ? dark : mode === 'print' ? print : light
  return { mode, ...ground, ...accents[theme][mode === 'dark' ? 'dark' : 'light'] }
}
