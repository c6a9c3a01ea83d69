import { formatMessage } from '@sala/catalog/locales/messages.ts'
import { countryCodes } from '@sala/catalog/places/countryCodes.ts'
import type { Context } from '../context.ts'
import type { ScenarioFilter } from '../filters/filterBase.ts'
import { isMonth } from '../periods/periods.ts'
import { common } from '../texts/commonWords.ts'
import { change as changeText, listed, monthAndYear } from '../texts/format.ts'
import { words } from './scenarioWords.ts'

/** The growth that a scenario assumes, and how an address writes it. */

export interface GrowthChange {
  /** Alpha-2; null for all markets without a change of their own in the month. */
  readonly market: string | null
  /** In percent of the base of the scenario. */
  readonly percent: number
  /** First and last month, `YYYY-MM`, both inclusive; null for all that are not held. */
  readonly from: string | null
  readonly to: string | null
}

export const growthLimits = { changes: 8, least: -100, most: 500 } as const
export const maxNameLength = 60
/** How an address writes changes, for messages about bad input. */
export const growthForm = 'CN:10:2026-12:2027-03,all:-2.5'

const allMarkets = 'all'
const knownCountries: ReadonlySet<string> = new Set(countryCodes.map(([code]) => code))

/** The changes in a text such as `CN:10:2026-12,all:-5`; undefined if it is invalid, or has two for one market in one month. */
export function readGrowth(text: string): readonly GrowthChange[] | undefined {
  if (text === '') return []
  const parts = text.split(',')
  if (parts.length > growthLimits.changes) return undefined
  const changes = parts.flatMap((part) => readChange(part) ?? [])
  return changes.length < parts.length || overlapping(changes) !== null ? undefined : changes
}

function readChange(text: string): GrowthChange | null {
  const [market = '', percent = '', from = '', to = '', ...more] = text.split(':')
  if (more.length > 0 || !/^-?\d{1,3}(\.\d)?$/.test(percent)) return null
  if (market !== allMarkets && !knownCountries.has(market)) return null
  if ([from, to].some((month) => month !== '' && !isMonth(month))) return null
  if (from !== '' && to !== '' && from > to) return null
  const value = Number(percent)
  if (value < growthLimits.least || value > growthLimits.most) return null
  return { market: market === allMarkets ? null : market, percent: value, from: from || null, to: to || null }
}

export function writeGrowth(changes: readonly GrowthChange[]): string {
  return changes
    .map(({ market, percent, from, to }) =>
      [market ?? allMarkets, percent, from ?? '', to ?? ''].join(':').replace(/:+$/, ''),
    )
    .join()
}

/** The first change that has a month in common with one of the same market before it; null where each month has one change of it. */
export function overlapping(changes: readonly GrowthChange[]): GrowthChange | null {
  const meets = (change: GrowthChange, other: GrowthChange) =>
    change.market === other.market &&
    (change.from ?? '') <= (other.to ?? '9999-12') &&
    (other.from ?? '') <= (change.to ?? '9999-12')
  return changes.find((change, at) => changes.slice(0, at).some((other) => meets(change, other))) ?? null
}

/** The percent of a market in a month; null where no change is of it. */
export function percentIn(changes: readonly GrowthChange[], market: string | null, month: string): number | null {
  const measuredChange = changes.find(
    (change) =>
      change.market === market &&
      (change.from === null || change.from <= month) &&
      (change.to === null || month <= change.to),
  )
  return measuredChange?.percent ?? null
}

/** The markets with a change of their own, each once. */
export const marketsIn = (changes: readonly GrowthChange[]): readonly string[] => [
  ...new Set(changes.flatMap(({ market }) => market ?? [])),
]

/** The assumed growth by market and time, in the reader's language. */
export function growthWords(changes: readonly GrowthChange[], context: Context): string {
  const { language, say } = context
  const sentences = changes.map(({ market, percent, from, to }) => {
    const values = {
      place: market === null ? say(common.allMarkets) : context.place(market),
      percent: changeText(percent, language),
    }
    const month = (value: string) => monthAndYear(value, language)
    if (from !== null && to !== null)
      return formatMessage(words.changeSpan, language, { ...values, from: month(from), to: month(to) })
    if (from !== null) return formatMessage(words.changeFrom, language, { ...values, from: month(from) })
    if (to !== null) return formatMessage(words.changeUntil, language, { ...values, to: month(to) })
    return formatMessage(words.change, language, values)
  })
  return listed(sentences, language, ';')
}

/** Which growth a scenario assumes. */
export const growthFilter: ScenarioFilter = {
  kind: 'scenario',
  part: 'growth',
  label: words.growth,
  fallback: () => '',
  read: (text) => (readGrowth(text) === undefined ? undefined : text),
  write: (value) => value,
  words: (value, context) => growthWords(readGrowth(value) ?? [], context),
}

/** The name of a scenario. */
export const scenarioName: ScenarioFilter = {
  kind: 'scenario',
  part: 'name',
  label: words.name,
  fallback: () => '',
  read: (text) => (text.length <= maxNameLength ? text.trim() : undefined),
  write: (value) => value,
  words: (value) => value,
}
