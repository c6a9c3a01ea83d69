import type { Dataset } from '@sala/catalog/dataset.ts'
import { formatMessage } from '@sala/catalog/locales/messages.ts'
import { useId } from 'react'
import { Select } from '../../../controls/popups/Select.tsx'
import type { Field } from '../../../forms/useForm.ts'
import { useText } from '../../../i18n/text.ts'
import { LinesField } from './LinesField.tsx'
import styles from './PairsField.module.css'

interface FieldNamesProps {
  /** The column of the data set for each column of the file, from left to right; '' for none. */
  readonly field: Field<readonly string[]>
  readonly dataset: Dataset
  /** The first row of the file. */
  readonly first: readonly string[]
}

/** What each column of a file without headings is. */
export function FieldNames({ field, dataset, first }: FieldNamesProps) {
  const { t, locale } = useText()
  const id = useId()
  const count = Math.max(1, first.length, field.value.length)
  const places = Array.from({ length: count }, (_, at) => at)
  const put = (place: number, name: string) =>
    field.change(places.map((at) => (at === place ? name : (field.value[at] ?? ''))))
  return (
    <LinesField
      label={t('imports.fieldsOfFile')}
      hint={t('imports.fieldsHint')}
      fault={field.fault}
      onAdd={() => field.change([...places.map((at) => field.value[at] ?? ''), ''])}
    >
      {places.map((at) => (
        <div key={at} className={styles.field}>
          <span id={`${id}-${at}`}>
            {t('imports.fieldNumber', { number: at + 1 })} <bdi>{first[at]}</bdi>
          </span>
          <Select
            {...(at === 0 && { name: field.name })}
            label={`${t('imports.fieldNumber', { number: at + 1 })} ${first[at] ?? ''}`.trim()}
            value={field.value[at] ?? ''}
            disabled={field.readOnly}
            options={[
              { value: '', label: t('imports.notRead') },
              ...Object.entries(dataset.columns).map(([column, { label }]) => ({
                value: column,
                label: formatMessage(label, locale),
              })),
            ]}
            onChange={(column) => put(at, column)}
          />
        </div>
      ))}
    </LinesField>
  )
}
