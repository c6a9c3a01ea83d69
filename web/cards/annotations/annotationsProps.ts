import type { Context } from '@sala/widgets/context.ts'
import type { CardContent, OpenWidget } from '@sala/widgets/widget.ts'
import type { ComponentType } from 'react'
import type { MarkedChart } from '../../views/annotationMarks.ts'

/** The card whose figures are remarked. */
export interface AnnotationsProps {
  readonly open: OpenWidget
  readonly content: CardContent
  readonly context: Context
  /** It is a card on a page of its own, which has room for the choice of holidays; others show it once any are chosen. */
  readonly hasOwnPage: boolean
  /** Given what marks them on the pictures of the card, as a setter of state takes it; null for none. Must stay the same function. */
  readonly onLayer: (set: () => ComponentType<MarkedChart> | null) => void
}
