import type { Translate } from '@sala/catalog/locales/keys.ts'
import type { z } from 'zod'

type Issue = z.core.$ZodIssue

/** What a person reads under a field whose value its shape refuses. */
function faultWords(issue: Issue, t: Translate): string {
  switch (issue.code) {
    case 'too_small':
      return issue.origin === 'string' && Number(issue.minimum) > 1
        ? t('fault.tooShort', { minimum: Number(issue.minimum) })
        : t('fault.required')
    case 'too_big':
      return issue.origin === 'string' ? t('fault.tooLong', { maximum: Number(issue.maximum) }) : t('fault.invalid')
    case 'invalid_type':
      return issue.input === undefined || issue.input === null ? t('fault.required') : t('fault.invalid')
    case 'invalid_format':
      return issue.format === 'email' ? t('fault.email') : t('fault.invalid')
    default:
      return t('fault.invalid')
  }
}

/** The first fault of each field, in the order of the shape. Faults inside a list count for the whole list. */
export function faultsOf(error: z.ZodError, t: Translate): ReadonlyMap<string, string> {
  const faults = new Map<string, string>()
  for (const issue of error.issues) {
    const field = String(issue.path[0] ?? '')
    if (!faults.has(field)) faults.set(field, faultWords(issue, t))
  }
  return faults
}
