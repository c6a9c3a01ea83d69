/** How many tries a sign-in has, and how long tokens and links live. */

/** Wrong tries of an account from one address that cost no wait; its owner is not locked out elsewhere. */
export const maxTriesPerAccount = 10
/** Wrong tries of an account count for so long. */
export const accountWindowMs = 24 * 3_600_000
/** The wait after the last of them; each further wrong try doubles it. */
export const firstWaitMs = 15 * 60_000
export const maxWaitMs = 4 * 3_600_000
/** Wrong tries of all accounts from one address, and how long they count; an office of some hundred people may share one. */
export const maxTriesPerAddress = 100
export const addressWindowMs = 15 * 60_000
/**
 * Wrong tries of an account by clients that are not known, from all addresses together: after so many each further one doubles the wait
 * between them, from a second to a quarter of an hour …
 */
export const maxTriesOverall = 20
export const firstWaitOverallMs = 1_000
export const maxWaitOverallMs = 15 * 60_000
/** … and after so many in a day only known devices and one-time links let anyone in. */
export const closedOverall = 100
/** Wrong second codes of a person, from anywhere, and how long they count. */
export const maxWrongCodes = 10
export const wrongCodeWindowMs = 15 * 60_000
/** Life of the access token. */
export const accessTokenMs = 15 * 60_000
/** A cookie that was just replaced is taken again for so long: two tabs may renew at once. */
export const cookieGraceMs = 10_000
/** Life of a link that a person asked for, and of one that an administrator or the start gives. */
export const ownLinkMs = 30 * 60_000
export const invitationLinkMs = 24 * 3_600_000
/** Mails with links that one person is sent within the life of one. */
export const maxLinkMails = 3
/** So long an administrator waits for the mail server before the link is theirs to hand over. */
export const mailTimeoutMs = 4_000
/** Ended sessions and old attempts are forgotten after this. */
export const retentionMs = 30 * 86_400_000
