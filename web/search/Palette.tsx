import { useEffect, useRef, useState } from 'react'
import { lazyPart } from '../cards/Boundary.tsx'
import { withWords } from '../i18n/i18n.ts'

/** Its code comes when it is first opened. */
const PaletteDialog = lazyPart(withWords(['search'], () => import('./PaletteDialog.tsx')))

/**
 * The command palette. Opens by Ctrl or ⌘ with K, and by / outside of text fields: a list of all destinations, filtered by parts of their
 * names.
 */
export function Palette() {
  const [open, setOpen] = useState(false)
  /** What was typed before the dialog was there to take it. */
  const typed = useRef('')

  // Keys are pressed anywhere on the page.
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const chord = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.code === 'KeyK'
      const slash = event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey && !isTyping(event.target)
      const waiting = document.querySelector('dialog[open]') === null
      if (open && waiting && !chord && isLetter(event)) {
        event.preventDefault()
        typed.current += event.key
        return
      }
      if (!chord && !slash) return
      // Another dialog is open: it has the keyboard.
      if (!open && !waiting) return
      event.preventDefault()
      typed.current = ''
      setOpen((before) => (chord ? !before : true))
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [open])

  return open && <PaletteDialog typed={typed} onClose={() => setOpen(false)} />
}

/** A key that writes a letter; of a chord and of Enter nothing is written. */
const isLetter = ({ key, ctrlKey, metaKey }: KeyboardEvent): boolean => [...key].length === 1 && !ctrlKey && !metaKey

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(input|textarea|select)$/i.test(target.tagName))
