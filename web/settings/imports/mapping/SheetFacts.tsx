import type { ImportReport } from '@sala/catalog/api/importReport.ts'
import type { Dataset } from '@sala/catalog/dataset.ts'
import { type ComponentProps, useId } from 'react'
import { IconButton } from '../../../controls/IconButton.tsx'
import input from '../../../controls/input.module.css'
import { Select } from '../../../controls/popups/Select.tsx'
import fields from '../../../forms/fields.module.css'
import { useText } from '../../../i18n/text.ts'
import { PairsField } from '../add/PairsField.tsx'
import { unitChoices, unitsOf } from '../importForm.ts'
import { type Drawing, noDrawing, type RowNames, unseenNames, withValues } from './drawnRecipe.ts'
import styles from './SheetMapping.module.css'

interface SheetFactsProps {
  readonly dataset: Dataset
  readonly previews: ImportReport['previews']
  /** Which of the previews is drawn on. */
  readonly at: number
  readonly drawing: Drawing
  readonly onDrawing: (next: Partial<Drawing>) => void
  readonly onSheet: (at: number) => void
}

/** What is said of a sheet as a whole: which one, how the table is built, its year and unit, and the name of the recipe. */
export function SheetFacts({ dataset, previews, at, drawing, onDrawing, onSheet }: SheetFactsProps) {
  const { t, locale } = useText()
  const id = useId()
  const units = unitsOf(dataset.name).length > 0 ? unitChoices(dataset.name, drawing.unit, locale, t) : []
  const layouts = [
    { value: 'list', label: t('imports.mapping.list') },
    { value: 'periods', label: t('imports.mapping.periods') },
  ]
  return (
    <div className={styles.facts}>
      {previews.length > 1 && (
        <Choice
          label={t('imports.sheet')}
          value={String(at)}
          options={previews.map((preview, index) => ({
            value: String(index),
            label: preview.sheet ?? String(index + 1),
          }))}
          onChange={(index) => onSheet(Number(index))}
        />
      )}
      {dataset.template.wide !== null && (
        <Choice
          label={t('imports.mapping.layout')}
          value={drawing.layout}
          options={layouts}
          onChange={(layout) => onDrawing({ layout: layout === 'periods' ? 'periods' : 'list', columns: {} })}
        />
      )}
      <label className={fields.check}>
        <input
          type="checkbox"
          checked={drawing.transposed}
          onChange={({ target }) => {
            // What was said is of the sheet as it stood before.
            const { rows, columns, periods, headings } = noDrawing
            onDrawing({ transposed: target.checked, rows, columns, periods, headings })
          }}
        />
        {t('imports.mapping.transposed')}
      </label>
      {drawing.layout === 'periods' && (
        <label htmlFor={`${id}-year`}>
          {t('imports.mapping.year')}
          <input
            id={`${id}-year`}
            className={input.input}
            value={drawing.year}
            inputMode="numeric"
            size={6}
            maxLength={4}
            onChange={({ target }) => onDrawing({ year: target.value.replaceAll(/\D/g, '') })}
          />
        </label>
      )}
      {units.length > 0 && (
        <Choice
          label={t('imports.unit')}
          value={drawing.unit}
          options={units}
          onChange={(unit) => onDrawing({ unit })}
        />
      )}
      <label htmlFor={`${id}-name`}>
        {t('imports.mapping.name')}
        <input
          id={`${id}-name`}
          className={input.input}
          value={drawing.name}
          maxLength={100}
          onChange={({ target }) => onDrawing({ name: target.value })}
        />
      </label>
    </div>
  )
}

/** A choice below its label. */
function Choice(choice: ComponentProps<typeof Select>) {
  const id = useId()
  return (
    <label htmlFor={id}>
      {choice.label}
      <Select {...choice} id={id} />
    </label>
  )
}

interface SheetConstantsProps extends Pick<SheetFactsProps, 'dataset' | 'drawing' | 'onDrawing'> {
  readonly rows: ImportReport['previews'][number]['rows']
}

/** What does not stand in the shown rows: values for every row, and names of rows that other files of the shape have. */
export function SheetConstants({ dataset, rows, drawing, onDrawing }: SheetConstantsProps) {
  const { t } = useText()
  const { totals, subtotals, skip, end } = unseenNames(rows, drawing)
  const { names } = drawing
  // The status belongs to a publication, and is asked for with each file.
  const columns = Object.fromEntries(Object.entries(dataset.columns).filter(([name]) => name !== dataset.status))
  const without = (key: 'totals' | 'subtotals' | 'skip', name: string): RowNames => ({
    ...names,
    [key]: names[key].filter((alias) => alias !== name),
  })
  const unseen = [
    ...totals.map((name) => ({ name, role: 'total' as const, rest: without('totals', name) })),
    ...subtotals.map((name) => ({ name, role: 'subtotal' as const, rest: without('subtotals', name) })),
    ...skip.map((name) => ({ name, role: 'skip' as const, rest: without('skip', name) })),
    ...(end === null ? [] : [{ name: end, role: 'end' as const, rest: { ...names, end: null } }]),
  ]
  return (
    <>
      <PairsField
        field={{
          name: 'values',
          value: drawing.values,
          change: (values) => onDrawing(withValues(drawing, values)),
          leave: () => undefined,
          fault: null,
          readOnly: false,
        }}
        dataset={{ ...dataset, columns }}
        label={t('imports.set')}
        hint={t('imports.setHint')}
        text={t('imports.value')}
      />
      {unseen.length > 0 && (
        <div>
          <p className="flush quiet">{t('imports.mapping.unseen')}</p>
          <ul className="flush">
            {unseen.map(({ name, role, rest }) => (
              <li key={`${role} ${name}`}>
                <bdi>{name}</bdi> ({t(`imports.mapping.roles.${role}`)})
                <IconButton
                  narrow
                  icon="close"
                  label={t('imports.mapping.forget', { name })}
                  onPress={() => onDrawing({ names: rest })}
                />
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}
