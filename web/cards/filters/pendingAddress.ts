const key = 'sala-unwritten'
/** For how long a new address may be unknown to a reload, in milliseconds. */
const moment = 1_000

/** The newest address that is about to be written, the one that it takes the place of, and until when it counts. */
let pending: { readonly href: string; readonly address: () => string; readonly until: number } | null = null

function storePending(): void {
  if (pending === null || Date.now() > pending.until) return
  const { href, address } = pending
  try {
    sessionStorage.setItem(key, JSON.stringify([href, new URL(address(), href).href]))
  } catch {
    // Without storage a choice of the last moment is lost.
  }
}

/**
 * Holds an address that is about to be written. A reload takes the address that there was when it began, whatever the page still
 * writes, so one within the next moment would lose it. Only for this tab.
 */
export function keepAddressForReload(address: () => string): void {
  pending = { href: window.location.href, address, until: Date.now() + moment }
  // The same listener is added once, however often.
  window.addEventListener('pagehide', storePending)
}

/** Writes the address that was held when its page was loaded anew. To be called before anything reads the address. */
export function restoreAddress(): void {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    sessionStorage.removeItem(key)
    if (!Array.isArray(stored) || stored[0] !== window.location.href || !isReload()) return
    // The browser refuses addresses of other sites here.
    window.history.replaceState(window.history.state, '', String(stored[1]))
  } catch {
    // As it was.
  }
}

function isReload(): boolean {
  return performance.getEntriesByType('navigation').some((entry) => 'type' in entry && entry.type === 'reload')
}
