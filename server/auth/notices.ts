import type { Language } from '@sala/catalog/words.ts'
import { type AccountChange, composeAccountMail } from '../services/letters.ts'
import type { Services } from '../services/services.ts'
import type { Author } from '../state/model.ts'
import { accountWindowMs } from './limits.ts'
import { languageFor } from './links.ts'

/** Mails a person that their account was changed, in case they did not do it. `email` is where the mail goes. */
export async function mailAccountChange(
  change: AccountChange,
  user: { readonly id: string; readonly email: string },
  language: Language,
  services: Pick<Services, 'state' | 'config' | 'mail'>,
): Promise<void> {
  if (!services.mail.enabled) return
  // With an old address no password can be chosen; while the address still counts, the link ends the change.
  const screen = change === 'addressChanged' ? '/admin/login' : '/session/forgot-password'
  const link = `${services.config.publicUrl.origin}${screen}`
  const facts = { to: user.email, language: await languageFor(services, user.id, language), link }
  await services.mail.send(await composeAccountMail(change, facts))
}

/** Mails the confirmation link to the new address of an account, and a notice to the current one, which stays valid until then. */
export async function mailAddressChange(
  user: { readonly id: string; readonly email: string },
  email: string,
  { url }: { readonly url: string },
  language: Language,
  services: Pick<Services, 'state' | 'config' | 'mail'>,
): Promise<void> {
  const reading = await languageFor(services, user.id, language)
  await services.mail.send(await composeAccountMail('address', { to: email, language: reading, link: url }))
  await mailAccountChange('addressAsked', user, language, services)
}

/** Mails the owner of an account that its password is being guessed, at most once a day. */
export async function mailGuessedPassword(
  email: string,
  language: Language,
  author: Author,
  services: Services,
): Promise<void> {
  const { state, config, mail, now } = services
  const user = await state.users.byEmail(email)
  const since = new Date(now().getTime() - accountWindowMs)
  if (!user || !(await state.audit.addUnlessSince('password_guessed', author, user.id, since))) return
  if (!mail.enabled || !user.active) return
  const link = `${config.publicUrl.origin}/session/forgot-password`
  await mail.send(
    await composeAccountMail('guessed', {
      to: user.email,
      language: await languageFor(services, user.id, language),
      link,
    }),
  )
}

/** Runs work that the response does not wait for. Failures are logged. */
export function createBackground({ log }: Pick<Services, 'log'>) {
  const pending = new Set<Promise<void>>()
  return {
    run: (work: () => Promise<void>): void => {
      const running = work()
        .catch((error: unknown) => log.error({ err: error }, 'something could not be done in the background'))
        .finally(() => pending.delete(running))
      pending.add(running)
    },
    settled: async (): Promise<void> => {
      await Promise.all(pending)
    },
  }
}
