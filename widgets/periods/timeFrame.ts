import type { Context } from '../context.ts'
import { addDays } from '../filters/ranges.ts'
import type { Frame } from '../frames/frame.ts'
import { type ColumnOf, type FrameOptions, frameOf } from '../frames/frameOf.ts'
import { common } from '../texts/commonWords.ts'
import { daysText, type Timeline, timeMarks, timelineWords as words } from './timeline.ts'

interface TimeOptions extends Omit<FrameOptions<number>, 'row' | 'total'> {
  /** Whether the table has a row for a period (its position); it has all by default. */
  readonly tabled?: (at: number) => boolean
  /** Whether a total comes last; the default. */
  readonly total?: boolean
}

/**
 * The columns of time: a week has its first and its last day. If some period is incomplete, each has its number of days. `at` is the
 * position of an item's period.
 */
export function timeColumns<Item>(
  line: Timeline,
  context: Context,
  at: (item: Item) => number,
): readonly ColumnOf<Item>[] {
  const { grain, keys, partial } = line
  const label = { day: common.day, week: words.weekFrom, month: common.month }[grain]
  const kind = grain === 'month' ? 'month' : 'date'
  const columns: ColumnOf<Item>[] = [{ key: 'period', label, role: 'time', kind, of: (item) => keys[at(item)] ?? null }]
  if (grain === 'week') {
    const lastDay = (item: Item) => addDays(keys[at(item)] ?? '', 6)
    columns.push({ key: 'until', label: common.lastDay, role: 'note', kind: 'date', of: lastDay })
  }
  if (partial.length > 0) {
    columns.push({ key: 'days', label: words.days, role: 'note', of: (item) => daysText(line, at(item), context) })
  }
  return columns
}

/** A frame of figures over time, one row for each period of a line. The columns read their values by the position of the period. */
export function timeFrame(
  line: Timeline,
  columns: readonly ColumnOf<number>[],
  context: Context,
  { tabled = () => true, total = true, ...frame }: TimeOptions,
): Frame {
  const { grain, keys, labels, names } = line
  const marks = timeMarks(line)
  const incomplete = new Set(line.partial)
  const options: FrameOptions<number> = {
    ...frame,
    row: (at) => ({
      mark: marks[at],
      axis: labels[at] ?? '',
      ...(grain === 'day' ? {} : { name: names[at] ?? '' }),
      ...(incomplete.has(at) ? { status: 'partial' } : {}),
      ...(tabled(at) ? {} : { in: 'picture' }),
    }),
  }
  const positions = keys.map((_, at) => at)
  const all = [...timeColumns<number>(line, context, (at) => at), ...columns]
  return frameOf(positions, all, context, total && positions.some(tabled) ? { ...options, total: true } : options)
}
