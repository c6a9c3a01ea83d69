/** Readers who prefer reduced motion get a jump. */
export const scrolling = (): ScrollBehavior =>
  window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth'

/** Scrolls to the first card that is not fully visible. False at the end of the page, where it does not scroll. */
export function turnScreen(page: HTMLElement): boolean {
  const { top, bottom } =
    page === document.documentElement ? { top: 0, bottom: window.innerHeight } : page.getBoundingClientRect()
  const cards = [...page.querySelectorAll('[data-widget], [data-card]')].map((card) => card.getBoundingClientRect())
  const next = cards.find((card) => card.bottom > bottom + 8 && card.top > top + 8)
  const atEnd = page.scrollTop + page.clientHeight >= page.scrollHeight - 8
  if (atEnd || next === undefined) return false
  page.scrollTo({ top: page.scrollTop + next.top - top - 8, behavior: scrolling() })
  return true
}
