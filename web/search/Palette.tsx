import { lazy, Suspense, useEffect, useState } from 'react'
import { Boundary } from '../cards/Boundary.tsx'
import { withWords } from '../i18n/i18n.ts'

/** Its code comes when it is first opened. */
const PaletteDialog = lazy(withWords(['search'], () => import('./PaletteDialog.tsx')))

/** Opens by Ctrl or ⌘ with K, and by / where nobody is typing: a list of all that one can go to, by a part of its name. */
export function Palette() {
  const [open, setOpen] = useState(false)

  // Keys are pressed anywhere on the page.
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const chord = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.code === 'KeyK'
      const slash = event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey && !isTyping(event.target)
      if (!chord && !slash) return
      // Another dialog is open: it has the keyboard.
      if (!open && document.querySelector('dialog[open]') !== null) return
      event.preventDefault()
      setOpen((before) => (chord ? !before : true))
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [open])

  if (!open) return null
  return (
    <Boundary>
      <Suspense>
        <PaletteDialog onClose={() => setOpen(false)} />
      </Suspense>
    </Boundary>
  )
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(input|textarea|select)$/i.test(target.tagName))
