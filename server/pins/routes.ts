import { getPins, updatePins } from '@sala/catalog/api/pins.ts'
import { changing, seenBy, tagged } from '../admin/request.ts'
import type { Actor, Part } from '../part.ts'
import { problem } from '../problems.ts'

/** Who is signed in: the guard has let nobody else through. */
function personOf(actor: Actor | null): Actor {
  if (!actor) throw problem('not_signed_in')
  return actor
}

/** The header's quick links. */
export const pinRoutes: Part = (_app, serve, { state: { pins } }) => {
  serve(getPins, async ({ actor, reply }) => tagged(reply, await pins.get(personOf(actor).userId)))

  serve(updatePins, async ({ body, actor, request, reply }) => {
    const { userId } = personOf(actor)
    const current = () => pins.get(userId)
    return tagged(reply, await changing(() => pins.update(userId, body.pages, seenBy(request)), current))
  })
}
