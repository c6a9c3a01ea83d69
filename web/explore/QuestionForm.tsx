import type { Dataset } from '@sala/catalog/dataset.ts'
import { explorableDimensions, explorableGrains, explorableMeasures } from '@sala/catalog/explore/explorable.ts'
import { type Exploration, grains } from '@sala/catalog/explore/exploration.ts'
import type { Context } from '@sala/widgets/context.ts'
import { dimensionLabel, measureLabel } from '@sala/widgets/explore/labels.ts'
import { lazy, Suspense } from 'react'
import type { Option } from '../controls/popups/options.ts'
import { TextButton } from '../controls/TextButton.tsx'
import { withWords } from '../i18n/i18n.ts'
import { type Text, useText } from '../i18n/text.ts'
import styles from './Explore.module.css'
import { Field } from './Field.tsx'
import { FormulaPart } from './FormulaPart.tsx'
import { type FilterBy, maxMeasures } from './fields/fieldList.ts'
import { periodOf, periodOptions, periodText } from './periodChoice.ts'
import { changed, firstQuestion } from './question.ts'

/** The first figures do not wait for what they are compared with and what rows are chosen by. */
const CalculationFields = lazy(withWords(['calculations', 'explore'], () => import('./CalculationFields.tsx')))
const FilterFields = lazy(withWords(['calculations', 'explore'], () => import('./FilterFields.tsx')))
const RowFields = lazy(withWords(['calculations', 'explore'], () => import('./RowFields.tsx')))

interface QuestionFormProps {
  readonly question: Exploration
  readonly dataset: Dataset
  readonly offered: readonly Dataset[]
  readonly context: Context
  readonly onChange: (question: Exploration) => void
  readonly onReset: () => void
  /** What rows are about to be chosen by. */
  readonly opened: FilterBy | null
  readonly onOpen: (opened: FilterBy | null) => void
}

const tops = [5, 10, 20, 50]

/** What is asked. Each choice is a step that Back undoes. */
export function QuestionForm(props: QuestionFormProps) {
  const { question, dataset, offered, context, onChange, onReset, opened, onOpen } = props
  const { t } = useText()
  const change = (part: Partial<Exploration>) => onChange(changed(question, part))
  const part: PartProps = { question, dataset, context, onChange: change }
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out in a row in all browsers */}
      <div className={styles.form} role="group" aria-label={t('explore.question')}>
        <Field
          label={t('explore.dataset')}
          value={dataset.name}
          options={offered
            .map(({ name, label }) => ({ value: name, label: context.say(label) }))
            .toSorted((a, b) => a.label.localeCompare(b.label, context.language))}
          onChange={(name) => {
            const next = offered.find((candidate) => candidate.name === name)
            if (next !== undefined) onChange(firstQuestion(next))
          }}
        />
        <MeasureFields {...part} />
        <BreakdownFields {...part} />
        <TimeFields {...part} />
        {question.breakdown.length > 0 && <TopField question={question} onChange={onChange} />}
        <Suspense>
          <CalculationFields {...part} />
          <RowFields {...part} {...{ opened, onOpen }} />
          <FilterFields {...part} {...{ opened, onOpen }} />
        </Suspense>
        <TextButton kind="text" label={t('explore.reset')} onPress={onReset} />
      </div>
      <FormulaPart {...part} offered={offered} />
    </>
  )
}

interface PartProps {
  readonly question: Exploration
  readonly dataset: Dataset
  readonly context: Context
  readonly onChange: (part: Partial<Exploration>) => void
}

function MeasureFields({ question, dataset, context, onChange }: PartProps) {
  const { t } = useText()
  const [first = '', ...others] = question.measures
  const measures = explorableMeasures(dataset).map((value) => ({ value, label: measureLabel(dataset, value, context) }))
  const rest = measures.filter(({ value }) => !question.measures.includes(value))
  return (
    <>
      <Field
        label={t('explore.measure')}
        value={first}
        options={measures}
        onChange={(name) => onChange({ measures: [name, ...others.filter((measure) => measure !== name)] })}
      />
      {rest.length > 0 && question.measures.length < maxMeasures && (
        <Field
          label={t('explore.addMeasure')}
          value=""
          options={[noneOption(t), ...rest]}
          onChange={(name) => name !== '' && onChange({ measures: [...question.measures, name] })}
        />
      )}
    </>
  )
}

function BreakdownFields({ question, dataset, context, onChange }: PartProps) {
  const text = useText()
  const { t } = text
  const [first, second] = question.breakdown
  const dimensions = explorableDimensions(dataset).map((value) => ({
    value,
    label: dimensionLabel(dataset, value, context, text),
  }))
  return (
    <>
      <Field
        label={t('explore.breakdown')}
        value={first ?? ''}
        options={[noneOption(t), ...dimensions]}
        onChange={(name) =>
          onChange({
            breakdown: name === '' ? [] : [name, ...[second ?? name].filter((dimension) => dimension !== name)],
          })
        }
      />
      {first !== undefined && dimensions.length > 1 && (
        <Field
          label={t('explore.secondBreakdown')}
          value={second ?? ''}
          options={[noneOption(t), ...dimensions.filter(({ value }) => value !== first)]}
          onChange={(name) => onChange({ breakdown: name === '' ? [first] : [first, name] })}
        />
      )}
    </>
  )
}

/** The grain and the period, where the data set has dates. */
function TimeFields({ question, dataset, context, onChange }: PartProps) {
  const text = useText()
  const { t } = text
  const times = explorableGrains(dataset)
  if (times.length === 0) return null
  return (
    <>
      <Field
        label={t('explore.time')}
        value={question.time ?? ''}
        options={[noneOption(t), ...times.map((value) => ({ value, label: t(`explore.grain.${value}`) }))]}
        onChange={(value) => onChange({ time: grains.find((grain) => grain === value) ?? null })}
      />
      <Field
        label={t('explore.period')}
        value={periodText(question.period)}
        options={periodOptions(question.period, dataset, context, text)}
        ordered
        onChange={(value) => onChange({ period: periodOf(value) })}
      />
    </>
  )
}

interface TopFieldProps {
  readonly question: Exploration
  readonly onChange: (question: Exploration) => void
}

/** How many of the largest members are shown. */
function TopField({ question, onChange }: TopFieldProps) {
  const { t } = useText()
  const counts = new Set([...tops, ...(question.top === null ? [] : [question.top.count])])
  const options = [...counts]
    .toSorted((a, b) => a - b)
    .map((count) => ({ value: String(count), label: t('explore.largest', { count }) }))
  return (
    <Field
      label={t('explore.top')}
      value={String(question.top?.count ?? '')}
      options={[...options, { value: '', label: t('explore.all') }]}
      onChange={(value) => {
        const top = value === '' ? null : { measure: question.measures[0] ?? '', count: Number(value) }
        onChange({ ...question, top })
      }}
    />
  )
}

const noneOption = (t: Text['t']): Option => ({ value: '', label: t('explore.none') })
