import { z } from 'zod'
import { lineOf, listOf } from './lists.ts'
import { namedStrictObject } from './namedObject.ts'
import { route } from './route.ts'

/**
 * Outside addresses for subscriptions: those in domains that an administrator allowed. `public`: they get what is visible without sign-in.
 * `owner`: what the subscriber may see, except cards over the names and texts of people.
 */
export const outsideFigures = ['public', 'owner'] as const
export type OutsideFigures = (typeof outsideFigures)[number]

const Domain = lineOf(253)
  .toLowerCase()
  .regex(/^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/, { error: 'example.org' })
  .meta({ pattern: '^(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\\.)+[A-Za-z][A-Za-z0-9-]*[A-Za-z0-9]$' })

export const MailDomain = namedStrictObject('MailDomain', {
  domain: Domain.describe('Without those below it, e.g. `example.org` is not `mail.example.org`'),
  figures: z.enum(outsideFigures),
})
export type MailDomain = z.infer<typeof MailDomain>

export const listMailDomains = route(
  'GET',
  'subscriptions/domains',
  'Domains whose addresses subscriptions may go to, and what these get',
  { may: 'admin', reply: listOf(MailDomain) },
)

/** A domain that is allowed already gets the figures that are named. */
export const allowMailDomain = route(
  'POST',
  'subscriptions/domains',
  'Allows subscriptions to go to the addresses of a domain',
  { may: 'admin', status: 201, body: MailDomain, reply: MailDomain },
)

export const removeMailDomain = route(
  'DELETE',
  'subscriptions/domains/:domain',
  'Lets no subscription go to addresses of a domain any more',
  { may: 'admin' },
)
