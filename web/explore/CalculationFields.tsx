import type { Dataset } from '@sala/catalog/dataset.ts'
import type { Exploration } from '@sala/catalog/explore/exploration.ts'
import type { Context } from '@sala/widgets/context.ts'
import { figureLabel } from '@sala/widgets/explore/labels.ts'
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
export function CalculationFields({ question, dataset, context, onChange }: CalculationFieldsProps) {
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
            const chosen = comparisons.find((one) => one.value === value)?.choice ?? null
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
            const chosen = calculations.find((one) => one.value === value)?.choice ?? null
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
    </>
  )
}
