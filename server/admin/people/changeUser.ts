import type { ChangedUser } from '@sala/catalog/api/users.ts'
import type { FastifyRequest } from 'fastify'
import { invite, newLink } from '../../auth/links.ts'
import { type createBackground, mailAccountChange, mailAddressChange } from '../../auth/notices.ts'
import { languageOf } from '../../core/language.ts'
import { reportingConflict } from '../../requests/change.ts'
import { authorOf } from '../../requests/sender.ts'
import type { Services } from '../../services/services.ts'
import type { PersonChange } from '../../state/administration/administration.ts'

interface ChangeContext {
  readonly request: FastifyRequest
  /** The version that the change is about; null for whichever there is. */
  readonly expectedVersion: number | null
  /** Where mails are sent. */
  readonly background: Pick<ReturnType<typeof createBackground>, 'run'>
}

/**
 * Changes a person and sends the resulting mails: to a new address for confirmation, to the old one, and the link of an approved sign-up.
 * Throws `changed_meanwhile` with the present state.
 */
export async function changeUser(
  services: Services,
  id: string,
  change: PersonChange,
  { request, expectedVersion, background }: ChangeContext,
): Promise<ChangedUser> {
  const { users } = services.state.administration
  const link = services.mail.enabled ? newLink(services, id, 'address') : null
  const work = () => users.update(id, change, expectedVersion, authorOf(request), link?.row ?? null)
  const { user, admitted, movedFrom, awaited } = await reportingConflict(work, () => users.get(id))
  if (awaited !== null && link !== null)
    background.run(() => mailAddressChange(user, awaited, link, languageOf(request), services))
  if (movedFrom !== null)
    for (const email of [movedFrom, user.email])
      background.run(() => mailAccountChange('addressChanged', { id, email }, languageOf(request), services))
  // An approved person has no password yet. If mail is off, the administrator creates a link to hand over.
  const mailed =
    admitted &&
    services.mail.enabled &&
    (await invite(services, user, languageOf(request), authorOf(request))).sentTo !== null
  const invitation = mailed ? ('mailed' as const) : ('owed' as const)
  return { ...user, invitation: admitted ? invitation : null, awaitedEmail: awaited }
}
