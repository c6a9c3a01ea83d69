import type { CardCode } from '@sala/catalog/companions.ts'
import type { Context } from '../context.ts'
import { figureSentences } from './figureSentences.ts'
import { type HighlightCard, type HighlightKind, highlightKinds, type Sentence } from './sentence.ts'
import { tableSentences } from './tableSentences.ts'

interface Highlight extends Pick<Sentence, 'kind' | 'text'> {
  /** The card that it is computed from. */
  readonly code: CardCode
  readonly title: string
}

/** The maximum of sentences, and the number that is aimed at. */
const most = 5
const maxSentences = 3

/**
 * The sentences at the top of a dashboard, each computed from the content of one card, so that it agrees with the card and shows nothing
 * that the reader may not see. First the weightiest of each kind, then others up to three; one of each card.
 */
export function highlightsOf(cards: readonly HighlightCard[], context: Context): readonly Highlight[] {
  const all = cards.flatMap(({ code, title, content }) =>
    [...figureSentences(content, context), ...(content.empty ? [] : tableSentences(content.table, context))].map(
      (sentence) => ({ ...sentence, code, title }),
    ),
  )
  const chosen: (typeof all)[number][] = []
  const take = (candidate: (typeof all)[number] | undefined) => {
    if (candidate !== undefined && chosen.length < most) chosen.push(candidate)
  }
  // A share and its volume are in one card, and say different things.
  const arePair = (kinds: readonly HighlightKind[]) => kinds.includes('share') && kinds.includes('figure')
  const isFree = (candidate: (typeof all)[number]) =>
    chosen.every(
      ({ code, text, kind }) => text !== candidate.text && (code !== candidate.code || arePair([kind, candidate.kind])),
    )
  const ofKind = (kind: HighlightKind) =>
    all.filter((candidate) => candidate.kind === kind && isFree(candidate)).toSorted((a, b) => b.weight - a.weight)[0]
  // That a bar is the longest of its card is seen there at once: it only fills up.
  for (const kind of highlightKinds) if (kind !== 'largest') take(ofKind(kind))
  while (chosen.length < maxSentences) {
    const next = highlightKinds
      .map((kind) => (kind === 'late' ? undefined : ofKind(kind)))
      .find((highlight) => highlight !== undefined)
    if (next === undefined) break
    take(next)
  }
  return chosen.map(({ code, title, kind, text }) => ({ code, title, kind, text }))
}
