import type { History } from './engines/engine.ts'

/** Whether it is known which rows stood at an instant (ISO, UTC). */
export const isHistoryKnown = ({ gaps }: Pick<History, 'gaps'>, instant: string): boolean =>
  !gaps.some(({ from, until }) => from <= instant && instant < until)
