import type { TFunction } from 'i18next'
import type { z } from 'zod'

type Issue = z.core.$ZodIssue

/** What a person reads under a field whose value its shape refuses. */
function faultWords(issue: Issue, t: TFunction): string {
  switch (issue.code) {
    case 'too_small':
      return issue.origin === 'string' && Number(issue.minimum) > 1
        ? t('settings.fault.tooShort', { minimum: Number(issue.minimum) })
        : t('settings.fault.required')
    case 'too_big':
      return issue.origin === 'string'
        ? t('settings.fault.tooLong', { maximum: Number(issue.maximum) })
        : t('settings.fault.invalid')
    case 'invalid_type':
      return issue.input === undefined || issue.input === null
        ? t('settings.fault.required')
        : t('settings.fault.invalid')
    case 'invalid_format':
      return issue.format === 'email' ? t('settings.fault.email') : t('settings.fault.invalid')
    default:
      return t('settings.fault.invalid')
  }
}

/** The first fault of each field, in the order of the shape. Faults inside a list count for the whole list. */
export function faultsOf(error: z.ZodError, t: TFunction): ReadonlyMap<string, string> {
  const faults = new Map<string, string>()
  for (const issue of error.issues) {
    const field = String(issue.path[0] ?? '')
    if (!faults.has(field)) faults.set(field, faultWords(issue, t))
  }
  return faults
}
