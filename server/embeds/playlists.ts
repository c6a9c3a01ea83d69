import { randomUUID } from 'node:crypto'
import {
  type PlaylistBoard,
  type PlaylistCard,
  type PlaylistDashboard,
  playlistLimits,
} from '@sala/catalog/api/embeds.ts'
import { thaiDay } from '@sala/catalog/thaiDay.ts'
import { exploredCard } from '@sala/widgets/explore/boards/exploredCard.ts'
import type { Actor } from '../access/actor.ts'
import { mayExploreData } from '../access/guard.ts'
import { problem } from '../core/problems.ts'
import { openExploration } from '../exports/explored/openExploration.ts'
import { requireNames } from '../exports/http/readRequest.ts'
import { answersFor } from '../market/answers.ts'
import { readVisiblePicture } from '../services/pictures/boardPictures.ts'
import type { Services } from '../services/services.ts'
import type { EmbedContent } from '../state/secretAddresses/embeds.ts'
import { type EmbedMaker, type EmbedReply, isRefusal, requireCard, requireExploration } from './showEmbed.ts'

/** Boards of one person: one in a page, or several in turn. */
export type Playlist = Extract<EmbedContent, { kind: 'board' | 'playlist' }>
type PlaylistContent = Pick<Playlist, 'name' | 'boards' | 'dashboards' | 'explorations'>

/** What an address shows of the boards of its maker, by the rights that they have when it is read. */
interface Playlists {
  /** The picture of a text of one board, as WebP. Throws `not_found` where there is none. */
  pictureOf(playlist: Playlist, place: CardPlace, userId: string): Promise<Buffer>
  /**
   * What is kept of boards by their ids, and of dashboards. Throws `invalid_value`, with the field that named them, for a board that is not the
   * person's own, and where no card at all could be shown.
   */
  contentOf(
    name: string,
    requested: RequestedBoards,
    person: Actor & { readonly userId: string },
  ): Promise<PlaylistContent>
  /** Its boards and dashboards with the cards that may be shown. Throws `not_found` where none of them is left. */
  boardsOf(playlist: PlaylistContent, userId: string, actor: Actor): Promise<readonly PlaylistBoard[]>
  /** The figures of one card of one board. Throws `not_found` for any other, `forbidden` where it may not be shown any more. */
  cardOf(playlist: Playlist, place: CardPlace, owner: Owner, signal: AbortSignal): Promise<EmbedReply>
}

interface RequestedBoards {
  readonly boards: readonly (string | PlaylistDashboard)[]
  readonly field: string
}

interface CardPlace {
  readonly board: string
  readonly place: string
}

interface Owner {
  readonly userId: string
  readonly actor: Actor
}

/** A card of a dashboard by its place, without a height of its own. */
const asPlaced = (card: PlaylistDashboard['cards'][number], at: number): PlaylistCard => ({
  ...card,
  id: `c${at}`,
  exploration: null,
  text: null,
  height: 0,
})

export function createPlaylists(services: Services, maker: EmbedMaker): Playlists {
  const { boards, explorations } = services.state

  /** The explorations that a person may open; none are looked for where no card is one. */
  async function opened(actor: Actor, cards: readonly PlaylistCard[]) {
    if (!mayExploreData(actor) || cards.every(({ exploration }) => exploration === null)) return new Map()
    return new Map((await explorations.list(actor, false)).map((row) => [row.id, row] as const))
  }

  async function chosen(playlist: Pick<Playlist, 'boards' | 'dashboards'>, userId: string) {
    const own = new Map((await boards.list(userId, false)).map((board) => [board.id, { ...board, dashboard: null }]))
    return playlist.boards.flatMap((id) => {
      const dashboard = playlist.dashboards[id]
      return dashboard === undefined ? (own.get(id) ?? []) : { id, ...dashboard }
    })
  }

  /** Refuses a card that the address may not show. `known` are the explorations that the actor may open. */
  async function requireShown(
    playlist: Pick<Playlist, 'explorations'>,
    card: PlaylistCard,
    actor: Actor,
    openedItems: ReadonlyMap<string, unknown>,
  ): Promise<void> {
    const { code, exploration, filters } = card
    if (code !== null) return requireCard(services, actor, { code, filters })
    if (exploration === null) return
    const saved = playlist.explorations[exploration]
    if (saved === undefined || !openedItems.has(exploration)) throw problem('forbidden')
    requireExploration(actor, saved.question)
    requireNames(filters, exploredCard(saved.question).filters, 'shows')
  }

  async function boardsOf(playlist: PlaylistContent, userId: string, actor: Actor): Promise<readonly PlaylistBoard[]> {
    const content = await chosen(playlist, userId)
    if (content.length === 0) throw problem('not_found')
    const openedItems = await opened(
      actor,
      content.flatMap(({ cards }) => cards),
    )
    return Promise.all(
      content.map(async ({ id, name, dashboard, cards }) => {
        const permitted = await Promise.all(
          cards.map((card) =>
            requireShown(playlist, card, actor, openedItems).then(
              () => true,
              (error: unknown) => {
                if (isRefusal(error)) return false
                throw error
              },
            ),
          ),
        )
        const permittedCards = cards.filter((_, at) => permitted[at])
        return { id, name, dashboard, cards: permittedCards, hidden: cards.length - permittedCards.length }
      }),
    )
  }

  const placeOf = async (playlist: Playlist, { board: id, place }: CardPlace, userId: string) =>
    (await chosen(playlist, userId)).find((board) => board.id === id)?.cards.find((card) => card.id === place)

  return {
    pictureOf: async (playlist, place, userId) => {
      const id = (await placeOf(playlist, place, userId))?.text?.picture?.id
      const bytes = id === undefined ? null : await readVisiblePicture(services, id, userId)
      if (bytes === null) throw problem('not_found')
      return bytes
    },

    contentOf: async (name, { boards, field }, person) => {
      const dashboards: Playlist['dashboards'] = {}
      const ids = boards.map((board) => {
        if (typeof board === 'string') return board
        const id = randomUUID()
        dashboards[id] = { ...board, cards: board.cards.map(asPlaced) }
        return id
      })
      const playlistContent = await chosen({ boards: ids, dashboards }, person.userId)
      const missing = ids.find((id) => playlistContent.every((board) => board.id !== id))
      if (missing !== undefined) throw problem('invalid_value', { field, value: missing })
      const openedItems = await opened(
        person,
        playlistContent.flatMap(({ cards }) => cards),
      )
      const explorations: Playlist['explorations'] = {}
      for (const { exploration } of playlistContent.flatMap(({ cards }) => cards)) {
        const row = openedItems.get(exploration ?? '')
        if (row === undefined || row.question === null) continue
        explorations[row.id] = { name: row.name, description: row.description, question: row.question }
      }
      const playlist: PlaylistContent = { name, boards: ids, dashboards, explorations }
      const shownBoards = await boardsOf(playlist, person.userId, person)
      if (shownBoards.every(({ cards }) => cards.length === 0))
        throw problem('invalid_value', { field, value: '0', expected: `1–${playlistLimits.boards}` })
      return playlist
    },

    boardsOf,

    cardOf: async (playlist, place, { userId, actor }, signal) => {
      const card = await placeOf(playlist, place, userId)
      if (card === undefined || card.text !== null) throw problem('not_found')
      await requireShown(playlist, card, actor, await opened(actor, [card]))
      const { code, exploration, filters } = card
      if (code !== null) return maker.card(actor, { code, filters }, signal)
      const saved = playlist.explorations[exploration ?? '']
      if (saved === undefined) throw problem('not_found')
      const today = thaiDay(services.now())
      const query = { exploration: exploration ?? '', ...saved, parameters: filters, field: 'shows' }
      const narrowed = await openExploration(answersFor(services, actor), query, { language: 'en', today })
      return maker.exploration(actor, { ...saved, question: narrowed.exploration }, signal)
    },
  }
}
