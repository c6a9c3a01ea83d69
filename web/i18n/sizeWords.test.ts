import { expect, test } from 'vitest'
import { sizeWords } from './sizeWords.ts'

test.each([
  [0, '0 kB'],
  [43, '0.1 kB'],
  [820_000, '820 kB'],
  [1_400_000, '1.4 MB'],
])('%i bytes are written as %s', (bytes, words) => {
  expect(sizeWords(bytes, 'en')).toBe(words)
})
