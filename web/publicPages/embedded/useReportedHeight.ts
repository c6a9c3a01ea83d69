import { type RefObject, useEffect, useRef } from 'react'

/** Tells the page around the frame how high the content is, at each change. The height is no secret, so any page may know it. */
export function useReportedHeight(): RefObject<HTMLElement | null> {
  const content = useRef<HTMLElement>(null)
  useEffect(() => {
    const element = content.current
    if (element === null || window.parent === window) return
    const observer = new ResizeObserver(() => {
      window.parent.postMessage({ type: 'sala-height', height: Math.ceil(element.getBoundingClientRect().height) }, '*')
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return content
}
