import type { SheetPreview } from '@sala/catalog/api/importPreview.ts'
import type { ImportReport } from '@sala/catalog/api/importReport.ts'
import { previewImport } from '@sala/catalog/api/imports.ts'
import type { Dataset } from '@sala/catalog/dataset.ts'
import { findDataset } from '@sala/catalog/datasets/all.ts'
import { labelOf } from '@sala/catalog/datasets/labels.ts'
import { columnLetters, columnNumber } from '@sala/catalog/imports/filePlace.ts'
import type { Context } from '@sala/widgets/context.ts'
import { valueInWords } from '@sala/widgets/views/catalogueTable.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { explain } from '../../../api/explain.ts'
import { queryFor } from '../../../api/queries.ts'
import { useCardContext } from '../../../cards/context.ts'
import buttons from '../../../controls/buttons.module.css'
import input from '../../../controls/input.module.css'
import { TextButton } from '../../../controls/TextButton.tsx'
import { useText } from '../../../i18n/text.ts'
import styles from './Report.module.css'
import { Scroller } from './Scroller.tsx'
import { textAt, useColumnWindow } from './useColumnWindow.tsx'

interface SheetPreviewsProps {
  readonly dataset: string
  /** What the last check found. */
  readonly report: Pick<ImportReport, 'previews'>
  /** The upload, of which other rows can be shown. */
  readonly job: string
}

/** The first rows of each sheet as they stand in the file, beside what was read from them. */
export function SheetPreviews({ dataset, report, job }: SheetPreviewsProps) {
  const { t } = useText()
  const { context } = useCardContext()
  const declared = findDataset(dataset)
  const { previews } = report
  if (previews.length === 0 || declared === undefined || context === null) return null
  return (
    <section>
      <h3>{t('batches.preview')}</h3>
      {previews.map((preview, index) => (
        <details key={preview.sheet} className={styles.notes} open={index === 0}>
          <summary>{preview.sheet === null ? t('batches.firstRows') : <bdi>{preview.sheet}</bdi>}</summary>
          <OneSheet preview={preview} report={report} job={job} dataset={declared} context={context} />
        </details>
      ))}
    </section>
  )
}

interface OneSheetProps extends Omit<SheetPreviewsProps, 'dataset'>, AsReadProps {}

/** The first rows of a sheet, or those from a row on that the person names; each new check begins with the first again. */
function OneSheet({ preview: first, report, job, dataset, context }: OneSheetProps) {
  const { t } = useText()
  const [look, setLook] = useState<{ readonly report: OneSheetProps['report']; readonly from: string } | null>(null)
  const from = look?.report === report ? look.from : null
  const { sheet } = first
  const answer = useQuery({
    ...queryFor(previewImport, { from: from ?? '1', ...(sheet !== null && { sheet }) }, { id: job }),
    enabled: from !== null,
    staleTime: 0,
    gcTime: 0,
  })
  const preview = from === null ? first : answer.data
  return (
    <div className="grid gap-2 gap-above-1 one-column">
      {first.transposed && <p className="flush quiet">{t('batches.transposed')}</p>}
      <RowChoice
        transposed={first.transposed}
        busy={from !== null && answer.isFetching}
        onFrom={(number) => setLook({ report, from: String(number) })}
        onFirst={from === null ? null : () => setLook(null)}
      />
      <div className="grid gap-2 gap-above-1 one-column" aria-busy={preview === undefined && answer.error === null}>
        {from !== null && answer.error !== null && <p role="alert">{explain(answer.error, t).message}</p>}
        {preview?.rows.length === 0 && <p role="status">{t('batches.noRows')}</p>}
        {preview !== undefined && preview.rows.length > 0 && (
          <>
            <AsItIs preview={preview} />
            <AsRead preview={preview} dataset={dataset} context={context} />
          </>
        )}
      </div>
    </div>
  )
}

interface RowChoiceProps {
  readonly transposed: boolean
  readonly busy: boolean
  readonly onFrom: (from: number) => void
  /** Null while the first rows are shown. */
  readonly onFirst: (() => void) | null
}

/** Chooses the first row that is shown of a sheet: of a transposed one the column of the file, by its letters. */
export function RowChoice({ transposed, busy, onFrom, onFirst }: RowChoiceProps) {
  const { t } = useText()
  const [text, setText] = useState('')
  return (
    <form
      className={styles.rows}
      aria-busy={busy}
      onSubmit={(event) => {
        event.preventDefault()
        if (text !== '' && !busy) onFrom(transposed ? columnNumber(text) : Number(text))
      }}
    >
      <label>
        {t(transposed ? 'batches.fromColumn' : 'batches.fromRow')}
        <input
          className={input.input}
          value={text}
          inputMode={transposed ? 'text' : 'numeric'}
          size={7}
          maxLength={transposed ? 4 : 7}
          onChange={({ target: { value } }) =>
            setText(transposed ? value.toUpperCase().replaceAll(/[^A-Z]/g, '') : value.replaceAll(/\D|^0+/g, ''))
          }
        />
      </label>
      <button type="submit" className={buttons.quiet} aria-disabled={text === '' || busy}>
        {t('batches.showRows')}
      </button>
      {onFirst !== null && <TextButton kind="quiet" label={t('batches.firstRows')} onPress={onFirst} />}
      {busy && <span role="status">{t('common.loading')}</span>}
    </form>
  )
}

/** The sheet as it is, with its merged cells: the language and direction of its cells are its own. */
function AsItIs({ preview: { rows, merges, transposed } }: { readonly preview: SheetPreview }) {
  const { t } = useText()
  const width = Math.max(1, ...rows.map(({ cells }) => cells.length), ...merges.map(({ cell, cells }) => cell + cells))
  const { columns, steps } = useColumnWindow(width)
  const [begins = 0] = columns
  const ends = begins + columns.length
  const mergeAt = (number: number, index: number) =>
    merges.find(
      ({ row, rows, cell, cells }) => number >= row && number < row + rows && index >= cell && index < cell + cells,
    )
  return (
    <>
      {steps}
      <Scroller label={t('batches.asItIs')} sheet>
        <caption className={styles.caption}>{t('batches.asItIs')}</caption>
        <tbody>
          {rows.map(({ number, cells, more, taken }) => (
            <tr key={number} data-taken={taken}>
              <th scope="row">{transposed ? columnLetters(number - 1) : number}</th>
              <td>{t(`batches.taken.${taken}`)}</td>
              {columns.map((index) => {
                const merge = mergeAt(number, index)
                // One that begins further left begins here with the first column.
                const first = merge === undefined ? index : Math.max(merge.cell, begins)
                if (merge !== undefined && (merge.row !== number || first !== index)) return null
                const span = merge === undefined ? 1 : Math.min(merge.cell + merge.cells, ends) - first
                return (
                  <td
                    key={index}
                    {...(merge !== undefined && { rowSpan: merge.rows, colSpan: span, 'data-merged': true })}
                  >
                    <bdi>{textAt({ cells, more }, merge?.cell ?? index)}</bdi>
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </Scroller>
    </>
  )
}

interface AsReadProps {
  readonly preview: SheetPreview
  readonly dataset: Dataset
  readonly context: Context
}

function AsRead({ preview: { read, transposed }, dataset, context }: AsReadProps) {
  const { t, locale } = useText()
  if (read.length === 0) return <p className="quiet">{t('batches.nothingRead')}</p>
  const names = Object.keys(dataset.columns).filter((name) => read.some(({ values }) => Object.hasOwn(values, name)))
  return (
    <Scroller label={t('batches.asRead')} sheet>
      <caption className={styles.caption}>{t('batches.asRead')}</caption>
      <thead>
        <tr>
          <th scope="col">{t(transposed ? 'imports.column' : 'imports.row')}</th>
          {names.map((name) => (
            <th key={name} scope="col">
              {labelOf(dataset.columns[name], name, locale)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {read.map(({ row, values }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes its order
          <tr key={index}>
            <th scope="row">{transposed ? columnLetters(row - 1) : row}</th>
            {names.map((name) => (
              <td key={name} dir="auto">
                {valueInWords(dataset.columns[name], values[name] ?? null, context)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Scroller>
  )
}
