import type { Language } from '@sala/catalog/words.ts'
import { type AccountChange, writeLetter } from '../services/letters.ts'
import type { Services } from '../services/services.ts'
import type { Author } from '../state/model.ts'
import { accountWindowMs } from './limits.ts'
import { languageFor } from './links.ts'

/** Tells a person what was changed about their account, in case it was not they. `email` is where the mail goes. */
export async function tellOfChange(
  change: AccountChange,
  user: { readonly id: string; readonly email: string },
  language: Language,
  services: Pick<Services, 'state' | 'config' | 'mail'>,
): Promise<void> {
  if (!services.mail.enabled) return
  // Under an old address nobody can choose a new password; while it still counts, that ends the change.
  const screen = change === 'addressChanged' ? '/admin/login' : '/session/forgot-password'
  const link = `${services.config.publicUrl.origin}${screen}`
  const facts = { to: user.email, language: await languageFor(services, user.id, language), link }
  await services.mail.send(await writeLetter(change, facts))
}

/** Sends the link that gives an account another address there, and tells the address that counts until it is confirmed. */
export async function tellOfMove(
  user: { readonly id: string; readonly email: string },
  email: string,
  { url }: { readonly url: string },
  language: Language,
  services: Pick<Services, 'state' | 'config' | 'mail'>,
): Promise<void> {
  const reading = await languageFor(services, user.id, language)
  await services.mail.send(await writeLetter('address', { to: email, language: reading, link: url }))
  await tellOfChange('addressAsked', user, language, services)
}

/** Tells the owner of an account that strangers guess its password, once in a day at most. */
export async function tellOfGuessing(
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
    await writeLetter('guessed', { to: user.email, language: await languageFor(services, user.id, language), link }),
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
