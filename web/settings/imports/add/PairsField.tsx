import type { Dataset } from '@sala/catalog/dataset.ts'
import { formatMessage } from '@sala/catalog/locales/messages.ts'
import { useId } from 'react'
import { IconButton } from '../../../controls/IconButton.tsx'
import { Select } from '../../../controls/popups/Select.tsx'
import fields from '../../../forms/fields.module.css'
import type { Field } from '../../../forms/useForm.ts'
import { useText } from '../../../i18n/text.ts'
import type { Pair } from '../importForm.ts'
import { LinesField } from './LinesField.tsx'
import styles from './PairsField.module.css'

interface PairsFieldProps {
  readonly field: Field<readonly Pair[]>
  readonly dataset: Dataset
  readonly label: string
  readonly hint: string
  /** What stands beside a column: a heading, or a value. */
  readonly text: string
  /** What the file has to offer for it. */
  readonly offered?: readonly string[]
}

/** Columns of the data set, each with a text: the heading that it has in the file, or what it holds in every row. */
export function PairsField({ field, dataset, label, hint, text, offered = [] }: PairsFieldProps) {
  const { t, locale } = useText()
  const id = useId()
  const put = (at: number, change: Partial<Pair>) =>
    field.change(field.value.map((pair, index) => (index === at ? { ...pair, ...change } : pair)))
  return (
    <LinesField
      label={label}
      hint={hint}
      fault={field.fault}
      onAdd={() => field.change([...field.value, { column: '', text: '' }])}
    >
      {offered.length > 0 && (
        <datalist id={`${id}-offered`}>
          {offered.map((value) => (
            <option key={value} value={value} />
          ))}
        </datalist>
      )}
      {field.value.map((pair, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines are known by their place alone
        <div key={index} className={styles.pair}>
          <Select
            {...(index === 0 && { name: field.name })}
            label={`${t('imports.column')} ${index + 1}`}
            value={pair.column}
            disabled={field.readOnly}
            options={[
              { value: '', label: t('imports.pleaseChoose') },
              ...Object.entries(dataset.columns).map(([column, { label }]) => ({
                value: column,
                label: formatMessage(label, locale),
              })),
            ]}
            onChange={(column) => put(index, { column })}
          />
          <input
            className={fields.input}
            list={offered.length === 0 ? undefined : `${id}-offered`}
            aria-label={`${text} ${index + 1}`}
            placeholder={text}
            value={pair.text}
            maxLength={200}
            readOnly={field.readOnly}
            onChange={(event) => put(index, { text: event.target.value })}
          />
          <IconButton
            icon="close"
            label={t('imports.removeLine', { number: index + 1 })}
            onPress={() => field.change(field.value.filter((_, at) => at !== index))}
          />
        </div>
      ))}
    </LinesField>
  )
}
