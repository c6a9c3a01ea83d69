import { expect, test } from 'vitest'
import { preferred } from './language.ts'

test.each([
  ['', 'en'],
  ['*', 'en'],
  ['th', 'th'],
  ['th-TH,th;q=0.9,en;q=0.8', 'th'],
  ['de;q=1, fr;q=0.4, ar;q=0.7', 'ar'],
  ['ru;q=0, he', 'he'],
  ['xx,,;;q=a', 'en'],
])('%j is read as %s', (header, language) => {
  expect(preferred(header)).toBe(language)
})
