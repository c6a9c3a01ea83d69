import type { ChartStyle } from '@sala/widgets/views/style.ts'
import type { ChartView } from '@sala/widgets/views/view.ts'
import { type ComponentType, createContext, type RefObject } from 'react'
import type { Drawing } from './charts/charts.ts'

/** The chart that is marked. */
export interface MarkedChart {
  readonly drawing: Drawing
  readonly host: RefObject<HTMLElement | null>
  readonly view: ChartView
  readonly style: ChartStyle
}

/** An annotation as a picture over time marks it. */
export interface AnnotationMark {
  /** Of its place in the list below the card, from 1; null for a holiday, which has a calendar in place of a number. */
  readonly number: number | null
  readonly kind: 'event' | 'quality' | 'holiday'
  /** `YYYY-MM-DD`. */
  readonly from: string
  readonly to: string
  /** All of it in words. */
  readonly label: string
  /** Leads to it in the list below the card. */
  readonly open: () => void
}

/** What marks the annotations of the card around a picture; null where there are none. Its code comes with the annotations. */
export const MarkLayer = createContext<ComponentType<MarkedChart> | null>(null)
