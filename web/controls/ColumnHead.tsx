import { useText } from '../i18n/text.ts'
import styles from './ColumnHead.module.css'
import { Icon } from './Icon.tsx'

type Order = 'ascending' | 'descending'

const hints = { ascending: 'table.sortAscending', descending: 'table.sortDescending' } as const

interface ColumnHeadProps {
  readonly label: string
  /** Figures stand right, so that their digits line up. */
  readonly figure: boolean
  /** How the rows are sorted by this column, and what a press does (null: the table's own order); null where they cannot be. */
  readonly sort: { readonly now: Order | null; readonly next: Order | null; readonly change: () => void } | null
}

/** The head of one column of a table, with a button where the rows can be sorted by it. */
export function ColumnHead({ label, figure, sort }: ColumnHeadProps) {
  const { t } = useText()
  if (sort === null) {
    return (
      <th scope="col" data-figure={figure}>
        <span className={styles.plain}>{label}</span>
      </th>
    )
  }
  const { now, next, change } = sort
  const hint = next === null ? t('table.sortOwn') : t(hints[next], { column: label })
  return (
    <th scope="col" data-figure={figure} aria-sort={now ?? undefined}>
      <button type="button" className={styles.sort} title={hint} onClick={change}>
        {label}
        <span className={styles.arrow} data-shown={now !== null} data-up={now === 'ascending'}>
          <Icon name="chevron" size={14} />
        </span>
      </button>
    </th>
  )
}

interface Press {
  /** How the rows are sorted: by a field, `-field` descends; null in their own order. */
  readonly by: string | null
  /** What the first press gives; the second gives the other. */
  readonly first: Order
  /** The third press gives the rows' own order back, rather than the first one again. */
  readonly own?: boolean
  readonly change: (by: string | null) => void
}

/** What a column's head says of a field, and what a press on it does. */
export function sortOf(field: string, { by, first, own = false, change }: Press): ColumnHeadProps['sort'] {
  const now = by === field ? 'ascending' : by === `-${field}` ? 'descending' : null
  const second = first === 'ascending' ? 'descending' : 'ascending'
  const next = now === null ? first : now === first ? second : own ? null : first
  return { now, next, change: () => change(next === null ? null : next === 'ascending' ? field : `-${field}`) }
}
