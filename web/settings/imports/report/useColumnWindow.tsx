import type { SheetPreview } from '@sala/catalog/api/importPreview.ts'
import { type ReactNode, useState } from 'react'
import buttons from '../../../controls/buttons.module.css'
import { Icon } from '../../../controls/Icon.tsx'
import { useText } from '../../../i18n/text.ts'

/** Columns of a sheet that are drawn at once. A sheet may have two thousand, and each has a control and more than a hundred cells. */
const maxColumns = 64

interface ColumnWindow {
  /** The indexes of the columns that are drawn. */
  readonly columns: readonly number[]
  /** How one comes to the others; nothing where all are drawn. */
  readonly steps: ReactNode
}

/** What a cell shows: three points where the row goes on and its cells are too many to be shown. */
export const textAt = ({ cells, more }: Pick<SheetPreview['rows'][number], 'cells' | 'more'>, index: number) =>
  index === cells.length && more > 0 ? '…' : cells[index]

/** The columns of a sheet that are drawn, and the way to those further left and right. */
export function useColumnWindow(width: number): ColumnWindow {
  const { t } = useText()
  const [chosen, setChosen] = useState(0)
  const last = Math.floor((width - 1) / maxColumns) * maxColumns
  const from = Math.min(chosen, last)
  const columns = Array.from({ length: Math.min(maxColumns, width - from) }, (_, index) => from + index)
  const step = (icon: 'before' | 'after', label: string, to: number) => (
    <button
      type="button"
      className={buttons.tool}
      aria-label={label}
      title={label}
      aria-disabled={to < 0 || to > last}
      onClick={() => to >= 0 && to <= last && setChosen(to)}
    >
      <Icon name={icon} />
    </button>
  )
  const position = { from: from + 1, to: from + columns.length, count: width }
  const steps = width > maxColumns && (
    <div className="row gap-1">
      {step('before', t('imports.columnsBefore'), from - maxColumns)}
      <span aria-live="polite">{t('imports.columnsShown', position)}</span>
      {step('after', t('imports.columnsAfter'), from + maxColumns)}
    </div>
  )
  return { columns, steps }
}
