import { embedLimits } from '@sala/catalog/api/embeds.ts'
import { useId } from 'react'
import { FieldFrame, Input } from '../../forms/FieldFrame.tsx'
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
  const id = useId()
  return (
    <>
      <FieldFrame id={`${id}-name`} label={t('embeds.name')} hint={undefined} fault={null}>
        <Input
          id={`${id}-name`}
          value={name}
          maxLength={embedLimits.name}
          autoComplete="off"
          onChange={({ target }) => setName(target.value)}
        />
      </FieldFrame>
      <FieldFrame id={`${id}-days`} label={t('embeds.days', { most: embedLimits.days })} hint={undefined} fault={null}>
        <Input
          id={`${id}-days`}
          type="number"
          min={1}
          max={embedLimits.days}
          value={days}
          onChange={({ target }) => setDays(target.value)}
        />
      </FieldFrame>
    </>
  )
}
