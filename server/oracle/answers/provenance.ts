import type { Dataset } from '@sala/catalog/dataset.ts'
import type { Value } from '../rows.ts'
import type { Fact, State } from '../state.ts'
import { monthStart } from './days.ts'

/** Rule 21: where the rows of an answer come from, one figure for each import, status and run of periods. */

/** Writes down the sources of rows, each as `provenance data set, source, status, import, first period, last period`. */
export function addProvenance(
  figures: Map<string, Value>,
  state: State,
  dataset: Dataset,
  facts: readonly Fact[],
): void {
  const imports = Map.groupBy(facts, ({ batch, values }) =>
    JSON.stringify([batch, dataset.status && values[dataset.status], grainOf(dataset, values)]),
  )
  for (const [key, rows] of imports) {
    const [batch, status, grain]: readonly [number, string | null, Grain] = JSON.parse(key)
    const source = state.batches[batch - 1]?.source ?? ''
    for (const [from, to] of runsOf(dataset, rows, grain)) {
      figures.set(provenanceName([dataset.name, source, status, batch, from, to]), 1)
    }
  }
}

export const provenanceName = (parts: readonly Value[]): string => `provenance ${parts.join(', ')}`

type Grain = 'day' | 'month' | 'year' | 'none'

function grainOf({ wholeYears, newest, columns }: Dataset, values: Fact['values']): Grain {
  if (wholeYears && values[wholeYears.column] === 'year') return 'year'
  const column = newest === null ? undefined : columns[newest]
  if (column?.kind === 'date') return column.grain
  return column?.kind === 'year' ? 'year' : 'none'
}

/** Months and years without a gap, as many runs as there are; days from the first to the last, whatever lies between. */
function runsOf({ newest }: Dataset, rows: readonly Fact[], grain: Grain): readonly (readonly [Value, Value])[] {
  if (newest === null || grain === 'none') return [[null, null]]
  const length = grain === 'year' ? 4 : 10
  const periods = [...new Set(rows.map(({ values }) => String(values[newest]).slice(0, length)))].sort()
  if (grain === 'day') return [[periods[0] ?? null, periods.at(-1) ?? null]]
  const runs: [string, string][] = []
  for (const period of periods) {
    const last = runs.at(-1)
    if (last && after(last[1], grain) === period) last[1] = period
    else runs.push([period, period])
  }
  return runs
}

function after(period: string, grain: Grain): string {
  const year = Number(period.slice(0, 4))
  if (grain === 'year') return String(year + 1)
  const month = Number(period.slice(5, 7))
  return month === 12 ? monthStart(year + 1, 1) : monthStart(year, month + 1)
}
