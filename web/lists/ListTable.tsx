import { type UseQueryResult, useQueryClient } from '@tanstack/react-query'
import type { Key, ReactNode } from 'react'
import { explain } from '../api/explain.ts'
import { refetchPending } from '../api/queries.ts'
import { LongWait } from '../cards/LongWait.tsx'
import { ColumnHead, sortOf } from '../controls/ColumnHead.tsx'
import { Pager } from '../controls/Pager.tsx'
import { SearchField } from '../controls/SearchField.tsx'
import { TextButton } from '../controls/TextButton.tsx'
import { useText } from '../i18n/text.ts'
import styles from './ListTable.module.css'
import { trashFilter } from './trash.ts'
import type { List } from './useList.ts'

export interface ListColumn<Row> {
  readonly key: string
  readonly label: string
  /** The server's field that it is sorted by; a column without one is not sorted. */
  readonly sort?: string
  /** Figures stand right, so that their digits line up. */
  readonly figure?: boolean
  readonly cell: (row: Row) => ReactNode
}

interface ListTableProps<Row> {
  /** What is read aloud before the table. */
  readonly caption: string
  readonly columns: readonly ListColumn<Row>[]
  readonly list: List
  readonly answer: UseQueryResult<{ readonly rows: readonly Row[]; readonly count: number }>
  readonly rowKey: (row: Row) => Key
  /** What is done to one row: links and buttons. */
  readonly actions?: (row: Row) => ReactNode
  /** In place of rows where there are none and nothing was searched for. */
  readonly empty: string
  readonly search: string
  /** The list's own filters, beside the search. */
  readonly filters?: ReactNode
}

/** A list that the server pages, sorts and searches. On a phone each row is a block of its own. */
export function ListTable<Row>(props: ListTableProps<Row>) {
  const { list, answer, search, filters } = props
  const { rows, count } = answer.data ?? { rows: [], count: 0 }
  return (
    <section className={styles.list} aria-busy={answer.isFetching}>
      <div className={styles.tools}>
        <SearchField search={list.q} label={search} onSearch={list.paging.toSearch} />
        {filters}
      </div>
      {answer.data === undefined && answer.error !== null ? (
        <Failed answer={answer} />
      ) : (
        <Rows {...props} rows={rows} />
      )}
      {/* Until the first answer the number of rows is unknown; the room is reserved. */}
      <div style={answer.data === undefined ? { visibility: 'hidden' } : undefined}>
        <Pager of="rows" count={count} shownCount={rows.length} paging={list.paging} />
      </div>
    </section>
  )
}

function Failed({ answer }: Pick<ListTableProps<unknown>, 'answer'>) {
  const { t } = useText()
  const { message, requestId } = explain(answer.error, t)
  return (
    <div className={styles.message} role="alert">
      <p>{message}</p>
      {requestId !== null && <p className="tiny">{t('card.request', { id: requestId })}</p>}
      <TextButton kind="quiet" label={t('common.retry')} onPress={() => void answer.refetch()} />
    </div>
  )
}

function Rows<Row>(props: ListTableProps<Row> & { readonly rows: readonly Row[] }) {
  const { caption, columns, list, answer, rows, rowKey, actions, empty } = props
  const { t } = useText()
  if (answer.data === undefined) return <Loading rows={list.limit} />
  if (rows.length === 0) {
    // An empty trash is not a search without a match.
    const searched = list.q !== '' || Object.keys(list.filters).some((name) => name !== trashFilter)
    // Beyond the last page, where the last row of a page was deleted: the pager leads back.
    const beyond = answer.data.count > 0
    return <p className={styles.message}>{beyond ? t('table.noRows') : searched ? t('list.noMatch') : empty}</p>
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached with the keyboard
    <div className={styles.scroller} tabIndex={0}>
      <table className={styles.table} aria-label={caption}>
        <thead>
          <tr>
            {columns.map((column) => (
              <Head key={column.key} column={column} list={list} />
            ))}
            {actions && (
              <th scope="col" className={styles.actions}>
                <span className="unseen">{t('list.actions')}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map(({ key, label, figure = false, cell }, index) =>
                index === 0 ? (
                  <th key={key} scope="row">
                    {cell(row)}
                  </th>
                ) : (
                  <td key={key} data-label={label} data-figure={figure}>
                    {cell(row)}
                  </td>
                ),
              )}
              {actions && <td className={styles.actions}>{actions(row)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Head<Row>({ column, list }: { readonly column: ListColumn<Row>; readonly list: List }) {
  const { label, sort, figure = false } = column
  if (sort === undefined) return <ColumnHead label={label} figure={figure} sort={null} />
  const change = (by: string | null) => by !== null && list.paging.toSort(by)
  return <ColumnHead label={label} figure={figure} sort={sortOf(sort, { by: list.sort, first: 'ascending', change })} />
}

/** As many lines as rows are coming. */
function Loading({ rows }: { readonly rows: number }) {
  const { t } = useText()
  const queries = useQueryClient()
  return (
    <div className={styles.loading}>
      <span role="status" className="unseen">
        {t('common.loading')}
      </span>
      <LongWait onRetry={() => void refetchPending(queries, {})} beside />
      {Array.from({ length: Math.min(rows, 10) }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines of nothing
        <span key={index} className={styles.line} />
      ))}
    </div>
  )
}
