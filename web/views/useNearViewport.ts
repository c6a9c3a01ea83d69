import { createContext, type RefObject, useContext, useEffect, useState } from 'react'
import { runWhenIdle } from './idleQueue.ts'

/** How far from the screen a chart begins to be drawn at once. */
const margin = '400px'

/** Whether the element around has come near already, or its task has run: what is inside need not observe and wait once more. */
export const NearViewportContext = createContext(false)

/**
 * Whether an element has come near the screen, or the idle queue has reached it: what is farther away is drawn one after the other
 * while the browser is idle, so that the reader and the printer find it there. It stays so.
 */
export function useNearViewport(element: RefObject<HTMLElement | null>): boolean {
  const around = useContext(NearViewportContext)
  const [isNear, setIsNear] = useState(false)
  const near = around || isNear
  useEffect(() => {
    const target = element.current
    if (near || target === null) return
    const markNear = () => setIsNear(true)
    // Old browsers do not tell: then everything is near at once.
    if (!('IntersectionObserver' in window)) return markNear()
    let forget: (() => void) | null = null
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) markNear()
        // Only elements that were found to be farther away enter the queue.
        else forget ??= runWhenIdle(target, markNear)
      },
      { rootMargin: margin },
    )
    observer.observe(target)
    window.addEventListener('beforeprint', markNear)
    return () => {
      observer.disconnect()
      forget?.()
      window.removeEventListener('beforeprint', markNear)
    }
  }, [element, near])
  return near
}
