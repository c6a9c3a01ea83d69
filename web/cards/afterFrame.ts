/** How long a page that is not shown, and has no frames, waits for one, in milliseconds. */
const patience = 100

/** Does a piece of work once the next frame has been painted, so that what the reader sees comes first. */
export function afterFrame(work: () => void): void {
  let done = false
  const once = () => {
    if (done) return
    done = true
    work()
  }
  requestAnimationFrame(() => setTimeout(once))
  setTimeout(once, patience)
}
