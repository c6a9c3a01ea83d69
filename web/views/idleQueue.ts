/**
 * Idle queue: runs work for elements below the screen in `requestIdleCallback`, two tasks at a time. Input and visible drawing come
 * first, because the next tasks wait for the browser to be idle again.
 */

/** In milliseconds: a browser that is never idle still runs the next tasks, so that the whole page is drawn in the end. */
const idleTimeout = 400
/** How long tasks wait, in milliseconds, for the visible elements to be drawn: one slow answer must not hold up all others. */
const visibleTimeout = 1_500
/** How many tasks run in one idle period: each period costs a layout, a paint and a composite. */
const batchSize = 2
/** Elements that are not drawn yet. */
const undrawn = '[data-state="loading"], [data-drawn="false"]'

interface Task {
  readonly work: () => void
  /** Tasks run in document order of their elements. */
  readonly element: Element
}

const waiting = new Set<Task>()
let planned = false
/** When the first of the waiting tasks was added, by the page's own clock. */
let since = 0

/** Adds work for an element to the queue. Returns a function that removes it again. */
export function runWhenIdle(element: Element, work: () => void): () => void {
  const task: Task = { element, work }
  if (waiting.size === 0) since = performance.now()
  waiting.add(task)
  plan()
  return () => {
    waiting.delete(task)
  }
}

function plan(): void {
  if (planned || waiting.size === 0) return
  planned = true
  whenIdle(() => {
    planned = false
    if (!isScreenWaiting()) for (let count = 0; count < batchSize; count += 1) runNext()
    plan()
  })
}

function runNext(): void {
  const next = first()
  if (next === undefined) return
  waiting.delete(next)
  next.work()
}

/** Whether a visible element is not drawn yet: it has priority over all elements below the screen. */
function isScreenWaiting(): boolean {
  if (performance.now() - since > visibleTimeout) return false
  return [...document.querySelectorAll(undrawn)].some((element) => {
    const { top, bottom } = element.getBoundingClientRect()
    return top < window.innerHeight && bottom > 0
  })
}

/** The task of the element that comes first in the document. */
function first(): Task | undefined {
  let nextTask: Task | undefined
  for (const task of waiting) {
    const before =
      nextTask === undefined ||
      (task.element.compareDocumentPosition(nextTask.element) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
    if (before) nextTask = task
  }
  return nextTask
}

function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(work, { timeout: idleTimeout })
  else setTimeout(work, 16)
}
