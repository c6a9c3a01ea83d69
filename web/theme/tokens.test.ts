import { describe, expect, test } from 'vitest'
import { tokensCss } from '../build/tokens.ts'
import { type Colours, dark, light } from './tokens.ts'

/** Relative luminance, as WCAG 2.2 defines it. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(colour.slice(start, start + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [dim = 0, bright = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (bright + 0.05) / (dim + 0.05)
}

type Name = keyof Colours
const letters: readonly (readonly [Name, readonly Name[]])[] = [
  ['ink', ['ground', 'surface', 'raised', 'hover']],
  ['inkQuiet', ['ground', 'surface', 'raised']],
  ['accent', ['ground', 'surface', 'raised', 'accentPale']],
  ['positive', ['surface', 'raised']],
  ['negative', ['ground', 'surface', 'raised']],
  ['warning', ['warningPale']],
  ['onFill', ['fill', 'fillHover']],
]
const lines: readonly (readonly [Name, readonly Name[]])[] = [
  ['edge', ['surface']],
  ['fill', ['surface', 'ground']],
]

describe.each([
  ['light', light],
  ['dark', dark],
] as const)('%s', (_, colours) => {
  test.each(letters)('%s can be read on its grounds (4.5:1)', (ink, grounds) => {
    for (const ground of grounds) {
      expect([ground, contrast(colours[ink], colours[ground]) >= 4.5]).toEqual([ground, true])
    }
  })

  test.each(lines)('%s can be seen on its grounds (3:1)', (line, grounds) => {
    for (const ground of grounds) {
      expect([ground, contrast(colours[line], colours[ground]) >= 3]).toEqual([ground, true])
    }
  })
})

test('the style sheet holds every token in both themes', () => {
  const css = tokensCss()
  expect(css.match(/--ink-quiet:/g)).toHaveLength(3)
  expect(css).toContain(`--ink-quiet:${light.inkQuiet};`)
  expect(css).toContain(`--ink-quiet:${dark.inkQuiet};`)
  expect(css).toContain('--sidebar-width:250px;--sidebar-collapsed:70px;')
})
