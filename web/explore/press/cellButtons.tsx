import type { KeyboardEvent } from 'react'
import type { CellPress } from '../../views/tables/cellPress.ts'
import type { CellTargets } from './cellTargets.ts'
import type { PressedTargets } from './pressed.ts'

/** Cells as buttons where they are about something; `onPress` is told about what, and where. */
export function cellButtons(targetsOf: CellTargets, onPress: (pressed: PressedTargets) => void): CellPress {
  return {
    button: (row, column, content, stop) => {
      const targets = targetsOf(row, column)
      if (targets.length === 0) return null
      return (
        <button
          type="button"
          className="hoverable rounded-small start"
          data-cell
          tabIndex={stop ? 0 : -1}
          onClick={({ currentTarget }) => {
            const { left, bottom } = currentTarget.getBoundingClientRect()
            onPress({ targets, at: { x: left, y: bottom } })
          }}
        >
          {content}
        </button>
      )
    },
    onKeyDown: walkCells,
  }
}

/** The button of a cell; hundreds of them are one stop of the Tab key, and the arrow keys lead from one to the next. */
const cellButton = 'button[data-cell]'

/** Moves the focus from the button of one cell to that of the next in the direction of an arrow key, over cells without. */
function walkCells(event: KeyboardEvent<HTMLTableElement>): void {
  const cell = (event.target as Element).closest<HTMLTableCellElement>(`:is(td, th):has(> ${cellButton})`)
  const row = cell?.parentElement
  if (cell === null || !(row instanceof HTMLTableRowElement)) return
  const step = stepOf(event.key, getComputedStyle(event.currentTarget).direction === 'rtl')
  if (step === null) return
  event.preventDefault()
  const rows = [...event.currentTarget.rows]
  let [line, column] = [row.rowIndex + step.line, cell.cellIndex + step.column]
  for (let next = rows[line]?.cells[column]; next !== undefined; next = rows[line]?.cells[column]) {
    const button = next.querySelector<HTMLButtonElement>(cellButton)
    if (button !== null) {
      button.focus()
      return
    }
    line += step.line
    column += step.column
  }
}

function stepOf(key: string, rightToLeft: boolean): { readonly line: number; readonly column: number } | null {
  const onward = rightToLeft ? -1 : 1
  switch (key) {
    case 'ArrowDown':
      return { line: 1, column: 0 }
    case 'ArrowUp':
      return { line: -1, column: 0 }
    case 'ArrowRight':
      return { line: 0, column: onward }
    case 'ArrowLeft':
      return { line: 0, column: -onward }
    default:
      return null
  }
}
