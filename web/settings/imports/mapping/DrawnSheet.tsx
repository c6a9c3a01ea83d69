import type { Dataset } from '@sala/catalog/dataset.ts'
import { labelOf } from '@sala/catalog/datasets/labels.ts'
import { columnLetters } from '@sala/catalog/imports/filePlace.ts'
import input from '../../../controls/input.module.css'
import { Select } from '../../../controls/popups/Select.tsx'
import { useText } from '../../../i18n/text.ts'
import { Scroller } from '../report/Scroller.tsx'
import { textAt, useColumnWindow } from '../report/useColumnWindow.tsx'
import {
  type Drawing,
  periodColumn,
  periodIn,
  type Rows,
  roleInPreview,
  roleOf,
  rowRoles,
  widthOf,
  withColumn,
} from './drawnRecipe.ts'
import { DraggedHead, FieldWells } from './FieldWells.tsx'
import styles from './SheetMapping.module.css'

interface DrawnSheetProps {
  readonly dataset: Dataset
  readonly rows: Rows
  readonly drawing: Drawing
  readonly onDrawing: (next: Partial<Drawing>) => void
}

/** The first rows of a sheet with what a person has said of its rows and columns. */
export function DrawnSheet({ dataset, rows, drawing, onDrawing }: DrawnSheetProps) {
  const { t } = useText()
  const meanings = useMeanings(dataset, drawing.layout)
  const { columns, steps } = useColumnWindow(widthOf(rows))
  const { transposed } = drawing
  const assign = (index: number, name: string) => onDrawing(withColumn(drawing, index, name))
  const head = rows.find(({ number }) => drawing.rows[number] === 'head')
  const columnOf = (name: string) => {
    const index = Object.entries(drawing.columns).find(([, field]) => field === name)?.[0]
    if (index === undefined) return null
    return head?.cells[Number(index)] || t(fieldLabel(transposed), { number: Number(index) + 1 })
  }
  return (
    <>
      <FieldWells fields={meanings} columnOf={columnOf} onColumn={assign} />
      {steps}
      <Scroller label={t('imports.mapping.title')} sheet>
        <thead>
          <tr>
            <th scope="col">{t(transposed ? 'imports.column' : 'imports.row')}</th>
            <th scope="col">{t(transposed ? 'imports.mapping.columnIsWhat' : 'imports.mapping.isWhat')}</th>
            {columns.map((index) => (
              <DraggedHead
                key={index}
                index={index}
                label={t(transposed ? 'imports.mapping.moveRow' : 'imports.mapping.move', { number: index + 1 })}
              >
                <ColumnMeaning
                  index={index}
                  drawing={drawing}
                  meanings={meanings}
                  onDrawing={onDrawing}
                  onMeaning={(name) => assign(index, name)}
                />
              </DraggedHead>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ number, cells, more }) => (
            <tr key={number} className={styles.row} data-taken={roleInPreview(drawing.rows[number])}>
              <th scope="row">{transposed ? columnLetters(number - 1) : number}</th>
              <td>
                <Select
                  label={
                    transposed
                      ? t('imports.mapping.columnIs', { column: columnLetters(number - 1) })
                      : t('imports.mapping.rowIs', { row: number })
                  }
                  value={drawing.rows[number] ?? ''}
                  options={rowRoles.map((role) => ({
                    value: role,
                    label: t(`imports.mapping.roles.${role || 'figures'}`),
                  }))}
                  onChange={(role) => onDrawing({ rows: { ...drawing.rows, [number]: roleOf(role) } })}
                />
              </td>
              {columns.map((index) => (
                <td
                  key={index}
                  data-mapped={
                    (drawing.columns[index] ?? '') !== '' && roleInPreview(drawing.rows[number]) === undefined
                  }
                >
                  <bdi>{textAt({ cells, more }, index)}</bdi>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Scroller>
    </>
  )
}

/** How a period is typed, whatever the language. */
const periodExample = '2024-03'

interface ColumnMeaningProps extends Pick<DrawnSheetProps, 'drawing' | 'onDrawing'> {
  readonly index: number
  readonly meanings: ReturnType<typeof useMeanings>
  readonly onMeaning: (name: string) => void
}

/** What a column is: a field of the data set, or in a table of periods the figures of one that is typed. */
function ColumnMeaning({ index, meanings, drawing, onDrawing, onMeaning }: ColumnMeaningProps) {
  const { t } = useText()
  const number = index + 1
  const name = drawing.columns[index] ?? ''
  const period = drawing.periods[index] ?? ''
  const stated = drawing.layout === 'periods' ? [{ value: periodColumn, label: t('imports.mapping.period') }] : []
  return (
    <>
      <Select
        label={t(fieldLabel(drawing.transposed), { number })}
        value={name}
        options={[{ value: '', label: t('imports.notRead') }, ...stated, ...meanings]}
        onChange={onMeaning}
      />
      {name === periodColumn && (
        <input
          className={input.input}
          aria-label={t(drawing.transposed ? 'imports.mapping.periodOfRow' : 'imports.mapping.periodOf', { number })}
          aria-invalid={periodIn(period) === null}
          placeholder={periodExample}
          size={8}
          maxLength={7}
          value={period}
          onChange={({ target }) => onDrawing({ periods: { ...drawing.periods, [index]: target.value } })}
        />
      )}
    </>
  )
}

/** What a column is called: where records run across, it is a row of the file. */
const fieldLabel = (transposed: boolean) => (transposed ? 'imports.rowNumber' : 'imports.fieldNumber')

/** What a column can be; a date may stand in two. */
function useMeanings(dataset: Dataset, layout: Drawing['layout']) {
  const { t, locale } = useText()
  const { wide } = dataset.template
  const left = layout === 'periods' && wide !== null ? [wide.head, wide.value] : []
  return Object.entries(dataset.columns).flatMap(([name, column]) => {
    if (left.includes(name)) return []
    const label = labelOf(column, name, locale)
    const parts = ['year', 'month'] as const
    return [
      { value: name, label },
      ...(column.kind === 'date'
        ? parts.map((part) => ({ value: `${name}|${part}`, label: t(`imports.mapping.${part}Of`, { name: label }) }))
        : []),
    ]
  })
}
