import {
  createSubscription,
  type NamedRecipient,
  type NewSubscription,
  type Subscription,
  type SubscriptionFormat,
  subscriptionFormats,
  updateSubscription,
} from '@sala/catalog/api/subscriptions.ts'
import { isLanguage, languages } from '@sala/catalog/words.ts'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { markStale } from '../../api/stale.ts'
import { Fault } from '../../forms/Fault.tsx'
import { FormDialog } from '../../forms/FormDialog.tsx'
import { fieldOf, SelectField, TextField } from '../../forms/fields.tsx'
import { languageNames } from '../../i18n/languageNames.ts'
import { useText } from '../../i18n/text.ts'
import { notify } from '../../notices/notices.ts'
import { session } from '../../session/session.ts'
import { useOptions } from '../../session/useOptions.ts'
import { RecipientsField } from './RecipientsField.tsx'
import { ScheduleFields } from './ScheduleFields.tsx'
import { formatWords, mondays } from './scheduleWords.ts'

/** The content of a subscription: the cards of the present page, with their filters. */
export type Draft = Pick<NewSubscription, 'name' | 'path' | 'cards' | 'texts'>

export interface SubscriptionDialogProps {
  /** The new subscription, or the one to change. */
  readonly start: Draft | Subscription
  readonly onClose: () => void
}

/** Subscribes to a page as it is, by default for oneself on Monday morning; or changes a subscription. */
export default function SubscriptionDialog({ start, onClose }: SubscriptionDialogProps) {
  const { t } = useText()
  const changed = 'id' in start ? start : null
  const { values, change } = useValues(start)
  const sendsMail = useOptions()?.mail !== false

  async function save() {
    const { recipients, ...rest } = values
    const body = { ...rest, recipients: recipients.map(({ kind, id }) => ({ kind, id })) }
    const { name } =
      changed === null
        ? await api.call(createSubscription, { body })
        : await api.call(updateSubscription, {
            params: { id: changed.id },
            body,
            headers: { 'if-match': `"${changed.version}"` },
          })
    markStale()
    notify('success', t(changed === null ? 'subscriptions.subscribed' : 'subscriptions.saved', { name }))
    return null
  }

  return (
    <FormDialog
      title={t(changed === null ? 'subscriptions.subscribeTitle' : 'subscriptions.editTitle', { name: start.name })}
      action={t(changed === null ? 'subscriptions.subscribe' : 'subscriptions.save')}
      ready={sendsMail || changed !== null}
      onSend={save}
      onClose={onClose}
    >
      <Fault text={sendsMail ? null : t('subscriptions.noMail')} />
      {changed !== null && (
        <TextField
          field={fieldOf(values.name, (name) => change({ name }))}
          label={t('subscriptions.name')}
          maxLength={120}
          autoComplete="off"
        />
      )}
      <ScheduleFields schedule={values.schedule} onChange={(schedule) => change({ schedule })} />
      <SelectField
        field={fieldOf(values.format, (value) => change({ format: formatOf(value) }))}
        label={t('subscriptions.format')}
        choices={subscriptionFormats.map((value) => ({ value, label: formatWords(value, t) }))}
      />
      <SelectField
        field={fieldOf(values.language, (value) => isLanguage(value) && change({ language: value }))}
        label={t('subscriptions.language')}
        choices={languages.map((value) => ({ value, label: languageNames[value] }))}
      />
      <RecipientsField recipients={values.recipients} onChange={(recipients) => change({ recipients })} />
    </FormDialog>
  )
}

type Values = Omit<NewSubscription, 'recipients'> & { readonly recipients: readonly NamedRecipient[] }

function useValues(start: Draft | Subscription) {
  const { locale } = useText()
  const [values, setValues] = useState<Values>(() => {
    if ('id' in start) {
      const { name, path, cards, texts, format, language: own, schedule, recipients, paused } = start
      return { name, path, cards, texts, format, language: own, schedule, recipients, paused }
    }
    return { ...start, format: 'pdf', language: locale, schedule: mondays(), recipients: oneself(), paused: false }
  })
  return { values, change: (to: Partial<Values>) => setValues({ ...values, ...to }) }
}

function oneself(): readonly NamedRecipient[] {
  const { user } = session.get()
  return user === null ? [] : [{ kind: 'person', id: user.id, name: `${user.firstname} ${user.lastname}`.trim() }]
}

const formatOf = (text: string): SubscriptionFormat =>
  subscriptionFormats.find((subscriptionFormat) => subscriptionFormat === text) ?? 'pdf'
