import { formatMessage } from '@sala/catalog/locales/messages.ts'
import {
  isNumeric,
  isTimeKind,
  isWeight,
  type OwnColumn,
  ownFigures,
  ownKinds,
  ownLimits,
  ownText,
  ownUnits,
  quotientUnits,
  ratedUnits,
} from '@sala/catalog/own/definition.ts'
import { unitWords } from '@sala/catalog/units.ts'
import type { Language } from '@sala/catalog/words.ts'
import buttons from '../../controls/buttons.module.css'
import { Icon } from '../../controls/Icon.tsx'
import { CheckField, SelectField } from '../../forms/fields.tsx'
import type { Field } from '../../forms/useForm.ts'
import { useText } from '../../i18n/text.ts'
import styles from './OwnDatasetForm.module.css'
import { OwnNameFields } from './OwnNameFields.tsx'
import { newColumn, ofKind } from './ownDatasetValues.ts'

interface ColumnFieldsProps {
  readonly field: Field<OwnColumn[]>
  /** Those that are there with their figures: they keep their kind. */
  readonly stored: readonly OwnColumn[]
}

/** The columns of a data set, each folded up to its name and kind. */
export function ColumnFields({ field, stored }: ColumnFieldsProps) {
  const { t, locale } = useText()
  const columns = field.value
  const replace = (index: number, column: OwnColumn) => field.change(columns.with(index, column))
  return (
    <fieldset className={`grid gap-1 fieldset ${styles.group}`}>
      <legend>{t('ownDatasets.columns')}</legend>
      <p className="quiet flush">{t('ownDatasets.columnsHint')}</p>
      {field.fault !== null && <p role="alert">{field.fault}</p>}
      {columns.map((column, index) => (
        <details key={column.id} className="outlined padded" open={ownText(column.names) === '' ? true : undefined}>
          <summary>
            <bdi>{ownText(column.names, locale) || t('ownDatasets.newColumn')}</bdi>
            <span className="quiet">
              {' · '}
              {t(`ownDatasets.kinds.${column.kind}`)}
              {column.unit !== null && ` · ${formatMessage(unitWords[column.unit], locale)}`}
              {column.isTime && ` · ${t('ownDatasets.time')}`}
              {column.isKey && ` · ${t('ownDatasets.key')}`}
            </span>
          </summary>
          <OneColumn
            column={column}
            isStored={stored.some(({ id }) => id === column.id)}
            isNewBesideRows={stored.length > 0}
            readOnly={field.readOnly}
            weights={columns.filter((candidate) => candidate !== column && isWeight(candidate))}
            onChange={(changed) => replace(index, changed)}
            onRemove={() => field.change(columns.filter((candidate) => candidate !== column))}
          />
        </details>
      ))}
      <button
        type="button"
        className={buttons.quiet}
        disabled={columns.length >= ownLimits.columns}
        onClick={() => field.change([...columns, newColumn(columns)])}
      >
        <Icon name="plus" />
        {t('ownDatasets.addColumn')}
      </button>
    </fieldset>
  )
}

interface OneColumnProps {
  readonly column: OwnColumn
  readonly isStored: boolean
  /** Rows that are there have no value in it, so that it cannot name them. */
  readonly isNewBesideRows: boolean
  readonly readOnly: boolean
  /** The columns that a mean of it can be weighted by. */
  readonly weights: readonly OwnColumn[]
  readonly onChange: (column: OwnColumn) => void
  readonly onRemove: () => void
}

function OneColumn({ column, isStored, isNewBesideRows, readOnly, weights, onChange, onRemove }: OneColumnProps) {
  const { t } = useText()
  const fixed = readOnly || isStored
  const of = <Value,>(name: string, value: Value, change: (value: Value) => void, isFixed = fixed) =>
    columnField(column, name, { value, change, readOnly: isFixed })
  const name = (language: Language) =>
    of(`names.${language}`, column.names[language] ?? '', (text) => onChange(renamed(column, language, text)), readOnly)
  const kinds = ownKinds.map((value) => ({ value, label: t(`ownDatasets.kinds.${value}`) }))
  return (
    <div className={styles.fields}>
      <OwnNameFields field={name} />
      <SelectField
        field={of('kind', column.kind as string, (value) =>
          onChange(ofKind(column, ownKinds.find((kind) => kind === value) ?? 'text')),
        )}
        label={t('ownDatasets.kind')}
        choices={kinds}
      />
      {isNumeric(column.kind) && <NumberFields {...{ column, fixed, readOnly, weights, onChange }} />}
      {isTimeKind(column.kind) && (
        <CheckField
          field={of('isTime', column.isTime, (isTime) => onChange({ ...column, isTime }), fixed || isNewBesideRows)}
          label={t('ownDatasets.isTime')}
        />
      )}
      {!isNumeric(column.kind) && (
        <CheckField
          field={of('isKey', column.isKey, (isKey) => onChange({ ...column, isKey }), fixed || isNewBesideRows)}
          label={t('ownDatasets.isKey')}
          hint={t('ownDatasets.keyHint')}
        />
      )}
      {!isStored && (
        <button type="button" className={buttons.quiet} onClick={onRemove}>
          <Icon name="bin" />
          {t('ownDatasets.leaveOut')}
        </button>
      )}
    </div>
  )
}

/** A field of one column; its faults are shown above all columns. */
const columnField = <Value,>(
  { id }: OwnColumn,
  name: string,
  edited: Pick<Field<Value>, 'value' | 'change' | 'readOnly'>,
): Field<Value> => ({ ...edited, name: `${id}.${name}`, leave: () => undefined, fault: null })

interface NumberFieldsProps extends Pick<OneColumnProps, 'column' | 'readOnly' | 'weights' | 'onChange'> {
  readonly fixed: boolean
}

function NumberFields({ column, fixed, readOnly, weights, onChange }: NumberFieldsProps) {
  const { t, locale } = useText()
  const isRate = ratedUnits.has(column.unit ?? '')
  const isQuotient = quotientUnits.has(column.unit ?? '')
  const figures = figuresFor(column.unit, weights)
  const withFigure = (unit: OwnColumn['unit'], figureName: string | null) => {
    const figure = figuresFor(unit, weights).find((candidate) => candidate === figureName) ?? null
    const first = quotientUnits.has(unit ?? '') ? (weights[0]?.id ?? null) : null
    onChange({ ...column, unit, figure, weight: figure === 'mean' ? (column.weight ?? first) : null })
  }
  return (
    <>
      <SelectField
        field={columnField(column, 'unit', {
          value: column.unit ?? '',
          readOnly: fixed,
          change: (value) => withFigure(ownUnits.find((unit) => unit === value) ?? 'items', column.figure),
        })}
        label={t('ownDatasets.unit')}
        choices={ownUnits.map((value) => ({ value, label: formatMessage(unitWords[value], locale) }))}
      />
      <SelectField
        field={columnField(column, 'figure', {
          value: column.figure ?? '',
          readOnly,
          change: (value) => withFigure(column.unit, value),
        })}
        label={t('ownDatasets.figure')}
        hint={isRate ? t('ownDatasets.rateHint') : undefined}
        choices={[
          ...figures.map((value) => ({ value: value as string, label: t(`ownDatasets.figures.${value}`) })),
          { value: '', label: t('ownDatasets.figures.none') },
        ]}
      />
      {column.figure === 'mean' && weights.length > 0 && (
        <SelectField
          field={columnField(column, 'weight', {
            value: column.weight ?? '',
            readOnly,
            change: (value) => onChange({ ...column, weight: value === '' ? null : value }),
          })}
          label={t('ownDatasets.weight')}
          choices={[
            ...(isQuotient ? [] : [{ value: '', label: t('ownDatasets.weightNone') }]),
            ...weights.map(({ id, names }) => ({ value: id, label: ownText(names, locale) })),
          ]}
        />
      )}
    </>
  )
}

/** What can be made of several numbers of a unit; shares and prices have a mean only where a column weights them. */
const figuresFor = (unit: OwnColumn['unit'], weights: readonly OwnColumn[]) =>
  ownFigures.filter((figure) => {
    if (figure === 'sum') return !ratedUnits.has(unit ?? '')
    return figure !== 'mean' || weights.length > 0 || !quotientUnits.has(unit ?? '')
  })

/** The column under another name; an empty one takes the name in that language away. */
function renamed(column: OwnColumn, language: Language, text: string): OwnColumn {
  const { [language]: _former, ...names } = column.names
  return { ...column, names: text === '' ? names : { ...names, [language]: text } }
}
