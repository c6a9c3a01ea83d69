import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { themes } from '@sala/widgets/views/themes.ts'
import { describe, expect, test } from 'vitest'
import { tokensCss } from '../build/tokens.ts'
import { headerFilters, sidebarFilters, sidebarImages } from './looks.ts'
import { type Colours, coloursOf, headerGround, overlayOpacity, overlays, overPicture } from './tokens.ts'

/** Relative luminance, as WCAG 2.2 defines it. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(colour.slice(start, start + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(first: string, second: string): number {
  const [dim = 0, bright = 0] = [luminance(first), luminance(second)].sort((a, b) => a - b)
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

const looks = themes.flatMap((theme) =>
  (['light', 'dark'] as const).map((mode) => ({ theme, mode, colours: coloursOf(mode, theme) })),
)

describe.each(looks)('$theme, $mode', ({ colours }) => {
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

/** `share` of one colour over another. */
function mixed(a: string, b: string, share: number): string {
  const channels = [1, 3, 5].map((start) => {
    const [upper = 0, lower = 0] = [a, b].map((colour) => Number.parseInt(colour.slice(start, start + 2), 16))
    return Math.round(upper * share + lower * (1 - share))
  })
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}

test.each(headerFilters)('the header in %s can be read in every theme, also where the pointer is', (filter) => {
  const unread = looks.flatMap(({ theme, mode, colours }) => {
    const { ground, hover, ink } = headerGround(filter, colours)
    return contrast(ink, ground) >= 4.5 && contrast(ink, hover) >= 4.5 ? [] : [`${theme} ${mode}`]
  })
  expect(unread).toEqual([])
})

test.each(sidebarImages.flatMap((image) => sidebarFilters.map((filter) => ({ image, filter }))))(
  'the menu over $image in $filter can be read wherever it stands',
  ({ image, filter }) => {
    const drawing = readFileSync(join(import.meta.dirname, 'pictures', `${image}.svg`), 'utf8')
    const colours = new Set(drawing.match(/#[0-9a-f]{6}/g))
    expect(colours.size).toBeGreaterThan(4)
    // Nothing but these colours is drawn.
    expect(drawing).not.toMatch(/(fill|stroke|style|href)="(?!#[0-9a-f]{6}")/)
    for (const colour of colours) {
      const ground = mixed(overlays[filter], colour, overlayOpacity)
      const chosen = mixed('#ffffff', ground, 0.14)
      for (const [ink, under] of [
        [overPicture.ink, ground],
        [overPicture.inkQuiet, ground],
        [overPicture.ink, chosen],
        [overPicture.inkQuiet, overPicture.raised],
      ] as const) {
        expect([colour, under, contrast(ink, under) >= 4.5]).toEqual([colour, under, true])
      }
    }
  },
)

test('the style sheet holds every token in both modes, and the accents of every theme', () => {
  const css = tokensCss()
  const [light, dark] = [coloursOf('light'), coloursOf('dark')]
  expect(css.match(/--ink-quiet:/g)).toHaveLength(3)
  expect(css).toContain(`--ink-quiet:${light.inkQuiet};`)
  expect(css).toContain(`--ink-quiet:${dark.inkQuiet};`)
  expect(css).toContain('--sidebar-width:250px;--sidebar-collapsed:70px;')
  for (const { colours } of looks) {
    expect(css).toContain(`--accent:${colours.accent};`)
    expect(css).toContain(`--accent-pale:${colours.accentPale};`)
  }
})

const folder = join(import.meta.dirname, '..')
const sheets = globSync('**/*.css', { cwd: folder, exclude: ['dist/**', 'node_modules/**', 'theme/fonts.css'] }).map(
  (name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }),
)

/** What all style sheets say for a property, with the sheet's name. */
const saidFor = (pattern: RegExp) =>
  sheets.flatMap(({ name, text }) => [...text.matchAll(pattern)].map(([, value]) => [name, value]))

test('letters have the six sizes and the two weights, wherever a style sheet sets them', () => {
  expect(sheets.length).toBeGreaterThan(50)
  const set = saidFor(/font-(?:size|weight):\s*([^;]+);/g)
  expect(set.length).toBeGreaterThan(100)
  expect(set.filter(([, value]) => !/^(var\(--(size|weight)-\w+\)|inherit)$/.test(value ?? ''))).toEqual([])
})

test('texts begin where the layout does, also where their language runs the other way', () => {
  expect(saidFor(/text-align:\s*(var\(--start\));/g).length).toBeGreaterThan(10)
  // A field with a direction of its own (an address) tells its sides by that.
  expect(saidFor(/(?<!\[dir="ltr"\] \{\n\s*)text-align:\s*(start|end);/g)).toEqual([])
  // The build turns `:dir()` into a list of languages, which the layout need not follow.
  expect(saidFor(/(:dir\((?:ltr|rtl)\))/g)).toEqual([])
})
