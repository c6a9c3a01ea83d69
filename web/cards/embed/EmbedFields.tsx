import { embedLimits } from '@sala/catalog/api/embeds.ts'
import { fieldOf, TextField } from '../../forms/fields.tsx'
import { useText } from '../../i18n/text.ts'

export const defaultDays = 90

interface EmbedFieldsProps {
  readonly name: string
  readonly setName: (name: string) => void
  readonly days: string
  readonly setDays: (days: string) => void
}

/** The name of an address in lists, and its end. */
export function EmbedFields({ name, setName, days, setDays }: EmbedFieldsProps) {
  const { t } = useText()
  return (
    <>
      <TextField
        field={fieldOf(name, setName)}
        label={t('embeds.name')}
        maxLength={embedLimits.name}
        autoComplete="off"
      />
      <TextField
        field={fieldOf(days, setDays)}
        label={t('embeds.days', { most: embedLimits.days })}
        type="number"
        min={1}
        max={embedLimits.days}
      />
    </>
  )
}
