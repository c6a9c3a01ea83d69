import type { Context } from '@sala/widgets/context.ts'
import type { CardContent, OpenWidget } from '@sala/widgets/widget.ts'
import type { ComponentType } from 'react'
import type { MarkedChart } from '../../views/annotationMarks.ts'

/** The card whose figures are annotated. */
export interface AnnotationsProps {
  readonly open: OpenWidget
  readonly content: CardContent
  readonly context: Context
  /** The card has a page of its own, with room for the choice of holidays; other cards show it once holidays are chosen. */
  readonly hasOwnPage: boolean
  /**
   * Called with the component that marks them on the pictures of the card, as a setter of state takes it; null without any. Must stay the
   * same function.
   */
  readonly onLayer: (set: () => ComponentType<MarkedChart> | null) => void
}
