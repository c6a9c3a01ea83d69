import { useId, useMemo, useState } from 'react'
import { useDrag } from 'react-aria-components/useDrag'
import '../../controls/popups/ariaTexts.ts'
import { FilterField } from '../../controls/FilterField.tsx'
import { Icon } from '../../controls/Icon.tsx'
import { useText } from '../../i18n/text.ts'
import { useMediaQuery } from '../../theme/useMediaQuery.ts'
import styles from '../Explore.module.css'
import { announceFieldDrags } from './dragTexts.ts'
import { dragItem } from './dragTypes.ts'
import { type Field, foundFields } from './fieldList.ts'

interface FieldListProps {
  readonly fields: readonly Field[]
  /** A press: takes the field into the question, or out of it. */
  readonly onPress: (field: Field) => void
  /** Why a press would do nothing; null where it does something. */
  readonly refusal: (field: Field) => string | null
}

const kinds = ['measure', 'dimension', 'time', 'column'] as const
/** Where the list stands beside the question, as in `Explore.module.css`. */
const beside = '(width >= 1200px)'

/** The fields of the data set, to be found by typing, and pressed or moved to a part of the question by pointer or keyboard. */
export function FieldList({ fields, onPress, refusal }: FieldListProps) {
  const { t } = useText()
  useState(announceFieldDrags)
  const wide = useMediaQuery(beside)
  const [search, setSearch] = useState('')
  const matches = useMemo(() => foundFields(fields, search), [fields, search])
  return (
    <details className={styles.formulas} open={wide}>
      <summary>{t('explore.fields.title')}</summary>
      <FilterField value={search} label={t('explore.fields.search')} onChange={setSearch} />
      {matches.length === 0 && (
        <p className="flush quiet tiny" role="status">
          {t('explore.fields.nothing')}
        </p>
      )}
      {kinds.map((kind) => {
        const kindFields = matches.filter((field) => field.kind === kind)
        return (
          kindFields.length > 0 && (
            <section key={kind} className="grid gap-half gap-above-1" aria-label={t(`explore.fields.kinds.${kind}`)}>
              <h3 className="flush quiet tiny">{t(`explore.fields.kinds.${kind}`)}</h3>
              <ul className={`list flex wrap gap-half ${styles.pictures}`}>
                {kindFields.map((field) => (
                  <DraggedField key={field.key} field={field} refusal={refusal(field)} onPress={() => onPress(field)} />
                ))}
              </ul>
            </section>
          )
        )
      })}
    </details>
  )
}

interface DraggedFieldProps {
  readonly field: Field
  readonly refusal: string | null
  readonly onPress: () => void
}

function DraggedField({ field, refusal, onPress }: DraggedFieldProps) {
  const { t } = useText()
  const id = useId()
  const getItems = () => [dragItem(field)]
  // The pointer drags the whole field, the keyboard its handle: Enter on the name is a press.
  const drag = useDrag({ hasDragButton: true, getItems })
  const handle = useDrag({ getItems })
  return (
    <li {...drag.dragProps}>
      <button type="button" {...handle.dragProps} aria-label={t('explore.fields.move', { name: field.label })}>
        <Icon name="drag" size={14} />
      </button>
      <button
        type="button"
        aria-pressed={field.chosen}
        aria-disabled={refusal !== null}
        aria-describedby={refusal === null ? undefined : id}
        title={refusal ?? undefined}
        onClick={() => refusal === null && onPress()}
      >
        {field.label}
      </button>
      {refusal !== null && (
        <span id={id} className="unseen">
          {refusal}
        </span>
      )}
    </li>
  )
}
