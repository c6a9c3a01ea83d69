import { addDays, daysBetween } from '../answers/days.ts'
import { datasetOf, type Fact, factsOf, type State } from '../state.ts'
import type { SpanCard } from './spanCard.ts'

/** What the line under a card of days says of its comparison (rules 7 and 14), read from its English words. */
export interface ComparedDays {
  /** `24 of 90`: how many days have their earlier day, where not all have; of checkpoints their days. Empty where all have it, or none. */
  readonly days: string
  /** The days that are shown and those that they are compared with; empty where nothing is compared. */
  readonly span: string
  readonly before: string
}

/** Reads the line under a title. */
export function readComparedDays(subtitle: string): ComparedDays {
  const [, span = '', before = ''] =
    /(?:^|· )([^·]+?) against the same weekdays a year before, ([^·]+?)(?: ·|$)/.exec(subtitle) ?? []
  return { days: /ays compared: (\d+ of \d+)/.exec(subtitle)?.[1] ?? '', span, before }
}

/** What must be said of the days from one to another. */
export function expectedComparedDays(state: State, card: SpanCard, from: string, to: string): ComparedDays {
  const dataset = datasetOf(card.dataset)
  const facts = factsOf(state, card.dataset)
  const isOver = ({ values }: Fact) => dataset.ahead !== undefined || String(values.date) < state.today
  const days = daysBetween(from, to)
  const inEither = facts.filter(({ values }) => {
    const date = String(values.date)
    return days.includes(date) || days.includes(addDays(date, year))
  })
  const about = inEither.filter(({ values }) => card.checkpoints?.(values) ?? true)
  const members = [...new Set(about.map(({ values }) => String(values.checkpoint ?? '')))]
  const presentDays = new Set(facts.map(({ values }) => `${values.date} ${values.checkpoint ?? ''}`))
  const over = new Set(facts.filter(isOver).map(({ values }) => `${values.date} ${values.checkpoint ?? ''}`))
  const cells = days.flatMap((day) => members.map((member) => [day, member] as const))
  const pairs = cells.filter(
    ([day, member]) => over.has(`${day} ${member}`) && presentDays.has(`${addDays(day, -year)} ${member}`),
  )
  if (pairs.length === 0) return { days: '', span: '', before: '' }
  return {
    days: pairs.length < cells.length ? `${pairs.length} of ${cells.length}` : '',
    span: spanNamed(from, to),
    before: spanNamed(addDays(from, -year), addDays(to, -year)),
  }
}

/** 52 weeks. */
const year = 364

/** `29 August to 26 November 2026`; the year of the first day only where it is another. */
function spanNamed(from: string, to: string): string {
  const dayName = (day: string, withYear: boolean) =>
    new Intl.DateTimeFormat('en-GB', {
      day: 'numeric',
      month: 'long',
      timeZone: 'UTC',
      ...(withYear ? { year: 'numeric' } : {}),
    }).format(Date.parse(day))
  return `${dayName(from, from.slice(0, 4) !== to.slice(0, 4))} to ${dayName(to, true)}`
}
