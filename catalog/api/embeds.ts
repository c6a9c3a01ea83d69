import { z } from 'zod'
import { Exploration } from '../explore/exploration.ts'
import { Freshness } from './datasets.ts'
import { ExplorationAnswer } from './explore.ts'
import { AskedCard } from './exports.ts'
import { filledNameOf, Instant, listOf, listQuery } from './lists.ts'
import { route } from './route.ts'

/**
 * Cards and explorations in pages of other sites. Whoever makes an address decides what it shows and how long; it shows the figures that
 * they may see when it is read, to whoever has it, and opens nothing else. Only the SHA-256 of its secret is kept.
 */

export const embedLimits = {
  /** Addresses of one person that are not over. */
  each: 100,
  name: 80,
  /** The longest life, in days. */
  days: 366,
} as const

/** Where the page of an embedded thing is; the secret of an address is its fragment, which browsers send to no server. */
export const embedPath = '/embed'
/** The script that defines `<sala-card>`. */
export const embedScriptPath = '/embed.js'

const embedKinds = ['card', 'exploration'] as const

const Embed = z
  .object({
    id: z.uuid(),
    kind: z.enum(embedKinds),
    name: z.string().describe('What its maker calls it, for the lists'),
    createdAt: Instant,
    expiresAt: Instant,
    usedAt: Instant.nullable().describe('To the minute; null where it was never read'),
  })
  .meta({ id: 'Embed' })
export type Embed = z.infer<typeof Embed>

const EmbeddedCard = AskedCard.extend({ kind: z.literal('card') })

export const NewEmbed = z
  .strictObject({
    name: filledNameOf(embedLimits.name),
    /** Days from now after which it leads nowhere. */
    days: z.int().min(1).max(embedLimits.days),
    shows: z.discriminatedUnion('kind', [
      EmbeddedCard,
      z.strictObject({ kind: z.literal('exploration'), id: z.uuid() }),
    ]),
  })
  .meta({ id: 'NewEmbed' })
export type NewEmbed = z.infer<typeof NewEmbed>

export const listOwnEmbeds = route({
  method: 'GET',
  path: 'account/embeds',
  summary: 'One’s own addresses for pages of other sites that are not over, the newest first',
  may: 'signed_in',
  reply: listOf(Embed).extend({
    sites: z.array(z.string()).describe('The sites whose pages may show what is embedded'),
  }),
})

/**
 * 403 where the server names no site in `PUBLIC_FRAME_SITES`. Only for cards and explorations that one may see, and none of them with texts of people but public cards. An exploration stays as it is
 * saved now, and ends when it is deleted.
 */
export const createEmbed = route({
  method: 'POST',
  path: 'account/embeds',
  summary: 'Makes an address by which a page of another site shows a card or an exploration; it is told this once',
  may: 'signed_in',
  status: 201,
  body: NewEmbed,
  reply: Embed.extend({ address: z.string() }),
})

/** 404 for those of others. */
export const endOwnEmbed = route({
  method: 'DELETE',
  path: 'account/embeds/:id',
  summary: 'Ends one of one’s own addresses',
  may: 'signed_in',
  reply: z.null(),
})

const ListedEmbed = Embed.extend({
  owner: z.string().describe('Who made it, by first and last name'),
  ownerEmail: z.string(),
}).meta({ id: 'ListedEmbed' })
export type ListedEmbed = z.infer<typeof ListedEmbed>

export const listEmbeds = route({
  method: 'GET',
  path: 'embeds',
  summary: 'The addresses of everybody for pages of other sites that are not over',
  may: 'admin',
  query: listQuery(['owner', 'name', 'createdAt', 'expiresAt', 'usedAt'], ListedEmbed, {}),
  reply: listOf(ListedEmbed),
})

export const endEmbed = route({
  method: 'DELETE',
  path: 'embeds/:id',
  summary: 'Ends an address of anybody',
  may: 'admin',
  reply: z.null(),
})

/** What everything embedded is shown with. */
const surroundings = {
  today: z.string().describe('`YYYY-MM-DD`, in UTC'),
  datasets: z.array(Freshness),
  expiresAt: Instant.nullable().describe('Null for what is public'),
}

export const ShownEmbed = z
  .discriminatedUnion('kind', [
    z.object({
      ...surroundings,
      kind: z.literal('card'),
      code: AskedCard.shape.code,
      filters: z.record(z.string(), z.string()),
      asOf: z.string().nullable(),
      answers: z.record(z.string(), z.unknown()).describe('What each of its questions is answered, by name'),
    }),
    z.object({
      ...surroundings,
      kind: z.literal('exploration'),
      name: z.string(),
      description: z.string(),
      question: Exploration,
      answer: ExplorationAnswer,
    }),
  ])
  .meta({ id: 'ShownEmbed' })
export type ShownEmbed = z.infer<typeof ShownEmbed>

/**
 * The figures of an address, of a public card or of a public exploration. 404 for what was ended, is over, or is not public; 403 where who
 * made the address may not see the figures any more. The session of the caller does not count.
 */
export const readEmbed = route({
  method: 'POST',
  path: 'embeds/read',
  summary: 'What a page of another site shows: the figures of one card or exploration',
  may: 'anyone',
  body: z
    .union([
      z.strictObject({ token: z.string().max(100) }),
      z.strictObject({ card: AskedCard }),
      z.strictObject({ exploration: z.uuid() }),
    ])
    .meta({ id: 'AskedEmbed' }),
  reply: ShownEmbed,
})
