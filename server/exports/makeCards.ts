import type { AskedCards, CardsFormat, Era, PdfLayout } from '@sala/catalog/api/exports.ts'
import type { Language } from '@sala/catalog/words.ts'
import type { Actor } from '../access/actor.ts'
import { ProblemError } from '../core/problems.ts'
import type { AnswerServices } from '../market/answers.ts'
import type { Services } from '../services/services.ts'
import type { CardJob } from './card.ts'
import { rowLimit } from './collectAnswers.ts'
import { demandVisible, type ManyCardsRequest, readMany } from './http/readRequest.ts'
import { type CardParameters, collectCard, type OpenCard, openCard } from './openCard.ts'
import type { ExportPool } from './pool.ts'

/** Rows that all sheets of a book hold together: what a process can carry. */
const mostRows = 60_000

export interface ManyCards {
  readonly format: CardsFormat
  readonly layout: PdfLayout
  readonly title: string
  readonly language: Language
  readonly era: Era
  /** Today in UTC, `YYYY-MM-DD`. */
  readonly today: string
}

/** Reads the filters of all cards against the data as they are: what cannot be understood is said now, not when half of a file is made. */
export async function openCards(
  asked: AnswerServices,
  requests: readonly ManyCardsRequest[],
  parameters: Pick<CardParameters, 'language' | 'era' | 'today' | 'annotations'>,
): Promise<readonly OpenCard[]> {
  const cards: OpenCard[] = []
  for (const { widget, parameters: filters, field } of requests)
    cards.push(await openCard(asked, widget, { ...parameters, parameters: filters, field }))
  return cards
}

/** Makes one file of many cards, with the answers that its reader is given. Throws `ExportFailed` and what the answers throw. */
export async function makeCards(
  asked: AnswerServices,
  pool: ExportPool,
  cards: readonly OpenCard[],
  file: ManyCards,
  signal: AbortSignal,
  onProgress: (progress: number) => void = () => {},
): Promise<Uint8Array> {
  // Half of the way is asking, half is making; the last step is putting the file together.
  const steps = 2 * cards.length + 1
  const answered: CardJob[] = []
  let rows = file.format === 'xlsx' ? mostRows : Number.POSITIVE_INFINITY
  for (const card of cards) {
    const { job } = await collectCard(asked, card, Math.min(rowLimit(file.format, file.layout), rows), signal)
    rows -= rowsIn(job)
    answered.push(job)
    onProgress(answered.length / steps)
  }
  return pool.make({ kind: 'cards', ...file, cards: answered }, signal, (read) =>
    onProgress((cards.length + read) / steps),
  )
}

/** Refuses a file of many cards where the person may not have one of them. */
export async function demandCards(
  services: Pick<Services, 'state' | 'now'>,
  asked: AskedCards,
  actor: Actor,
): Promise<void> {
  for (const { widget } of readMany(asked, actor)) await demandVisible(services, widget, actor)
}

/** Those of many cards that a person may have as this file, and how many they may not. Throws where one is none, or has no such filter. */
export async function permittedCards(
  services: Pick<Services, 'state' | 'now'>,
  { cards, ...file }: AskedCards,
  actor: Actor,
): Promise<{ readonly permitted: readonly ManyCardsRequest[]; readonly leftOut: number }> {
  const permitted: ManyCardsRequest[] = []
  for (const card of cards) {
    try {
      const requests = readMany({ ...file, cards: [card] }, actor)
      for (const { widget } of requests) await demandVisible(services, widget, actor)
      permitted.push(...requests)
    } catch (error) {
      if (!(error instanceof ProblemError) || (error.problem !== 'forbidden' && error.problem !== 'not_found'))
        throw error
    }
  }
  return { permitted, leftOut: cards.length - permitted.length }
}

/** Rows of paged answers, at most: each page holds so many. */
function rowsIn({ answers }: CardJob): number {
  return Object.values(answers).reduce((sum, pages) => sum + (pages.length > 1 ? pages.length * 1_000 : 0), 0)
}
