import { useEffect, useState } from 'react'

export interface Full {
  readonly full: boolean
  readonly toggle: () => void
}

/**
 * A card in full screen. The document goes full screen and the card covers it, so that notices stay visible; if the browser has no full
 * screen (phones), the card covers the page. Escape leaves both.
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
      // Rejects only if it has ended already.
      if (document.fullscreenElement !== null) void document.exitFullscreen().catch(() => undefined)
    }
  }, [full])

  return {
    full,
    toggle: () => {
      if (!full && document.fullscreenEnabled) {
        // If the browser refuses, the card still covers the page.
        void document.documentElement.requestFullscreen().catch(() => undefined)
      }
      setFull(!full)
    },
  }
}
