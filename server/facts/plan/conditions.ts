import { codesNamed } from '@sala/catalog/api/codeSearch.ts'
import type { Narrowing } from '@sala/catalog/api/query/narrowing.ts'
import type { Dataset } from '@sala/catalog/dataset.ts'
import type { Endpoint } from '@sala/catalog/datasets/endpoints.ts'
import { otherDigits } from '@sala/catalog/text.ts'
import type { Condition, Search, StoreFacts } from './plan.ts'

/** The window of an endpoint with `defaultDays` for a question without a date and without a text (`q`); empty if all days count. */
export function defaultWindow(
  dataset: Dataset,
  { defaultDays }: Endpoint,
  { narrowings, q }: { readonly narrowings: readonly Narrowing[]; readonly q: string | null },
  { newest }: StoreFacts,
): readonly Condition[] {
  if (defaultDays === undefined || q !== null || narrowings.some(isOfTime)) return []
  return newestDays(dataset, defaultDays, newest)
}

/**
 * A window of exactly `days` days up to `end`, where windows of the data set end (`Freshness.windowEnd`); empty while the data set is
 * empty.
 */
function newestDays(dataset: Dataset, days: number, end: string | null): readonly Narrowing[] {
  if (end === null || dataset.newest === null) return []
  return [{ kind: 'window', column: dataset.newest, from: daysBefore(end, days - 1), to: end }]
}

/** The window of an older table endpoint (`newestWeek`): from 7 days before `end` to that day, as the specification has it. */
export const newestWeek = (dataset: Dataset, end: string | null): readonly Narrowing[] => newestDays(dataset, 8, end)

/** Whether a narrowing limits the time. */
export const isOfTime = ({ kind }: Narrowing): boolean =>
  kind === 'window' || kind === 'years' || kind === 'months' || kind === 'year_months'

/** Codes are searched by their displayed names, texts by substring. */
export function searchFor(dataset: Dataset, names: readonly string[], text: string): Search {
  const columns: string[] = []
  const codes: Record<string, readonly string[]> = {}
  for (const name of names) {
    const column = dataset.columns[name]
    const namedCodes = column ? codesNamed(column, text) : null
    if (namedCodes !== null) codes[name] = namedCodes
    else if (column?.kind === 'text') columns.push(name)
  }
  return { kind: 'search', texts: [...new Set([text, otherDigits(text)])], columns, codes }
}

/** The day so many days before a day, both `YYYY-MM-DD`. */
function daysBefore(day: string, days: number): string {
  return new Date(Date.parse(day) - days * 86_400_000).toISOString().slice(0, 10)
}
