import { paletteOf } from '@sala/widgets/views/palette.ts'

/** The print colours as a presentation writes them: six digits without a sign. */
const palette = paletteOf('print')
const plain = (colour: string) => colour.replace('#', '').toUpperCase()

export const colours = {
  surface: plain(palette.surface),
  ink: plain(palette.text),
  quiet: plain(palette.textMuted),
  hairline: plain(palette.gridline),
  current: plain(palette.current),
  previous: plain(palette.previous),
  previousEdge: plain(palette.previousEdge),
  target: plain(palette.target),
  rise: plain(palette.rise),
  fall: plain(palette.fall),
  band: 'F1F3F8',
  warning: '7A4D00',
} as const

/** The fixed order of categories. */
export const categoryColours: readonly string[] = palette.categories.map(plain)
