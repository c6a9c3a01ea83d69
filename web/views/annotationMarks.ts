import type { ChartStyle } from '@sala/widgets/views/style.ts'
import type { ChartView } from '@sala/widgets/views/view.ts'
import { type ComponentType, createContext, type RefObject } from 'react'
import type { Drawing } from './charts/charts.ts'

/** The chart to mark. */
export interface MarkedChart {
  readonly drawing: Drawing
  readonly host: RefObject<HTMLElement | null>
  readonly view: ChartView
  readonly style: ChartStyle
}

/** The mark of an annotation in a picture over time. */
export interface AnnotationMark {
  /** The number of its entry in the list below the card, from 1; null for a holiday, which has a calendar icon instead. */
  readonly number: number | null
  readonly kind: 'event' | 'quality' | 'holiday'
  /** `YYYY-MM-DD`. */
  readonly from: string
  readonly to: string
  /** The complete text. */
  readonly label: string
  /** Moves the focus to its entry in the list below the card. */
  readonly open: () => void
}

/** The component that marks the annotations of the card in a picture; null without any. Its code loads with the annotations. */
export const MarkLayer = createContext<ComponentType<MarkedChart> | null>(null)
