import type { TableModel } from '@sala/widgets/views/table.ts'
import { expect, test } from 'vitest'
import { coloursOf } from '../../theme/tokens.ts'
import { heatOf, strongest } from './heat.ts'

const table = (heat: boolean): TableModel => ({
  columns: [
    { key: 'place', label: 'Place', kind: 'text' },
    { key: 'january', label: 'January', kind: 'percent', ...(heat ? { heat: true } : {}) },
    { key: 'change', label: 'Change', kind: 'change' },
  ],
  rows: [40, 70, null, 100].map((january) => ({ level: 'row', cells: { place: 'x', january, change: 900 } })),
  count: 4,
})

test('figures are tinted by how high they are among those of the coloured columns', () => {
  const heat = heatOf(table(true))
  expect([40, 70, 100].map((value) => heat?.(value))).toEqual([0, strongest / 2, strongest])
})

test('a table without coloured columns is left alone, and equal figures are not told apart', () => {
  expect(heatOf(table(false))).toBeNull()
  const { rows, ...rest } = table(true)
  expect(heatOf({ ...rest, rows: rows.slice(1, 2) })?.(70)).toBe(0)
})

/** The channels of `#rrggbb`. */
const channels = (colour: string) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))

function luminance(colour: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = colour.map((value) => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const themes = ['indigo', 'teal', 'blue', 'green', 'plum', 'copper'] as const
const looks = themes.flatMap((theme) => [[theme, 'light'] as const, [theme, 'dark'] as const])

test.each(looks)('figures are read well on the strongest tint, %s %s', (theme, mode) => {
  const { ink, accent, surface } = coloursOf(mode, theme)
  const [tint, ground] = [channels(accent), channels(surface)]
  const mixed = ground.map((value, at) => value + (((tint[at] ?? 0) - value) * strongest) / 100)
  const [dark, bright] = [luminance(mixed), luminance(channels(ink))].toSorted((a, b) => a - b)
  expect(((bright ?? 0) + 0.05) / ((dark ?? 0) + 0.05)).toBeGreaterThan(4.5)
})
