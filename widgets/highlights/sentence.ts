import type { CardCode } from '@sala/catalog/companions.ts'
import type { CardContent } from '../widget.ts'

/** A card of a dashboard. */
export interface HighlightCard {
  readonly code: CardCode
  /** In the reader's language. */
  readonly title: string
  readonly content: Pick<CardContent, 'view' | 'table' | 'trust' | 'empty'>
}

/** The kinds of sentences, in order of selection. */
export const highlightKinds = ['late', 'target', 'share', 'figure', 'turn', 'record', 'movement', 'largest'] as const
export type HighlightKind = (typeof highlightKinds)[number]

/** A sentence, and how much it matters among those of its kind. */
export interface Sentence {
  readonly kind: HighlightKind
  readonly text: string
  /** Comparable only within a kind; larger comes first. */
  readonly weight: number
}
