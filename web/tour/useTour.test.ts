import { afterEach, expect, test } from 'vitest'
import { isFree } from './useTour.ts'

afterEach(() => document.body.replaceChildren())

test.each([
  ['a screen with its words', '<main><h1>Widgets</h1></main>', true],
  ['a screen that has not come', '<main></main>', false],
  ['a screen that says that there is none', '<main><div data-message><h1>Page not found</h1></div></main>', false],
  ['a screen below an open dialog', '<main><h1>Widgets</h1></main><dialog open></dialog>', false],
])('over %s a tour starts by itself or not', (_, page, free) => {
  document.body.innerHTML = page
  expect(isFree()).toBe(free)
})
