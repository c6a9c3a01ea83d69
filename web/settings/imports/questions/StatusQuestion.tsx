import { type Status, statuses } from '@sala/catalog/dataset.ts'
import { type FormEvent, useState } from 'react'
import buttons from '../../../controls/buttons.module.css'
import { useText } from '../../../i18n/text.ts'
import styles from '../add/AddImportPage.module.css'

interface StatusQuestionProps {
  /** Checks the file again with a status for all figures that have none. */
  readonly onStatus: (status: Status) => void
}

/** Asks how sure figures are of which the file does not say it: nothing of it is stored before. */
export function StatusQuestion({ onStatus }: StatusQuestionProps) {
  const { t } = useText()
  const [chosen, setChosen] = useState<Status | null>(null)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (chosen !== null) onStatus(chosen)
  }

  return (
    <form className={styles.question} onSubmit={submit}>
      <fieldset className="fieldset grid gap-1">
        <legend>{t('imports.statusQuestion')}</legend>
        <p className="quiet">{t('imports.statusQuestionText')}</p>
        {statuses.map((status) => (
          <label key={status}>
            <input
              type="radio"
              name="status"
              value={status}
              checked={chosen === status}
              onChange={() => setChosen(status)}
            />
            <span>
              <b>{t(`status.${status}`)}</b>
              {t(`imports.statusMeans.${status}`)}
            </span>
          </label>
        ))}
      </fieldset>
      <div className={styles.actions}>
        <button type="submit" className={buttons.main} aria-disabled={chosen === null}>
          {t('imports.checkWithStatus')}
        </button>
      </div>
    </form>
  )
}
