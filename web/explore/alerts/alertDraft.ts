import { type AlertRule, alertFault, alertLimits } from '@sala/catalog/alerts/alertRule.ts'
import type { Alert } from '@sala/catalog/api/alerts.ts'
import type { UnusualLevel } from '@sala/catalog/api/forecastIntervals.ts'
import type { Reading } from '@sala/widgets/alerts/memberTexts.ts'
import { measureColumns } from '@sala/widgets/explore/measureColumns.ts'

/** What stands in the fields of the dialog. */
export interface Draft {
  readonly name: string
  readonly column: string
  readonly is: AlertRule['is']
  readonly threshold: string
  readonly sensitivity: UnusualLevel
  readonly periods: string
  /** How large members are at least; empty for any. */
  readonly least: string
  readonly mail: boolean
  /** Empty for none. */
  readonly webhook: string
}

export const conditions: readonly AlertRule['is'][] = ['above', 'below', 'unexpected']

/** The conditions that have a true answer for a figure. */
export const conditionsOf = ({ question, dataset }: Reading, column: string): readonly AlertRule['is'][] =>
  conditions.filter(
    (is) =>
      is !== 'unexpected' ||
      alertFault(dataset, { question, column, is, threshold: 0, sensitivity: 95, periods: 1 }) === null,
  )

/** A draft that watches another figure, by a condition that this one can have. */
export function withColumn(draft: Draft, reading: Reading, column: string): Draft {
  const possible = conditionsOf(reading, column)
  return { ...draft, column, is: possible.includes(draft.is) ? draft.is : 'below' }
}

/** What is compared is mostly watched by its change. */
export function defaultColumn(reading: Reading): string {
  const columns = measureColumns(reading)
  return (columns.find(({ kind }) => kind === 'change') ?? columns[0])?.key ?? ''
}

/** What the dialog begins with. */
export function draftOf(
  reading: Reading,
  change: Pick<Alert, 'name' | 'rule' | 'mail' | 'webhook'> | null,
  name: string,
): Draft {
  const rule = change?.rule
  return {
    name: change?.name ?? name.slice(0, alertLimits.name),
    column: rule?.column ?? defaultColumn(reading),
    is: rule?.is ?? 'below',
    threshold: rule === null || rule === undefined || rule.is === 'unexpected' ? '' : String(rule.threshold),
    sensitivity: rule?.sensitivity ?? 95,
    periods: String(rule?.periods ?? 1),
    least: String(rule?.least ?? ''),
    mail: change?.mail ?? false,
    webhook: change?.webhook ?? '',
  }
}

/** The rule of a draft; null while it is none that could be saved. */
export function ruleOf(
  { question, dataset }: Reading,
  { column, is, threshold, sensitivity, periods, least }: Draft,
): AlertRule | null {
  const [limit, count] = [is === 'unexpected' ? 0 : Number(threshold), Number(periods)]
  const isCount = Number.isInteger(count) && count >= 1 && count <= alertLimits.periods
  if ((is !== 'unexpected' && threshold.trim() === '') || !Number.isFinite(limit) || !isCount) return null
  const size = question.comparison === null ? 0 : Number(least)
  if (!Number.isFinite(size) || size < 0) return null
  const rule: AlertRule = {
    question: { ...question, chart: null },
    column,
    is,
    threshold: limit,
    sensitivity,
    periods: count,
    ...(size > 0 && { least: size }),
  }
  return alertFault(dataset, rule) === null ? rule : null
}
