import type { BoardText } from '@sala/catalog/api/boardText.ts'
import type { AskedCards, CardsFormat } from '@sala/catalog/api/exports.ts'
import type { ProblemName } from '@sala/catalog/api/problems.ts'
import type { Actor } from '../access/actor.ts'
import { ProblemError, problem } from '../core/problems.ts'
import { type AnswerServices, answersFor } from '../market/answers.ts'
import { type PrintedText, printTexts } from '../services/pictures/boardPictures.ts'
import type { Services } from '../services/services.ts'
import type { CardJob, ExploredJob, ManyJob } from './card.ts'
import { rowLimit } from './collectAnswers.ts'
import { collectExploration } from './explored/collectExploration.ts'
import { type ExplorationRequest, openExploration, readExplorationOfMany } from './explored/openExploration.ts'
import { cardWithOverlays, explorationWithOverlays, type Overlays } from './http/overlays.ts'
import { type CardRequest, readCardOfMany, requireVisible } from './http/readRequest.ts'
import { type CardParameters, collectCard, openCard } from './openCard.ts'
import type { ExportPool } from './pool.ts'

/** Rows that all sheets of a book hold together: what a process can carry. */
const maxRows = 60_000

type ManyCards = Omit<ManyJob, 'kind' | 'cards'>

/** A part of a file of many: a card or a saved exploration, with what a board says before it. */
export type PartRequest = (CardRequest | ExplorationRequest) & { readonly texts?: readonly BoardText[] }

/** A part whose filters have been read. */
export interface OpenPart {
  /** The day as of which its figures are; null for those of now. */
  readonly asOf: string | null
  /** What a board says before it. */
  readonly texts: readonly PrintedText[]
  /** Asks what it shows, with at most so many rows of a paged answer. */
  readonly collect: (maxRows: number, signal: AbortSignal) => Promise<CardJob | ExploredJob>
}

type AskedPart = AskedCards['cards'][number]

/**
 * Which parts a file of many is asked to hold, each by the rules of a file of its own. Throws the problem of the first that the person may not
 * have, or that is none, or that has no such filter.
 */
export async function readParts(
  services: Pick<Services, 'state' | 'now'>,
  { format, cards }: Pick<AskedCards, 'format' | 'cards'>,
  actor: Actor | null,
): Promise<readonly PartRequest[]> {
  const parts: PartRequest[] = []
  for (const [index, part] of cards.entries())
    parts.push(await readPart(services, part, `cards.${index}`, format, actor))
  return parts
}

async function readPart(
  services: Pick<Services, 'state' | 'now'>,
  { code, exploration, texts = [], ...rest }: AskedPart,
  field: string,
  format: CardsFormat,
  actor: Actor | null,
): Promise<PartRequest> {
  if (exploration !== undefined)
    return { ...(await readExplorationOfMany(services, { exploration, ...rest }, field, actor)), texts }
  if (code === undefined) throw problem('invalid_value', { field: `${field}.code` })
  const card = readCardOfMany({ code, filters: rest.filters }, field, format, actor)
  await requireVisible(services, card.widget, actor)
  return { ...card, texts }
}

/**
 * `pictureReader` is the person by whose rights the texts of boards have their pictures: the one who composes the file, who may not be the
 * recipient.
 */
type FileOfParts = Pick<ManyCards, 'format' | 'language' | 'era' | 'today'> &
  Pick<CardParameters, 'annotations'> & {
    readonly pictureReader: string | null
    /** What is laid over the time axes of cards and explorations; nothing where it is absent. */
    readonly overlays?: Overlays
  }

/** Reads the filters of all parts against the data as they are: what cannot be understood is said now, not when half of a file is made. */
export async function openParts(
  services: Pick<Services, 'engine' | 'now' | 'state' | 'config'>,
  actor: Actor | null,
  requests: readonly PartRequest[],
  { pictureReader, ...file }: FileOfParts,
): Promise<readonly OpenPart[]> {
  const answering = answersFor(services, actor)
  const parts: OpenPart[] = []
  for (const request of requests) {
    const { asOf, collect } = await openPart(answering, actor, request, file)
    // A book says no texts.
    const texts = file.format === 'xlsx' ? [] : await printTexts(services, request.texts ?? [], pictureReader)
    parts.push({ asOf, texts, collect: async (most, signal) => ({ ...(await collect(most, signal)), texts }) })
  }
  return parts
}

async function openPart(
  answering: AnswerServices,
  actor: Actor | null,
  request: PartRequest,
  { format, overlays = noOverlays, ...parameters }: Omit<FileOfParts, 'pictureReader'>,
): Promise<Omit<OpenPart, 'texts'>> {
  if ('exploration' in request) {
    const exploration = { ...(await openExploration(answering, request, parameters)), format }
    const { asOf } = exploration
    return {
      asOf,
      collect: async (most, signal) => {
        const job = await collectExploration(answering, actor, exploration, signal, most)
        return explorationWithOverlays(answering, job, exploration.exploration, overlays, signal)
      },
    }
  }
  const { widget, parameters: filters, field } = request
  const card = await openCard(answering, widget, { ...parameters, parameters: filters, field })
  const { asOf } = card.about
  return {
    asOf,
    collect: async (most, signal) => {
      const { job } = await collectCard(answering, card, most, signal)
      return cardWithOverlays(answering, card, job, overlays, signal)
    },
  }
}

const noOverlays: Overlays = { countries: [], events: false }

/** Makes one file of many parts. Throws `ExportFailed` and what the answers throw. */
export async function makeCards(
  pool: ExportPool,
  cards: readonly OpenPart[],
  file: ManyCards,
  signal: AbortSignal,
  onProgress: (progress: number) => void = () => {},
): Promise<Uint8Array> {
  // Half of the way is asking, half is making; the last step is putting the file together.
  const steps = 2 * cards.length + 1
  const answered: (CardJob | ExploredJob)[] = []
  let rows = file.format === 'xlsx' ? maxRows : Number.POSITIVE_INFINITY
  for (const card of cards) {
    const job = await card.collect(Math.min(rowLimit(file.format, file.layout), rows), signal)
    rows -= rowsIn(job)
    answered.push(job)
    onProgress(answered.length / steps)
  }
  return pool.make({ kind: 'cards', ...file, cards: answered }, signal, (report) =>
    onProgress((cards.length + report) / steps),
  )
}

/** Refuses a file of many cards where the person may not have one of them. */
export async function requireCards(
  services: Pick<Services, 'state' | 'now'>,
  request: AskedCards,
  actor: Actor | null,
): Promise<void> {
  await readParts(services, request, actor)
}

const refusals: ReadonlySet<ProblemName> = new Set(['forbidden', 'not_found', 'not_signed_in'])

/** Those of many parts that a person may have as this file, and how many they may not. Throws where one is none, or has no such filter. */
export async function permittedCards(
  services: Pick<Services, 'state' | 'now'>,
  { cards, ...file }: AskedCards,
  actor: Actor | null,
): Promise<{ readonly permitted: readonly PartRequest[]; readonly leftOut: number }> {
  const permitted: PartRequest[] = []
  for (const card of cards) {
    try {
      permitted.push(...(await readParts(services, { ...file, cards: [card] }, actor)))
    } catch (error) {
      if (!(error instanceof ProblemError) || !refusals.has(error.problem)) throw error
    }
  }
  return { permitted, leftOut: cards.length - permitted.length }
}

/** Rows of an exploration, and of paged answers, at most: each page holds so many. */
function rowsIn(job: CardJob | ExploredJob): number {
  if ('exploration' in job) return job.rows
  return Object.values(job.answers).reduce((sum, pages) => sum + (pages.length > 1 ? pages.length * 1_000 : 0), 0)
}
