import { themes } from '@sala/widgets/views/themes.ts'
import type { Plugin } from 'vite'
import { cartScrollHeight, sidebarCollapsedWidth, sidebarWidth } from '../constants.ts'
import { fontsCss } from '../theme/fonts.ts'
import {
  type Colours,
  coloursOf,
  fontFamily,
  fontSizes,
  fontWeights,
  overlayOpacity,
  overlays,
  overPicture,
  ownHeaders,
  radii,
  themedNames,
} from '../theme/tokens.ts'

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

const lines = (prefix: string, values: Readonly<Record<string, string | number>>, unit = '') =>
  Object.entries(values).map(([name, value]) => `--${prefix}${kebab(name)}:${value}${unit};`)

const colours = (set: Colours) => lines('', { ...set }).join('')

const shadows = {
  light: '--shadow:0 1px 2px rgb(23 28 40 / 6%);--shadow-high:0 8px 24px rgb(23 28 40 / 16%);',
  dark: '--shadow:none;--shadow-high:0 8px 24px rgb(0 0 0 / 50%);',
}

/** What is written on grounds of their own: the header's, and the pictures behind the menu. */
const onOwnGrounds = [
  ...Object.entries(ownHeaders).flatMap(([name, { ground, hover, ink }]) =>
    lines(`header-${name}`, { '': ground, '-hover': hover, '-ink': ink }),
  ),
  ...lines(
    'overlay-',
    Object.fromEntries(Object.entries(overlays).map(([name, colour]) => [name, `${colour}${opacity(overlayOpacity)}`])),
  ),
  ...lines('over-picture-', overPicture),
].join('')

function opacity(share: number): string {
  return Math.round(share * 255)
    .toString(16)
    .padStart(2, '0')
}

/** The style sheet of the design tokens. */
export function tokensCss(): string {
  const fixed = [
    `--font:${fontFamily};`,
    ...lines('size-', fontSizes, 'px'),
    ...lines('weight-', fontWeights),
    `--radius-small:${radii.small}px;--radius:${radii.normal}px;--radius-large:${radii.large}px;`,
    ...[1, 2, 3, 4, 5, 6, 8].map((step) => `--space-${step}:${step * 8}px;`),
    `--sidebar-width:${sidebarWidth}px;--sidebar-collapsed:${sidebarCollapsedWidth}px;`,
    `--cart-scroll-height:${cartScrollHeight}px;`,
    '--fast:120ms;--slow:200ms;--ease:cubic-bezier(0.2,0,0,1);',
  ].join('')
  const set = (mode: 'light' | 'dark') => `color-scheme:${mode};${colours(coloursOf(mode))}${shadows[mode]}`
  return [
    `:root{${fixed}${onOwnGrounds}${set('light')}}`,
    `@media (prefers-color-scheme:dark){:root:not([data-theme=light]){${set('dark')}}}`,
    `:root[data-theme=dark]{${set('dark')}}`,
    ...themes.slice(1).flatMap((theme) => {
      const themed = (mode: 'light' | 'dark') => {
        const all = coloursOf(mode, theme)
        return lines('', Object.fromEntries(themedNames.map((name) => [name, all[name]]))).join('')
      }
      const here = `:root[data-colours=${theme}]`
      return [
        `${here}{${themed('light')}}`,
        `@media (prefers-color-scheme:dark){${here}:not([data-theme=light]){${themed('dark')}}}`,
        `${here}[data-theme=dark]{${themed('dark')}}`,
      ]
    }),
    '@media (prefers-reduced-motion:reduce){:root{--fast:0ms;--slow:0ms}}',
  ].join('\n')
}

const id = 'virtual:tokens.css'

/** Serves `virtual:tokens.css`, the faces of the type and the tokens, so that TypeScript and CSS read the same tokens. */
export function tokens(): Plugin {
  return {
    name: 'sala-tokens',
    resolveId: (source) => (source === id ? `\0${id}` : null),
    load: (source) => (source === `\0${id}` ? `${fontsCss()}\n${tokensCss()}` : null),
  }
}
