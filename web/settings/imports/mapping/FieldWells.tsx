import type { ReactNode } from 'react'
import { useDrag } from 'react-aria-components/useDrag'
import { Icon } from '../../../controls/Icon.tsx'
import { DropWell } from '../../../controls/popups/DropWell.tsx'
import { setDragTexts } from '../../../controls/popups/dragTexts.ts'
import { text, useText } from '../../../i18n/text.ts'
import styles from './SheetMapping.module.css'

/** The type of a column that is dragged: its index. */
const columnType = 'x-sala-sheet-column'

/** What React Aria says of dragging, in the words of this screen. */
export const announceColumnDrags = (): void => setDragTexts((key) => text.get().t(`imports.mapping.${key}`))

interface FieldWellsProps {
  readonly fields: readonly { readonly value: string; readonly label: string }[]
  /** What the column of a field is called; null where it has none. */
  readonly columnOf: (field: string) => string | null
  readonly onColumn: (index: number, field: string) => void
}

/** The fields of the data set, to which the columns of the sheet are dragged. */
export function FieldWells({ fields, columnOf, onColumn }: FieldWellsProps) {
  const { t } = useText()
  return (
    <>
      <p className="flush quiet tiny">{t('imports.mapping.fields')}</p>
      <div className={`flex wrap gap-1 ${styles.fields}`}>
        {fields.map(({ value, label }) => {
          const column = columnOf(value)
          return (
            <DropWell key={value} label={label} type={columnType} onDrop={(index) => onColumn(Number(index), value)}>
              {column === null ? (
                <span className="quiet tiny">{t('imports.mapping.noColumn')}</span>
              ) : (
                <bdi className="small strong">{column}</bdi>
              )}
            </DropWell>
          )
        })}
      </div>
    </>
  )
}

/** The head of a column, which is dragged to a field: as a whole by pointer, by its handle with the keyboard. */
export function DraggedHead({
  index,
  label,
  children,
}: {
  readonly index: number
  readonly label: string
  readonly children: ReactNode
}) {
  const getItems = () => [{ [columnType]: String(index) }]
  const drag = useDrag({ hasDragButton: true, getItems })
  const handle = useDrag({ getItems })
  return (
    <th {...drag.dragProps} scope="col">
      <div className="row gap-half">
        <button type="button" {...handle.dragProps} className={styles.handle} aria-label={label}>
          <Icon name="drag" size={14} />
        </button>
        {children}
      </div>
    </th>
  )
}
