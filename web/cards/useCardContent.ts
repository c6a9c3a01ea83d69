import type { CardContent, OpenWidget } from '@sala/widgets/widget.ts'
import { useLayoutEffect, useMemo, useRef } from 'react'
import { useAnswers } from '../api/queries.ts'

export interface DrawnCard {
  /** What the card shows: of the chosen filters, or of those before while the answers to the new ones are under way. */
  readonly content: CardContent | null
  /** Why there is nothing, or nothing new, to show. */
  readonly error: unknown
  /** What is shown belongs to the filters before. */
  readonly outdated: boolean
  readonly reload: () => Promise<void>
}

const noAsks = {}

/** Asks what a widget needs and shows it. The last picture stays until there is another, so that nothing jumps. */
export function useCardContent(open: OpenWidget | null): DrawnCard {
  const { answers, error, retry } = useAnswers(open?.asks ?? noAsks)
  const result = useMemo(() => (open === null || answers === null ? null : tryToShow(open, answers)), [open, answers])
  const fresh = result?.content ?? null
  // No state: set while the card is rendered, it would render the whole card twice at each change of a filter.
  const last = useRef<CardContent | null>(null)
  useLayoutEffect(() => {
    if (fresh !== null) last.current = fresh
  }, [fresh])
  return {
    content: fresh ?? last.current,
    error: error ?? result?.error ?? null,
    outdated: fresh === null && last.current !== null,
    reload: retry,
  }
}

interface Attempt {
  readonly content: CardContent | null
  readonly error: unknown
}

/** An answer of another shape is shown as an error of this card only. */
function tryToShow(open: OpenWidget, answers: Readonly<Record<string, unknown>>): Attempt {
  try {
    return { content: open.show(answers), error: null }
  } catch (error) {
    return { content: null, error }
  }
}
