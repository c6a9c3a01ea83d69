import { AsOf } from '@sala/catalog/api/query/asOf.ts'
import { useId, useState } from 'react'
import { FormDialog } from '../../forms/FormDialog.tsx'
import fields from '../../forms/fields.module.css'
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
  const id = useId()
  const today = todayInThailand()
  const [text, setText] = useState(day ?? today)

  async function send() {
    if (!AsOf.safeParse(text).success || text > today) return t('asOf.wrong', { value: text, today })
    onChoose(text)
    return null
  }

  return (
    <FormDialog title={t('asOf.title')} action={t('asOf.show')} onSend={send} onClose={onClose}>
      <div className={fields.field}>
        <label htmlFor={id}>{t('asOf.day')}</label>
        <input
          id={id}
          type="date"
          className={fields.input}
          value={text}
          max={today}
          required
          aria-describedby={`${id}-hint`}
          onChange={({ target }) => setText(target.value)}
        />
        <p id={`${id}-hint`} className={fields.hint}>
          {t('asOf.hint')}
        </p>
      </div>
    </FormDialog>
  )
}
