import { expect, test } from 'vitest'
import { dayOf, momentOf } from './dates.ts'

// Built from the parts of the reader's clock, so that the test says the same in every zone.
const instant = new Date(2026, 10, 3, 9, 5).toISOString()

test.each([
  ['en', '3 November 2026', '3 Nov 2026, 9:05'],
  ['th', '3 พฤศจิกายน 2569', '3 พ.ย. 2569, 09:05'],
  ['ar', '3 نوفمبر 2026', '3 نوفمبر 2026، 9:05'],
] as const)('%s writes days as cards do', (language, day, moment) => {
  expect(dayOf(instant, language)).toBe(day)
  expect(momentOf(instant, language)).toContain(moment)
})
