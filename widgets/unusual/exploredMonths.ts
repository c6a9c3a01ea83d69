import type { UnusualMonth } from '@sala/catalog/api/forecast.ts'
import { timeKey } from '@sala/catalog/explore/explorable.ts'
import type { AnsweredQuestion, Axis } from '../explore/axes.ts'
import { measureColumns } from '../explore/measureColumns.ts'
import type { Frame } from '../frames/frame.ts'
import { frameOf } from '../frames/frameOf.ts'
import { monthsOutside, unusualColumns, unusualKey, wordsOutside } from './unusualMonths.ts'

/** The months of an answer that are marked, by `YYYY-MM`; empty where the question does not ask for them. */
function markedIn({ question, answer }: AnsweredQuestion): ReadonlyMap<string, UnusualMonth> {
  const months = monthsOutside(answer, question.unusual ?? null)
  return new Map(months.map((month) => [month.month, month]))
}

/** A frame of the answer's rows in their order, with the expected figures of the marked months. */
export function withExpected(frame: Frame, answered: AnsweredQuestion): Frame {
  const times = answered.answer.rows.map(({ values }) => values[timeKey])
  return withColumns(frame, times, answered)
}

/** The frame of a picture with periods as rows, with points at the marked months; null without any. */
export function withPoints(frame: Frame, axis: Axis, answered: AnsweredQuestion): Frame | null {
  if (markedIn(answered).size === 0) return null
  return withColumns(
    frame,
    axis.entries.map(({ value }) => value),
    answered,
  )
}

function withColumns(
  frame: Frame,
  times: readonly (string | number | null | undefined)[],
  answered: AnsweredQuestion,
): Frame {
  const marked = markedIn(answered)
  const [measure] = measureColumns(answered)
  const unit = measure?.unit
  if (marked.size === 0 || unit === undefined) return frame
  const columns = unusualColumns<string>((month) => marked.get(month) ?? null, unit, answered.context)
  const marks = frameOf(
    times.map((time) => String(time).slice(0, 7)),
    columns,
    answered.context,
  )
  return {
    ...frame,
    columns: [
      ...frame.columns,
      ...marks.columns.map((column) => (column.key === unusualKey ? { ...column, unit } : column)),
    ],
    rows: frame.rows.map((row, at) => ({ ...row, values: { ...row.values, ...marks.rows[at]?.values } })),
  }
}

/** The marked months, or why there are none; null if the question does not mark them. */
export function markedWords({ question, answer, context, text }: AnsweredQuestion): string | null {
  const { unusual = null } = question
  if (unusual === null) return null
  return answer.unusual?.watched === 0 ? text.t('calculations.notJudged') : wordsOutside(answer, unusual, context)
}
