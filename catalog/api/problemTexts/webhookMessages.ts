import { defineMessages } from '../../locales/messages.ts'

/** What a person reads where a webhook is not stored, with the way out. */
export const webhookMessages = defineMessages('problems.webhooks', {
  addressWanted: 'Give the address that alerts are to be posted to.',
  secretWanted: 'Give the secret. What was given for one host is not sent to another one.',
})
