import { useEffect, useState } from 'react'

export interface Full {
  readonly full: boolean
  readonly toggle: () => void
}

/**
 * A card over the whole screen. The document goes full screen and the card covers it, so that notices stay visible; where a browser
 * cannot (phones), the card covers the page. Escape leads back in both.
 */
export function useFull(): Full {
  const [full, setFull] = useState(false)

  useEffect(() => {
    if (!full) return
    const leave = () => {
      if (document.fullscreenElement === null) setFull(false)
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) setFull(false)
    }
    document.addEventListener('fullscreenchange', leave)
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('fullscreenchange', leave)
      document.removeEventListener('keydown', onKey)
      // Refused only where it has ended already.
      if (document.fullscreenElement !== null) void document.exitFullscreen().catch(() => undefined)
    }
  }, [full])

  return {
    full,
    toggle: () => {
      if (!full && document.fullscreenEnabled) {
        // A browser that refuses leaves the card over the page, which is most of it.
        void document.documentElement.requestFullscreen().catch(() => undefined)
      }
      setFull(!full)
    },
  }
}
