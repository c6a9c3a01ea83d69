import {
  type Board,
  type BoardCard,
  createBoard,
  deleteBoard,
  getBoard,
  getSharedBoard,
  listBoards,
  restoreBoard,
  revokeBoard,
  shareBoard,
  updateBoard,
} from '@sala/catalog/api/boards.ts'
import type { CardCode } from '@sala/catalog/companions.ts'
import { findCard } from '@sala/widgets/all.ts'
import type { Actor } from '../access/actor.ts'
import { holds, maySee } from '../access/guard.ts'
import { personOf } from '../access/personOf.ts'
import { problem } from '../core/problems.ts'
import { idempotencyKeyOf, ifMatchVersion, reportingConflict, uuidOf, withEtag } from '../requests/change.ts'
import type { RouteModule } from '../requests/serve.ts'
import type { BoardRow } from '../state/boards.ts'

const asBoard = ({ id, name, cards, shareKey, version, updatedAt, deletedAt }: BoardRow): Board => ({
  id,
  name,
  cards: [...cards],
  shareKey,
  version,
  updatedAt: updatedAt.toISOString(),
  deletedAt: deletedAt?.toISOString() ?? null,
})

/** Whether a person may put a card on a board: it was granted to them. That it is public is not enough. */
const mayPlace = (actor: Actor, code: CardCode): boolean =>
  typeof code === 'number' ? holds(actor, code) : maySee(actor, code)

/** Refuses cards that the person may not see, but for those that stand there already, and filters that a card does not have. */
function demandCards(actor: Actor, cards: readonly BoardCard[], before: readonly BoardCard[] = []): void {
  const previousCodes = new Set(before.map(({ code }) => code))
  for (const [index, { code, filters }] of cards.entries()) {
    if (!previousCodes.has(code) && !mayPlace(actor, code))
      throw problem('forbidden', { field: `cards.${index}.code`, value: String(code) })
    const known = findCard(code)?.filters ?? {}
    const unknown = Object.keys(filters).find((name) => !Object.hasOwn(known, name))
    if (unknown !== undefined)
      throw problem('invalid_value', {
        field: `cards.${index}.filters`,
        value: unknown,
        expected: Object.keys(known).join(', '),
      })
  }
}

/** Boards of one's own, and those that others share by a link. */
export const boardRoutes: RouteModule = (_app, serve, { state }) => {
  const { boards } = state

  serve(listBoards, async ({ query, actor }) => {
    const rows = (await boards.list(personOf(actor).userId, query.trash === 'true')).map((row) => {
      const { cards, shareKey, ...rest } = asBoard(row)
      return { ...rest, cards: cards.length, shared: shareKey !== null }
    })
    return { rows, count: rows.length }
  })

  serve(getSharedBoard, async ({ params: { key = '' }, actor }) => {
    const person = personOf(actor)
    const board = /^[0-9a-f]{32}$/.test(key) ? await boards.byKey(key) : null
    if (!board) throw problem('not_found')
    const cards = board.cards.filter(({ code }) => mayPlace(person, code))
    return {
      name: board.name,
      owner: board.owner,
      own: board.ownerId === person.userId ? board.id : null,
      cards,
      hidden: board.cards.length - cards.length,
    }
  })

  serve(getBoard, async ({ params, actor, reply }) =>
    withEtag(reply, asBoard(await boards.get(personOf(actor).userId, uuidOf(params)))),
  )

  serve(createBoard, async ({ body, actor, request, reply }) => {
    const person = personOf(actor)
    demandCards(person, body.cards)
    return withEtag(reply, asBoard(await boards.create(person.userId, body, idempotencyKeyOf(request))))
  })

  serve(updateBoard, async ({ params, body, actor, request, reply }) => {
    const person = personOf(actor)
    const id = uuidOf(params)
    const current = () => boards.get(person.userId, id)
    demandCards(person, body.cards, (await current()).cards)
    const work = () => boards.update(person.userId, id, body, ifMatchVersion(request))
    return withEtag(reply, asBoard(await reportingConflict(work, async () => asBoard(await current()))))
  })

  serve(deleteBoard, async ({ params, actor, request }) => {
    const { userId } = personOf(actor)
    const id = uuidOf(params)
    await reportingConflict(
      () => boards.remove(userId, id, ifMatchVersion(request)),
      async () => asBoard(await boards.get(userId, id)),
    )
    return null
  })

  serve(restoreBoard, async ({ params, actor, reply }) =>
    withEtag(reply, asBoard(await boards.restore(personOf(actor).userId, uuidOf(params)))),
  )
  serve(shareBoard, async ({ params, actor, reply }) =>
    withEtag(reply, asBoard(await boards.share(personOf(actor).userId, uuidOf(params)))),
  )
  serve(revokeBoard, async ({ params, actor, reply }) =>
    withEtag(reply, asBoard(await boards.revoke(personOf(actor).userId, uuidOf(params)))),
  )
}
