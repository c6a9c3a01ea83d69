import type { TableRow } from '@sala/widgets/views/table.ts'
import { createContext, type KeyboardEvent, type ReactNode } from 'react'

/** How the surrounding screen reacts to presses on table cells. */
export interface CellPress {
  /**
   * The content of a cell as a button, by its row and the key of its column; null if a press has no effect. The buttons with `stop` are tab
   * stops.
   */
  readonly button: (row: TableRow, column: string, content: ReactNode, stop: boolean) => ReactNode
  readonly onKeyDown: (event: KeyboardEvent<HTMLTableElement>) => void
}

/** Null if cells cannot be pressed. */
export const CellPressContext = createContext<CellPress | null>(null)
