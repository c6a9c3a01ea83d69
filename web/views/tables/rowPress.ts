import type { TableRow } from '@sala/widgets/views/table.ts'
import { type FocusEvent, type KeyboardEvent, type MouseEvent, useState } from 'react'
import { useSharedChoices } from '../../cards/sharedChoices/SharedChoices.ts'
import { isChosen } from '../../cards/sharedChoices/shared.ts'

/**
 * Rows that other cards can be filtered by are pressed as a whole, with a roving tabindex: one is a tab stop, and the arrow keys move to
 * the others.
 */

export interface RowAction {
  readonly chosen: boolean
  readonly press: () => void
}

/** The pressable rows of a table; `stop` is the index of the tab stop, or null without one. */
export function useRowPress(rows: readonly TableRow[]) {
  const { values, actionOf } = useSharedChoices()
  const [current, setCurrent] = useState<number | null>(null)

  function actionsOf({ mark }: TableRow): RowAction | null {
    const press = mark === undefined ? null : actionOf(mark)
    return mark === undefined || press === null ? null : { chosen: isChosen(values, mark), press }
  }

  const canPress = (row: TableRow | undefined) => row !== undefined && actionsOf(row) !== null
  const isCurrent = current !== null && canPress(rows[current])
  const first = rows.findIndex(canPress)
  const stop = isCurrent ? current : first < 0 ? null : first

  function onFocus({ target, currentTarget }: FocusEvent<HTMLTableElement>) {
    const at = target instanceof HTMLTableRowElement ? [...(currentTarget.tBodies[0]?.rows ?? [])].indexOf(target) : -1
    if (at >= 0) setCurrent(at)
  }

  return { actionsOf, stop, onFocus, onKeyDown: walk }
}

/** The arrow keys move from row to row; Enter and space press the focused one. */
function walk(event: KeyboardEvent<HTMLTableElement>) {
  const { target, currentTarget, key } = event
  if (!(target instanceof HTMLTableRowElement)) return
  const rows = [...currentTarget.querySelectorAll<HTMLElement>('tr[tabindex]')]
  const at = rows.indexOf(target)
  const steps: Readonly<Record<string, number>> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }
  const next = steps[key]
  if (key === 'Enter' || key === ' ') target.click()
  else if (next !== undefined) rows[Math.min(rows.length - 1, Math.max(0, next))]?.focus()
  else return
  event.preventDefault()
}

/** The properties of a pressable row. Selecting its text or following a link in it does not press it. */
export function rowProps({ chosen, press }: RowAction, isStop: boolean) {
  return {
    'aria-selected': chosen,
    tabIndex: isStop ? 0 : -1,
    onClick: ({ target }: MouseEvent) => {
      const isOther = target instanceof Element && target.closest('a, button') !== null
      if (!isOther && (window.getSelection()?.isCollapsed ?? true)) press()
    },
  }
}
