import type { ExplorationRow } from '@sala/catalog/api/explore.ts'
import { calendarGrains } from '@sala/catalog/explore/questions/pivotTotals.ts'
import { addDays } from '../filters/ranges.ts'
import { date, monthName, year } from '../texts/format.ts'
import { type AnsweredQuestion, type Axis, type AxisEntry, timeOf } from './axes.ts'
import { weekdayName } from './periodNames.ts'

/** A time laid out in two directions: the months or quarters of years, the days of weeks. */
interface CalendarAxes {
  readonly across: Axis
  readonly lines: Axis
}

/** Null where the time of a question cannot be laid out in two directions, or has other directions already. */
export function calendarAxes(answered: AnsweredQuestion): CalendarAxes | null {
  const { question, answer } = answered
  const grain = question.time
  if (question.breakdown.length > 0 || grain === null || calendarGrains[grain] === undefined) return null
  const days = [...new Set(answer.rows.map((row) => String(timeOf(row))))].filter((day) => dayShape.test(day))
  if (days.length === 0) return null
  return grain === 'day' ? weeksOf(answered, days) : yearsOf(answered, days, grain === 'month' ? 1 : 3)
}

const dayShape = /^\d{4}-\d{2}-\d{2}$/

function yearsOf(answered: AnsweredQuestion, days: readonly string[], months: 1 | 3): CalendarAxes {
  const { language } = answered.context
  const placeOf = (day: string) => String(Math.ceil(Number(day.slice(5, 7)) / months))
  const nameOf = (place: number, width: 'long' | 'short') =>
    months === 1 ? monthName(place, language, width) : answered.text.t('explore.quarter', { quarter: place })
  return {
    lines: axisOf(
      days.map((day) => day.slice(0, 4)).toSorted(),
      (day) => day.slice(0, 4),
      (of) => ({
        value: Number(of),
        name: year(Number(of), language),
      }),
    ),
    across: axisOf(
      Array.from({ length: 12 / months }, (_, at) => String(at + 1)),
      placeOf,
      (place) => ({ value: Number(place), name: nameOf(Number(place), 'long'), axis: nameOf(Number(place), 'short') }),
    ),
  }
}

function weeksOf({ context }: AnsweredQuestion, days: readonly string[]): CalendarAxes {
  const weekday = (day: string) => new Date(`${day}T00:00:00.000Z`).getUTCDay() || 7
  const mondayOf = (day: string) => addDays(day, 1 - weekday(day))
  return {
    lines: axisOf(days.map(mondayOf).toSorted(), mondayOf, (monday) => ({
      value: monday,
      name: date(monday, context.language, 'short'),
    })),
    across: axisOf(
      ['1', '2', '3', '4', '5', '6', '7'],
      (day) => String(weekday(day)),
      (place) => ({
        value: Number(place),
        name: weekdayName(Number(place), context, 'long'),
        axis: weekdayName(Number(place), context, 'short'),
      }),
    ),
  }
}

interface EntryWords {
  readonly value: string | number
  readonly name: string
  readonly axis?: string
}

/** An axis of places that days belong to. */
function axisOf(ids: readonly string[], idOf: (day: string) => string, words: (id: string) => EntryWords): Axis {
  const entries = [...new Set(ids)].map((id): AxisEntry => {
    const { value, name, axis } = words(id)
    return { id, value, row: { level: 'row', values: { name }, name, axis: axis ?? name } }
  })
  return { entries, idOf: (row: ExplorationRow) => idOf(String(timeOf(row))) }
}
