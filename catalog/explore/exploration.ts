import { z } from 'zod'
import { unusualLevels } from '../api/forecastIntervals.ts'
import { namedStrictObject } from '../api/namedObject.ts'

/**
 * A question of a person's own over one data set, as a versioned value: measures, by what they are broken down, which rows count. Which
 * names a data set takes is worked out in `explorable.ts`; the server checks both and refuses the rest.
 */

/** How a time axis is divided. Weeks are ISO weeks, from Monday; `month_of_year` and `weekday` put all years or weeks together. */
export const grains = ['day', 'week', 'month', 'quarter', 'year', 'month_of_year', 'weekday'] as const
export type Grain = (typeof grains)[number]

/** The pictures that an answer can be drawn as, in the order in which they are offered. */
export const chartNames = [
  'headline',
  'trend',
  'area',
  'bars',
  'rows',
  'stack',
  'full_stack',
  'share',
  'heat_map',
  'scatter',
  'multiples',
  'map',
  'pivot',
  'table',
] as const
export type ChartName = (typeof chartNames)[number]

const Name = z.string().min(1).max(60)
const Value = z.string().min(1).max(300)
const Day = z.iso.date()
const Year = z.int().min(1900).max(2200)

/** Rows whose dimension has one of the values, or none of them; rows without a value are in the second. */
const DimensionFilter = z.strictObject({
  dimension: Name,
  operator: z.enum(['in', 'not_in']),
  values: z.array(Value).min(1).max(300),
})

/** Rows whose text holds another, without regard to capitals. */
const TextFilter = z.strictObject({ column: Name, contains: z.string().trim().min(1).max(100) })

/** Rows whose number lies between two, both inclusive; rows without a number are in none. */
const RangeFilter = z.strictObject({
  column: Name,
  from: z.number().nullable().default(null),
  to: z.number().nullable().default(null),
})

/** Which time counts. `from` and `to` are days, both inclusive. The last months and years are those that are over and held. */
const Period = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('years'), years: z.array(Year).min(1).max(50) }),
  z.strictObject({ kind: z.literal('between'), from: Day, to: Day }),
  z.strictObject({ kind: z.literal('last_months'), count: z.int().min(1).max(120) }),
  z.strictObject({ kind: z.literal('last_years'), count: z.int().min(1).max(50) }),
])

/** With what each figure is compared. The figures beside it are those of the same members and periods (docs/figures.md). */
const Comparison = z.strictObject({
  with: z.enum(['previous_period', 'previous_year', 'base_year', 'target']),
  /** The year of `base_year`. */
  year: Year.nullable().default(null),
})

/** What is made of each figure before it is shown. */
const Calculation = z.discriminatedUnion('kind', [
  /** In percent of all groups of the same time. */
  z.strictObject({ kind: z.literal('share') }),
  /** In percent of the groups with the same time and the same value of the first breakdown. */
  z.strictObject({ kind: z.literal('share_within') }),
  /** 100 at the period, named as the time axis names it: its first day or its year. */
  z.strictObject({ kind: z.literal('index'), period: z.union([Year, Day]) }),
  /** Against the period before, as a difference or in percent. */
  z.strictObject({ kind: z.literal('change'), as: z.enum(['difference', 'percentage']) }),
  /** From January up to the period. */
  z.strictObject({ kind: z.literal('cumulative') }),
  /** Of the period and those before it, so many in all. */
  z.strictObject({ kind: z.literal('moving_average'), count: z.int().min(2).max(60) }),
  /** 1 for the largest group of the same time; equal figures share their rank. */
  z.strictObject({ kind: z.literal('rank') }),
])

const CalculatedMeasure = z.strictObject({
  name: z.string().trim().min(1).max(60),
  formula: z.string().trim().min(1).max(200),
})

/** The filters of the exploration hold for it too where it has the same dimension, unless it has one of its own by it. */
const Joined = z.strictObject({
  dataset: Name,
  measures: z.array(Name).max(4).default([]),
  filters: z.array(DimensionFilter).max(10).default([]),
})

export const Exploration = namedStrictObject('Exploration', {
  version: z.literal(1),
  dataset: Name,
  /** At least one, unless others are calculated. */
  measures: z.array(Name).max(4),
  breakdown: z.array(Name).max(2).default([]),
  time: z.enum(grains).nullable().default(null),
  filters: z.array(DimensionFilter).max(10).default([]),
  texts: z.array(TextFilter).max(5).default([]),
  ranges: z.array(RangeFilter).max(5).default([]),
  period: Period.nullable().default(null),
  /** The groups of the first breakdown with the most of a measure; all others together are one group. */
  top: z
    .strictObject({ measure: Name, count: z.int().min(1).max(100) })
    .nullable()
    .default(null),
  /** Measures by formulas over measures, those of the joined data set as `dataset.measure`; see `formula.ts`. */
  calculated: z.array(CalculatedMeasure).max(4).default([]),
  /** A second data set, joined on what both tell apart; figures are of what both hold. */
  joined: Joined.nullable().default(null),
  comparison: Comparison.nullable().default(null),
  calculation: Calculation.nullable().default(null),
  /** Sorts the groups by a column of the answer (its key); those without a figure, and the others, are last. */
  sort: z
    .strictObject({ column: z.string().min(1).max(80), descending: z.boolean() })
    .nullable()
    .default(null),
  /** How the answer is drawn. Null: by the picture that fits best; so is an answer that the named one does not fit. */
  chart: z.enum(chartNames).nullable().default(null),
  /**
   * Marks the months whose figure lies outside of the interval that holds so many in a hundred. Left out where that is not asked, so that
   * a server of the last release can read the question.
   */
  unusual: z
    .literal([...unusualLevels])
    .nullable()
    .exactOptional(),
})
/** An exploration with its defaults filled in. */
export type Exploration = z.output<typeof Exploration>
export type ExplorationInput = z.input<typeof Exploration>
export type ExplorationComparison = NonNullable<Exploration['comparison']>
export type ExplorationCalculation = NonNullable<Exploration['calculation']>
export type ExplorationPeriod = NonNullable<Exploration['period']>

/** Whether the answer is one measure by month as it is held: what has a season and a level. */
export const isMonthlyLine = (question: Exploration): boolean =>
  question.time === 'month' &&
  question.measures.length === 1 &&
  question.breakdown.length + question.calculated.length === 0 &&
  question.joined === null &&
  question.comparison === null &&
  question.calculation === null

/** The question without marks on its figures, which other questions made of it would not have. */
export const withoutMarks = ({ unusual: _, ...figures }: Exploration): Exploration => figures

/** Whether a period is one year, in any notation. */
export const isOneYear = (period: ExplorationPeriod | null): boolean =>
  (period?.kind === 'years' && new Set(period.years).size === 1) ||
  (period?.kind === 'last_years' && period.count === 1)

/** No answer on a screen has more groups. */
export const maxExploredGroups = 5000
/** No table in a file has more. */
export const maxExploredInFiles = 200_000

/** The compact text of an exploration, for an address: letters, digits, `-` and `_` alone. Defaults are left out. */
export function encodeExploration(exploration: Exploration): string {
  const isDefault = (value: unknown) => value === null || (Array.isArray(value) && value.length === 0)
  const short = Object.fromEntries(Object.entries(exploration).filter(([, value]) => !isDefault(value)))
  const bytes = String.fromCharCode(...new TextEncoder().encode(JSON.stringify(short)))
  return btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

/** Longest text that is read: an exploration with every filter full is longer than an address can be. */
const maxTextLength = 16_000

/** The exploration that a text of `encodeExploration` stands for; null where it stands for none. */
export function decodeExploration(text: string): Exploration | null {
  if (text.length > maxTextLength) return null
  try {
    const bytes = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
    const json = new TextDecoder('utf-8', { fatal: true }).decode(
      Uint8Array.from(bytes, (character) => character.charCodeAt(0)),
    )
    return Exploration.safeParse(JSON.parse(json)).data ?? null
  } catch {
    return null
  }
}
