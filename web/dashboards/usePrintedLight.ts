import { useEffect } from 'react'
import { flushSync } from 'react-dom'
import { previewSettings } from '../theme/settings.ts'

/** Paper is white: while a dashboard is printed it is drawn in light colours, its pictures too. */
export function usePrintedLight(): void {
  useEffect(() => {
    let end: (() => void) | null = null
    // The browser prints what is drawn when this returns, so the drawing must not wait.
    const light = ({ isTrusted }: Event) => {
      // Scripts send the same event to have the cards below the screen drawn; then nothing is printed.
      if (isTrusted) flushSync(() => (end = previewSettings({ darkMode: false })))
    }
    const back = () => {
      end?.()
      end = null
    }
    window.addEventListener('beforeprint', light)
    window.addEventListener('afterprint', back)
    return () => {
      window.removeEventListener('beforeprint', light)
      window.removeEventListener('afterprint', back)
      back()
    }
  }, [])
}
