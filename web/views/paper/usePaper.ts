import { useEffect } from 'react'
import { flushSync } from 'react-dom'
import { previewSettings } from '../../theme/settings.ts'
import { drawOnPaper, printing } from './paper.ts'

/**
 * Paper is white and narrower than a screen: while any page is printed, its colours are the light ones, and each picture is drawn again for
 * paper.
 */
export function usePaper(): void {
  useEffect(() => {
    let ends: (() => void)[] = []
    const back = () => {
      for (const end of ends) end()
      ends = []
    }
    // The browser prints the state at return, so the drawing must be synchronous.
    const begin = ({ isTrusted }: Event) => {
      // Scripts dispatch the same event to draw the cards below the screen; then nothing is printed.
      if (!isTrusted) return
      back()
      flushSync(() => {
        printing.set(true)
        ends.push(() => printing.set(false), previewSettings({ darkMode: false }))
      })
      ends.push(drawOnPaper())
    }
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', back)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', back)
      back()
    }
  }, [])
}
