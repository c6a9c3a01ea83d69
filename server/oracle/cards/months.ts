import { monthOf, newestDay, yearOf } from '../answers/choose.ts'
import { addDays, monthStart } from '../answers/days.ts'
import { sumOf } from '../answers/measures.ts'
import { additive } from '../answers/totals.ts'
import { matchedFacts } from '../answers/years/matched.ts'
import { datasetOf, type Fact, factsOf, type State } from '../state.ts'
import { expectedWindow } from './spans.ts'
import { changeOfPeople, yearFigures } from './years.ts'

/** Cards of one month, and of months beside their targets: 133, 135 and 143. Rules 5, 7, 14 and 22. */

interface ExpectedMonth {
  /** `YYYY-MM`. */
  readonly month: string
  readonly value: number | null
  readonly change: number | null
}

const people = (facts: readonly Fact[]): number | null => sumOf(facts.map(({ values }) => Number(values.immigrants)))

/** The arrivals of the newest month that is held of a year, against the same month of the year before; null where none is held. */
export function expectedArrivalsOfMonth(state: State, year: number): ExpectedMonth | null {
  const dataset = datasetOf('immigration')
  const months = factsOf(state, 'immigration').filter(({ values }) => values.period === 'month')
  const newest = months
    .map(({ values }) => String(values.date).slice(0, 7))
    // A month to come is told as a slip, and offered by no card (rule 12).
    .filter((month) => month.startsWith(`${year}-`) && month <= state.today.slice(0, 7))
    .sort()
    .at(-1)
  if (newest === undefined) return null
  const ofMonth = (month: number) =>
    months.filter(({ values }) => yearOf(values.date) === month && monthOf(values.date) === Number(newest.slice(5)))
  const facts = [...ofMonth(year), ...ofMonth(year - 1)]
  const pairs = matchedFacts(dataset, facts, [], [year, year - 1], state.today).facts
  const paired = (year: number) => people(pairs.filter(({ values }) => yearOf(values.date) === year))
  return { month: newest, value: people(ofMonth(year)), change: changeOfPeople(paired(year), paired(year - 1)) }
}

/** Who came through checkpoints in the newest month, or so many months before it, against the same weekdays a year before. */
export function expectedDaysOfMonth(state: State, earlier: number): ExpectedMonth | null {
  const dataset = datasetOf('checkpoint')
  const newest = newestDay({ dataset, facts: factsOf(state, 'checkpoint'), today: state.today }, 'date')
  if (newest === null) return null
  const from = monthsBefore(newest, earlier)
  const card = {
    code: 143,
    dataset: 'checkpoint',
    about: ({ direction }: Fact['values']) => direction === 'in',
    column: 'immigrants',
  } as const
  const { value, change } = expectedWindow(state, card, from, addDays(monthsBefore(from, -1), -1))
  return { month: from.slice(0, 7), value, change }
}

function monthsBefore(day: string, count: number): string {
  const at = yearOf(day) * 12 + monthOf(day) - 1 - count
  return monthStart(Math.floor(at / 12), (at % 12) + 1)
}

/**
 * All arrivals that are held of a year, and how much of the target they reach in the months that are over and have both, in percent. What is
 * reached is left out where whole years stand beside months.
 */
export function expectedTarget(
  state: State,
  year: number,
): { readonly value: number | null; readonly change?: number | null } {
  const arrivals = factsOf(state, 'immigration').filter(({ values }) => yearOf(values.date) === year)
  const value = people(yearFigures(arrivals))
  if (arrivals.some(({ values }) => values.period === 'year')) return { value }
  const targets = additive(
    datasetOf('immigration_target'),
    factsOf(state, 'immigration_target').filter(({ values }) => yearOf(values.date) === year),
    [],
  )
  const monthsIn = (facts: readonly Fact[]) => facts.map(({ values }) => String(values.date).slice(0, 7))
  const [arrivalMonths, planned] = [monthsIn(arrivals), monthsIn(targets)]
  const months = arrivalMonths.filter((month) => planned.includes(month) && month < state.today.slice(0, 7))
  const within = (facts: readonly Fact[]) =>
    facts.filter(({ values }) => months.includes(String(values.date).slice(0, 7)))
  const target = sumOf(within(targets).map(({ values }) => Number(values.target)))
  const reached = people(within(arrivals))
  return { value, change: target && reached !== null ? (reached / target) * 100 : null }
}
