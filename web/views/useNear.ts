import { createContext, type RefObject, useContext, useEffect, useState } from 'react'
import { takeTurn } from './turns.ts'

/** How far from the screen a chart begins to be drawn at once. */
const margin = '400px'

/** Whether what is around has come near already, or its turn has: then what is in it need not find that out, and wait, once more. */
export const NearContext = createContext(false)

/**
 * Whether an element has come near the screen, or its turn has come: what is farther away is drawn one after the other when the
 * browser has nothing else to do, so that the reader and the printer find it there. It stays so.
 */
export function useNear(element: RefObject<HTMLElement | null>): boolean {
  const around = useContext(NearContext)
  const [found, setNear] = useState(false)
  const near = around || found
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
