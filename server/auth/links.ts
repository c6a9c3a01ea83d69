import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { isLanguage, type Language } from '@sala/catalog/words.ts'
import type { Config } from '../core/config/config.ts'
import { composeAccountMail } from '../services/letters.ts'
import type { Services } from '../services/services.ts'
import type { LinkPurpose } from '../state/accounts/links.ts'
import { newSecret, sha256 } from '../state/keys.ts'
import type { Author } from '../state/model.ts'
import type { State } from '../state/state.ts'
import { invitationLinkMs, mailTimeoutMs, maxLinkMails, ownLinkMs } from './limits.ts'

/** The screens that one-time links open. */
const screens: Readonly<Record<LinkPurpose, string>> = {
  reset: '/session/reset-password',
  invitation: '/session/reset-password',
  first_administrator: '/session/first-administrator',
  address: '/session/confirm-address',
}

interface LinkServices {
  readonly state: Pick<State, 'accounts'>
  readonly config: Pick<Config, 'publicUrl'>
  readonly now: () => Date
}

type LinkSender = Pick<Services, 'state' | 'config' | 'now' | 'mail'>

export interface OneTimeLink {
  readonly url: string
  readonly expiresAt: Date
}

/**
 * Makes a one-time link; earlier links of the same person become invalid. It leads to the configured address alone, whatever
 * a request calls the host, and its secret stands behind `#`, where no server, log or referrer sees it.
 */
export async function makeLink(
  services: LinkServices,
  userId: string | null,
  purpose: LinkPurpose,
  author: Author,
): Promise<OneTimeLink> {
  const link = newLink(services, userId, purpose)
  await services.state.accounts.openLink(link.row, author)
  return link
}

/** As `makeLink`, for requests that need no sign-in, with a rate limit: null where the person has had too many links lately. */
export async function makeResetLink(
  services: LinkServices,
  userId: string,
  author: Author,
): Promise<OneTimeLink | null> {
  const link = newLink(services, userId, 'reset')
  const limit = { most: maxLinkMails, since: new Date(link.row.now.getTime() - ownLinkMs) }
  return (await services.state.accounts.openLink(link.row, author, limit)) ? link : null
}

/** As `makeResetLink`, for an address that a person wants for their own account. */
export async function makeAddressLink(
  services: LinkServices,
  userId: string,
  email: string,
  author: Author,
): Promise<OneTimeLink | null> {
  const link = newLink(services, userId, 'address')
  const limit = { most: maxLinkMails, since: new Date(link.row.now.getTime() - ownLinkMs) }
  return (await services.state.accounts.openLink({ ...link.row, email }, author, limit)) ? link : null
}

/** A link that the store is still to keep. */
export function newLink({ config, now }: Omit<LinkServices, 'state'>, userId: string | null, purpose: LinkPurpose) {
  const secret = newSecret()
  const time = now()
  const expiresAt = new Date(time.getTime() + (purpose === 'reset' ? ownLinkMs : invitationLinkMs))
  const row = { hash: sha256(secret), userId, purpose, now: time, expiresAt }
  return { url: `${config.publicUrl.origin}${screens[purpose]}#${secret}`, expiresAt, row }
}

/** The person's language, or the sender's where the person has none. */
export async function languageFor(
  { state }: Pick<Services, 'state'>,
  userId: string,
  otherwise: Language,
): Promise<Language> {
  const { language } = await state.accounts.facts(userId)
  return language !== null && isLanguage(language) ? language : otherwise
}

/**
 * Makes a link by which a person chooses a password and sends it to them, or gives it to be handed over where no mail is set up or the mail
 * server has not taken it within a few seconds.
 */
export async function invite(
  services: LinkSender,
  { id, email }: { readonly id: string; readonly email: string },
  language: Language,
  author: Author,
): Promise<SentLink> {
  const link = await makeLink(services, id, 'invitation', author)
  return sendLink(services, { id, email }, 'invitation', link, language)
}

/** What came of a link: whether it was sent, or is to be handed over. */
export interface SentLink {
  readonly link: string | null
  readonly sentTo: string | null
  readonly expiresAt: Date
}

/**
 * Takes everything away that lets a person in, and gives them a new link as `invite` does. Null for people who have no password here.
 */
export async function withdraw(
  services: LinkSender,
  { id, email }: { readonly id: string; readonly email: string },
  language: Language,
  author: Author,
): Promise<SentLink | null> {
  const link = newLink(services, id, 'invitation')
  if (!(await services.state.accounts.withdraw({ ...link.row, userId: id }, author))) return null
  return sendLink(services, { id, email }, 'withdrawn', link, language)
}

async function sendLink(
  services: LinkSender,
  { id, email }: { readonly id: string; readonly email: string },
  kind: 'invitation' | 'withdrawn',
  { url, expiresAt }: OneTimeLink,
  language: Language,
): Promise<SentLink> {
  if (!services.mail.enabled) return { link: url, sentTo: null, expiresAt }
  const letter = await composeAccountMail(kind, {
    to: email,
    language: await languageFor(services, id, language),
    link: url,
  })
  const timeout = wait(mailTimeoutMs, 'late', { ref: false })
  return (await Promise.race([services.mail.deliver(letter, randomUUID()), timeout])) === 'sent'
    ? { link: null, sentTo: email, expiresAt }
    : { link: url, sentTo: null, expiresAt }
}
