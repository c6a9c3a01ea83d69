import type { Mark } from '@sala/widgets/views/mark.ts'
import { type ReactNode, useCallback, useMemo } from 'react'
import type { Filters } from '../filters/useFilters.ts'
import { SharedChoicesContext, useSharedChoices } from './SharedChoices.ts'
import { isChosen } from './shared.ts'
import { useEscape } from './useEscape.ts'

/** The filter of a card that a mark in its own pictures sets. */
const filterOf: Partial<Readonly<Record<Mark['kind'], string>>> = { topic: 'voc_topic' }

interface OwnMarksProps {
  readonly filters: Pick<Filters, 'open' | 'change' | 'fixed'>
  readonly children: ReactNode
}

/** Lets marks in a card's pictures set its own filters; all other marks set the shared choices of the dashboard. */
export function OwnMarks({ filters: { open, change, fixed }, children }: OwnMarksProps) {
  const outer = useSharedChoices()
  const topic = open?.filters.voc_topic
  const values = useMemo(
    () => (typeof topic === 'string' ? { ...outer.values, topic } : outer.values),
    [outer.values, topic],
  )
  const takeBack = useCallback(({ kind }: Mark) => change({ [filterOf[kind] ?? kind]: null }), [change])
  const onChosen = useEscape(values, takeBack)
  const choices = useMemo(() => {
    const actionOf = (mark: Mark) => {
      const name = filterOf[mark.kind]
      if (name === undefined) return outer.actionOf(mark)
      if (open === null || !(name in open.filters) || name in fixed) return null
      return () => {
        // Pressing the mark again resets the choice.
        if (isChosen(values, mark)) return takeBack(mark)
        change({ [name]: mark.value })
        onChosen(mark)
      }
    }
    return { values, actionOf }
  }, [outer, values, open, change, fixed, takeBack, onChosen])
  return <SharedChoicesContext value={choices}>{children}</SharedChoicesContext>
}
