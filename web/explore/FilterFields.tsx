import type { Dataset } from '@sala/catalog/dataset.ts'
import { filterDimensions } from '@sala/catalog/explore/explorable.ts'
import type { Exploration } from '@sala/catalog/explore/exploration.ts'
import type { Context } from '@sala/widgets/context.ts'
import { dimensionLabel, valuesOf } from '@sala/widgets/explore/labels.ts'
import { useText } from '../i18n/text.ts'
import { Field } from './Field.tsx'
import type { FilterBy } from './fields/fieldList.ts'

interface FilterFieldsProps {
  readonly question: Exploration
  readonly dataset: Dataset
  readonly context: Context
  /** What rows are about to be chosen by. */
  readonly opened: FilterBy | null
  readonly onOpen: (opened: FilterBy | null) => void
  readonly onChange: (change: Partial<Exploration>) => void
}

/** Which rows count: a dimension, then its values one by one. */
export default function FilterFields({ question, dataset, context, opened, onOpen, onChange }: FilterFieldsProps) {
  const text = useText()
  const { t } = text
  const names = filterDimensions(dataset).filter((name) => valuesOf(dataset, name, context).length > 0)
  const labels = new Map(names.map((name) => [name, dimensionLabel(dataset, name, context, text)]))
  const name = opened?.kind === 'values' && names.includes(opened.name) ? opened.name : ''
  const chosen = question.filters.find((filter) => filter.dimension === name && filter.operator === 'in')?.values ?? []
  const values = name === '' ? [] : valuesOf(dataset, name, context)

  function put(dimension: string, next: readonly string[]) {
    const others = question.filters.filter((filter) => filter.dimension !== dimension)
    onChange({ filters: next.length === 0 ? others : [...others, { dimension, operator: 'in', values: [...next] }] })
  }

  return (
    <>
      {names.length > 0 && (
        <Field
          label={t('explore.filter')}
          value={name}
          options={[
            { value: '', label: t('explore.none') },
            ...names.map((value) => ({ value, label: labels.get(value) ?? value })),
          ]}
          onChange={(next) => onOpen(next === '' ? null : { kind: 'values', name: next })}
        />
      )}
      {name !== '' && (
        <Field
          label={t('explore.filterValue', { dimension: labels.get(name) ?? name })}
          value=""
          options={[
            { value: '', label: t('explore.addFilter') },
            ...values.filter(({ value }) => !chosen.includes(value)),
          ]}
          onChange={(value) => value !== '' && put(name, [...chosen, value])}
        />
      )}
    </>
  )
}
