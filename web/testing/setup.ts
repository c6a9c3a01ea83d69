import { cleanup } from '@testing-library/react'
import { afterEach } from 'vitest'

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
// Nothing ever comes on screen, so no chart is drawn; browser tests look at those.
window.IntersectionObserver ??= class {
  readonly root = null
  readonly rootMargin = ''
  readonly scrollMargin = ''
  readonly thresholds = []
  observe() {}
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
window.scrollTo = () => undefined
Element.prototype.scrollTo ??= () => undefined

afterEach(() => {
  cleanup()
  localStorage.clear()
})
