import type { Mark } from '@sala/widgets/views/mark.ts'
import { useCallback, useEffect, useState } from 'react'
import { type ChosenMarks, isChosen } from './shared.ts'

/** Elements that handle Escape themselves while they are open: menus, dialogs, a card in full screen. */
const above = ':popover-open, dialog[open], [role="dialog"], [data-widget][data-full="true"]'
const fields = 'input, textarea, select'

/**
 * Lets Escape reset a choice that was made by pressing a mark, as long as it is set.
 *
 * @param values the present shared choices
 * @param clear resets the choice of a mark
 * @returns to be called with the mark that was just chosen
 */
export function useEscape(values: ChosenMarks, clear: (mark: Mark) => void): (mark: Mark) => void {
  const [pressed, setPressed] = useState<Mark | null>(null)

  useEffect(() => {
    if (pressed === null || !isChosen(values, pressed)) return
    const onKey = (event: KeyboardEvent) => {
      const within = event.target instanceof Element && event.target.closest(fields) !== null
      if (event.key !== 'Escape' || event.defaultPrevented || within) return
      if (document.fullscreenElement !== null || document.querySelector(above) !== null) return
      setPressed(null)
      clear(pressed)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [pressed, values, clear])

  return useCallback((mark: Mark) => setPressed(mark), [])
}
