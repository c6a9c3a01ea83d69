/** How long a page that has no frames, since it is not shown, or no idle moment waits for one, in milliseconds. */
const patience = 100

/**
 * Does a piece of work once the next frame has been painted and the browser has nothing else to do, so that what the reader sees
 * comes first; at once where the page is left before.
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
