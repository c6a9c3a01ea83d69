/** What the Tab key stops at. */
const stops =
  'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, summary, [tabindex]:not([tabindex="-1"])'
/** Text fields: focusing one would open the keyboard of a phone. */
const typed = 'input:not([type=checkbox], [type=radio], [type=file]), textarea'
/** What has one purpose, and mostly a heading of its own: what lies beyond it is something else. */
const parts = 'section, form, nav, header, aside, dialog, [role=dialog]'

/** One step of the way from the focused element up to the page: the element, its parent, and its place there. */
interface Step {
  readonly element: Element
  readonly parent: Element
  readonly place: number
}

/**
 * Keeps the focus near where it was when the focused control goes away or is disabled: a deleted row's button, the last step of a
 * pager, a chip that was taken off. The browser would drop it to the top of the page, and whoever goes by keyboard or screen reader
 * would have to find the place again.
 *
 * What stands beside takes over: what has moved up into the place, else what stands before it; in a row of the same kind the control
 * that stands where the lost one stood. Where nothing is left in the same part of the screen, its heading does. A screen that has put the focus somewhere
 * itself is left alone, and so is what lies under an open dialog.
 *
 * @param screen the area in which screens show
 * @returns what ends it
 */
export function keepFocus(screen: HTMLElement): () => void {
  let last: HTMLElement | null = null
  let way: readonly Step[] = []

  const observer = new MutationObserver(() => {
    if (!isLost(last)) return
    // What follows the same change, such as the entrance of the next screen, comes first.
    requestAnimationFrame(() => {
      const lost = last
      if (!isLost(lost) || document.activeElement !== document.body) return
      const dialog = document.querySelector('dialog[open]')
      if (dialog !== null && way.every(({ parent }) => parent !== dialog)) return
      last = null
      focusNear(lost, way, screen)
    })
  })

  const remember = ({ target }: FocusEvent) => {
    observer.disconnect()
    last = target instanceof HTMLElement ? target : null
    if (last === null) return
    way = wayUp(last)
    // Only what holds the element is watched, not all that a screen draws.
    observer.observe(last, { attributeFilter: ['disabled'] })
    for (const { parent } of way) observer.observe(parent, { childList: true })
  }

  document.addEventListener('focusin', remember)
  return () => {
    document.removeEventListener('focusin', remember)
    observer.disconnect()
  }
}

function isLost(element: HTMLElement | null): element is HTMLElement {
  return element !== null && (!element.isConnected || element.matches(':disabled'))
}

function wayUp(from: Element): readonly Step[] {
  const steps: Step[] = []
  for (let element = from; element.parentElement !== null; element = element.parentElement) {
    const parent = element.parentElement
    steps.push({ element, parent, place: [...parent.children].indexOf(element) })
  }
  return steps
}

function focusNear(lost: HTMLElement, way: readonly Step[], screen: HTMLElement): void {
  // Disabled, it still stands there, and what stands beside it takes over; taken away, what held it does.
  const from = lost.isConnected ? 0 : way.findIndex(({ parent }) => parent.isConnected)
  for (const { element, parent, place } of from < 0 ? [] : way.slice(from)) {
    // The screen has gone as a whole.
    if (parent === screen || parent.parentElement === screen || parent === document.body) break
    const ordinal = stopsOf(element).indexOf(lost)
    const others = [...parent.children].filter((child) => child !== element)
    const alike = (other: Element) => other.tagName === element.tagName && other.className === element.className
    const after = others.slice(place).map((other) => stopsOf(other).at(alike(other) ? ordinal : 0) ?? stopsOf(other)[0])
    const before = others
      .slice(0, place)
      .map((other) => stopsOf(other).at(alike(other) ? ordinal : -1) ?? stopsOf(other).at(-1))
    for (const next of [...after, ...before.reverse()]) {
      next?.focus()
      if (next !== undefined && document.activeElement === next) return
    }
    if (parent.matches(parts)) {
      focusHead(parent)
      return
    }
  }
  focusHead(screen)
}

/** The heading of a part, or the part itself. */
function focusHead(part: Element): void {
  const head = part.querySelector('h1, h2, h3') ?? part
  if (!(head instanceof HTMLElement)) return
  head.tabIndex = -1
  head.focus({ preventScroll: true })
}

/** The controls of an element, itself among them, that may take the focus over. */
function stopsOf(element: Element): readonly HTMLElement[] {
  return [element, ...element.querySelectorAll('*')].filter(
    (element): element is HTMLElement =>
      element instanceof HTMLElement && element.matches(stops) && !element.matches(typed),
  )
}
