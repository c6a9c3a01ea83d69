import type { Dataset } from '@sala/catalog/dataset.ts'
import { lastDayOf } from '@sala/catalog/explore/days.ts'
import { columnOf, filterDimensions } from '@sala/catalog/explore/explorable.ts'
import { Exploration, type ExplorationInput, maxExploredInFiles } from '@sala/catalog/explore/exploration.ts'
import { areSame } from '@sala/widgets/periods/periods.ts'
import type { AnswerServices } from '../../market/answers.ts'
import { servicesAt } from '../../market/asOf.ts'
import { exploredAnswer } from '../../market/explore.ts'

interface ChangedPeriod {
  /** The first day of a month, or a year. */
  readonly period: string
  /** The instants between which its figure changed. */
  readonly from: string
  readonly to: string
}

/** Whether a figure changed only because members came that were missing: every member that the period had still has its figure. */
export async function isCompleted(
  services: AnswerServices,
  dataset: Dataset,
  measure: string,
  { period, from, to }: ChangedPeriod,
  signal: AbortSignal,
): Promise<boolean> {
  const { key, newest, totals } = dataset
  const breakdown = filterDimensions(dataset).filter((name) => {
    const column = columnOf(dataset, name)
    return key.includes(column) && column !== newest && column !== totals?.column
  })
  if (breakdown.length === 0) return false
  const isYear = period.length === 4
  const question: ExplorationInput = {
    version: 1,
    dataset: dataset.name,
    measures: [measure],
    time: isYear ? 'year' : 'month',
    period: isYear
      ? { kind: 'years', years: [Number(period)] }
      : { kind: 'between', from: period, to: lastDayOf(period.slice(0, 7)) },
  }
  // A member may have more names than readers break down by.
  const byMember = { ...Exploration.parse(question), breakdown }
  const figuresAt = async (instant: string) => {
    const { rows } = await exploredAnswer(servicesAt(services, instant), dataset, byMember, {
      signal,
      most: maxExploredInFiles,
    })
    const entries = rows.map(({ values }) => [JSON.stringify(breakdown.map((name) => values[name])), values[measure]])
    return new Map(entries.flatMap(([name, figure]) => (typeof figure === 'number' ? [[String(name), figure]] : [])))
  }
  const before = await figuresAt(from)
  const after = await figuresAt(to)
  return [...before].every(([name, figure]) => areSame(figure, after.get(name) ?? null)) && after.size > before.size
}
