import type { Dataset } from '@sala/catalog/dataset.ts'
import type { History } from './engines/engine.ts'

/** Whether it is known which rows stood at an instant (ISO, UTC). */
export const isHistoryKnown = ({ gaps }: Pick<History, 'gaps'>, instant: string): boolean =>
  !gaps.some(({ from, until }) => from <= instant && instant < until)

/** Whether figures of a data set have a history to be held against: published statistics by month or by year. */
export function hasHistory({ key, newest, columns }: Dataset): boolean {
  const column = newest === null ? undefined : columns[newest]
  return key.length > 0 && (column?.kind === 'year' || (column?.kind === 'date' && column.grain === 'month'))
}
