import {
  createEmbed,
  embedPath,
  endEmbed,
  endOwnEmbed,
  type ListedEmbed,
  listEmbeds,
  listOwnEmbeds,
  type NewEmbed,
  readEmbed,
  readEmbedPicture,
  type ShownEmbed,
} from '@sala/catalog/api/embeds.ts'
import { type Actor, personOf } from '../access/actor.ts'
import { actorOf } from '../access/actorOf.ts'
import { isAdministrator, mayExploreData } from '../access/guard.ts'
import { languageOf } from '../core/language.ts'
import { ProblemError, problem } from '../core/problems.ts'
import { FairQueue } from '../core/queues/fairQueue.ts'
import { countedAddress, RateLimit, rateLimitKey } from '../core/queues/rateLimit.ts'
import { uuidOf } from '../requests/change.ts'
import { answerList, pageOf } from '../requests/listing.ts'
import { authorOf, callerSignal } from '../requests/sender.ts'
import type { RouteModule } from '../requests/serve.ts'
import { newSecret, sha256 } from '../state/keys.ts'
import type { EmbedContent, EmbedRow } from '../state/secretAddresses/embeds.ts'
import { createPlaylists, type Playlist } from './playlists.ts'
import {
  createEmbedMaker,
  type EmbedReply,
  isRefusal,
  requireCard,
  requireExploration,
  requirePublishable,
} from './showEmbed.ts'

const dayMs = 86_400_000
/** Things of one address that are made at once. */
const perClient = { concurrency: 4, maxWaiting: 100, name: 'embeds' }
/** Invalid addresses from one network address: 256 bits cannot be guessed, and a forgotten frame polls less often. */
const missLimits = { most: 120, windowMs: 3_600_000 }

type EmbeddedBoards =
  | Omit<Extract<ShownEmbed, { kind: 'playlist' }>, 'expiresAt'>
  | Omit<Extract<ShownEmbed, { kind: 'board' }>, 'expiresAt'>

/** Cards, explorations and boards in pages of other sites: the addresses of each person, those of everybody, and what an address shows. */
export const embedRoutes: RouteModule = (_app, serve, services) => {
  const { state, config, now } = services
  const { embeds } = state
  const queue = new FairQueue(perClient)
  const misses = new RateLimit(missLimits)
  const maker = createEmbedMaker(services)
  const playlists = createPlaylists(services, maker)

  serve(listOwnEmbeds, async ({ actor }) => {
    const rows = [...(await embeds.list(personOf(actor).userId, now()))]
    return { rows, count: rows.length, sites: [...config.publicFrameSites] }
  })

  /**
   * Without sites named by the operator, people cannot publish figures by embedding. A wall screen is not part of another site, so
   * administrators may make playlists all the same.
   */
  const requireSites = (kind: EmbedContent['kind'] | undefined, maker: Actor | null) => {
    if (kind === 'playlist' && isAdministrator(maker)) return
    if (config.publicFrameSites.length === 0) throw problem('forbidden', { value: 'PUBLIC_FRAME_SITES' })
  }

  serve(createEmbed, async ({ body: { name, days, shows }, actor, request, reply }) => {
    requireSites(shows.kind, actor)
    const person = personOf(actor)
    const secret = newSecret()
    const createdAt = now()
    const row = {
      userId: person.userId,
      hash: sha256(secret),
      name,
      createdAt,
      expiresAt: new Date(createdAt.getTime() + days * dayMs),
      explorationId: shows.kind === 'exploration' ? shows.id : null,
      content: await contentOf(name, shows, person),
    }
    // What cannot be shown is refused now, not where it is read.
    const signal = callerSignal(reply)
    const { content } = row
    if (content.kind === 'card' || content.kind === 'exploration')
      await queue.run(rateLimitKey(request), () => show(content, person, signal), { signal })
    const created = await embeds.create(row, authorOf(request))
    return { ...created, address: `${config.publicUrl.origin}${embedPath}#${secret}` }
  })

  serve(endOwnEmbed, async ({ params, actor, request }) => {
    await embeds.end(personOf(actor).userId, uuidOf(params), authorOf(request))
    return null
  })

  serve(listEmbeds, async ({ query, request, reply }) => {
    const texts = ({ name, owner, ownerEmail }: ListedEmbed) => [name, owner, ownerEmail]
    const values = {
      owner: ({ owner }: ListedEmbed) => owner,
      name: ({ name }: ListedEmbed) => name,
      createdAt: ({ createdAt }: ListedEmbed) => createdAt,
      expiresAt: ({ expiresAt }: ListedEmbed) => expiresAt,
      usedAt: ({ usedAt }: ListedEmbed) => usedAt,
    }
    const usual = [{ field: 'owner', descending: false }] as const
    const all = await embeds.listAll(now())
    return answerList(reply, pageOf(all, query, languageOf(request), usual, { values, texts }), query.fields)
  })

  serve(endEmbed, async ({ params, request }) => {
    await embeds.endAny(uuidOf(params), authorOf(request))
    return null
  })

  serve(readEmbed, async ({ body, request, reply }) => {
    const signal = callerSignal(reply)
    const run = <Value>(work: () => Promise<Value>) => queue.run(rateLimitKey(request), work, { signal })
    if ('card' in body) return run(async () => ({ ...(await publicCard(body.card, signal)), expiresAt: null }))
    if ('exploration' in body)
      return run(async () => ({ ...(await publicExploration(body.exploration, signal)), expiresAt: null }))
    const { embed, actor } = await open(body.token, request.ip)
    const place = 'board' in body ? body : null
    const content = await run(() => showOf(embed, actor, place, signal))
    await embeds.noteUse(embed.id, now())
    return { ...content, expiresAt: embed.expiresAt.toISOString() }
  })

  serve(readEmbedPicture, async ({ body, request, reply }) => {
    const { embed } = await open(body.token, request.ip)
    const { content, userId } = embed
    if (content?.kind !== 'board' && content?.kind !== 'playlist') throw problem('not_found')
    const bytes = await playlists.pictureOf(content, body, userId)
    return reply.header('cache-control', 'no-store').type('image/webp').send(bytes)
  })

  /** What is kept of an address, and its maker. Throws `not_found` for one that leads nowhere; many of them are limited. */
  async function open(token: string, ip: string): Promise<{ readonly embed: EmbedRow; readonly actor: Actor }> {
    const embed = await embeds.byHash(sha256(token), now())
    if (embed === null) {
      const retryAfter = misses.take(countedAddress(ip), now())
      throw retryAfter === null ? problem('not_found') : problem('too_many_attempts', { retryAfter })
    }
    const actor = await makerOf(embed)
    requireSites(embed.content?.kind, actor)
    return { embed, actor }
  }

  /** What is kept of a thing that a person wants to embed. Throws where they may not see it. */
  async function contentOf(
    name: string,
    shows: NewEmbed['shows'],
    person: ReturnType<typeof personOf>,
  ): Promise<EmbedContent> {
    if (shows.kind === 'board') {
      const content = await playlists.contentOf(name, { boards: [shows.id], field: 'shows.id' }, person)
      return { kind: 'board', ...content }
    }
    if (shows.kind === 'playlist') {
      const content = await playlists.contentOf(name, { boards: shows.boards, field: 'shows.boards' }, person)
      return { kind: 'playlist', ...content, seconds: shows.seconds }
    }
    if (shows.kind === 'card') {
      await requireCard(services, person, shows)
      return shows
    }
    if (!mayExploreData(person)) throw problem('forbidden')
    const saved = await state.explorations.get(person, shows.id)
    const { question } = saved
    if (question === null) throw problem('invalid_value', { field: 'question', value: 'null' })
    requireExploration(person, question)
    return { kind: 'exploration', name: saved.name, description: saved.description, question }
  }

  const show = (content: Exclude<EmbedContent, Playlist>, actor: Actor, signal: AbortSignal): Promise<EmbedReply> =>
    content.kind === 'card' ? maker.card(actor, content, signal) : maker.exploration(actor, content, signal)

  /** The maker of an address, with their present rights. Throws `forbidden` if they are suspended or cannot sign in. */
  async function makerOf({ userId }: EmbedRow): Promise<Actor> {
    const person = await state.sessions.byUser(userId)
    if (person === null || person.secondFactorDue) throw problem('forbidden')
    return actorOf(person)
  }

  /** What an address shows by the rights that its maker has now. Throws `forbidden` where they have none left. */
  async function showOf(
    { userId, content, explorationId }: EmbedRow,
    actor: Actor,
    place: { readonly board: string; readonly place: string } | null,
    signal: AbortSignal,
  ): Promise<EmbedReply | EmbeddedBoards> {
    if (content === null) throw problem('not_found')
    if (content.kind === 'board' || content.kind === 'playlist') {
      if (place !== null) return playlists.cardOf(content, place, { userId, actor }, signal)
      const boards = [...(await playlists.boardsOf(content, userId, actor))]
      if (content.kind === 'playlist') return { kind: 'playlist', name: content.name, seconds: content.seconds, boards }
      const [board] = boards
      if (board === undefined) throw problem('not_found')
      return { kind: 'board', board }
    }
    if (place !== null) throw problem('not_found')
    try {
      if (content.kind === 'card') await requireCard(services, actor, content)
      else {
        if (!mayExploreData(actor)) throw problem('forbidden')
        // Shared with them no more, or deleted.
        if (explorationId !== null) await state.explorations.get(actor, explorationId)
        requireExploration(actor, content.question)
      }
    } catch (error) {
      if (isRefusal(error)) throw problem('forbidden')
      throw error
    }
    return show(content, actor, signal)
  }

  async function publicCard(card: Parameters<typeof requireCard>[2], signal: AbortSignal): Promise<EmbedReply> {
    try {
      await requireCard(services, null, card)
    } catch (error) {
      // A stranger only learns that other cards are not public.
      if (error instanceof ProblemError && ['forbidden', 'not_signed_in'].includes(error.problem))
        throw problem('not_found')
      throw error
    }
    return maker.card(null, card, signal)
  }

  async function publicExploration(id: string, signal: AbortSignal): Promise<EmbedReply> {
    const row = await state.explorationPublications.get(id)
    if (row === null || row.question === null) throw problem('not_found')
    const { name, description, question, datasets } = row
    requirePublishable(datasets, 'exploration')
    return maker.exploration(null, { name, description, question }, signal)
  }
}
