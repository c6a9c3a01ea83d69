import type { Dataset } from '@sala/catalog/dataset.ts'
import { explorableMeasures } from '@sala/catalog/explore/explorable.ts'
import type { Exploration } from '@sala/catalog/explore/exploration.ts'
import { explorationFault } from '@sala/catalog/explore/explorationFault.ts'
import { joinedName, shownMeasures } from '@sala/catalog/explore/measures.ts'
import type { Context } from '@sala/widgets/context.ts'
import { figureLabel, measureLabel } from '@sala/widgets/explore/labels.ts'
import { type FormEvent, useId, useMemo, useState } from 'react'
import buttons from '../controls/buttons.module.css'
import input from '../controls/input.module.css'
import { useText } from '../i18n/text.ts'
import styles from './Explore.module.css'
import { Field } from './Field.tsx'
import { withSecondDataset } from './question.ts'

export interface FormulaFieldsProps {
  readonly question: Exploration
  readonly dataset: Dataset
  readonly offered: readonly Dataset[]
  readonly context: Context
  readonly onChange: (change: Partial<Exploration>) => void
}

const maxCalculated = 4

/** A second data set, and measures that are calculated by a formula over the names of others. */
export default function FormulaFields(props: FormulaFieldsProps) {
  const { question, dataset, offered, context, onChange } = props
  const { t } = useText()
  const joinable = useMemo(
    () =>
      offered.filter(
        (candidate) => candidate.name !== dataset.name && withSecondDataset(dataset, question, candidate) !== null,
      ),
    [offered, dataset, question],
  )
  const joinedDataset = offered.find(({ name }) => name === question.joined?.dataset)
  return (
    <div className={styles.form}>
      {(joinable.length > 0 || joinedDataset !== undefined) && (
        <Field
          label={t('calculations.secondDataset')}
          value={joinedDataset?.name ?? ''}
          options={[
            { value: '', label: t('explore.none') },
            ...joinable
              .map(({ name, label }) => ({ value: name, label: context.say(label) }))
              .toSorted((a, two) => a.label.localeCompare(two.label, context.language)),
          ]}
          onChange={(name) => {
            const next = joinable.find((candidate) => candidate.name === name)
            const change = next === undefined ? null : withSecondDataset(dataset, question, next)
            onChange(change ?? { joined: null, calculated: [], sort: null })
          }}
        />
      )}
      {joinedDataset !== undefined && question.joined !== null && (
        <Field
          label={t('calculations.secondMeasure')}
          value={question.joined.measures[0] ?? ''}
          options={explorableMeasures(joinedDataset)
            .filter((name) => withSecondDataset(dataset, question, joinedDataset, [name]) !== null)
            .map((value) => ({ value, label: measureLabel(joinedDataset, value, context) }))}
          onChange={(name) => onChange(withSecondDataset(dataset, question, joinedDataset, [name]) ?? {})}
        />
      )}
      {question.calculated.length < maxCalculated && <NewFormula {...props} other={joinedDataset} />}
    </div>
  )
}

/** A calculated measure is written here: its name, and its formula over the names of measures. */
function NewFormula({
  question,
  dataset,
  other,
  context,
  onChange,
}: FormulaFieldsProps & { readonly other: Dataset | undefined }) {
  const { t } = useText()
  const [name, setName] = useState('')
  const [formula, setFormula] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const ids = { name: useId(), formula: useId(), fault: useId() }
  const names = [
    ...explorableMeasures(dataset),
    ...(other === undefined ? [] : explorableMeasures(other).map((measure) => joinedName(other.name, measure))),
  ]

  function add(event: FormEvent) {
    event.preventDefault()
    const calculated = [...question.calculated, { name: name.trim(), formula: formula.trim() }]
    const hasMeasures = shownMeasures(question).length > 0
    const wrong = explorationFault(dataset, { ...question, calculated })
    if (!hasMeasures || wrong?.field.startsWith('calculated')) {
      setFault(t('calculations.fault', { value: wrong?.value ?? '', expected: wrong?.expected ?? '' }))
      return
    }
    setFault(null)
    setName('')
    setFormula('')
    onChange({ calculated })
  }

  return (
    <form className={styles.form} onSubmit={add}>
      <Field
        label={t('calculations.insert')}
        value=""
        options={[
          { value: '', label: t('explore.none') },
          ...names.map((value) => ({ value, label: figureLabel(dataset, question, value, context) })),
        ]}
        onChange={(value) => value !== '' && setFormula(`${formula} ${value}`.trim())}
      />
      <div className={styles.field}>
        <label htmlFor={ids.formula}>{t('calculations.formula')}</label>
        <input
          id={ids.formula}
          className={input.input}
          dir="ltr"
          value={formula}
          maxLength={200}
          required
          spellCheck={false}
          aria-describedby={fault === null ? undefined : ids.fault}
          aria-invalid={fault !== null}
          onChange={(event) => setFormula(event.target.value)}
        />
      </div>
      <div className={styles.field}>
        <label htmlFor={ids.name}>{t('calculations.name')}</label>
        <input
          id={ids.name}
          className={input.input}
          value={name}
          maxLength={60}
          required
          onChange={(event) => setName(event.target.value)}
        />
      </div>
      <button type="submit" className={buttons.text}>
        {t('calculations.add')}
      </button>
      {fault !== null && (
        <p id={ids.fault} role="alert" className="flush quiet tiny">
          {fault}
        </p>
      )}
    </form>
  )
}
