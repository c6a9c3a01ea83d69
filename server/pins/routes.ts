import { getPins, updatePins } from '@sala/catalog/api/pins.ts'
import { personOf } from '../access/personOf.ts'
import { changing, seenBy, tagged } from '../requests/change.ts'
import type { Part } from '../requests/serve.ts'

/** The header's quick links. */
export const pinRoutes: Part = (_app, serve, { state: { pins } }) => {
  serve(getPins, async ({ actor, reply }) => tagged(reply, await pins.get(personOf(actor).userId)))

  serve(updatePins, async ({ body, actor, request, reply }) => {
    const { userId } = personOf(actor)
    const current = () => pins.get(userId)
    return tagged(reply, await changing(() => pins.update(userId, body.pages, seenBy(request)), current))
  })
}
