/** Limits of failed sign-ins, and lifetimes of tokens and links. */

/** Failed tries for an account from one address before it has to wait. Its owner is not locked out at other addresses. */
export const maxTriesPerAccount = 10
/** How long failed tries for an account count. */
export const accountWindowMs = 24 * 3_600_000
/** The first wait; each further failed try doubles it. */
export const firstWaitMs = 15 * 60_000
export const maxWaitMs = 4 * 3_600_000
/** Failed tries for all accounts from one address, and how long they count. An office of some hundred people may share an address. */
export const maxTriesPerAddress = 100
export const addressWindowMs = 15 * 60_000
/**
 * Failed tries for an account by unknown devices, from all addresses together. Above this number each further one doubles the wait between
 * tries, from a second to a quarter of an hour.
 */
export const maxTriesOverall = 20
export const firstWaitOverallMs = 1_000
export const maxWaitOverallMs = 15 * 60_000
/** Above this number in a day, only known devices and one-time links can sign in. */
export const closedOverall = 100
/** Wrong second-factor codes of a person, from any address, and how long they count. */
export const maxWrongCodes = 10
export const wrongCodeWindowMs = 15 * 60_000
/** Lifetime of the access token. */
export const accessTokenMs = 15 * 60_000
/** A replaced session cookie stays valid for this time, because two tabs may renew at once. */
export const cookieGraceMs = 10_000
/** Lifetime of a link that a person requested, and of one made by an administrator or at the first start. */
export const ownLinkMs = 30 * 60_000
export const invitationLinkMs = 24 * 3_600_000
/** Link mails to one person within the lifetime of a link. */
export const maxLinkMails = 3
/** After this time without the mail server, the administrator gets the link to hand over. */
export const mailTimeoutMs = 4_000
/** Ended sessions and old attempts are deleted after this time. */
export const retentionMs = 30 * 86_400_000
