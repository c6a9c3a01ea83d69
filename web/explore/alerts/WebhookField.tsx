import { listWebhookChoices } from '@sala/catalog/api/webhooks.ts'
import { useQuery } from '@tanstack/react-query'
import { queryFor } from '../../api/queries.ts'
import { fieldOf, SelectField } from '../../forms/fields.tsx'
import { useText } from '../../i18n/text.ts'

interface WebhookFieldProps {
  /** The id of a webhook; empty for none. */
  readonly value: string
  readonly onChange: (value: string) => void
}

/** Where an alert is posted besides; nothing where an administrator has entered no address. */
export function WebhookField({ value, onChange }: WebhookFieldProps) {
  const { t } = useText()
  const rows = useQuery(queryFor(listWebhookChoices)).data?.rows ?? []
  if (rows.length === 0) return null
  const choices = [
    { value: '', label: t('alerts.noWebhook') },
    ...rows.map((row) => ({
      value: row.id,
      label: row.active ? row.name : t('alerts.webhookOff', { name: row.name }),
    })),
  ]
  return (
    <SelectField
      field={fieldOf(value, onChange)}
      label={t('alerts.webhook')}
      hint={value === '' ? undefined : t('alerts.webhookHint')}
      choices={choices}
      ordered
    />
  )
}
