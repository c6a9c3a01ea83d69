import type { Language } from '@sala/catalog/words.ts'
import { cell } from '@sala/widgets/texts/format.ts'
import type { TableColumn, TableModel, TableRow } from '@sala/widgets/views/table.ts'
import { type CSSProperties, type ReactNode, useContext, useMemo, useRef, useState } from 'react'
import { ColumnHead, sortOf } from '../../controls/ColumnHead.tsx'
import { cssVariable } from '../../controls/cssVariable.ts'
import { ExternalLink } from '../../controls/texts/ExternalLink.tsx'
import { useText } from '../../i18n/text.ts'
import { useStore } from '../../store.ts'
import { Change } from '../figures/Change.tsx'
import { printing } from '../paper/paper.ts'
import { ColumnChoice, useVisibleColumns } from './ColumnChoice.tsx'
import { type CellPress, CellPressContext } from './cellPress.ts'
import { heatOf } from './heat.ts'
import { type RowAction, rowProps, useRowPress } from './rowPress.ts'
import { sortedRows } from './sorted.ts'
import styles from './TableView.module.css'

/** The sort order of a table: a field, `-field` for descending, or its own order. */
interface Sorting {
  readonly by: string | null
  readonly change: (by: string | null) => void
}

interface TableViewProps {
  readonly table: TableModel
  /** The accessible name of the table. */
  readonly caption: string
  /**
   * The sort order of a table that the server pages, by its columns' sort fields; otherwise all rows are loaded and any column sorts them.
   */
  readonly sorting?: Sorting
  /** Above the table, before the choice of columns; by default the number of rows. */
  readonly tools?: ReactNode
  /** The key of the person's stored choice of columns: the widget's code. */
  readonly columnChoice: string
  /** Shown if there are no rows. */
  readonly empty: ReactNode
}

/** The table of a card. The head is sticky; a paged table is as tall as its page. */
export function TableView({ table, caption, sorting, tools, columnChoice, empty }: TableViewProps) {
  const { t, locale } = useText()
  const offered = useMemo(() => table.columns.filter(({ linked }) => linked === undefined), [table])
  const columns = useVisibleColumns(offered, columnChoice)
  const links = useMemo(() => linksOf(table), [table])
  const [by, setBy] = useState<string | null>(null)
  const rows = useMemo(
    () => (sorting === undefined ? sortedRows(table, by, locale) : table.rows),
    [table, by, locale, sorting],
  )
  const heat = useMemo(() => heatOf(table), [table])
  const [expanded, setExpanded] = useState(false)
  const scroller = useRef<HTMLDivElement>(null)
  const paper = useStore(printing)
  const all = expanded || rows.length <= (paper ? maxPaperRows : maxWholeRows)
  const visibleRows = all ? rows : rows.slice(0, firstRows)
  const isShort = rows.length <= maxShortRows
  const hasChoice = offered.length >= fewestColumns + (isShort ? 1 : 0)
  const press = useContext(CellPressContext)
  const { actionsOf, stop, onFocus, onKeyDown } = useRowPress(visibleRows)
  return (
    <>
      {(tools !== undefined || !isShort || hasChoice) && (
        <div className={`row gap-1 fixed min-32px gap-below-1 ${styles.tools}`}>
          {tools ?? (!isShort && <RowCount table={table} />)}
          {hasChoice && <ColumnChoice columns={offered} name={columnChoice} />}
        </div>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached with the keyboard */}
      <div ref={scroller} className={styles.scroller} data-whole={sorting !== undefined || isShort} tabIndex={0}>
        {/* The head is a row, too. */}
        <table
          className={styles.table}
          data-wide={columns.length > 3}
          role={stop === null ? undefined : 'grid'}
          aria-label={caption}
          aria-rowcount={visibleRows.length < rows.length ? rows.length + 1 : undefined}
          onKeyDown={press?.onKeyDown ?? onKeyDown}
          onFocus={onFocus}
        >
          <thead>
            <tr>
              {columns.map((column) => (
                <Head
                  key={column.key}
                  column={column}
                  sorting={sorting ?? { by, change: setBy }}
                  own={sorting === undefined}
                  isFixed={sorting === undefined && isShort}
                />
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.length === 0 && (
              <tr>
                <td className={styles.none} colSpan={columns.length}>
                  {empty}
                </td>
              </tr>
            )}
            {visibleRows.map((row, index) => (
              <Row
                // biome-ignore lint/suspicious/noArrayIndexKey: rows have no names of their own and hold no state
                key={index}
                row={row}
                columns={columns}
                links={links}
                language={locale}
                heat={heat}
                press={press}
                first={index === 0}
                action={actionsOf(row)}
                isStop={index === stop}
              />
            ))}
          </tbody>
        </table>
        {visibleRows.length < rows.length && (
          <button
            type="button"
            className={styles.whole}
            onClick={() => {
              setExpanded(true)
              // The button disappears, so the focus moves to the scroller.
              scroller.current?.focus({ preventScroll: true })
            }}
          >
            {t('table.showAll', { total: rows.length })}
          </button>
        )}
      </div>
    </>
  )
}

/** The columns whose texts are links, with the columns of their addresses. */
const linksOf = ({ columns }: TableModel): ReadonlyMap<string, string> =>
  new Map(columns.flatMap(({ key, linked }) => (linked === undefined ? [] : [[linked, key] as const])))

/** Tables this short need no count, no scrolling and no sorting. */
const maxShortRows = 6

/** More rows render too slowly. All countries with the sums of their regions are about 240. */
const maxWholeRows = 300

/** Paper cannot load the remaining rows on demand; more would be about fifty sheets. */
const maxPaperRows = 2_000

/** The first rows of longer tables; the others follow on request. */
const firstRows = 200

/** With fewer columns there is no choice. */
const fewestColumns = 3

function RowCount({ table }: { readonly table: TableModel }) {
  const { t } = useText()
  const rows = table.rows.filter(({ level }) => level === 'row').length
  return <span className="quiet tiny tabular">{t('table.count', { total: rows })}</span>
}

const isFigure = ({ kind }: TableColumn) => kind === 'number' || kind === 'percent' || kind === 'change'

interface HeadProps {
  readonly column: TableColumn
  readonly sorting: Sorting
  /** All rows are loaded, and any column sorts them here. */
  readonly own: boolean
  /** The table has too few rows to be sorted. */
  readonly isFixed: boolean
}

function Head({ column, sorting, own, isFixed }: HeadProps) {
  const { label } = column
  const figure = isFigure(column)
  const field = own ? column.key : column.sort
  if (isFixed || typeof field !== 'string') return <ColumnHead label={label} figure={figure} sort={null} />
  // The first press sorts figures descending and names ascending.
  const sort = sortOf(field, { ...sorting, first: figure ? 'descending' : 'ascending', own })
  return <ColumnHead label={label} figure={figure} sort={sort} />
}

interface RowProps {
  readonly row: TableRow
  readonly columns: readonly TableColumn[]
  readonly links: ReturnType<typeof linksOf>
  /** Passed down: hundreds of cells that each read the context take longer than the figures. */
  readonly language: Language
  readonly heat: ReturnType<typeof heatOf>
  readonly press: CellPress | null
  readonly first: boolean
  readonly action: RowAction | null
  /** Whether the row is the tab stop. */
  readonly isStop: boolean
}

function Row({ row, columns, links, language, heat, press, first, action, isStop }: RowProps) {
  // One tab stop for all cells that are buttons.
  let stop = first
  const cellOf = (column: TableColumn) => {
    const content = <Cell row={row} column={column} link={links.get(column.key)} language={language} />
    const button = press?.button(row, column.key, content, stop) ?? null
    stop &&= button === null
    return button ?? content
  }
  return (
    <tr data-level={row.level} {...(action === null ? {} : rowProps(action, isStop))}>
      {columns.map((column, index) =>
        index === 0 ? (
          <th key={column.key} scope="row" data-kind={column.kind}>
            {cellOf(column)}
          </th>
        ) : (
          <td
            key={column.key}
            data-figure={isFigure(column)}
            data-kind={column.kind}
            data-heat={column.heat}
            style={column.heat ? tintOf(row.cells[column.key], heat) : roomOf(row.cells[column.key])}
          >
            {cellOf(column)}
          </td>
        ),
      )}
    </tr>
  )
}

/** A sentence in a cell gets a minimum width, so that on a phone it does not wrap after each word. */
function roomOf(value: string | number | null | undefined): CSSProperties | undefined {
  return typeof value === 'string' && value.length > lettersOfSentence ? { minInlineSize: '12em' } : undefined
}

const lettersOfSentence = 28

/** The cell shows the figure itself: the tint only helps to find it. */
function tintOf(value: string | number | null | undefined, heat: RowProps['heat']): CSSProperties | undefined {
  return typeof value === 'number' && heat !== null ? cssVariable('--heat', `${heat(value)}%`) : undefined
}

interface CellProps extends Pick<RowProps, 'row' | 'language'> {
  readonly column: TableColumn
  /** The key of the column with the address of its text. */
  readonly link: string | undefined
}

function Cell({ row, column, link, language }: CellProps) {
  const value = row.cells[column.key]
  const address = link === undefined ? null : row.cells[link]
  if (typeof address === 'string' && address !== '') {
    return (
      <ExternalLink address={address}>
        <bdi>{cell(value, column, language)}</bdi>
      </ExternalLink>
    )
  }
  if (column.kind === 'link' && typeof value === 'string' && value !== '') {
    return <ExternalLink address={value}>{hostOf(value)}</ExternalLink>
  }
  const text = cell(value, column, language)
  if (column.kind === 'change' && typeof value === 'number')
    return <Change news={value < 0 ? 'bad' : 'good'}>{text}</Change>
  if (column.kind !== 'text') return text
  // `bdi`: names and numbers in the data have their own direction; a telephone number must neither be reversed nor wrap.
  return digitsAlone.test(text) ? <bdi className="nowrap">{text}</bdi> : <bdi>{text}</bdi>
}

/** A telephone number, a range of rates. Longer ones may wrap. */
const digitsAlone = /^[\d\s.,+()–-]{1,24}$/

/** The host of a link, short enough for a cell. */
function hostOf(address: string): string {
  return URL.parse(address)?.host.replace(/^www\./, '') ?? address
}
