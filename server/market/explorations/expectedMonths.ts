import type { ExplorationAnswer } from '@sala/catalog/api/explore.ts'
import type { UnusualMonths } from '@sala/catalog/api/forecast.ts'
import { firstOfMonth, monthNumber } from '@sala/catalog/explore/days.ts'
import { timeKey } from '@sala/catalog/explore/explorable.ts'
import { type Exploration, withoutMarks } from '@sala/catalog/explore/exploration.ts'
import { unusualInProcess } from '../../forecast/pool.ts'

/** The number of months that a forecast learns from: as many as a question can ask for. */
const learnedMonths = 120

const nothingJudged: UnusualMonths = { watched: 0, judged: [], months: [] }

type Answered = Pick<ExplorationAnswer, 'columns' | 'rows'>

/**
 * The question for the months that unusual ones are judged by: the newest ones that are over and held, whatever the original question
 * shows.
 */
export const learnedQuestion = (exploration: Exploration): Exploration => ({
  ...withoutMarks(exploration),
  period: { kind: 'last_months', count: learnedMonths },
  sort: null,
})

/**
 * The months of an answer's rows that differ from what the months before them let expect; `learned` is the answer to `learnedQuestion`.
 * Throws like `unusualInProcess`.
 */
export async function unusualMonthsOf(
  visibleRows: Answered['rows'],
  learned: Answered,
  signal?: AbortSignal,
): Promise<UnusualMonths> {
  const { columns, rows } = learned
  const { key = '', unit = null } = columns.find(({ role }) => role === 'measure') ?? {}
  const byMonth = new Map(
    rows.flatMap(({ values }) => {
      const [time, value] = [values[timeKey], values[key]]
      return typeof time === 'string' && typeof value === 'number' ? [[monthNumber(time), value] as const] : []
    }),
  )
  if (byMonth.size === 0) return nothingJudged
  const [first, last] = [Math.min(...byMonth.keys()), Math.max(...byMonth.keys())]
  const values = Array.from({ length: last - first + 1 }, (_, at) => byMonth.get(first + at) ?? null)
  const start = firstOfMonth(first)
  const watched = await unusualInProcess(
    {
      values,
      season: 12,
      start: { year: Number(start.slice(0, 4)), position: Number(start.slice(5, 7)) },
      percent: unit === 'percent',
    },
    signal,
  )
  const visibleTimes = new Set(visibleRows.map(({ values: { [timeKey]: time } }) => time))
  const monthAt = (index: number) => firstOfMonth(first + index).slice(0, 7)
  const isVisible = (index: number) => visibleTimes.has(firstOfMonth(first + index))
  if (watched === null) return nothingJudged
  const judged = watched.judged.filter(isVisible)
  return {
    watched: judged.length,
    judged: judged.map(monthAt),
    months: watched.unusual.flatMap(({ index, expected, level, intervals }) => {
      const value = values[index] ?? null
      if (value === null || !isVisible(index)) return []
      const { 80: interval_80, 95: interval_95, 99: interval_99 } = intervals
      return [
        {
          month: monthAt(index),
          value,
          expected,
          level,
          interval_80,
          interval_95,
          interval_99,
        },
      ]
    }),
  }
}
