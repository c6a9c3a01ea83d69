import { listWebhookChoices } from '@sala/catalog/api/webhooks.ts'
import { useQuery } from '@tanstack/react-query'
import { queryFor } from '../../api/queries.ts'
import { Select } from '../../controls/popups/Select.tsx'
import fields from '../../forms/fields.module.css'
import { useText } from '../../i18n/text.ts'

interface WebhookFieldProps {
  readonly id: string
  /** The id of a webhook; empty for none. */
  readonly value: string
  readonly onChange: (value: string) => void
}

/** Where an alert is posted besides; nothing where an administrator has entered no address. */
export function WebhookField({ id, value, onChange }: WebhookFieldProps) {
  const { t } = useText()
  const rows = useQuery(queryFor(listWebhookChoices)).data?.rows ?? []
  if (rows.length === 0) return null
  const options = [
    { value: '', label: t('alerts.noWebhook') },
    ...rows.map((row) => ({
      value: row.id,
      label: row.active ? row.name : t('alerts.webhookOff', { name: row.name }),
    })),
  ]
  return (
    <div className={fields.field}>
      <label htmlFor={id}>{t('alerts.webhook')}</label>
      <Select
        id={id}
        label={t('alerts.webhook')}
        value={value}
        options={options}
        className={fields.select}
        ordered
        aria-describedby={value === '' ? undefined : `${id}-hint`}
        onChange={onChange}
      />
      {value !== '' && (
        <p id={`${id}-hint`} className={fields.hint}>
          {t('alerts.webhookHint')}
        </p>
      )}
    </div>
  )
}
