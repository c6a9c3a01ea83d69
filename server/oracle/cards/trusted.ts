import { yearOf } from '../answers/choose.ts'
import type { Value } from '../rows.ts'
import type { Fact, State } from '../state.ts'
import { monthsNamed } from './english.ts'

/** Rule 21: source, status and date of a card's figures, as its trust line must state them. */
export interface Trusted {
  /** Each source with the months that it gave, where there are several sources: `Ministry: 2025-01,2025-02`. */
  readonly sources: string
  /** The statuses of the figures, the highest first; each with its months where they differ. */
  readonly statuses: string
  /** The month or year of the newest figures. */
  readonly newest: string
}

const statusOrder = ['final', 'revised', 'preliminary']

/** The months that a row is about, `YYYY-MM`: twelve of a whole year. */
function monthsOf({ values }: Fact): readonly string[] {
  const date = String(values.date)
  if (values.period !== 'year') return [date.slice(0, 7)]
  return Array.from({ length: 12 }, (_, at) => `${date.slice(0, 4)}-${String(at + 1).padStart(2, '0')}`)
}

/** What must be said of the rows of a card; of rows of which it may show fewer, how new they are alone. */
export function trustOfFacts(state: State, facts: readonly Fact[], fewer = false): Partial<Trusted> {
  const sourceOf = ({ batch }: Fact) => state.batches[batch - 1]?.source ?? ''
  // A month has the lowest status of its rows; a year stored as a whole, the lowest of all its rows.
  const lowest = new Map<string, string>()
  const lower = (period: string, status: string) => {
    const existing = lowest.get(period)
    if (existing === undefined || rankOf(status) > rankOf(existing)) lowest.set(period, status)
  }
  const wholeYears = facts.filter(({ values }) => values.period === 'year').map(({ values }) => yearOf(values.date))
  for (const { values } of facts) {
    const [year, status] = [yearOf(values.date), String(values.status)]
    if (values.period !== 'year') lower(String(values.date).slice(0, 7), status)
    if (wholeYears.includes(year)) lower(String(year), status)
  }
  // A month to come is a slip, and not the newest (rule 12).
  const isToCome = ({ values }: Fact) =>
    values.period !== 'year' && String(values.date).slice(0, 7) > state.today.slice(0, 7)
  const newest =
    facts
      .filter((fact) => !isToCome(fact))
      .flatMap(monthsOf)
      .sort()
      .at(-1) ?? ''
  if (fewer) return { newest }
  return {
    newest,
    sources: written([...Map.groupBy(facts, sourceOf)].map(([name, own]) => [name, own.flatMap(monthsOf)])),
    statuses: written(
      statusOrder.map((status) => [
        status,
        [...lowest].flatMap(([period, own]) => (own === status ? monthsNamed(period) : [])),
      ]),
    ),
  }
}

const rankOf = (status: Value) => statusOrder.indexOf(String(status))

/** One entry by its name alone, several with their months. */
function written(entries: readonly (readonly [name: string, months: readonly string[]])[]): string {
  const entriesWithMonths = entries.filter(([, months]) => months.length > 0)
  if (entriesWithMonths.length === 1) return entriesWithMonths[0]?.[0] ?? ''
  return entriesWithMonths
    .map(([name, months]) => `${name}: ${lastRuns([...new Set(months)].sort()).join()}`)
    .sort()
    .join('; ')
}

/** Of many runs of months the last four alone are named. */
function lastRuns(months: readonly string[]): readonly string[] {
  const follows = (a: string, b: string) => orderOf(b) === orderOf(a) + 1
  const starts = months.filter((month, at) => at === 0 || !follows(months[at - 1] ?? '', month))
  return months.filter((month) => month >= (starts.at(-4) ?? ''))
}

const orderOf = (month: string): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(5))

interface TrustLine {
  readonly asOf: string | null
  readonly statuses: readonly { readonly status: string; readonly periods: string | null }[]
  readonly sources: readonly string[]
}

/** What the line of trust of a card says, read from its English words. */
export function trustLines({ asOf, statuses, sources }: TrustLine): Trusted {
  return {
    sources: written(sources.map(partsOfSource)),
    statuses: written(statuses.map(({ status, periods }) => [status, periods === null ? ['all'] : monthsIn(periods)])),
    newest: asOf === null ? '' : (monthsNamed(asOf).at(-1) ?? ''),
  }
}

function partsOfSource(text: string): readonly [string, readonly string[]] {
  const [, name = text, periods] = /^(.*) \((.*)\)$/.exec(text) ?? []
  return [name, periods === undefined ? ['all'] : monthsIn(periods)]
}

const monthsIn = (periods: string): readonly string[] => monthsNamed(periods.replace('…, ', ''))
