import { z } from 'zod'
import { readYear } from './periods.ts'
import { refuse } from './refusal.ts'

/** What the parameter takes. */
export const AsOf = z.iso
  .date()
  .describe(
    'The figures as they stood at the end of this day in Thailand: earlier figures in place of what replaced them since',
  )

/** The parameter of the day as of which figures are asked. */
export const asOfParameter = 'as_of'

/** A day `YYYY-MM-DD` that exists, as it came. Throws a refusal. */
export function readAsOf(text: string): string {
  const expected = 'YYYY-MM-DD: 2026-08-20'
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) throw refuse(asOfParameter, text, expected)
  readYear(asOfParameter, text.slice(0, 4))
  const at = Date.parse(`${text}T00:00:00.000Z`)
  // Date.parse takes 30 February for 2 March.
  if (Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== text) throw refuse(asOfParameter, text, expected)
  return text
}
