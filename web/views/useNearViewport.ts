import { createContext, type RefObject, useContext, useEffect, useState } from 'react'
import { runWhenIdle } from './idleQueue.ts'

/** The distance from the screen at which a chart is drawn at once. */
const margin = '400px'

/** Whether the surrounding element is near already, or its task has run: elements inside need not observe again. */
export const NearViewportContext = createContext(false)

/**
 * Whether an element has come near the screen, or the idle queue has reached it: elements farther away are drawn one by one while the
 * browser is idle, so that reader and printer find them there. Once true, it stays true.
 */
export function useNearViewport(element: RefObject<HTMLElement | null>): boolean {
  const around = useContext(NearViewportContext)
  const [isNear, setIsNear] = useState(false)
  const near = around || isNear
  useEffect(() => {
    const target = element.current
    if (near || target === null) return
    const markNear = () => setIsNear(true)
    // Old browsers have no observer: then everything is near at once.
    if (!('IntersectionObserver' in window)) return markNear()
    let forget: (() => void) | null = null
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) markNear()
        // Only elements that are farther away enter the queue.
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
