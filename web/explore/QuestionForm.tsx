import type { Dataset } from '@sala/catalog/dataset.ts'
import { explorableDimensions, explorableGrains, explorableMeasures } from '@sala/catalog/explore/explorable.ts'
import { type Exploration, grains } from '@sala/catalog/explore/exploration.ts'
import type { Context } from '@sala/widgets/context.ts'
import { dimensionLabel, measureLabel } from '@sala/widgets/explore/labels.ts'
import buttons from '../controls/buttons.module.css'
import type { Option } from '../controls/popups/options.ts'
import { useText } from '../i18n/text.ts'
import { CalculationFields } from './CalculationFields.tsx'
import styles from './Explore.module.css'
import { Field } from './Field.tsx'
import { FilterFields } from './FilterFields.tsx'
import { FormulaFields } from './FormulaFields.tsx'
import { type FilterBy, mostMeasures } from './fields/fieldList.ts'
import { periodOf, periodOptions, periodText } from './periodChoice.ts'
import { changed, firstQuestion } from './question.ts'
import { RowFields } from './RowFields.tsx'

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
  const text = useText()
  const { t } = text
  const nothing: Option = { value: '', label: t('explore.none') }
  const measures = explorableMeasures(dataset).map((value) => ({ value, label: measureLabel(dataset, value, context) }))
  const dimensions = explorableDimensions(dataset).map((value) => ({
    value,
    label: dimensionLabel(dataset, value, context, text),
  }))
  const times = explorableGrains(dataset)
  const [first, second] = question.breakdown
  const change = (part: Partial<Exploration>) => onChange(changed(question, part))
  const rest = measures.filter(({ value }) => !question.measures.includes(value))
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out in a row in all browsers */}
      <div className={styles.form} role="group" aria-label={t('explore.question')}>
        <Field
          label={t('explore.dataset')}
          value={dataset.name}
          options={offered
            .map(({ name, label }) => ({ value: name, label: context.say(label) }))
            .toSorted((one, other) => one.label.localeCompare(other.label, context.language))}
          onChange={(name) => {
            const next = offered.find((one) => one.name === name)
            if (next !== undefined) onChange(firstQuestion(next))
          }}
        />
        <Field
          label={t('explore.measure')}
          value={question.measures[0] ?? ''}
          options={measures}
          onChange={(name) => change({ measures: [name, ...question.measures.slice(1).filter((one) => one !== name)] })}
        />
        {rest.length > 0 && question.measures.length < mostMeasures && (
          <Field
            label={t('explore.addMeasure')}
            value=""
            options={[nothing, ...rest]}
            onChange={(name) => name !== '' && change({ measures: [...question.measures, name] })}
          />
        )}
        <Field
          label={t('explore.breakdown')}
          value={first ?? ''}
          options={[nothing, ...dimensions]}
          onChange={(name) =>
            change({ breakdown: name === '' ? [] : [name, ...[second ?? name].filter((one) => one !== name)] })
          }
        />
        {first !== undefined && dimensions.length > 1 && (
          <Field
            label={t('explore.secondBreakdown')}
            value={second ?? ''}
            options={[nothing, ...dimensions.filter(({ value }) => value !== first)]}
            onChange={(name) => change({ breakdown: name === '' ? [first] : [first, name] })}
          />
        )}
        {times.length > 0 && (
          <Field
            label={t('explore.time')}
            value={question.time ?? ''}
            options={[nothing, ...times.map((value) => ({ value, label: t(`explore.grain.${value}`) }))]}
            onChange={(value) => change({ time: grains.find((grain) => grain === value) ?? null })}
          />
        )}
        {times.length > 0 && (
          <Field
            label={t('explore.period')}
            value={periodText(question.period)}
            options={periodOptions(question.period, dataset, context, text)}
            ordered
            onChange={(value) => change({ period: periodOf(value) })}
          />
        )}
        {first !== undefined && (
          <Field
            label={t('explore.top')}
            value={String(question.top?.count ?? '')}
            options={[
              ...[...new Set([...tops, ...(question.top === null ? [] : [question.top.count])])]
                .toSorted((one, other) => one - other)
                .map((count) => ({ value: String(count), label: t('explore.largest', { count }) })),
              { value: '', label: t('explore.all') },
            ]}
            onChange={(value) =>
              onChange({
                ...question,
                top: value === '' ? null : { measure: question.measures[0] ?? '', count: Number(value) },
              })
            }
          />
        )}
        <CalculationFields question={question} dataset={dataset} context={context} onChange={change} />
        <RowFields {...{ question, dataset, context, opened, onOpen }} onChange={change} />
        <FilterFields {...{ question, dataset, context, opened, onOpen }} onChange={change} />
        <button type="button" className={buttons.text} onClick={onReset}>
          {t('explore.reset')}
        </button>
      </div>
      <FormulaFields question={question} dataset={dataset} offered={offered} context={context} onChange={change} />
    </>
  )
}
