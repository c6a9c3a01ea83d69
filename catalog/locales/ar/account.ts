import type { Locale } from '../keys.ts'

/** The words of the session screens beyond sign-in and a person’s own account in Arabic. */
export const account: Locale['account'] = {}
