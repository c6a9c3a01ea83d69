import { getPins, updatePins } from '@sala/catalog/api/pins.ts'
import { personOf } from '../access/actor.ts'
import { ifMatchVersion, reportingConflict, withEtag } from '../requests/change.ts'
import type { RouteModule } from '../requests/serve.ts'

/** The header's quick links. */
export const pinRoutes: RouteModule = (_app, serve, { state: { pins } }) => {
  serve(getPins, async ({ actor, reply }) => withEtag(reply, await pins.get(personOf(actor).userId)))

  serve(updatePins, async ({ body, actor, request, reply }) => {
    const { userId } = personOf(actor)
    const current = () => pins.get(userId)
    return withEtag(
      reply,
      await reportingConflict(() => pins.update(userId, body.pages, ifMatchVersion(request)), current),
    )
  })
}
