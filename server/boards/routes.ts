import { getBoardPicture, uploadBoardPicture } from '@sala/catalog/api/boardPictures.ts'
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
import { exploredFilters } from '@sala/widgets/explore/boards/exploredFilters.ts'
import { type Actor, personOf } from '../access/actor.ts'
import { holds, mayExploreData, maySee } from '../access/guard.ts'
import { problem } from '../core/problems.ts'
import { idempotencyKeyOf, ifMatchVersion, reportingConflict, uuidOf, withEtag } from '../requests/change.ts'
import type { RouteModule } from '../requests/serve.ts'
import { readVisiblePicture, storeBoardPicture } from '../services/pictures/boardPictures.ts'
import type { BoardRow } from '../state/boards/boards.ts'
import type { ExplorationRow } from '../state/explorations/exploration.ts'
import type { State } from '../state/state.ts'

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

type Explorations = Pick<State['explorations'], 'list'>

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

/** The saved explorations that a person may open, by id; none are looked for where no card is one. */
async function openable(
  actor: Actor,
  cards: readonly BoardCard[],
  explorations: Explorations,
): Promise<ReadonlyMap<string, ExplorationRow>> {
  if (!mayExploreData(actor) || cards.every(({ exploration }) => exploration === null)) return new Map()
  return new Map((await explorations.list(actor, false)).map((row) => [row.id, row]))
}

/** Whether a person sees a card; `known` are the explorations that they may open. A text is for every reader of the board. */
function sees(
  actor: Actor,
  { code, exploration, text }: BoardCard,
  explorationsById: ReadonlyMap<string, ExplorationRow>,
): boolean {
  if (text !== null) return true
  if (exploration !== null) return explorationsById.has(exploration)
  return code !== null && mayPlace(actor, code)
}

/** The filters of a card by name; null of an exploration that cannot be read, of which they are not known. */
function filtersOf(
  { code, exploration }: BoardCard,
  explorationsById: ReadonlyMap<string, ExplorationRow>,
): object | null {
  if (exploration === null && code === null) return {}
  if (code !== null) return findCard(code)?.filters ?? {}
  const question = explorationsById.get(exploration ?? '')?.question ?? null
  return question === null ? null : exploredFilters(question)
}

/** Refuses cards that the person may not see, but for those that stand there already, and filters that a card does not have. */
function requireCards(
  actor: Actor,
  cards: readonly BoardCard[],
  explorationsById: ReadonlyMap<string, ExplorationRow>,
  before: readonly BoardCard[],
): void {
  const previous = new Set(before.map(({ code, exploration }) => code ?? exploration))
  for (const [index, card] of cards.entries()) {
    const { code, exploration, filters } = card
    if (!previous.has(code ?? exploration) && !sees(actor, card, explorationsById)) {
      const field = exploration === null ? 'code' : 'exploration'
      throw problem('forbidden', { field: `cards.${index}.${field}`, value: String(code ?? exploration) })
    }
    const cardFilters = filtersOf(card, explorationsById)
    const unknown = Object.keys(filters).find((name) => cardFilters !== null && !Object.hasOwn(cardFilters, name))
    if (unknown !== undefined)
      throw problem('invalid_value', {
        field: `cards.${index}.filters`,
        value: unknown,
        expected: Object.keys(cardFilters ?? {}).join(', '),
      })
  }
}

/** Refuses pictures that the person does not see, as if there were none. */
async function requirePictures(
  { userId }: { readonly userId: string },
  cards: readonly BoardCard[],
  pictures: Pick<State['boardPictures'], 'visible'>,
): Promise<void> {
  const idOf = ({ text }: BoardCard) => text?.picture?.id
  const ids = cards.flatMap((card) => idOf(card) ?? [])
  const visible = await pictures.visible(ids, userId)
  const index = cards.findIndex((card) => !visible.has(idOf(card) ?? '') && idOf(card) !== undefined)
  if (index >= 0)
    throw problem('invalid_value', {
      field: `cards.${index}.text.picture.id`,
      value: ids.find((id) => !visible.has(id)) ?? '',
    })
}

/** Boards of one's own, and those that others share by a link. */
export const boardRoutes: RouteModule = (_app, serve, { state }) => {
  const { boards, explorations, boardPictures } = state
  const requireAll = async (
    person: ReturnType<typeof personOf>,
    cards: readonly BoardCard[],
    before: readonly BoardCard[] = [],
  ): Promise<void> => {
    requireCards(person, cards, await openable(person, cards, explorations), before)
    await requirePictures(person, cards, boardPictures)
  }

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
    const openableCards = await openable(person, board.cards, explorations)
    const cards = board.cards.filter((card) => sees(person, card, openableCards))
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
    await requireAll(person, body.cards)
    return withEtag(reply, asBoard(await boards.create(person.userId, body, idempotencyKeyOf(request))))
  })

  serve(updateBoard, async ({ params, body, actor, request, reply }) => {
    const person = personOf(actor)
    const id = uuidOf(params)
    const current = () => boards.get(person.userId, id)
    await requireAll(person, body.cards, (await current()).cards)
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
