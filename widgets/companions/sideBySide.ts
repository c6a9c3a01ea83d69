import type { Unit } from '@sala/catalog/dataset.ts'
import { formatMessage, type MessageDescriptor } from '@sala/catalog/locales/messages.ts'
import type { Context } from '../context.ts'
import { severalCountries } from '../filters/placeFilters.ts'
import type { Encoding } from '../frames/encoding.ts'
import type { Frame } from '../frames/frame.ts'
import { type ColumnOf, frameOf } from '../frames/frameOf.ts'
import { isOpenMonth, monthKey } from '../periods/periods.ts'
import { periodWords } from '../periods/periodWords.ts'
import { spanWords } from '../periods/spanWords.ts'
import { common } from '../texts/commonWords.ts'
import { number, year as yearText } from '../texts/format.ts'
import { isCountry } from '../world/countries.ts'

/** More do not stand beside each other. */
export const maxMarketsBeside = 4

/** The countries of a choice: at most `maxMarketsBeside`, in the order in which they were chosen. */
export function marketsBeside(place: string | null): readonly string[] {
  if (place === null) return []
  return place.includes(',') ? severalCountries(place).slice(0, maxMarketsBeside) : isCountry(place) ? [place] : []
}

/** The last year before the pandemic, which places are still measured by. */
export const beforePandemic = 2019

/** What both years hold of the same months, and of the same visitors where these are counted. */
export interface SameMonths {
  readonly year: number
  readonly months: readonly number[]
  readonly current: number
  readonly previous: number
}

/** The months of a year in words. */
export const spanOf = (year: number, months: readonly number[], { language }: Context): string =>
  periodWords(
    months.map((month) => monthKey(year, month)),
    language,
  )

/** That more are chosen than are shown; null where all are shown. */
export function leftOut(
  message: MessageDescriptor<`${string}{shown}${string}{chosen}${string}`>,
  chosen: readonly string[],
  { language }: Context,
): string | null {
  if (chosen.length <= maxMarketsBeside) return null
  return formatMessage(message, language, {
    shown: number(maxMarketsBeside, language),
    chosen: number(chosen.length, language),
  })
}

/** In place of the pictures where fewer than two places are chosen. */
export const explainedFigure = (
  key: string,
  label: MessageDescriptor,
  unit: Unit,
  reason: MessageDescriptor,
  context: Context,
): Encoding => ({
  kind: 'figures',
  figures: [
    { key, label: context.say(label), value: null, unit, change: null, note: context.say(reason), explained: true },
  ],
})

/** Which months of a year are compared with those of another one. */
export const againstText = (year: number, base: SameMonths, context: Context): string =>
  formatMessage(spanWords.monthsAgainstMonths, context.language, {
    span: spanOf(year, base.months, context),
    before: yearText(base.year, context.language),
  })

interface YearAndMonth {
  readonly year: number
  readonly month: number
}

/** The months of the year before and of the year, as far as they are over: a line for each place. */
export function monthsFrame(
  codes: readonly string[],
  year: number,
  of: (code: string) => (month: YearAndMonth) => number | null,
  unit: Unit,
  context: Context,
): Frame {
  const months = [year - 1, year]
    .flatMap((year) => Array.from({ length: 12 }, (_, at): YearAndMonth => ({ year: year, month: at + 1 })))
    .filter((month) => !isOpenMonth(monthKey(month.year, month.month), context.today))
  const columns = codes.map(
    (code): ColumnOf<YearAndMonth> => ({ key: code, role: 'part', label: context.place(code), of: of(code) }),
  )
  return frameOf(
    months,
    [{ key: 'month', label: common.month, role: 'time', of: (month) => monthKey(month.year, month.month) }, ...columns],
    context,
    { unit },
  )
}

/** A place in the year, and the years that it is compared with. */
interface ComparedPlace {
  readonly code: string
  readonly year: number
  readonly months: readonly number[]
  readonly value: number | null
  readonly rank: number | null
  readonly bases: readonly SameMonths[]
}

interface ComparisonWords {
  readonly place: MessageDescriptor
  readonly rank: MessageDescriptor
  readonly sameMonths: MessageDescriptor
  readonly current: MessageDescriptor
  readonly comparedWith: MessageDescriptor
  readonly previous: MessageDescriptor
}

interface ComparedRow {
  readonly place: ComparedPlace
  /** The year that it is compared with; null where there is none of the same months. */
  readonly base: SameMonths | null
}

/** A row for each place and each year that it is compared with; months, figure and change belong together. `key`: of the column of places. */
export function comparisonFrame(
  places: readonly ComparedPlace[],
  words: ComparisonWords,
  { key, unit, change }: { key: string; unit: Unit; change: (base: SameMonths) => number | string | null },
  context: Context,
): Frame {
  const rows = places.flatMap((place): readonly ComparedRow[] =>
    place.bases.length === 0 ? [{ place, base: null }] : place.bases.map((base) => ({ place, base })),
  )
  return frameOf<ComparedRow>(
    rows,
    [
      { key, label: words.place, mark: 'place', of: ({ place }) => context.place(place.code) },
      { key: 'rank', label: words.rank, role: 'note', kind: 'number', of: ({ place }) => place.rank },
      {
        key: 'months',
        label: words.sameMonths,
        role: 'note',
        of: ({ place, base }) => spanOf(place.year, base?.months ?? place.months, context),
      },
      { key: 'current', label: words.current, of: ({ place, base }) => base?.current ?? place.value },
      {
        key: 'base',
        label: words.comparedWith,
        role: 'note',
        of: ({ base }) => (base === null ? null : yearText(base.year, context.language)),
      },
      { key: 'previous', label: words.previous, role: 'comparison', of: ({ base }) => base?.previous ?? null },
      {
        key: 'change',
        label: common.change,
        role: 'change',
        of: ({ base }) => (base === null ? null : change(base)),
      },
    ],
    context,
    { unit, row: ({ place }) => ({ code: place.code }) },
  )
}
