import { defineMessages } from '@sala/catalog/locales/messages.ts'
import { oneOf } from '../filters/filters.ts'

const words = defineMessages('widgets.mapShows', {
  colours: 'Colours',
  level: 'Level',
  change: 'Change',
})

/**
 * The measure of a map's colours: the figures, or their changes against the comparison of the card. Both use the same answer, so a switch
 * needs no request.
 */
export const mapShows = {
  ...oneOf(words.colours, { level: words.level, change: words.change }, 'level'),
  atHand: true as const,
}
