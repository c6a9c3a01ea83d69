import { number } from '@sala/widgets/texts/format.ts'
import { defaultPageSize } from '../constants.ts'
import { useText } from '../i18n/text.ts'
import { Icon } from './Icon.tsx'
import styles from './Pager.module.css'
import select from './select.module.css'

const sizes = [defaultPageSize, 10, 20, 50, 100]

/** The position in a list that the server pages, and how to move it. */
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

interface PagerProps {
  readonly count: number
  /** How many are on this page. */
  readonly shownCount: number
  readonly paging: Paging
  /** What the pages are of. */
  readonly of: 'rows' | 'messages' | 'articles'
}

const wordsOf = {
  rows: { none: 'table.noRows', range: 'table.rows', perPage: 'table.rowsPerPage' },
  messages: { none: 'messages.none', range: 'messages.range', perPage: 'messages.perPage' },
  articles: { none: 'articles.none', range: 'articles.range', perPage: 'articles.perPage' },
} as const

/** Page sizes, the position of the page, and the way to the next. A list of one page has its count alone, and an empty one nothing. */
export function Pager({ count, shownCount, of, paging: { page, limit, toPage, toLimit } }: PagerProps) {
  const { t, locale } = useText()
  const pages = Math.max(1, Math.ceil(count / limit))
  const isOnePage = page === 1 && pages === 1
  const from = (page - 1) * limit + 1
  const { none, range, perPage } = wordsOf[of]
  const words = (value: number) => number(value, locale)
  return (
    <div className={`row between wrap quiet tiny gap-1-2 tabular min-32px ${styles.pager}`}>
      {count > defaultPageSize && (
        <label className="row gap-1 screen-only" data-at-hand>
          <span className={styles.words}>{t(perPage)}</span>
          <select
            aria-label={t(perPage)}
            className={select.select}
            value={limit}
            onChange={(event) => toLimit(Number(event.target.value))}
          >
            {[...new Set([...sizes, limit])]
              .toSorted((a, b) => a - b)
              .map((size) => (
                <option key={size} value={size}>
                  {words(size)}
                </option>
              ))}
          </select>
        </label>
      )}
      {/* That there is nothing stands above in words of its own. */}
      <span aria-live="polite" className={count === 0 ? 'unseen' : undefined}>
        {shownCount === 0
          ? t(none)
          : isOnePage && of === 'rows'
            ? t('table.count', { total: count })
            : t(range, { from: words(from), to: words(from + shownCount - 1), total: words(count) })}
      </span>
      {!isOnePage && (
        <span className={`row gap-half ${styles.steps}`}>
          <Step
            icon="before"
            label={t('table.previousPage')}
            to={page <= 1 ? null : Math.min(page - 1, pages)}
            onGo={toPage}
          />
          <span className={styles.words}>{t('table.pageOf', { page: words(page), pages: words(pages) })}</span>
          <Step icon="after" label={t('table.nextPage')} to={page >= pages ? null : page + 1} onGo={toPage} />
        </span>
      )}
    </div>
  )
}

interface StepProps {
  readonly icon: 'before' | 'after'
  readonly label: string
  /** Null at the end of the list. The button keeps the focus there: who goes on by keyboard is not thrown out of the list. */
  readonly to: number | null
  readonly onGo: (page: number) => void
}

function Step({ icon, label, to, onGo }: StepProps) {
  return (
    <button
      type="button"
      className="centre ink rounded-small"
      aria-label={label}
      title={label}
      aria-disabled={to === null}
      onClick={() => to !== null && onGo(to)}
    >
      <Icon name={icon} size={18} />
    </button>
  )
}
