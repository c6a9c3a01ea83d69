import type { Dataset } from '@sala/catalog/dataset.ts'
import { findDatasetName } from '@sala/catalog/datasets/all.ts'
import type { ExplorationPeriod } from '@sala/catalog/explore/exploration.ts'
import type { Context } from '@sala/widgets/context.ts'
import { periodWords } from '@sala/widgets/explore/questionWords.ts'
import { yearsOf } from '@sala/widgets/periods/periods.ts'
import type { Option } from '../controls/popups/options.ts'
import type { Text } from '../i18n/text.ts'

/** A period as the value of an option: `last_months:12`, `years:2025`; '' for all times. */
export function periodText(period: ExplorationPeriod | null): string {
  if (period === null) return ''
  if (period.kind === 'years') return `years:${period.years.join(',')}`
  return period.kind === 'between' ? `between:${period.from},${period.to}` : `${period.kind}:${period.count}`
}

/** The period of an option; null for all times. */
export function periodOf(text: string): ExplorationPeriod | null {
  const [kind, value = ''] = text.split(':')
  const [from = '', to = ''] = value.split(',')
  if (kind === 'years') return { kind, years: value.split(',').map(Number) }
  if (kind === 'between') return { kind, from, to }
  return kind === 'last_months' || kind === 'last_years' ? { kind, count: Number(value) } : null
}

const lastMonths = [3, 12, 24, 36, 60]
const lastYears = [1, 3, 5, 10]

/** The periods that are offered of a data set, with the one that the question has. */
export function periodOptions(
  current: ExplorationPeriod | null,
  { name, newest, columns }: Dataset,
  context: Context,
  text: Pick<Text, 't'>,
): readonly Option[] {
  const datasetName = findDatasetName(name)
  const months: readonly ExplorationPeriod[] =
    columns[newest ?? '']?.kind === 'date' ? lastMonths.map((count) => ({ kind: 'last_months', count })) : []
  const relative: readonly ExplorationPeriod[] = [
    ...months,
    ...lastYears.map((count): ExplorationPeriod => ({ kind: 'last_years', count })),
  ]
  const years = datasetName === undefined ? [] : yearsOf(context, datasetName)
  const offered: readonly (ExplorationPeriod | null)[] = [
    null,
    ...relative,
    ...years.toSorted((a, b) => b - a).map((year): ExplorationPeriod => ({ kind: 'years', years: [year] })),
  ]
  const all = offered.some((period) => periodText(period) === periodText(current)) ? offered : [current, ...offered]
  return all.map((period) => ({ value: periodText(period), label: periodWords(period, context, text) }))
}
