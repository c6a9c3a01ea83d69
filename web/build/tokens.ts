import type { Plugin } from 'vite'
import { sidebarCollapsedWidth, sidebarWidth } from '../constants.ts'
import { type Colours, dark, fontFamily, fontSizes, fontWeights, light, radii } from '../theme/tokens.ts'

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

const lines = (prefix: string, values: Readonly<Record<string, string | number>>, unit = '') =>
  Object.entries(values).map(([name, value]) => `--${prefix}${kebab(name)}:${value}${unit};`)

const colours = (set: Colours) => lines('', { ...set }).join('')

/** The style sheet of the design tokens. */
export function tokensCss(): string {
  const fixed = [
    `--font:${fontFamily};`,
    ...lines('size-', fontSizes, 'px'),
    ...lines('weight-', fontWeights),
    `--radius-small:${radii.small}px;--radius:${radii.normal}px;--radius-large:${radii.large}px;`,
    ...[1, 2, 3, 4, 5, 6, 8].map((step) => `--space-${step}:${step * 8}px;`),
    `--sidebar-width:${sidebarWidth}px;--sidebar-collapsed:${sidebarCollapsedWidth}px;`,
    '--fast:120ms;--slow:200ms;--ease:cubic-bezier(0.2,0,0,1);',
  ].join('')
  const lightOnes = `color-scheme:light;${colours(light)}--shadow:0 1px 2px rgb(23 28 40 / 6%);--shadow-high:0 8px 24px rgb(23 28 40 / 16%);`
  const darkOnes = `color-scheme:dark;${colours(dark)}--shadow:none;--shadow-high:0 8px 24px rgb(0 0 0 / 50%);`
  return [
    `:root{${fixed}${lightOnes}}`,
    `@media (prefers-color-scheme:dark){:root:not([data-theme=light]){${darkOnes}}}`,
    `:root[data-theme=dark]{${darkOnes}}`,
    '@media (prefers-reduced-motion:reduce){:root{--fast:0ms;--slow:0ms}}',
  ].join('\n')
}

const id = 'virtual:tokens.css'

/** Serves `virtual:tokens.css`, so that TypeScript and CSS read the same tokens. */
export function tokens(): Plugin {
  return {
    name: 'sala-tokens',
    resolveId: (source) => (source === id ? `\0${id}` : null),
    load: (source) => (source === `\0${id}` ? tokensCss() : null),
  }
}
