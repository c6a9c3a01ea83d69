import type { CardCode } from '@sala/catalog/companions.ts'
import type { DatasetName } from '@sala/catalog/datasets/all.ts'
import type { Row } from '../rows.ts'

export interface SpanCard {
  readonly code: CardCode
  readonly dataset: DatasetName
  readonly params?: Readonly<Record<string, string>>
  /** The key of a large figure, or of a cell of the table's total. */
  readonly figure?: string
  readonly total?: string
  readonly about?: (values: Row) => boolean
  /** The summed column; without one, rows are counted. */
  readonly column?: string
  /** Whether the figure has a change on the same weekdays a year before. */
  readonly compared?: true
  /** The checkpoints whose days are compared one by one. */
  readonly checkpoints?: (values: Row) => boolean
}
