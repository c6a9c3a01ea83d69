import { defineMessages } from '@sala/catalog/locales/messages.ts'
import { oneOf } from '../filters/filters.ts'

const words = defineMessages('widgets.mapShows', {
  colours: 'Colours',
  level: 'Level',
  change: 'Change',
})

/**
 * What the colours of a map say: the figures, or how they changed against what the card compares with. The figures are the same, so a
 * switch asks for nothing.
 */
export const mapShows = {
  ...oneOf(words.colours, { level: words.level, change: words.change }, 'level'),
  atHand: true as const,
}
