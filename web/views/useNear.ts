import { type RefObject, useEffect, useState } from 'react'
import { takeTurn } from './turns.ts'

/** How far from the screen a chart begins to be drawn at once. */
const margin = '400px'

/**
 * Whether an element has come near the screen, or its turn has come: what is farther away is drawn one after the other when the
 * browser has nothing else to do, so that the reader and the printer find it there. It stays so.
 */
export function useNear(element: RefObject<HTMLElement | null>): boolean {
  const [near, setNear] = useState(false)
  useEffect(() => {
    const target = element.current
    if (near || target === null) return
    const come = () => setNear(true)
    // Old browsers do not tell: then everything is near at once.
    if (!('IntersectionObserver' in window)) return come()
    let forget: (() => void) | null = null
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) come()
        // Only what was found to be farther away takes a turn.
        else forget ??= takeTurn(target, come)
      },
      { rootMargin: margin },
    )
    observer.observe(target)
    window.addEventListener('beforeprint', come)
    return () => {
      observer.disconnect()
      forget?.()
      window.removeEventListener('beforeprint', come)
    }
  }, [element, near])
  return near
}
