import { useEffect } from 'react'

/** Names the page in the browser's tab and history, and for screen readers. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Sala`
  }, [title])
}
