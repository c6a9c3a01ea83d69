import { z } from 'zod'
import { lineOf, multilineOf } from './lists.ts'

/** How long the heading and the text of a text card can be, in characters. */
export const boardTextLimits = { heading: 120, text: 4000 } as const

/** A heading and a text between the figures, in the words of the board's owner; either may be empty. */
export const BoardText = z
  .strictObject({ heading: lineOf(boardTextLimits.heading), text: multilineOf(boardTextLimits.text) })
  .meta({ id: 'BoardText' })
export type BoardText = z.infer<typeof BoardText>
