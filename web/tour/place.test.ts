import { expect, test } from 'vitest'
import { placeBubble } from './place.ts'

const screen = { width: 1000, height: 800 }
const bubble = { width: 300, height: 200 }

test.each([
  ['nothing', null, { left: 350, top: 300 }],
  ['the header: below', { left: 0, top: 0, width: 1000, height: 64 }, { left: 350, top: 76 }],
  ['the bottom: above', { left: 900, top: 740, width: 80, height: 40 }, { left: 684, top: 528 }],
  ['a sidebar: beside it', { left: 0, top: 0, width: 250, height: 800 }, { left: 262, top: 300 }],
  ['a sidebar on the right', { left: 750, top: 0, width: 250, height: 800 }, { left: 438, top: 300 }],
  ['everything: over its end', { left: 0, top: 0, width: 1000, height: 800 }, { left: 350, top: 584 }],
])('beside %s', (_, target, expected) => {
  expect(placeBubble(target, bubble, screen)).toEqual(expected)
})

test('on a phone it never leaves the screen', () => {
  const phone = { width: 390, height: 844 }
  for (const left of [-50, 0, 200, 380]) {
    for (const top of [0, 400, 800]) {
      const at = placeBubble({ left, top, width: 60, height: 40 }, { width: 340, height: 220 }, phone)
      expect(at.left).toBeGreaterThanOrEqual(16)
      expect(at.left + 340).toBeLessThanOrEqual(390 - 16)
      expect(at.top).toBeGreaterThanOrEqual(16)
      expect(at.top + 220).toBeLessThanOrEqual(844 - 16)
    }
  }
})
