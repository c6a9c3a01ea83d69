import { defineMessages } from '@sala/catalog/locales/messages.ts'
import { problem } from '../core/problems.ts'
import type { Services } from '../services/services.ts'

/** What a person reads when nothing can be sent. */
export const subscriptionMessages = defineMessages('problems.subscriptions', {
  noMail: 'No mail server is set up, so nothing can be sent. An administrator of this installation can set one up.',
  noDomain:
    'Mails go outside only to addresses of domains that an administrator allowed, and the domain of this one is not among them.',
})

/** Throws `store_unavailable` where no mail server is set up. */
export function requireMail({ enabled }: Pick<Services['mail'], 'enabled'>): void {
  if (!enabled) throw problem('store_unavailable', { message: subscriptionMessages.noMail })
}
