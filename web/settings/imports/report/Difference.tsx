import type { ImportDifference, ValueChange } from '@sala/catalog/api/importDifference.ts'
import type { Dataset } from '@sala/catalog/dataset.ts'
import { findDataset } from '@sala/catalog/datasets/all.ts'
import { labelOf } from '@sala/catalog/datasets/labels.ts'
import type { Context } from '@sala/widgets/context.ts'
import { labelled, listed, number, year } from '@sala/widgets/texts/format.ts'
import { valueInWords } from '@sala/widgets/views/catalogueTable.ts'
import { useCardContext } from '../../../cards/context.ts'
import { Icon } from '../../../controls/Icon.tsx'
import { useText } from '../../../i18n/text.ts'
import styles from './Report.module.css'
import { rowInWords } from './rowWords.ts'
import { Scroller } from './Scroller.tsx'

const kinds = ['new', 'changed', 'unchanged', 'gone'] as const

interface DifferenceProps {
  readonly dataset: string
  readonly difference: ImportDifference
  /** Rows with faults are not looked at. */
  readonly faulty?: boolean
  /** It has happened. */
  readonly past?: boolean
}

/** What a file changes of what is stored: how many rows, what it hides, and the largest changes. */
export function Difference({ dataset, difference, faulty = false, past = false }: DifferenceProps) {
  const { t, locale } = useText()
  const { context } = useCardContext()
  const declared = findDataset(dataset)
  const { demonstration, columns, years, largest } = difference
  const changes = columns.map(({ column, rows }) =>
    labelled(labelOf(declared?.columns[column], column, locale), number(rows, locale), locale),
  )
  const title = past ? t('batches.changed') : t('batches.changes')
  return (
    <section className={styles.difference} aria-label={title}>
      <h3>{title}</h3>
      {faulty && <p className="quiet">{t('batches.goodOnly')}</p>}
      <dl className={styles.counts}>
        {kinds.map((kind) => (
          <div key={kind}>
            <dt>{t(`batches.rows.${kind}`)}</dt>
            <dd>{number(difference[kind], locale)}</dd>
          </div>
        ))}
      </dl>
      {demonstration > 0 && (
        <p className={styles.hides}>
          <Icon name="flask" />
          {t('batches.demonstration', { rows: number(demonstration, locale) })}
        </p>
      )}
      {changes.length > 0 && <p className="quiet">{labelled(t('batches.columns'), listed(changes, locale), locale)}</p>}
      {declared !== undefined && context !== null && largest.length > 0 && (
        <Changes dataset={declared} changes={largest} context={context} />
      )}
      {years.length > 1 && <Years years={years} />}
    </section>
  )
}

interface ChangesProps {
  readonly dataset: Dataset
  readonly changes: readonly ValueChange[]
  readonly context: Context
}

function Changes({ dataset, changes, context }: ChangesProps) {
  const { t, locale } = useText()
  const columns = new Set(changes.map(({ column }) => column))
  return (
    <>
      <h4>{t('batches.largest')}</h4>
      <Scroller label={t('batches.largest')}>
        <thead>
          <tr>
            <th scope="col">{t('batches.row')}</th>
            {columns.size > 1 && <th scope="col">{t('imports.column')}</th>}
            <th scope="col" className={styles.figure}>
              {t('batches.before')}
            </th>
            <th scope="col" className={styles.figure}>
              {t('batches.after')}
            </th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ key, column, before, after, gone }) => (
            <tr key={JSON.stringify([key, column])}>
              <th scope="row">
                <bdi>{rowInWords(dataset, key, context)}</bdi>
              </th>
              {columns.size > 1 && (
                <td data-label={t('imports.column')}>{labelOf(dataset.columns[column], column ?? '', locale)}</td>
              )}
              <td className={styles.figure} data-label={t('batches.before')}>
                <bdi>{valueInWords(dataset.columns[column], before, context)}</bdi>
              </td>
              <td className={styles.figure} data-label={t('batches.after')}>
                {gone ? t('batches.rowGone') : <bdi>{valueInWords(dataset.columns[column], after, context)}</bdi>}
              </td>
            </tr>
          ))}
        </tbody>
      </Scroller>
    </>
  )
}

function Years({ years }: Pick<ImportDifference, 'years'>) {
  const { t, locale } = useText()
  return (
    <details className={styles.notes}>
      <summary>{t('batches.byYear')}</summary>
      <Scroller label={t('batches.byYear')}>
        <thead>
          <tr>
            <th scope="col">{t('batches.year')}</th>
            {kinds.map((kind) => (
              <th key={kind} scope="col" className={styles.figure}>
                {t(`batches.rows.${kind}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {years.map((counts) => (
            <tr key={counts.year}>
              <th scope="row">{counts.year === null ? '–' : year(counts.year, locale)}</th>
              {kinds.map((kind) => (
                <td key={kind} className={styles.figure} data-label={t(`batches.rows.${kind}`)}>
                  {number(counts[kind], locale)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Scroller>
    </details>
  )
}
