import { expect, test } from 'vitest'
import { sidebarTextLimit } from '../constants.ts'
import { truncate } from './truncate.ts'

test('a text of the limit stays; a longer one is cut with an ellipsis', () => {
  expect(truncate('a'.repeat(30), sidebarTextLimit)).toBe('a'.repeat(30))
  expect(truncate('a'.repeat(31), sidebarTextLimit)).toBe(`${'a'.repeat(30)}…`)
  expect(truncate('a'.repeat(101))).toBe(`${'a'.repeat(100)}…`)
})

test('a Thai letter keeps its vowel and its tone mark', () => {
  expect(truncate('ที่นี่ที่นี่', 2)).toBe('ที่นี่…')
})
