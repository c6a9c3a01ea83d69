import type { CardCode } from '@sala/catalog/companions.ts'
import type { CardContent } from '../widget.ts'

/** A card as it stands on a dashboard. */
export interface HighlightCard {
  readonly code: CardCode
  /** In the reader's language. */
  readonly title: string
  readonly content: Pick<CardContent, 'view' | 'table' | 'trust' | 'empty'>
}

/** What a sentence says: in this order sentences of different kinds are chosen. */
export const highlightKinds = ['late', 'target', 'share', 'figure', 'turn', 'record', 'movement', 'largest'] as const
export type HighlightKind = (typeof highlightKinds)[number]

/** A sentence, and how much it matters among those of its kind. */
export interface Sentence {
  readonly kind: HighlightKind
  readonly text: string
  /** Compared within a kind alone; the larger first. */
  readonly weight: number
}
