import type { CardContent, OpenWidget } from '@sala/widgets/widget.ts'
import { useLayoutEffect, useMemo, useRef } from 'react'
import { useAnswers } from '../api/queries.ts'

export interface DrawnCard {
  /** The content of the card for the present filters, or for the previous ones while the new answers load. */
  readonly content: CardContent | null
  /** Why there is no content, or no new one. */
  readonly error: unknown
  /** The content belongs to the previous filters. */
  readonly outdated: boolean
  readonly reload: () => Promise<void>
}

const noAsks = {}

/** Requests the answers of a widget and computes its content. The previous content stays until then, so that nothing jumps. */
export function useCardContent(open: OpenWidget | null): DrawnCard {
  const { answers, error, retry } = useAnswers(open?.asks ?? noAsks)
  const result = useMemo(() => (open === null || answers === null ? null : tryToShow(open, answers)), [open, answers])
  const fresh = result?.content ?? null
  // A ref, not state: state that is set during rendering would render the whole card twice at each change of a filter.
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

/** An answer of an unexpected shape is an error of this card only. */
function tryToShow(open: OpenWidget, answers: Readonly<Record<string, unknown>>): Attempt {
  try {
    return { content: open.show(answers), error: null }
  } catch (error) {
    return { content: null, error }
  }
}
