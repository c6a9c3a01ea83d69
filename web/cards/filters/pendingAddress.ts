const key = 'sala-unwritten'
/** For how long a new address may be unknown to a reload, in milliseconds. */
const moment = 1_000

/**
 * Holds an address that is about to be written. A reload takes the address that there was when it began, whatever the page still
 * writes, so one within the next moment would lose it. Only for this tab.
 */
export function keepAddressForReload(address: () => string): void {
  const { href } = window.location
  const keep = () => {
    try {
      sessionStorage.setItem(key, JSON.stringify([href, new URL(address(), href).href]))
    } catch {
      // Without storage a choice of the last moment is lost.
    }
  }
  window.addEventListener('pagehide', keep)
  setTimeout(() => window.removeEventListener('pagehide', keep), moment)
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
