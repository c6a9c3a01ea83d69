import type { SheetPreview } from '@sala/catalog/api/importPreview.ts'
import { keepImportRecipe } from '@sala/catalog/api/importRecipes.ts'
import type { ImportReport } from '@sala/catalog/api/importReport.ts'
import type { ImportJob } from '@sala/catalog/api/imports.ts'
import type { Dataset } from '@sala/catalog/dataset.ts'
import { findDataset } from '@sala/catalog/datasets/all.ts'
import { labelOf } from '@sala/catalog/datasets/labels.ts'
import { useId, useState } from 'react'
import { api } from '../../../api/api.ts'
import { explain } from '../../../api/explain.ts'
import buttons from '../../../controls/buttons.module.css'
import input from '../../../controls/input.module.css'
import { Select } from '../../../controls/popups/Select.tsx'
import { useText } from '../../../i18n/text.ts'
import { notify } from '../../../notices/notices.ts'
import { useStore } from '../../../store.ts'
import { settings } from '../../../theme/settings.ts'
import steps from '../add/AddImportPage.module.css'
import { Scroller } from '../report/Scroller.tsx'
import { isWorking } from '../useImportJob.ts'
import { type Drawing, noDrawing, recipeOf, roleOf, rowRoles, takenAs, understoodOf, withField } from './drawnRecipe.ts'
import { DraggedHead, FieldWells, speakOfColumns } from './FieldWells.tsx'
import styles from './SheetMapping.module.css'

interface SheetMappingProps {
  readonly job: Pick<ImportJob, 'id' | 'dataset' | 'settings' | 'state'>
  readonly report: Pick<ImportReport, 'previews' | 'sheets' | 'goodRows' | 'columns'>
  /** Checks the file by a recipe, as JSON. */
  readonly onRecipe: (recipe: string) => void
}

/** The first rows of a sheet, in which a person says which rows are the head, the totals and the end, and what each column is. */
export default function SheetMapping({ job, report, onRecipe }: SheetMappingProps) {
  const { t } = useText()
  const id = useId()
  useState(speakOfColumns)
  const dataset = findDataset(job.dataset)
  const understood = (one: SheetPreview | undefined) =>
    dataset === undefined || one === undefined ? {} : understoodOf(dataset, one, report.columns)
  const [drawing, setDrawing] = useState<Drawing>(() => ({ ...noDrawing, ...understood(report.previews[0]) }))
  const [at, setAt] = useState(0)
  const preview = report.previews[at] ?? report.previews[0]
  if (dataset === undefined || preview === undefined) return null
  const sheet = report.sheets.length > 1 ? preview.sheet : null
  const named = recipeOf(dataset, preview, sheet, drawing)
  const text = named === null ? '' : JSON.stringify(named)
  const tried = text !== '' && !isWorking(job) && job.settings.recipe === text && report.goodRows > 0
  const change = (next: Partial<Drawing>) => setDrawing((now) => ({ ...now, ...next }))
  return (
    <section className={steps.step}>
      <h2>{t('imports.mapping.title')}</h2>
      <p className="quiet">{t('imports.mapping.lead')}</p>
      <div className={styles.facts}>
        {report.previews.length > 1 && (
          <Select
            label={t('imports.sheet')}
            value={String(at)}
            options={report.previews.map((one, index) => ({
              value: String(index),
              label: one.sheet ?? String(index + 1),
            }))}
            onChange={(index) => {
              setAt(Number(index))
              change(understood(report.previews[Number(index)]))
            }}
          />
        )}
        {dataset.template.wide !== null && (
          <Select
            label={t('imports.mapping.layout')}
            value={drawing.layout}
            options={[
              { value: 'list', label: t('imports.mapping.list') },
              { value: 'periods', label: t('imports.mapping.periods') },
            ]}
            onChange={(layout) => change({ layout: layout === 'periods' ? 'periods' : 'list', columns: {} })}
          />
        )}
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
              onChange={({ target }) => change({ year: target.value.replaceAll(/\D/g, '') })}
            />
          </label>
        )}
        <label htmlFor={`${id}-name`}>
          {t('imports.mapping.name')}
          <input
            id={`${id}-name`}
            className={input.input}
            value={drawing.name}
            maxLength={100}
            onChange={({ target }) => change({ name: target.value })}
          />
        </label>
      </div>
      <DrawnSheet dataset={dataset} preview={preview} drawing={drawing} onDrawing={change} />
      <div className={steps.actions}>
        <button
          type="button"
          className={buttons.quiet}
          aria-disabled={named === null}
          onClick={() => named !== null && onRecipe(text)}
        >
          {t('imports.mapping.check')}
        </button>
        <KeepButton job={job.id} recipe={tried ? named : null} />
      </div>
    </section>
  )
}

interface DrawnSheetProps {
  readonly dataset: Dataset
  readonly preview: SheetPreview
  readonly drawing: Drawing
  readonly onDrawing: (next: Partial<Drawing>) => void
}

function DrawnSheet({ dataset, preview: { rows }, drawing, onDrawing }: DrawnSheetProps) {
  const { t } = useText()
  const meanings = useMeanings(dataset, drawing.layout)
  const width = Math.max(1, ...rows.map(({ cells }) => cells.length))
  const columns = Array.from({ length: width }, (_, index) => index)
  const assign = (index: number, name: string) => onDrawing({ columns: withField(drawing.columns, index, name) })
  const head = rows.find(({ number }) => drawing.rows[number] === 'head')
  const columnOf = (name: string) => {
    const index = columns.find((at) => drawing.columns[at] === name)
    if (index === undefined) return null
    return head?.cells[index] || t('imports.fieldNumber', { number: index + 1 })
  }
  return (
    <>
      <FieldWells fields={meanings} columnOf={columnOf} onColumn={assign} />
      <Scroller label={t('imports.mapping.title')} sheet>
        <thead>
          <tr>
            <th scope="col">{t('imports.row')}</th>
            <th scope="col">{t('imports.mapping.isWhat')}</th>
            {columns.map((index) => (
              <DraggedHead key={index} index={index}>
                <Select
                  label={t('imports.fieldNumber', { number: index + 1 })}
                  value={drawing.columns[index] ?? ''}
                  options={[{ value: '', label: t('imports.notRead') }, ...meanings]}
                  onChange={(name) => assign(index, name)}
                />
              </DraggedHead>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ number, cells }) => (
            <tr key={number} className={styles.row} data-taken={takenAs(drawing.rows[number])}>
              <th scope="row">{number}</th>
              <td>
                <Select
                  label={t('imports.mapping.rowIs', { row: number })}
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
                  data-mapped={(drawing.columns[index] ?? '') !== '' && takenAs(drawing.rows[number]) === undefined}
                >
                  <bdi>{cells[index]}</bdi>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Scroller>
    </>
  )
}

/** What a column can be; a date may stand in two. */
function useMeanings(dataset: Dataset, layout: Drawing['layout']) {
  const { t } = useText()
  const { locale } = useStore(settings)
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

/** Keeps the recipe by which the file was checked, for the next file. */
function KeepButton({ job, recipe }: { readonly job: string; readonly recipe: ReturnType<typeof recipeOf> }) {
  const { t } = useText()
  const [refused, setRefused] = useState<string | null>(null)
  const [sending, setSending] = useState(false)
  if (recipe === null) return null
  async function keep() {
    if (sending || recipe === null) return
    setSending(true)
    setRefused(null)
    try {
      await api.call(keepImportRecipe, { body: { ...recipe, job } })
      notify('success', t('imports.mapping.kept', { name: recipe.name }))
    } catch (error) {
      setRefused(explain(error, t).message)
    }
    setSending(false)
  }
  return (
    <>
      <button type="button" className={buttons.quiet} aria-disabled={sending} onClick={() => void keep()}>
        {t('imports.mapping.keep')}
      </button>
      {refused !== null && <p role="alert">{refused}</p>}
    </>
  )
}
