import { useNavigate } from '@tanstack/react-router'
import { paths } from '../paths.ts'

/** What is searched for, as it can stand in an address: no spaces around it, no half or unseen letters, not too long; '' for nothing. */
export const keywordsOf = (typed: string): string =>
  typed
    .toWellFormed()
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, 256)
    .toWellFormed()

/** Opens the search page; nothing happens without words. */
export function useSearchFor(): (typed: string) => boolean {
  const navigate = useNavigate()
  return (typed) => {
    const keywords = keywordsOf(typed)
    if (keywords === '') return false
    void navigate({ to: paths.search, params: { keywords } })
    return true
  }
}

/** Opens an address below the product's own, with whatever stands behind its question mark. */
export function useGoTo(): (address: string) => void {
  const navigate = useNavigate()
  return (address) => {
    const [to = '', query = ''] = address.split('?')
    void navigate({ to, search: Object.fromEntries(new URLSearchParams(query)) })
  }
}
