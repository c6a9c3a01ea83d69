import type { ImportFault } from '@sala/catalog/api/importReport.ts'
import { findDataset } from '@sala/catalog/datasets/all.ts'
import { labelOf } from '@sala/catalog/datasets/labels.ts'
import { columnAt } from '@sala/catalog/imports/filePlace.ts'
import { number } from '@sala/widgets/texts/format.ts'
import { TableHead } from '../../../controls/texts/TableHead.tsx'
import { useText } from '../../../i18n/text.ts'
import table from '../../../lists/ListTable.module.css'
import styles from './Report.module.css'

interface FaultTableProps {
  readonly label: string
  readonly dataset: string
  /** With the reason and the way out in the reader's words. */
  readonly faults: readonly (Omit<ImportFault, 'reason'> & { readonly words: string })[]
}

/** Places in a file with what is wrong there and what to do. */
export function FaultTable({ label, dataset, faults }: FaultTableProps) {
  const { t, locale } = useText()
  const columns = findDataset(dataset)?.columns ?? {}
  const sheets = faults.some(({ sheet }) => sheet !== null)
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached with the keyboard */}
      <div className={`${table.scroller} ${styles.faults}`} tabIndex={0}>
        <table className={table.table} aria-label={label}>
          <TableHead
            heads={[
              t('imports.row'),
              sheets && t('imports.sheet'),
              t('imports.column'),
              t('imports.value'),
              t('imports.reason'),
            ]}
          />
          <tbody>
            {faults.map(({ sheet, row, column, value, words, sum }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: one cell may be wrong in several ways; the list never changes its order
              <tr key={index}>
                {/* As the file's own program counts it: without separators. A column says itself that it is one. */}
                {row !== null && row < 0 ? (
                  <th scope="row">{t('imports.columnOfFile', { column: columnAt(row) ?? '' })}</th>
                ) : (
                  <th scope="row" data-label={t('imports.row')}>
                    {row ?? '–'}
                  </th>
                )}
                {sheets && (
                  <td data-label={t('imports.sheet')}>
                    <bdi>{sheet ?? '–'}</bdi>
                  </td>
                )}
                <td data-label={t('imports.column')}>
                  <bdi>{column === null ? '–' : labelOf(columns[column], column, locale)}</bdi>
                </td>
                <td data-label={t('imports.value')}>
                  <span className={styles.value}>
                    <bdi>{value ?? '–'}</bdi>
                  </span>
                </td>
                <td>
                  {words}
                  {sum !== undefined && (
                    <span className="block quiet tiny">{t('imports.partsAddUp', { sum: number(sum, locale, 2) })}</span>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}
