import { plainLayout } from '@sala/catalog/api/exports.ts'
import type { Language } from '@sala/catalog/words.ts'
import type { Context } from '@sala/widgets/context.ts'
import type { AnyWidget } from '@sala/widgets/widget.ts'
import type { Actor } from '../access/actor.ts'
import { visibleAnnotations } from '../access/visibleAnnotations.ts'
import { answersFor } from '../market/answers.ts'
import type { Services } from '../services/services.ts'
import type { Card } from './card.ts'
import { rowLimit } from './collectAnswers.ts'
import { readExploration } from './explored/readExploration.ts'
import type { OpenPart } from './makeCards.ts'
import { collectCard, openCard } from './openCard.ts'
import type { ExportPool } from './pool.ts'
import { readCard } from './readCard.ts'

/** A card as its page shows it to a reader who chooses nothing. */
export interface OpenedCard {
  readonly card: Card
  readonly context: Context
  /** Makes its picture, a PNG. Throws `ExportFailed`. */
  picture(pool: ExportPool, signal: AbortSignal): Promise<Uint8Array>
}

/**
 * Opens a card for a person, with the rows that they may see. The caller must check that they may see the card. `today` is `YYYY-MM-DD`.
 * Throws like the answers.
 */
export async function openedCard(
  services: Pick<Services, 'state' | 'engine' | 'now'>,
  actor: Actor,
  widget: AnyWidget,
  { language, today, signal }: { readonly language: Language; readonly today: string; readonly signal: AbortSignal },
): Promise<OpenedCard> {
  const answering = answersFor(services, actor)
  const annotations = await visibleAnnotations(services.state, actor)
  const open = await openCard(answering, widget, { parameters: {}, language, today, annotations })
  const { job } = await collectCard(answering, open, rowLimit('png', plainLayout), signal)
  return {
    card: await readCard(job),
    context: open.context,
    picture: (pool, until) => pool.make({ kind: 'card', format: 'png', layout: plainLayout, ...job }, until),
  }
}

/** A part of a file of many as a picture of its own. Throws `ExportFailed` and what the answers throw. */
export async function pictureOf(
  pool: ExportPool,
  part: OpenPart,
  signal: AbortSignal,
): Promise<{ readonly card: Card; readonly png: Uint8Array }> {
  const job = await part.collect(rowLimit('png', plainLayout), signal)
  const card = await ('exploration' in job ? readExploration(job) : readCard(job))
  return { card, png: await pool.make({ kind: 'card', format: 'png', layout: plainLayout, ...job }, signal) }
}
