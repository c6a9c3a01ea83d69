import { defineMessages } from '@sala/catalog/locales/messages.ts'

/** What a person reads when nothing can be sent. */
export const subscriptionMessages = defineMessages('problems.subscriptions', {
  noMail: 'No mail server is set up, so nothing can be sent. An administrator of this installation can set one up.',
})
