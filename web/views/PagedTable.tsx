import { number } from '@sala/widgets/format.ts'
import type { TableModel } from '@sala/widgets/views/table.ts'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { defaultPageSize } from '../constants.ts'
import { Icon } from '../shell/Icon.tsx'
import { useStore } from '../store.ts'
import { settings } from '../theme/settings.ts'
import { cssVariable } from './cssVariable.ts'
import styles from './PagedTable.module.css'
import select from './select.module.css'
import { TableView } from './TableView.tsx'

/** Where a server-paged table stands, and how to move it. */
export interface Paging {
  readonly page: number
  readonly limit: number
  readonly sort: string
  readonly search: string
  readonly toPage: (page: number) => void
  readonly toLimit: (limit: number) => void
  readonly toSort: (sort: string) => void
  /** `replace` while the person goes on typing: one search is one step back, not one for each letter. */
  readonly toSearch: (search: string, replace: boolean) => void
}

interface PagedTableProps {
  readonly table: TableModel
  readonly caption: string
  readonly paging: Paging
}

/** A table that the server pages, sorts and searches. */
export function PagedTable({ table, caption, paging }: PagedTableProps) {
  const { t } = useTranslation()
  const { search } = paging
  return (
    <div className={styles.paged}>
      <SearchField search={search} onSearch={paging.toSearch} />
      <div className={styles.rows} style={cssVariable('--rows', paging.limit)}>
        <TableView
          table={table}
          caption={caption}
          sorting={{ by: paging.sort, change: paging.toSort }}
          empty={search === '' ? t('table.noRows') : t('table.noMatch', { search })}
        />
      </div>
      <Pager count={table.count} shown={table.rows.length} paging={paging} />
    </div>
  )
}

/** How long a person stops typing before the search is made. */
const typingPause = 300

interface SearchFieldProps {
  readonly search: string
  readonly onSearch: Paging['toSearch']
}

function SearchField({ search, onSearch }: SearchFieldProps) {
  const { t } = useTranslation()
  const [text, setText] = useState(search)
  const [known, setKnown] = useState(search)
  const begun = useRef(false)

  // The address has changed by other means (Back, a reset): the field follows.
  if (search !== known) {
    setKnown(search)
    if (search !== text.trim()) setText(search)
  }

  useEffect(() => {
    const wanted = text.trim()
    if (wanted === search) return
    const timer = setTimeout(() => {
      onSearch(wanted, begun.current)
      begun.current = true
    }, typingPause)
    return () => clearTimeout(timer)
  })

  return (
    <label className={styles.search}>
      <Icon name="search" size={16} />
      <input
        type="search"
        value={text}
        maxLength={256}
        placeholder={t('table.search')}
        aria-label={t('table.search')}
        onChange={(event) => setText(event.target.value)}
        onFocus={() => {
          begun.current = false
        }}
      />
    </label>
  )
}

const sizes = [defaultPageSize, 10, 20, 50, 100]

interface PagerProps {
  readonly count: number
  readonly shown: number
  readonly paging: Paging
}

function Pager({ count, shown, paging: { page, limit, toPage, toLimit } }: PagerProps) {
  const { t } = useTranslation()
  const { locale } = useStore(settings)
  const pages = Math.max(1, Math.ceil(count / limit))
  const from = (page - 1) * limit + 1
  const words = (value: number) => number(value, locale)
  return (
    <div className={styles.pager}>
      <label className={styles.size}>
        {t('table.rowsPerPage')}
        <select className={select.select} value={limit} onChange={(event) => toLimit(Number(event.target.value))}>
          {[...new Set([...sizes, limit])]
            .toSorted((a, b) => a - b)
            .map((size) => (
              <option key={size} value={size}>
                {words(size)}
              </option>
            ))}
        </select>
      </label>
      <span className={styles.where} aria-live="polite">
        {shown === 0
          ? t('table.noRows')
          : t('table.rows', { from: words(from), to: words(from + shown - 1), total: words(count) })}
      </span>
      <span className={styles.steps}>
        <button
          type="button"
          aria-label={t('table.previousPage')}
          title={t('table.previousPage')}
          disabled={page <= 1}
          onClick={() => toPage(Math.min(page - 1, pages))}
        >
          <Icon name="before" size={18} />
        </button>
        <span>{t('table.pageOf', { page: words(page), pages: words(pages) })}</span>
        <button
          type="button"
          aria-label={t('table.nextPage')}
          title={t('table.nextPage')}
          disabled={page >= pages}
          onClick={() => toPage(page + 1)}
        >
          <Icon name="after" size={18} />
        </button>
      </span>
    </div>
  )
}
