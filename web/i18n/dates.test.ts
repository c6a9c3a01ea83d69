import { expect, test } from 'vitest'
import { dayOf, momentOf } from './dates.ts'

// Built from the parts of the reader's clock, so that the test says the same in every zone.
const instant = new Date(2026, 10, 3, 19, 5).toISOString()

test.each([
  ['en', '3 November 2026', '3 Nov 2026, 19:05'],
  ['th', '3 พฤศจิกายน 2569', '3 พ.ย. 2569, 19:05'],
  ['ar', '3 نوفمبر 2026', '3 نوفمبر 2026، 7:05 م'],
] as const)('%s writes days as cards do', (language, day, moment) => {
  expect(dayOf(instant, language)).toBe(day)
  expect(momentOf(instant, language).replaceAll('\u00a0', ' ')).toBe(moment)
})
