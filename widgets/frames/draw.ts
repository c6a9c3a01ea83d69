import type { Context } from '../context.ts'
import { asTable } from '../views/asTable.ts'
import type { TableModel } from '../views/table.ts'
import type { View } from '../views/view.ts'
import type { Encoding } from './encoding.ts'
import type { Frame } from './frame.ts'
import { tableOf } from './tableOf.ts'
import { viewOf } from './viewOf.ts'

/** The input of a drawing: a frame with its encoding. */
export interface Drawing {
  /** Messages and events have no frame: their table lists them. */
  readonly frame: (() => Frame) | null
  /** The table of the frame where it is null. */
  readonly encode: ((frame: Frame) => Encoding | readonly Encoding[]) | null
  /** Whether the server pages the table. */
  readonly paged: boolean
}

/** The picture, and the table on demand. */
interface DrawnFrame {
  readonly view: View
  readonly table: () => TableModel
}

/** Draws a frame by its encoding. The table of messages and events has one row for each. */
export function draw({ frame: makeFrame, encode, paged }: Drawing, context: Context): DrawnFrame {
  const frame = makeFrame?.() ?? emptyFrame
  const view = viewOf(frame, encode?.(frame) ?? { kind: 'table', paged }, context)
  const ownRows = view.kind === 'messages' || view.kind === 'calendar'
  return { view, table: () => (ownRows ? asTable(view, context.language) : tableOf(frame)) }
}

const emptyFrame: Frame = { columns: [], rows: [] }
