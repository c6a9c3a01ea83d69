import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

// One second by default, which a machine with other work may take for the first drawing.
configure({ asyncUtilTimeout: 20_000 })

// jsdom draws nothing, so it has no media queries and no size observers; components only need them to exist.
window.matchMedia ??= (query) =>
  Object.assign(new EventTarget(), {
    matches: false,
    media: query,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  })
window.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
}
// Cards come on screen at once, so that they ask; charts never do, so none is drawn: browser tests look at those.
window.IntersectionObserver ??= class {
  readonly root = null
  readonly rootMargin = ''
  readonly scrollMargin = ''
  readonly thresholds = []
  readonly #tell: (target: Element) => void
  constructor(callback: IntersectionObserverCallback) {
    this.#tell = (target) => {
      const nowhere = target.getBoundingClientRect()
      const seen = {
        boundingClientRect: nowhere,
        intersectionRect: nowhere,
        rootBounds: null,
        intersectionRatio: 1,
        time: 0,
      }
      callback([{ ...seen, target, isIntersecting: true }], this)
    }
  }
  observe(target: Element) {
    if (target.querySelector('[data-widget]') !== null) this.#tell(target)
  }
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return []
  }
}
// jsdom knows dialogs, but not how to open them.
HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
  this.open = true
}
HTMLDialogElement.prototype.close ??= function (this: HTMLDialogElement) {
  this.open = false
}
// Nor does it know popovers.
const openPopovers = new WeakSet<Element>()
function setPopover(popover: HTMLElement, open: boolean) {
  if (openPopovers.has(popover) === open) return
  if (open) openPopovers.add(popover)
  else openPopovers.delete(popover)
  // Its own style sheet hides every popover.
  popover.style.display = open ? 'block' : ''
  const newState = open ? 'open' : 'closed'
  popover.dispatchEvent(Object.assign(new Event('toggle'), { newState }))
}
HTMLElement.prototype.showPopover ??= function (this: HTMLElement) {
  setPopover(this, true)
}
HTMLElement.prototype.hidePopover ??= function (this: HTMLElement) {
  setPopover(this, false)
}
document.addEventListener('click', ({ target }) => {
  const id = target instanceof Element ? target.closest('[popovertarget]')?.getAttribute('popovertarget') : null
  const popover = id ? document.getElementById(id) : null
  if (popover) setPopover(popover, !openPopovers.has(popover))
})
window.scrollTo = () => undefined
Element.prototype.scrollTo ??= () => undefined
Element.prototype.scrollIntoView ??= () => undefined

afterEach(() => {
  cleanup()
  localStorage.clear()
})
