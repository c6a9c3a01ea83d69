import { z } from 'zod'
import { filledLineOf } from './lists.ts'
import { namedObject, namedStrictObject } from './namedObject.ts'
import { pagePathOf } from './pagePath.ts'
import { updateRoute } from './resourceRoutes.ts'
import { route } from './route.ts'

/** The header's quick links: pages that a person has pinned, in their own order, for themselves only. */

/** Pages that one person pins at most. */
export const maxPins = 50

export const Pin = namedStrictObject('Pin', { name: filledLineOf(80), path: pagePathOf(1000) })
export type Pin = z.infer<typeof Pin>

const Pages = z
  .array(Pin)
  .max(maxPins)
  .refine((pages) => new Set(pages.map(({ path }) => path)).size === pages.length, {
    params: { expected: 'path: 1 ×' },
  })

export const Pins = namedObject('Pins', { pages: z.array(Pin), version: z.int().nonnegative() })
export type Pins = z.infer<typeof Pins>

/** Gives an ETag; send it back as `If-Match` with a change. */
export const getPins = route('GET', 'pins', 'One’s own pinned pages', { may: 'signed_in', reply: Pins })

/** Gives all of them in their new order. Takes `If-Match`: 412 with what is there where another window has changed them meanwhile. */
export const updatePins = updateRoute('pins', 'Changes one’s own pinned pages', {
  may: 'signed_in',
  body: z.strictObject({ pages: Pages }),
  reply: Pins,
})
