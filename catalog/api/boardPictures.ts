import { z } from 'zod'
import { filledLineOf } from './lists.ts'
import { namedObject, namedStrictObject } from './namedObject.ts'
import { route } from './route.ts'

/** Pictures on boards. A picture belongs to a text of a board; its bytes are stored once, however many boards show it. */

/** `side`: a stored picture is at most so many pixels wide and high. `each`: pictures that one person has at a time. */
export const boardPictureLimits = { bytes: 5 * 1024 * 1024, side: 1600, each: 200, alternative: 300 } as const

const Side = z.int().min(1).max(boardPictureLimits.side)

const StoredPicture = namedObject('StoredPicture', { id: z.uuid(), width: Side, height: Side })

/** A stored picture as a board shows it. */
export const BoardPicture = namedStrictObject('BoardPicture', {
  ...StoredPicture.shape,
  alternative: filledLineOf(boardPictureLimits.alternative).describe('What it shows, for who does not see it'),
})
export type BoardPicture = z.infer<typeof BoardPicture>

/** PNG, JPEG or WebP by their bytes; 415 for everything else. What no board and no subscription shows is deleted after a day. */
export const uploadBoardPicture = route('POST', 'boards/pictures', 'Stores a picture for one’s own boards', {
  may: 'signed_in',
  tokenInBody: true,
  status: 201,
  file: 'image',
  fileNeeded: true,
  body: z.strictObject({}),
  reply: StoredPicture,
})

/** 404 unless the asker uploaded it, or it is on a board of theirs or on one that is shared by a link. */
export const getBoardPicture = route('GET', 'boards/pictures/:id', 'A picture of a board, as WebP', {
  may: 'signed_in',
  reply: z.string().describe('The bytes of the picture'),
  produces: ['image/webp'],
})
