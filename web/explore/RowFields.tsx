import type { Dataset } from '@sala/catalog/dataset.ts'
import { rangeColumns, textColumns } from '@sala/catalog/explore/explorable.ts'
import type { Exploration } from '@sala/catalog/explore/exploration.ts'
import type { Context } from '@sala/widgets/context.ts'
import { type FormEvent, useId, useState } from 'react'
import buttons from '../controls/buttons.module.css'
import input from '../controls/input.module.css'
import { useText } from '../i18n/text.ts'
import styles from './Explore.module.css'
import { Field } from './Field.tsx'
import type { FilterBy } from './fields/fieldList.ts'

interface RowFieldsProps {
  readonly question: Exploration
  readonly dataset: Dataset
  readonly context: Context
  /** What rows are about to be chosen by. */
  readonly opened: FilterBy | null
  readonly onOpen: (opened: FilterBy | null) => void
  readonly onChange: (change: Partial<Exploration>) => void
}

/** Which rows count by a part of a text, or by numbers from and to. Nothing where the data set has neither. */
export default function RowFields({ question, dataset, context, opened, onOpen, onChange }: RowFieldsProps) {
  const { t } = useText()
  const texts = textColumns(dataset)
  const numbers = rangeColumns(dataset)
  const names = [...texts, ...numbers]
  if (names.length === 0) return null
  const chosen = opened?.kind === 'rows' && names.includes(opened.name) ? opened.name : ''
  const label = (name: string) => {
    const column = dataset.columns[name]
    return column === undefined ? name : context.say(column.label)
  }
  return (
    <>
      <Field
        label={t('calculations.rows')}
        value={chosen}
        options={[{ value: '', label: t('explore.none') }, ...names.map((value) => ({ value, label: label(value) }))]}
        onChange={(name) => onOpen(name === '' ? null : { kind: 'rows', name })}
      />
      {texts.includes(chosen) && (
        <Typed
          labels={[t('calculations.contains')]}
          kind="text"
          onAdd={([contains = '']) => onChange({ texts: [...question.texts, { column: chosen, contains }] })}
        />
      )}
      {numbers.includes(chosen) && (
        <Typed
          labels={[t('calculations.from'), t('calculations.to')]}
          kind="number"
          onAdd={([from = '', to = '']) => {
            const numberOf = (text: string) => (text === '' ? null : Number(text))
            onChange({ ranges: [...question.ranges, { column: chosen, from: numberOf(from), to: numberOf(to) }] })
          }}
        />
      )}
    </>
  )
}

interface TypedProps {
  readonly labels: readonly string[]
  readonly kind: 'text' | 'number'
  readonly onAdd: (values: readonly string[]) => void
}

/** What is typed counts when it is sent, so that one filter is one step. */
function Typed({ labels, kind, onAdd }: TypedProps) {
  const { t } = useText()
  const id = useId()
  const [values, setValues] = useState<readonly string[]>(labels.map(() => ''))
  const trimmed = values.map((value) => value.trim())

  function send(event: FormEvent) {
    event.preventDefault()
    if (trimmed.every((value) => value === '')) return
    onAdd(trimmed)
    setValues(labels.map(() => ''))
  }

  return (
    <form className={styles.form} onSubmit={send}>
      {labels.map((label, at) => (
        <div key={label} className={styles.field}>
          <label htmlFor={`${id} ${at}`}>{label}</label>
          <input
            id={`${id} ${at}`}
            className={input.input}
            type={kind}
            step="any"
            maxLength={100}
            value={values[at] ?? ''}
            onChange={({ target }) => setValues(values.map((value, index) => (index === at ? target.value : value)))}
          />
        </div>
      ))}
      <button type="submit" className={buttons.text}>
        {t('calculations.addRows')}
      </button>
    </form>
  )
}
