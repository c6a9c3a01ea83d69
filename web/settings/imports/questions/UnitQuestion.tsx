import type { UnitQuestion as Question } from '@sala/catalog/api/importReport.ts'
import { findDataset } from '@sala/catalog/datasets/all.ts'
import { ownUnit } from '@sala/catalog/datasets/filePowers.ts'
import { type FormEvent, useState } from 'react'
import buttons from '../../../controls/buttons.module.css'
import { useText } from '../../../i18n/text.ts'
import styles from '../add/AddImportPage.module.css'
import { unitsInWords } from '../importForm.ts'

interface UnitQuestionProps {
  readonly dataset: string
  readonly units: readonly Question[]
  /** Checks the file again with a unit for each column that is asked for. */
  readonly onUnit: (unit: string) => void
}

/** Asks once in which unit figures are whose headings say one; what the headings say is proposed. */
export function UnitQuestion({ dataset, units, onUnit }: UnitQuestionProps) {
  const { t, locale } = useText()
  const [chosen, setChosen] = useState<'said' | 'single'>('said')
  const columns = findDataset(dataset)?.columns ?? {}
  const singles = [...new Set(units.flatMap(({ column }) => ownUnit(columns[column]) ?? []))].join(',')
  const unitList = units.map(({ unit }) => unit).join(',')
  const headings = units.map((unit) => unit.said).join('”, “')
  const choices = [
    {
      value: 'said',
      words: t('imports.unitAsSaid', { unit: unitsInWords(dataset, unitList, locale, t), said: headings }),
    },
    { value: 'single', words: t('imports.unitSingle') },
  ] as const

  function submit(event: FormEvent) {
    event.preventDefault()
    onUnit(chosen === 'said' ? unitList : singles)
  }

  return (
    <form className={styles.question} onSubmit={submit}>
      <fieldset className="fieldset grid gap-1">
        <legend>{t('imports.unitQuestion')}</legend>
        <p className="quiet">{t('imports.unitQuestionText')}</p>
        {choices.map(({ value, words }) => (
          <label key={value}>
            <input
              type="radio"
              name="unit"
              value={value}
              checked={chosen === value}
              onChange={() => setChosen(value)}
            />
            <span>{words}</span>
          </label>
        ))}
      </fieldset>
      <div className={styles.actions}>
        <button type="submit" className={buttons.main}>
          {t('imports.checkWithUnit')}
        </button>
      </div>
    </form>
  )
}
