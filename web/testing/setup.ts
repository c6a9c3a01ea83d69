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
window.scrollTo = () => undefined
Element.prototype.scrollTo ??= () => undefined

afterEach(() => {
  cleanup()
  localStorage.clear()
})
