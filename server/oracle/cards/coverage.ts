import type { Matched } from '../answers/years/matched.ts'
import { monthsNamed } from './english.ts'

/** What the line under a card's title says of the months and members behind its figures (rules 4, 7, 8 and 11), read from its English words. */
export interface Coverage {
  /** The months that are compared, from 1; empty where nothing is. */
  readonly compared: string
  /** The months between them that the year does not hold, and those that have no match in the year before. */
  readonly missing: string
  readonly unmatched: string
  /** The months that the figure is of, where those are more than are compared. */
  readonly figures: string
  /** `12 of 13`: how many members are compared, where not all are. */
  readonly members: string
  /** `5 of 6`: how many members have the whole year, where some have it and others not. */
  readonly wholeMembers: string
  /** `yes` where some provinces are compared over fewer months than others; of countries nothing is said. */
  readonly uneven: string
}

/** Reads the line under a title. */
export function coverageLines(subtitle: string): Coverage {
  const find = (pattern: RegExp) => pattern.exec(subtitle)?.[1] ?? ''
  const compared = find(/(?:^|· )([^·(;]+?) against [^·]*\d{4}/)
  const hole = find(/against [^·(]*\(\d+ of \d+ months, ([^)]+)\)/)
  const figures = find(/Figures of ([^·(]+?)(?: \(|$| ·)/)
  const months = (text: string) =>
    text === ''
      ? ''
      : monthsNamed(text)
          .map((month) => Number(month.slice(5)))
          .join()
  return {
    compared: months(compared),
    missing: months(/not held: ([^;]+)/.exec(hole)?.[1] ?? ''),
    unmatched: months(/without a match in \d+: ([^;]+)/.exec(hole)?.[1] ?? ''),
    figures: months(figures),
    members: find(/(\d+ of \d+) (?:countries|provinces|provinces by origin) compared/),
    wholeMembers: find(/(\d+ of \d+) (?:countries|provinces) with the whole year/),
    uneven: subtitle.includes('Some provinces over fewer months') ? 'yes' : '',
  }
}

/** What must be said of the matched part of a year that holds some months, of which `over` have ended; of provinces also that some have fewer. */
export function coverageOf(
  { months, members, of, fewerMonths }: Matched,
  presentMonths: readonly number[],
  over: readonly number[],
  isOfProvinces: boolean,
): Omit<Coverage, 'wholeMembers'> {
  const between = gapsIn(months)
  const isPart = months.length > 0 && over.some((month) => !months.includes(month))
  return {
    compared: months.join(),
    missing: between.filter((month) => !presentMonths.includes(month)).join(),
    unmatched: between.filter((month) => presentMonths.includes(month)).join(),
    uneven: isOfProvinces && fewerMonths > 0 ? 'yes' : '',
    figures: isPart ? presentMonths.join() : '',
    members: months.length > 0 && members < of ? `${members} of ${of}` : '',
  }
}

const gapsIn = (months: readonly number[]): readonly number[] => {
  const [first = 1, last = 0] = [months[0], months.at(-1)]
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at).filter(
    (month) => !months.includes(month),
  )
}
