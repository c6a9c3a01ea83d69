import type { DatasetName } from '@sala/catalog/datasets/all.ts'
import type { Context } from '../context.ts'
import { monthAndYear, year as yearText } from '../texts/format.ts'
import { monthAfter, monthKey, partsOf, yearsOf } from './periods.ts'

/** A year, or a month of it from 1. */
export interface TimeStep {
  readonly year: number
  readonly month: number | null
}

/** The steps of a time slider: the months that a data set holds, or its years; the oldest first. Empty while it holds nothing. */
export function timeSteps(by: 'month' | 'year', dataset: DatasetName, context: Context): readonly TimeStep[] {
  if (by === 'year') {
    return yearsOf(context, dataset)
      .toReversed()
      .map((year) => ({ year, month: null }))
  }
  return (context.datasets[dataset]?.months ?? []).flatMap(({ from, to }) => {
    const steps: TimeStep[] = []
    for (let month = from; month <= to; month = monthAfter(month)) steps.push(partsOf(month))
    return steps
  })
}

/** The position of a step; otherwise that of the last one before it, or the first. */
export function stepAt(steps: readonly TimeStep[], { year, month }: TimeStep): number {
  const until = monthKey(year, month ?? 12)
  return Math.max(
    0,
    steps.findLastIndex((step) => monthKey(step.year, step.month ?? 12) <= until),
  )
}

/** `March 2026`, or `2026` for a year. */
export const stepText = ({ year, month }: TimeStep, { language }: Context): string =>
  month === null ? yearText(year, language) : monthAndYear(monthKey(year, month), language)
