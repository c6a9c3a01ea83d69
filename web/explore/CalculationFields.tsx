import type { Dataset } from '@sala/catalog/dataset.ts'
import type { Exploration } from '@sala/catalog/explore/exploration.ts'
import { explorationFault } from '@sala/catalog/explore/explorationFault.ts'
import type { Context } from '@sala/widgets/context.ts'
import { figureLabel } from '@sala/widgets/explore/labels.ts'
import { sensitivityWords } from '@sala/widgets/unusual/unusualMonths.ts'
import { unusual as words } from '@sala/widgets/unusual/unusualWords.ts'
import { useText } from '../i18n/text.ts'
import {
  calculationOptions,
  calculationText,
  comparisonOptions,
  comparisonText,
  sortOf,
  sortOptions,
} from './calculationChoices.ts'
import { Field } from './Field.tsx'

interface CalculationFieldsProps {
  readonly question: Exploration
  readonly dataset: Dataset
  readonly context: Context
  readonly onChange: (change: Partial<Exploration>) => void
}

/** With what the figures are compared, what is made of them, and by what their groups are sorted. */
export default function CalculationFields({ question, dataset, context, onChange }: CalculationFieldsProps) {
  const text = useText()
  const { t } = text
  const comparisons = comparisonOptions(question, dataset, context, text)
  const calculations = calculationOptions(question, dataset, context, text)
  const sorts = sortOptions(question, dataset, (key) => figureLabel(dataset, question, key, context), text)
  const { sort } = question
  return (
    <>
      {comparisons.length > 0 && (
        <Field
          label={t('calculations.compare')}
          value={comparisonText(question.comparison)}
          options={[{ value: '', label: t('explore.none') }, ...comparisons]}
          ordered
          onChange={(value) => {
            const chosen = comparisons.find((comparison) => comparison.value === value)?.choice ?? null
            onChange({ comparison: chosen, sort: null, ...(chosen === null ? {} : { calculation: null }) })
          }}
        />
      )}
      {calculations.length > 0 && (
        <Field
          label={t('calculations.calculate')}
          value={calculationText(question.calculation)}
          options={[{ value: '', label: t('calculations.as.figure') }, ...calculations]}
          ordered
          onChange={(value) => {
            const chosen = calculations.find((calculation) => calculation.value === value)?.choice ?? null
            onChange({ calculation: chosen, sort: null, ...(chosen === null ? {} : { comparison: null }) })
          }}
        />
      )}
      {sorts.length > 0 && (
        <Field
          label={t('calculations.sort')}
          value={sort === null ? '' : `${sort.column}:${sort.descending}`}
          options={[{ value: '', label: t('calculations.unsorted') }, ...sorts]}
          ordered
          onChange={(value) => onChange({ sort: sortOf(value) })}
        />
      )}
      {question.time === 'month' && <UnusualField {...{ question, dataset, context, onChange }} />}
    </>
  )
}

/** Which months are marked as unusual; of several lines or worked-out figures none are, which its only choice says. */
function UnusualField({ question, dataset, context, onChange }: CalculationFieldsProps) {
  const { t } = useText()
  const { say } = context
  const isOffered = explorationFault(dataset, { ...question, unusual: 95 }) === null
  const offered = sensitivityWords.map(({ level, label }) => ({ value: String(level), label: say(label), level }))
  const none = { value: '', label: isOffered ? say(words.none) : t('calculations.oneLineOnly') }
  return (
    <Field
      label={say(words.label)}
      value={String(question.unusual ?? '')}
      options={isOffered ? [none, ...offered] : [none]}
      ordered
      onChange={(value) => onChange({ unusual: offered.find((choice) => choice.value === value)?.level ?? null })}
    />
  )
}
