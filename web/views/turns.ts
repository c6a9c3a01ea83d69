/**
 * Work that nobody sees the want of yet, done two pieces at a time while the browser has nothing else to do. What the reader
 * sees and does comes in between: the next ones wait for the browser to be idle again.
 */

/** In milliseconds: a browser that is never idle does the next piece all the same, so that a page comes to its end. */
const patience = 400
/** How long turns wait, in milliseconds, for what is on the screen to be drawn: a slow answer up there must not stop all others. */
const courtesy = 1_500
/** How many pieces are begun at a time: each time costs a layout, a painting and a hand-over to the screen of their own. */
const atATime = 2
/** What has not been drawn yet. */
const undrawn = '[data-state="loading"], [data-drawn="false"]'

interface Turn {
  readonly work: () => void
  /** Where it stands on the page: what is higher up comes first. */
  readonly element: Element
}

const waiting = new Set<Turn>()
let planned = false
/** Since when turns are waited for, by the page's own clock. */
let since = 0

/** Does a piece of work for an element when its turn comes, higher elements first. Gives what takes it back. */
export function takeTurn(element: Element, work: () => void): () => void {
  const turn: Turn = { element, work }
  if (waiting.size === 0) since = performance.now()
  waiting.add(turn)
  plan()
  return () => {
    waiting.delete(turn)
  }
}

function plan(): void {
  if (planned || waiting.size === 0) return
  planned = true
  whenIdle(() => {
    planned = false
    if (!isScreenWaiting()) for (let count = 0; count < atATime; count += 1) takeNext()
    plan()
  })
}

function takeNext(): void {
  const next = first()
  if (next === undefined) return
  waiting.delete(next)
  next.work()
}

/** Whether something on the screen is still to be drawn, which comes before all that is below it. */
function isScreenWaiting(): boolean {
  if (performance.now() - since > courtesy) return false
  return [...document.querySelectorAll(undrawn)].some((element) => {
    const { top, bottom } = element.getBoundingClientRect()
    return top < window.innerHeight && bottom > 0
  })
}

/** The turn of the element that comes first in the document. */
function first(): Turn | undefined {
  let found: Turn | undefined
  for (const turn of waiting) {
    const before =
      found === undefined ||
      (turn.element.compareDocumentPosition(found.element) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
    if (before) found = turn
  }
  return found
}

function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(work, { timeout: patience })
  else setTimeout(work, 16)
}
