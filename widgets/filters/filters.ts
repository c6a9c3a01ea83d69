import type { DatasetName, KnownDatasetName } from '@sala/catalog/datasets/all.ts'
import type { MessageDescriptor } from '@sala/catalog/locales/messages.ts'
import type { Context } from '../context.ts'
import { isMonth, lastMonthWithoutGap, newestMonth, oldestMonth, yearsOf } from '../periods/periods.ts'
import { common } from '../texts/commonWords.ts'
import { listed, monthAndYear, year as yearText } from '../texts/format.ts'
import { daySpan } from '../texts/sentences.ts'
import type { FilterBase, Option, ScenarioFilter } from './filterBase.ts'
import type { RangeFilter } from './ranges.ts'

/** One of a list; `null` is "all" and is offered where `all` has words. */
export interface ChoiceFilter<Value extends string | null = string | null> extends FilterBase<Value> {
  readonly kind: 'choice'
  readonly all: MessageDescriptor | null
  readonly options: (context: Context) => readonly Option[]
  /** Its value may name several of the options, by comma. */
  readonly several?: true
}

/** One of a short list of years, newest first. */
export interface YearFilter extends FilterBase<number> {
  readonly kind: 'year'
  readonly options: (context: Context) => readonly number[]
  /** The last month of a year, where all from January to it are held; null for data by year, and where there is a gap. */
  readonly lastMonth: (year: number, context: Context) => number | null
}

/** One month, `YYYY-MM`, within `bounds` (both inclusive; null while the data set is empty). */
export interface MonthFilter extends FilterBase<string> {
  readonly kind: 'month'
  readonly bounds: (context: Context) => { readonly oldest: string; readonly newest: string } | null
  /** The newest held month between two (`YYYY-MM`, both inclusive); null if none is held. */
  readonly newestWithin: (from: string, to: string, context: Context) => string | null
}

export type Filter =
  | YearFilter
  | MonthFilter
  | RangeFilter
  | ChoiceFilter
  | ScenarioFilter
  /** The state of a server-paged table: no control in the filter bar, the table itself changes it. */
  | (FilterBase<number> & { readonly kind: 'page' | 'limit' })
  | (FilterBase<string> & { readonly kind: 'sort' | 'search' })

type ValueOf<F> = F extends FilterBase<infer Value> ? Value : never
export type FilterValue = string | number | null
export type FilterValues<Filters extends Readonly<Record<string, Filter>>> = {
  readonly [Name in keyof Filters]: ValueOf<Filters[Name]>
}

/** "All" in the notation of the address. */
const allValue = 'all'

/** The year of a data set; by default the newest year with data, or the present year without data. */
export function year(dataset: DatasetName): YearFilter {
  const options = (context: Context) => yearsOf(context, dataset)
  return {
    kind: 'year',
    label: common.year,
    options,
    lastMonth: (year, context) => lastMonthWithoutGap(year, context, dataset),
    fallback: (context) => options(context)[0] ?? Number(context.today.slice(0, 4)),
    read: (text, context) => {
      if (!/^\d{4}$/.test(text)) return undefined
      const value = Number(text)
      return options(context).includes(value) ? value : undefined
    },
    write: String,
  }
}

/** One of the years of a data set, the newest first, or all of them (`null`), which is the default. */
export function yearOrAll(dataset: KnownDatasetName, label: MessageDescriptor, all: MessageDescriptor): ChoiceFilter {
  const years = (context: Context) => yearsOf(context, dataset).map(String)
  return {
    kind: 'choice',
    label,
    all,
    options: (context) => years(context).map((value) => ({ value, label: yearText(Number(value), context.language) })),
    fallback: () => null,
    read: (text, context) => (text === allValue ? null : years(context).find((value) => value === text)),
    write: (value) => value ?? allValue,
  }
}

/** A month of a data set, `YYYY-MM`; by default the newest month with data, or the present month without data. */
export function month(dataset: DatasetName): MonthFilter {
  const bounds = (context: Context) => {
    const oldest = oldestMonth(context, dataset)
    const newest = newestMonth(context, dataset)
    return oldest === null || newest === null ? null : { oldest, newest }
  }
  return {
    kind: 'month',
    label: common.month,
    bounds,
    newestWithin: (from, to, context) => {
      const newest = newestMonth(context, dataset, to)
      return newest !== null && newest >= from ? newest : null
    },
    fallback: (context) => bounds(context)?.newest ?? context.today.slice(0, 7),
    read: (text, context) => {
      if (!isMonth(text)) return undefined
      const limits = bounds(context)
      return limits === null || (text >= limits.oldest && text <= limits.newest) ? text : undefined
    },
    write: (value) => value,
  }
}

/** One of a closed list, the first by default. */
export function oneOf<const Value extends string>(
  label: MessageDescriptor,
  choices: Readonly<Record<Value, MessageDescriptor>>,
  fallback: NoInfer<Value>,
): ChoiceFilter<Value> {
  const values = keysOf(choices)
  return {
    kind: 'choice',
    label,
    all: null,
    options: (context) => values.map((value) => ({ value, label: context.say(choices[value]) })),
    fallback: () => fallback,
    read: (text) => values.find((value) => value === text),
    write: (value) => value,
  }
}

/** One of a closed list, or all of them (`null`), which is the default. */
export function oneOrAll<const Value extends string>(
  label: MessageDescriptor,
  all: MessageDescriptor,
  choices: Readonly<Record<Value, MessageDescriptor>>,
): ChoiceFilter<Value | null> {
  const values = keysOf(choices)
  return {
    kind: 'choice',
    label,
    all,
    options: (context) => values.map((value) => ({ value, label: context.say(choices[value]) })),
    fallback: () => null,
    read: (text) => (text === allValue ? null : values.find((value) => value === text)),
    write: (value) => value ?? allValue,
  }
}

/** One value of a list that only an answer has, with a maximum length, or all (`null`), the default. */
export function oneOfAnswer(label: MessageDescriptor, all: MessageDescriptor, longest: number): ChoiceFilter {
  return {
    kind: 'choice',
    label,
    all,
    options: () => [],
    fallback: () => null,
    read: (text) => (text === allValue ? null : text !== '' && text.length <= longest ? text : undefined),
    write: (value) => value ?? allValue,
  }
}

/** The same filter without a control on the card: a headline has no room for one, and follows the shared choices. */
export function withoutControl<Kind extends Filter>(filter: Kind): Kind & { readonly quiet: true } {
  return { ...filter, quiet: true }
}

/** Which page of a server-paged table, from 1. */
export function page(): FilterBase<number> & { readonly kind: 'page' } {
  return { kind: 'page', label: common.page, fallback: () => 1, read: wholeNumber(1, 1_000_000), write: String }
}

/** Rows on one page: the specification's 5 by default, 1000 at most. */
export function limit(): FilterBase<number> & { readonly kind: 'limit' } {
  return { kind: 'limit', label: common.rowsPerPage, fallback: () => 5, read: wholeNumber(1, 1000), write: String }
}

/** The sort of a server-paged table: one of `fields`, `-field` descends. */
export function sort(fields: readonly string[], fallback: string): FilterBase<string> & { readonly kind: 'sort' } {
  return {
    kind: 'sort',
    label: common.sort,
    fallback: () => fallback,
    read: (text) => (fields.includes(text.replace(/^-/, '')) ? text : undefined),
    write: (value) => value,
  }
}

/** The search text, at most 256 characters; empty for no search. */
export function search(): FilterBase<string> & { readonly kind: 'search' } {
  return {
    kind: 'search',
    label: common.search,
    fallback: () => '',
    read: (text) => (text.length <= 256 ? text.trim() : undefined),
    write: (value) => value,
  }
}

/** Whether the filter is in the card's filter bar; the table itself changes the others. */
export function inFilterBar(filter: Filter): filter is YearFilter | MonthFilter | RangeFilter | ChoiceFilter {
  return filter.quiet !== true && ['year', 'month', 'range', 'choice'].includes(filter.kind)
}

/**
 * The parameters of an address that restore these values. Default values are left out, so that a shared address of "the newest" stays the
 * newest. `defaults` replaces the defaults of some filters.
 */
export function addressOf(
  filters: Readonly<Record<string, Filter>>,
  values: Readonly<Record<string, FilterValue>>,
  context: Context,
  defaults: Readonly<Record<string, FilterValue>> = {},
): Record<string, string> {
  const parameters: Record<string, string> = {}
  for (const [name, filter] of Object.entries(filters)) {
    const value = values[name]
    const usual = Object.hasOwn(defaults, name) ? defaults[name] : filter.fallback(context)
    if (value === undefined || value === usual) continue
    const text = writeValue(filter, value)
    if (text !== undefined) parameters[name] = text
  }
  return parameters
}

/** The filters of the filter bar as a reader sees them, for files and for the trust strip. A search is named while there is one. */
export function describeFilters(
  filters: Readonly<Record<string, Filter>>,
  values: Readonly<Record<string, FilterValue>>,
  context: Context,
): readonly { readonly label: string; readonly value: string }[] {
  return Object.entries(filters).flatMap(([name, filter]) => {
    const value = values[name]
    const text = value === undefined ? '' : wordsFor(filter, value, context)
    return text === '' ? [] : [{ label: context.say(filter.label), value: text }]
  })
}

function wordsFor(filter: Filter, value: FilterValue, context: Context): string {
  switch (filter.kind) {
    case 'year':
      return typeof value === 'number' ? yearText(value, context.language) : ''
    case 'month':
      return typeof value === 'string' ? monthAndYear(value, context.language) : ''
    case 'range':
      return typeof value === 'number' ? '' : rangeWords(filter, value, context)
    case 'choice':
      if (value === null) return filter.all === null ? '' : context.say(filter.all)
      return choiceWords(filter, String(value), context)
    case 'search':
      return typeof value === 'string' ? value : ''
    case 'scenario':
      return typeof value === 'string' ? filter.words(value, context) : ''
    default:
      return ''
  }
}

/** The label of a chosen option, or of several. */
export function choiceWords(
  filter: Pick<ChoiceFilter, 'options' | 'several'>,
  value: string,
  context: Context,
): string {
  const options = filter.options(context)
  const labelOf = (value: string) => options.find((option) => option.value === value)?.label ?? value
  return filter.several ? listed(value.split(',').map(labelOf), context.language) : labelOf(value)
}

/** `Last 90 days (15 August 2026 to 12 November 2026)`, or only the two days. */
function rangeWords(filter: RangeFilter, value: string | null, context: Context): string {
  const span = filter.span(value, context)
  if (span === null) return filter.all === null ? '' : context.say(filter.all)
  const days = daySpan(span, context.language)
  const preset = filter.presets(context).find((option) => option.value === value)
  return preset === undefined ? days : `${preset.label} (${days})`
}

function writeValue(filter: Filter, value: FilterValue): string | undefined {
  switch (filter.kind) {
    case 'year':
    case 'page':
    case 'limit':
      return typeof value === 'number' ? filter.write(value) : undefined
    case 'range':
    case 'choice':
      return typeof value === 'number' ? undefined : filter.write(value)
    default:
      return typeof value === 'string' ? filter.write(value) : undefined
  }
}

const wholeNumber = (minimum: number, maximum: number) => (text: string) => {
  if (!/^\d{1,9}$/.test(text)) return undefined
  const value = Number(text)
  return value >= minimum && value <= maximum ? value : undefined
}

function keysOf<Key extends string>(record: Readonly<Record<Key, unknown>>): readonly Key[] {
  // Object.keys forgets the type of the keys; these records are literals of our own.
  return Object.keys(record) as Key[]
}
