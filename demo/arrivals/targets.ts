import { monthDateOf, monthOf } from '../calendar.ts'
import { around1, random } from '../random.ts'
import { shareOut } from '../share.ts'
import { type Source, sources } from '../sources.ts'
import type { Arrivals } from './arrivals.ts'
import { seasons } from './seasons.ts'

/**
 * The made-up targets: one for every nationality and month, none for all together, so that a sum counts nobody twice. They are made
 * like a plan: from the year before, with hopes and errors, and without knowledge of what came.
 */

/** The goal of a year in thousands of people, near to goals that were made public. */
const goals: Readonly<Record<number, number>> = {
  2019: 40_500,
  2020: 41_800,
  2021: 8_000,
  2022: 10_000,
  2023: 27_000,
  2024: 36_700,
  2025: 35_500,
  2026: 34_300,
}

/** The growth on the year before that is aimed at where `goals` is silent. */
const hopedGrowth = 1.05

/** In these years the goal was to come back, month by month, from next to nothing. */
const ramps: Readonly<Record<number, readonly number[]>> = {
  2021: [0.05, 0.05, 0.1, 0.2, 0.3, 0.5, 0.9, 1.2, 1.5, 1.8, 2, 2.2],
  2022: [0.25, 0.3, 0.4, 0.6, 0.8, 0.9, 1.1, 1.2, 1.3, 1.5, 1.7, 1.9],
}

/** The last usual year before the pandemic, which plans were measured by until there was another. */
const usualYear = 2019
const unusualYears: ReadonlySet<number> = new Set([2020, 2021, 2022])

/** How far, by chance, a nationality's target is from a fair one. */
const planningError = 0.08

/** How far a month's part of the year is from a fair one. */
const monthError = 0.03

/** The goal of a year, in people. */
function goalOf(arrivals: Arrivals, year: number): number {
  const goal = goals[year]
  if (goal !== undefined) return goal * 1000
  const before = sources.reduce((sum, source) => sum + inYear(arrivals, source, year - 1), 0)
  return Math.round((before * hopedGrowth) / 1000) * 1000
}

function inYear(arrivals: Arrivals, source: Source, year: number): number {
  let sum = 0
  for (let month = monthOf(year, 1); month <= monthOf(year, 12); month += 1) sum += arrivals.monthly(source, month)
  return sum
}

/** How much a plan expects of a nationality: between what came the usual year before and, for most years, what is on its way. */
function expected(arrivals: Arrivals, source: Source, year: number): number {
  const before = inYear(arrivals, source, unusualYears.has(year - 1) ? usualYear : year - 1)
  return year === 2020 || year === 2021 ? before : Math.sqrt(before * inYear(arrivals, source, year))
}

/** The targets of a year in people, by nationality and within it by month; they add up to the year's goal exactly. */
function targetsOf(arrivals: Arrivals, seed: number, year: number): readonly number[] {
  const next = random(seed, `targets ${year}`)
  const months = Array.from({ length: 12 }, (_, index) => (ramps[year]?.[index] ?? 1) * around1(next, monthError))
  const weights = sources.flatMap((source) => {
    const season = seasons[source.season]
    const sum = season.reduce<number>((total, month) => total + month, 0)
    const hoped = expected(arrivals, source, year) * around1(next, planningError)
    return season.map((month, index) => (hoped * month * (months[index] ?? 1)) / sum)
  })
  return shareOut(goalOf(arrivals, year), weights)
}

/** CSV lines of the targets of some years: date, location_source, target. */
export function* targetRows(arrivals: Arrivals, seed: number, years: readonly number[]): Generator<string> {
  for (const year of years) {
    const targets = targetsOf(arrivals, seed, year)
    for (let index = 0; index < 12; index += 1) {
      const date = monthDateOf(monthOf(year, index + 1))
      for (const [place, { code }] of sources.entries()) yield `${date},${code},${targets[place * 12 + index] ?? 0}\n`
    }
  }
}
