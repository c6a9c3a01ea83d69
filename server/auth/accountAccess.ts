import {
  confirmAddress,
  forgotPassword,
  makeFirstAdministrator,
  readLink,
  resetPassword,
  signUp,
} from '@sala/catalog/api/auth.ts'
import type { Language } from '@sala/catalog/words.ts'
import { languageOf } from '../core/language.ts'
import { problem } from '../core/problems.ts'
import { authorOf } from '../requests/sender.ts'
import type { RouteModule } from '../requests/serve.ts'
import { composeAccountMail } from '../services/letters.ts'
import type { Services } from '../services/services.ts'
import { sha256 } from '../state/keys.ts'
import { type Author, EmailInUse } from '../state/model.ts'
import { beginAttempt } from './attempt.ts'
import { confirmPassword } from './credentials.ts'
import { rememberDevice } from './knownDevice.ts'
import { languageFor, makeResetLink } from './links.ts'
import { createBackground, mailAccountChange } from './notices.ts'
import { requireGoodPassword } from './passwords/passwordCheck.ts'

/** Ways in for people without a session: asking for an account, a forgotten password, one-time links, the first administrator. */
export const accountAccessRoutes: RouteModule = (app, serve, services) => {
  const { state, config, passwords, now } = services
  const background = createBackground(services)
  app.addHook('onClose', background.settled)

  serve(signUp, async ({ body, request }) => {
    if (!config.signUp) throw problem('not_found')
    await beginAttempt(request, services, body.email, 'sign_up')
    const [language, author] = [languageOf(request), authorOf(request)]
    // Do not await: the time would tell known addresses from unknown ones.
    background.run(() => askFor(body, language, author, services))
    return null
  })

  serve(forgotPassword, async ({ body, request }) => {
    await beginAttempt(request, services, body.email, 'forgot_password')
    const [language, author] = [languageOf(request), authorOf(request)]
    background.run(() => sendReset(body.email, language, author, services))
    return null
  })

  serve(readLink, async ({ body, request }) => {
    const attempt = await beginAttempt(request, services, 'link', 'link')
    const hash = sha256(body.token)
    const link = await state.accounts.readLink(hash, now())
    const moving = link ? null : await state.addresses.read(hash, now())
    const linkOwner = link
      ? { purpose: link.purpose, email: link.user.email }
      : moving && { purpose: 'address' as const, email: moving.email }
    if (!linkOwner) throw problem('invalid_link')
    await state.attempts.succeeded(attempt.id)
    return linkOwner
  })

  serve(resetPassword, async ({ body, request, reply }) => {
    const attempt = await beginAttempt(request, services, 'link', 'link')
    const hash = sha256(body.token)
    const link = await state.accounts.readLink(hash, now())
    if (!link) throw problem('invalid_link')
    await state.attempts.succeeded(attempt.id)
    await requireGoodPassword(request, body.password, link.user)
    const passwordHash = await passwords.hash(body.password)
    const user = await state.accounts.usePasswordLink(hash, passwordHash, now(), authorOf(request))
    // Used by another request at this very moment.
    if (!user) throw problem('invalid_link')
    // The link's holder may sign in from this device even while strangers guess passwords of the account.
    await rememberDevice(request, reply, user.email, services)
    background.run(() => mailAccountChange('passwordChanged', user, languageOf(request), services))
    return null
  })

  serve(confirmAddress, async ({ body, request, reply }) => {
    const attempt = await beginAttempt(request, services, 'link', 'link')
    const hash = sha256(body.token)
    const link = await state.addresses.read(hash, now())
    if (!link) throw problem('invalid_link')
    await state.attempts.succeeded(attempt.id)
    // The owner of a mistyped address must not get the account.
    await confirmPassword(request, link.user, body.password, services)
    const moved = await state.addresses.confirm(hash, now(), authorOf(request))
    if (!moved) throw problem('invalid_link')
    const { user, email } = moved
    await rememberDevice(request, reply, email, services)
    for (const to of [user.email, email])
      background.run(() =>
        mailAccountChange('addressChanged', { id: user.id, email: to }, languageOf(request), services),
      )
    return null
  })

  serve(makeFirstAdministrator, async ({ body, request }) => {
    if (await state.users.hasAdministrator()) throw problem('not_found')
    const { token, password, ...person } = body
    await requireGoodPassword(request, password, person)
    await beginAttempt(request, services, 'link', 'link')
    const passwordHash = await passwords.hash(password)
    const first = { ...person, passwordHash, hash: sha256(token), now: now() }
    try {
      const outcome = await state.accounts.makeFirst(first, authorOf(request))
      if (outcome === 'too_late') throw problem('not_found')
      if (outcome === 'invalid_link') throw problem('invalid_link')
    } catch (error) {
      if (error instanceof EmailInUse) throw problem('email_taken', { field: 'email' })
      throw error
    }
    return null
  })
}

interface AccountRequest {
  readonly email: string
  readonly firstname: string
  readonly lastname: string
}

/** Administrators get one mail about account requests in this time, so that strangers cannot flood their mailboxes. */
const notificationIntervalMs = 3_600_000
/** The owner of a known address gets one mail in this time. */
const knownAddressIntervalMs = 86_400_000

/** Notes who asks for an account and tells the administrators; the owner of a known address is told by mail instead. */
async function askFor(person: AccountRequest, language: Language, author: Author, services: Services): Promise<void> {
  const { state, config, mail, now } = services
  const time = now()
  const since = new Date(time.getTime() - notificationIntervalMs)
  const outcome = await state.accounts.ask({ ...person, language, now: time, since }, author)
  if (outcome === 'first') await notifyAdministrators(language, services)
  if (outcome !== 'known') return
  const user = await state.users.byEmail(person.email)
  if (!mail.enabled || !user?.active) return
  // Anyone can request this in another person's name, any number of times.
  const day = new Date(time.getTime() - knownAddressIntervalMs)
  if (!(await state.accounts.noteLetter(user.id, 'known', time, day))) return
  const link = `${config.publicUrl.origin}/admin/login`
  await mail.send(
    await composeAccountMail('known', {
      to: user.email,
      language: await languageFor(services, user.id, language),
      link,
    }),
  )
}

/** Notifies every administrator of the request. The mail contains nothing that the stranger wrote. */
async function notifyAdministrators(language: Language, services: Services): Promise<void> {
  const { state, config, mail } = services
  if (!mail.enabled) return
  const link = `${config.publicUrl.origin}/admin/setting/users?awaiting=true`
  for (const { id, email } of await state.accounts.administrators())
    await mail.send(
      await composeAccountMail('asked', { to: email, language: await languageFor(services, id, language), link }),
    )
}

/** Mails a reset link to a person who signs in by password. Limited, so that strangers cannot flood a mailbox. */
async function sendReset(email: string, language: Language, author: Author, services: Services): Promise<void> {
  const { state, mail } = services
  const user = await state.users.byEmail(email)
  if (!mail.enabled || !user?.active || user.authType !== 'normal_auth') return
  const link = await makeResetLink(services, user.id, author)
  if (!link) return
  const facts = { to: user.email, language: await languageFor(services, user.id, language), link: link.url }
  await mail.send(await composeAccountMail('reset', facts))
}
