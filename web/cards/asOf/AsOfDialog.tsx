import { AsOf } from '@sala/catalog/api/query/asOf.ts'
import { useState } from 'react'
import { FormDialog } from '../../forms/FormDialog.tsx'
import { fieldOf, TextField } from '../../forms/fields.tsx'
import { useText } from '../../i18n/text.ts'
import { todayInThailand } from '../context.ts'
import type { AsOfChoice } from './useAsOf.ts'

interface AsOfDialogProps extends Pick<AsOfChoice, 'day'> {
  readonly onChoose: AsOfChoice['choose']
  readonly onClose: () => void
}

/** Chooses the day whose figures are shown. */
export default function AsOfDialog({ day, onChoose, onClose }: AsOfDialogProps) {
  const { t } = useText()
  const today = todayInThailand()
  const [text, setText] = useState(day ?? today)

  async function send() {
    if (!AsOf.safeParse(text).success || text > today) return t('asOf.wrong', { value: text, today })
    onChoose(text)
    return null
  }

  return (
    <FormDialog title={t('asOf.title')} action={t('asOf.show')} onSend={send} onClose={onClose}>
      <TextField
        field={fieldOf(text, setText)}
        label={t('asOf.day')}
        hint={t('asOf.hint')}
        type="date"
        max={today}
        required
      />
    </FormDialog>
  )
}
