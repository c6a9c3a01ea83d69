import { type RefObject, useEffect, useState } from 'react'

/** How far from the screen a chart begins to be drawn. */
const margin = '400px'
/** What is farther away is drawn when the browser has nothing else to do, so that printing finds it there. */
const patience = 4_000

/** Whether an element has come near the screen, or the browser has had time for it. It stays so. */
export function useNear(element: RefObject<HTMLElement | null>): boolean {
  const [near, setNear] = useState(false)
  useEffect(() => {
    const target = element.current
    if (near || target === null) return
    const come = () => setNear(true)
    // Old browsers have neither: then everything is near at once.
    if (!('IntersectionObserver' in window)) return come()
    const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && come(), {
      rootMargin: margin,
    })
    observer.observe(target)
    const idle = setTimeout(() => whenIdle(come), patience)
    window.addEventListener('beforeprint', come)
    return () => {
      observer.disconnect()
      clearTimeout(idle)
      window.removeEventListener('beforeprint', come)
    }
  }, [element, near])
  return near
}

function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(work)
  else work()
}
