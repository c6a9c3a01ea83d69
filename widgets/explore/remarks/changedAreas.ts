import { firstDayOf, isRunning, laterPeriod } from '@sala/catalog/explore/days.ts'
import { areaChanges } from '@sala/catalog/places/areas/areaChanges.ts'
import { monthAndYear } from '../../texts/format.ts'
import { type AnsweredQuestion, timeOf } from '../axes.ts'

/** Which places of an answer lost a part of themselves within its time: their figures of before and since are of two areas. */
export function changedAreas({ question, answer, context, text }: AnsweredQuestion): readonly string[] {
  const { time } = question
  if (!isRunning(time)) return []
  const days = answer.rows.flatMap((row) => timeOf(row) ?? []).map(firstDayOf)
  const codes = new Set([
    ...question.filters.flatMap(({ operator, values }) => (operator === 'in' ? values : [])),
    ...answer.rows.flatMap(({ values }) => question.breakdown.map((name) => values[name])),
  ])
  return areaChanges
    .filter(
      ({ code, since }) =>
        codes.has(code) && days.some((day) => day < since) && days.some((day) => laterPeriod(day, time, 1) > since),
    )
    .map(({ code, parted, since }) =>
      text.t('explore.changedArea', {
        place: context.place(code),
        part: context.place(parted),
        month: monthAndYear(since.slice(0, 7), context.language),
      }),
    )
}
