import { allowMailDomain, listMailDomains, removeMailDomain } from '@sala/catalog/api/mailDomains.ts'
import type { Recipient } from '@sala/catalog/api/subscriptions.ts'
import { problem } from '../core/problems.ts'
import { authorOf } from '../requests/sender.ts'
import type { Serve } from '../requests/serve.ts'
import type { Services } from '../services/services.ts'
import { subscriptionMessages } from './problemMessages.ts'

/** Domains whose addresses subscriptions may go to, which administrators allow. */
export function mailDomainRoutes(serve: Serve, { state }: Pick<Services, 'state'>): void {
  const { mailDomains } = state
  serve(listMailDomains, async () => {
    const rows = [...(await mailDomains.list())]
    return { rows, count: rows.length }
  })
  serve(allowMailDomain, ({ body, request }) => mailDomains.allow(body, authorOf(request)))
  serve(removeMailDomain, async ({ params, request }) => {
    await mailDomains.remove((params.domain ?? '').toLowerCase(), authorOf(request))
    return null
  })
}

/** Refuses addresses outside of domains that are not allowed, but for those that were recipients before. */
export async function demandDomains(
  { state }: Pick<Services, 'state'>,
  recipients: readonly Recipient[],
  before: readonly { readonly id: string }[],
): Promise<void> {
  const known = new Set(before.map(({ id }) => id))
  for (const [index, { kind, id }] of recipients.entries()) {
    if (kind !== 'address' || known.has(id.toLowerCase())) continue
    if ((await state.mailDomains.figuresFor(id)) !== null) continue
    const message = subscriptionMessages.noDomain
    throw problem('invalid_value', { field: `recipients.${index}.id`, value: id, message })
  }
}
