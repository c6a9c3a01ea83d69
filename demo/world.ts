import type { Arrivals } from './arrivals/arrivals.ts'
import type { Visitors } from './arrivals/visitors.ts'

/** What all files are made of: the same people, the same days and the same chance. */
export interface World {
  readonly arrivals: Arrivals
  readonly visitors: Visitors
  readonly seed: number
  readonly scale: number
  /** The day (a day's number) on which the data are looked at. */
  readonly today: number
  readonly thisYear: number
  /** The first month that is told of, and the last one of which official figures are out (months' numbers). */
  readonly first: number
  readonly published: number
  /** Preliminary, revised or final, for a month's official figures. */
  statusOf(month: number): string
}

/** Text of one file: its head, its lines and about how many there are. */
export interface DatasetText {
  readonly dataset: string
  readonly head: readonly string[]
  estimate(): number
  lines(): Iterable<string>
}
