import { paletteOf } from '@sala/widgets/views/palette.ts'

/** The print colours as a presentation writes them: six digits without a sign. */
export const printPalette = paletteOf('print')
export const plainColour = (colour: string) => colour.replace('#', '').toUpperCase()

export const colours = {
  surface: plainColour(printPalette.surface),
  ink: plainColour(printPalette.text),
  quiet: plainColour(printPalette.textMuted),
  hairline: plainColour(printPalette.gridline),
  current: plainColour(printPalette.current),
  previous: plainColour(printPalette.previous),
  previousEdge: plainColour(printPalette.previousEdge),
  target: plainColour(printPalette.target),
  rise: plainColour(printPalette.rise),
  fall: plainColour(printPalette.fall),
  band: 'F1F3F8',
  warning: '7A4D00',
} as const
