import { listSubscriptionRecipients, type NamedRecipient, subscriptionLimits } from '@sala/catalog/api/subscriptions.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { queryFor } from '../../api/queries.ts'
import { IconButton } from '../../controls/IconButton.tsx'
import fields from '../../forms/fields.module.css'
import { PeopleFinder } from '../../forms/PeopleFinder.tsx'
import picked from '../../forms/picked.module.css'
import { useText } from '../../i18n/text.ts'

interface RecipientsFieldProps {
  readonly recipients: readonly NamedRecipient[]
  readonly onChange: (recipients: readonly NamedRecipient[]) => void
}

const keyOf = ({ kind, id }: NamedRecipient) => `${kind} ${id}`

/** The recipients: people and groups, found by name, and outside addresses, typed in full. */
export function RecipientsField({ recipients, onChange }: RecipientsFieldProps) {
  const { t } = useText()
  const id = useId()
  const [text, setText] = useState('')
  const q = text.trim()
  const search = useQuery({
    ...queryFor(listSubscriptionRecipients, { q }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  })
  const chosenKeys = recipients.map(keyOf)
  return (
    <section className={fields.field} aria-labelledby={`${id}-title`}>
      <strong id={`${id}-title`}>{t('subscriptions.recipients')}</strong>
      {recipients.length === 0 && <p role="status">{t('subscriptions.nobody')}</p>}
      <ul className={picked.list}>
        {recipients.map((recipient) => (
          <li key={keyOf(recipient)}>
            <span className={picked.who}>
              <bdi>{recipient.name}</bdi>
              <small>{t(`subscriptions.kinds.${recipient.kind}`)}</small>
            </span>
            <IconButton
              icon="close"
              label={t('subscriptions.remove', { name: recipient.name })}
              onPress={() => onChange(recipients.filter((other) => other !== recipient))}
            />
          </li>
        ))}
      </ul>
      {recipients.length < subscriptionLimits.recipients && (
        <PeopleFinder
          text={text}
          onText={setText}
          offers={q === '' ? null : (search.data?.rows.filter((row) => !chosenKeys.includes(keyOf(row))) ?? null)}
          onAdd={({ department: _, ...recipient }) => onChange([...recipients, recipient])}
          words={{
            find: t('subscriptions.find'),
            none: t(q.includes('@') ? 'subscriptions.noAddress' : 'subscriptions.noneFound'),
            kind: (kind) => t(`subscriptions.kinds.${kind}`),
            add: (name) => t('subscriptions.add', { name }),
          }}
        />
      )}
    </section>
  )
}
