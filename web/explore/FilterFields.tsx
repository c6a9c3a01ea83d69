import type { Dataset } from '@sala/catalog/dataset.ts'
import { filterDimensions } from '@sala/catalog/explore/explorable.ts'
import type { Exploration } from '@sala/catalog/explore/exploration.ts'
import type { Context } from '@sala/widgets/context.ts'
import { columnLabel, dimensionLabel, measureLabel, valueLabel, valuesOf } from '@sala/widgets/explore/labels.ts'
import { labelled } from '@sala/widgets/texts/format.ts'
import { useState } from 'react'
import { Icon } from '../controls/Icon.tsx'
import { useText } from '../i18n/text.ts'
import styles from './Explore.module.css'
import { Field } from './Field.tsx'

interface FilterFieldsProps {
  readonly question: Exploration
  readonly dataset: Dataset
  readonly context: Context
  readonly onChange: (change: Partial<Exploration>) => void
}

/** Which rows count: a dimension, then its values one by one; what is chosen stands as chips that take it back. */
export function FilterFields({ question, dataset, context, onChange }: FilterFieldsProps) {
  const text = useText()
  const { t } = text
  const [opened, setOpened] = useState<{ readonly dataset: string; readonly name: string } | null>(null)
  const names = filterDimensions(dataset).filter((name) => valuesOf(dataset, name, context).length > 0)
  const labels = new Map(names.map((name) => [name, dimensionLabel(dataset, name, context, text)]))
  const name = opened?.dataset === dataset.name ? opened.name : ''
  const chosen = question.filters.find((one) => one.dimension === name && one.operator === 'in')?.values ?? []
  const values = name === '' ? [] : valuesOf(dataset, name, context)

  function put(dimension: string, next: readonly string[]) {
    const others = question.filters.filter((one) => one.dimension !== dimension)
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
          onChange={(next) => setOpened({ dataset: dataset.name, name: next })}
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
      <ul className={styles.chips}>
        {question.measures.slice(1).map((measure) => (
          <Chip
            key={measure}
            words={measureLabel(dataset, measure, context)}
            onRemove={() => onChange({ measures: question.measures.filter((one) => one !== measure) })}
          />
        ))}
        {question.calculated.map(({ name: own, formula }, at) => (
          <Chip
            key={`${own} ${formula}`}
            words={labelled(own, formula, context.language)}
            onRemove={() => onChange({ calculated: question.calculated.filter((_, index) => index !== at) })}
          />
        ))}
        {question.texts.map(({ column, contains }, at) => (
          <Chip
            key={`${column} ${contains}`}
            words={labelled(columnLabel(dataset, column, context), `… ${contains} …`, context.language)}
            onRemove={() => onChange({ texts: question.texts.filter((_, index) => index !== at) })}
          />
        ))}
        {question.ranges.map(({ column, from, to }, at) => (
          <Chip
            key={`${column} ${from} ${to}`}
            words={labelled(
              columnLabel(dataset, column, context),
              `${from ?? ''} – ${to ?? ''}`.trim(),
              context.language,
            )}
            onRemove={() => onChange({ ranges: question.ranges.filter((_, index) => index !== at) })}
          />
        ))}
        {question.filters.flatMap(({ dimension, operator, values: held }) =>
          held.map((value) => (
            <Chip
              key={`${dimension} ${operator} ${value}`}
              words={labelled(
                dimensionLabel(dataset, dimension, context, text),
                `${operator === 'in' ? '' : '≠ '}${valueLabel(dataset, dimension, value, context)}`,
                context.language,
              )}
              onRemove={() =>
                onChange({
                  filters: question.filters
                    .map((one) =>
                      one.dimension === dimension && one.operator === operator
                        ? { ...one, values: one.values.filter((code) => code !== value) }
                        : one,
                    )
                    .filter((one) => one.values.length > 0),
                })
              }
            />
          )),
        )}
      </ul>
    </>
  )
}

function Chip({ words, onRemove }: { readonly words: string; readonly onRemove: () => void }) {
  const { t } = useText()
  return (
    <li className={styles.chip}>
      <bdi>{words}</bdi>
      <button type="button" aria-label={t('explore.remove', { name: words })} onClick={onRemove}>
        <Icon name="close" size={14} />
      </button>
    </li>
  )
}
