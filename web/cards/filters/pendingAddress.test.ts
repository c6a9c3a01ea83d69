import { afterEach, expect, test, vi } from 'vitest'
import { keepAddressForReload, restoreAddress } from './pendingAddress.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  sessionStorage.clear()
  window.history.replaceState(null, '', '/')
})

const leave = () => window.dispatchEvent(new Event('pagehide'))

/** The page comes again by a kind of navigation. Gives where it is then. */
function comeAgain(type: string): string {
  vi.stubGlobal('performance', { getEntriesByType: () => [{ type }] })
  restoreAddress()
  return window.location.pathname + window.location.search
}

test('a reload within a moment of a choice loads what was chosen', () => {
  window.history.replaceState(null, '', '/admin/widget/contact/12')
  keepAddressForReload(() => '/admin/widget/contact/12?sentiment=positive')
  leave()
  expect(comeAgain('reload')).toBe('/admin/widget/contact/12?sentiment=positive')
})

test('who comes again in another way, or to another page, finds what they asked for', () => {
  window.history.replaceState(null, '', '/admin/widget/contact/12')
  keepAddressForReload(() => '/admin/widget/contact/12?sentiment=positive')
  leave()
  expect(comeAgain('navigate')).toBe('/admin/widget/contact/12')
  keepAddressForReload(() => '/admin/widget/contact/12?sentiment=positive')
  leave()
  window.history.replaceState(null, '', '/admin/profile')
  expect(comeAgain('reload')).toBe('/admin/profile')
})

test('what was kept by others leads to no other site', () => {
  sessionStorage.setItem('sala-unwritten', JSON.stringify([window.location.href, 'https://elsewhere.example/']))
  expect(comeAgain('reload')).toBe('/')
})
