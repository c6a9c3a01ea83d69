import type { Mark } from '@sala/widgets/views/mark.ts'
import { useCallback, useEffect, useState } from 'react'
import { type ChosenMarks, isChosen } from './shared.ts'

/** What has the key to itself while it is open: menus, dialogs, a card over the whole screen. */
const above = ':popover-open, dialog[open], [role="dialog"], [data-widget][data-full="true"]'
const fields = 'input, textarea, select'

/**
 * Lets Escape take back what pressing a mark of a picture has chosen, as long as it is chosen.
 *
 * @param values what is chosen for all cards now
 * @param clear takes the choice of a mark back
 * @returns to be told of the mark that has just been chosen
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
