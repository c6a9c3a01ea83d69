/** The longest wait of a hidden page, which has no frames, or of one without an idle moment, in milliseconds. */
const patience = 100

/**
 * Runs work after the next frame has been painted and the browser is idle, so that the visible change comes first; at once when the page is
 * left.
 */
export function afterFrame(work: () => void): void {
  let done = false
  const once = () => {
    if (done) return
    done = true
    window.removeEventListener('pagehide', once)
    work()
  }
  requestAnimationFrame(() => whenIdle(once))
  setTimeout(once, patience)
  window.addEventListener('pagehide', once)
}

function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(work, { timeout: patience })
  else setTimeout(work)
}
