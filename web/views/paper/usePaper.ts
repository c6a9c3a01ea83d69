import { useEffect } from 'react'
import { flushSync } from 'react-dom'
import { previewSettings } from '../../theme/settings.ts'
import { drawOnPaper, printing } from './paper.ts'

/**
 * Paper is white and narrower than a screen: while a page is printed, whichever it is, its colours are the light ones, and each of its
 * pictures is drawn once more as paper shows it.
 */
export function usePaper(): void {
  useEffect(() => {
    let ends: (() => void)[] = []
    const back = () => {
      for (const end of ends) end()
      ends = []
    }
    // The browser prints what is drawn when this returns, so the drawing must not wait.
    const begin = ({ isTrusted }: Event) => {
      // Scripts send the same event to have the cards below the screen drawn; then nothing is printed.
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
