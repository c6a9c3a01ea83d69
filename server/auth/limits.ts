/** How many tries a sign-in has, and how long tokens live. */

/** Wrong tries count for so long. */
export const attemptWindowMs = 15 * 60_000
/** Wrong tries of one account from one address; its owner is not locked out elsewhere. */
export const mostOfAccount = 10
/** Wrong tries of all accounts from one address; an office of some hundred people may share one. */
export const mostOfAddress = 100
/** Life of the access token. */
export const accessTokenMs = 15 * 60_000
/** A cookie that was just replaced is taken again for so long: two tabs may renew at once. */
export const cookieGraceMs = 10_000
/** Ended sessions and old attempts are forgotten after this. */
export const forgetAfterMs = 30 * 86_400_000
