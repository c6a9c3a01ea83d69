import type { z } from 'zod'
import { BoardPicture } from './boardPictures.ts'
import { lineOf, multilineOf } from './lists.ts'
import { namedStrictObject } from './namedObject.ts'

/** How long the heading and the text of a text card can be, in characters. */
export const boardTextLimits = { heading: 120, text: 4000 } as const

/**
 * A heading, a picture and a text between the figures, in the words of the board's owner; each may be missing. No picture is an absent key:
 * servers of the release before refuse one that they do not know.
 */
export const BoardText = namedStrictObject('BoardText', {
  heading: lineOf(boardTextLimits.heading),
  text: multilineOf(boardTextLimits.text),
  picture: BoardPicture.exactOptional(),
})
export type BoardText = z.infer<typeof BoardText>
