import type { TableModel } from '@sala/widgets/views/table.ts'
import { cssVariable } from '../../controls/cssVariable.ts'
import { Pager, type Paging } from '../../controls/Pager.tsx'
import { SearchField } from '../../controls/SearchField.tsx'
import { useText } from '../../i18n/text.ts'
import styles from './PagedTable.module.css'
import { TableView } from './TableView.tsx'

interface PagedTableProps {
  readonly table: TableModel
  readonly caption: string
  readonly paging: Paging
  readonly columnChoice: string
}

/** A table that the server pages, sorts and searches. */
export function PagedTable({ table, caption, paging, columnChoice }: PagedTableProps) {
  const { t } = useText()
  const { search } = paging
  const rowCount = table.rows.filter(({ level }) => level === 'row').length
  return (
    <div className={styles.paged}>
      <div className={styles.rows} style={cssVariable('--rows', paging.limit + table.rows.length - rowCount)}>
        <TableView
          table={table}
          caption={caption}
          tools={<SearchField search={search} label={t('table.search')} onSearch={paging.toSearch} />}
          columnChoice={columnChoice}
          sorting={{ by: paging.sort, change: (by) => by !== null && paging.toSort(by) }}
          empty={search === '' ? t('table.noRows') : t('table.noMatch', { search })}
        />
      </div>
      <Pager of="rows" count={table.count} shownCount={rowCount} paging={paging} />
    </div>
  )
}
