import type { TableRow } from '@sala/widgets/views/table.ts'
import { createContext, type KeyboardEvent, type ReactNode } from 'react'

/** How cells of tables are pressed on the screen around them. */
export interface CellPress {
  /**
   * The content of a cell, by its row and the key of its column, as a button; null where a press on it would do nothing. The Tab key stops
   * at the buttons that are a `stop`.
   */
  readonly button: (row: TableRow, column: string, content: ReactNode, stop: boolean) => ReactNode
  readonly onKeyDown: (event: KeyboardEvent<HTMLTableElement>) => void
}

/** Null where cells are not pressed. */
export const CellPressContext = createContext<CellPress | null>(null)
