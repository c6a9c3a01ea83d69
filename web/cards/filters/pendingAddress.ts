const key = 'sala-unwritten'
/** How long a new address may be unknown to a reload, in milliseconds. */
const moment = 1_000

/** The newest address that is about to be written, the one that it replaces, and until when it is valid. */
let pending: { readonly href: string; readonly address: () => string; readonly until: number } | null = null

function storePending(): void {
  if (pending === null || Date.now() > pending.until) return
  const { href, address } = pending
  try {
    sessionStorage.setItem(key, JSON.stringify([href, new URL(address(), href).href]))
  } catch {
    // Without session storage, the last choice is lost.
  }
}

/**
 * Holds an address that is about to be written. A reload uses the address at its beginning, whatever the page writes afterwards, so a
 * reload within the next moment would lose it. Only for this tab.
 */
export function keepAddressForReload(address: () => string): void {
  pending = { href: window.location.href, address, until: Date.now() + moment }
  // Adding the same listener again has no effect.
  window.addEventListener('pagehide', storePending)
}

/** Restores the held address after a reload. Call it before anything reads the address. */
export function restoreAddress(): void {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    sessionStorage.removeItem(key)
    if (!Array.isArray(stored) || stored[0] !== window.location.href || !isReload()) return
    // `replaceState` refuses addresses of other sites.
    window.history.replaceState(window.history.state, '', String(stored[1]))
  } catch {
    // The address stays as it is.
  }
}

function isReload(): boolean {
  return performance.getEntriesByType('navigation').some((entry) => 'type' in entry && entry.type === 'reload')
}
