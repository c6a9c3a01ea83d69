import { getBoardPicture, uploadBoardPicture } from '@sala/catalog/api/boardPictures.ts'
import { personOf } from '../access/personOf.ts'
import { problem } from '../core/problems.ts'
import { uuidOf } from '../requests/change.ts'
import type { RouteModule } from '../requests/serve.ts'
import { readVisiblePicture, storeBoardPicture } from '../services/pictures/boardPictures.ts'

/** Pictures on boards. */
export const pictureRoutes: RouteModule = (_app, serve, services) => {
  serve(uploadBoardPicture, ({ request, actor }) => {
    if (request.upload === null) throw problem('invalid_value', { field: 'image', expected: 'PNG, JPEG, WebP' })
    return storeBoardPicture(services, request.upload, personOf(actor).userId)
  })

  serve(getBoardPicture, async ({ params, actor, reply }) => {
    const bytes = await readVisiblePicture(services, uuidOf(params), personOf(actor).userId)
    if (bytes === null) throw problem('not_found')
    return reply
      .header('cache-control', 'private, max-age=31536000, immutable')
      .header('content-disposition', 'inline')
      .type('image/webp')
      .send(bytes)
  })
}
