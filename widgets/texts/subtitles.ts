import type { Unit } from '@sala/catalog/dataset.ts'
import { formatMessage, type MessageDescriptor } from '@sala/catalog/locales/messages.ts'
import { unitWords } from '@sala/catalog/units.ts'
import { type Language, rightToLeft } from '@sala/catalog/words.ts'
import type { Context } from '../context.ts'
import type { ChoiceFilter, Filter, FilterValue } from '../filters/filters.ts'
import type { View } from '../views/view.ts'
import { common } from './commonWords.ts'
import { date, labelled, listed, number } from './format.ts'
import { sentence } from './sentences.ts'

/** The subtitle of a card in one line: its period, and its filters. Absent parts are left out. */
export function subtitleOf(...parts: readonly (string | null)[]): string {
  return parts.filter((part) => part !== null && part !== '').join(between)
}

/** The number of counted things: `Messages: 1,234`. */
export function counted(label: MessageDescriptor, count: number | null, { say, language }: Context): string {
  return labelled(say(label), number(count, language), language)
}

/** The words of a chosen value; null where all are shown, which goes without saying. */
export function chosen<Value extends string | null>(
  filter: Pick<ChoiceFilter<Value>, 'options'>,
  value: Value,
  context: Context,
): string | null {
  return value === null ? null : (filter.options(context).find((option) => option.value === value)?.label ?? value)
}

/** A choice that no other part of the line names, with its label: `Grouped by: Market region`; null for the default. */
export function unlessDefault<Value extends string>(
  filter: ChoiceFilter<Value>,
  value: Value,
  context: Context,
): string | null {
  const words = chosen(filter, value, context)
  return words === null || value === filter.fallback(context)
    ? null
    : labelled(context.say(filter.label), words, context.language)
}

/** The search text, at the end of the line: a file of a searched table holds only the matches. */
export function searchedFor(
  filters: Readonly<Record<string, Filter>>,
  values: Readonly<Record<string, FilterValue>>,
  { say, language }: Context,
): string | null {
  const [searchText] = Object.entries(filters).flatMap(([name, filter]) => {
    const value = values[name]
    return filter.kind === 'search' && typeof value === 'string' && value !== ''
      ? [labelled(say(filter.label), value, language)]
      : []
  })
  return searchText ?? null
}

/**
 * The line under a title with the unit before it, unless the card names it already: `Baht · January to October 2026 against the same months
 * of 2025`. The units are those of the picture; a table's is `declared`.
 */
export function withUnit(subtitle: string, view: View, declared: Unit, { language }: Context): string {
  const units = unitsOf(view, declared, language)
  // For items, the title, the line or the columns name what is counted; the word "items" adds nothing.
  if (units.every((unit) => unit === 'items')) return subtitle
  const subtitleWords = words([subtitle, ...columnsIn(view)].join(' '))
  const unsaid = units
    .map((unit) => formatMessage(unitWords[unit], language))
    .filter((unit) => !subtitleWords.includes(words(unit)))
  const [first] = units
  const line = listed(unsaid, language)
  const firstLine = first !== undefined && symbols.has(first) ? line : sentence(line)
  return subtitleOf(firstLine, subtitle)
}

/**
 * The parts of a line in the reader's direction: in Hebrew and Arabic, Latin text (`°C`, an airline) would otherwise pull the figures of
 * the next part to its own side.
 */
export function inReadingOrder(line: string, { language }: Context): string {
  if (!rightToLeft.has(language)) return line
  return line
    .split(between)
    .map((part) => (startsLatin.test(part) ? `${leftToRight}${part}${rightToLeftMark}` : part))
    .join(between)
}

/** Of figures of an earlier day: which day that is; null for those of now. */
export function asOfWords({ asOf, language }: Context): string | null {
  return asOf === null ? null : formatMessage(common.asOfDay, language, { date: date(asOf, language) })
}

const between = ' · '
const leftToRight = '\u200e'
const rightToLeftMark = '\u200f'
/** The first of its letters is Latin. */
const startsLatin = /^\P{L}*\p{Script=Latin}/u

/** Units that are written the same at the start of a line. */
const symbols: ReadonlySet<Unit> = new Set(['celsius', 'millimetres', 'millimetres_per_day', 'degrees'])

/** Headline figures have labels, which name people or flights but rarely the unit of money or time. */
const unnamed: ReadonlySet<Unit> = new Set(['baht', 'us_dollars', 'days'])

/** The units of a view, each once; none if every figure is named beside it. */
function unitsOf(view: View, declared: Unit, language: Language): readonly Unit[] {
  const parts = view.kind === 'composed' ? view.parts.map((part) => part.view) : [view]
  const figures = parts.flatMap((part) => (part.kind === 'figures' ? part.figures : []))
  const drawn = [
    ...parts.flatMap((part) => ('unit' in part ? [part.unit] : [])),
    ...figures.flatMap(({ label, unit }) =>
      unnamed.has(unit) && !label.toLocaleLowerCase().includes(formatMessage(unitWords[unit], language)) ? [unit] : [],
    ),
  ]
  const [first = declared] = drawn
  if (drawn.length === 0 && !parts.some(({ kind }) => kind === 'table')) return []
  // A list that counts what stands beside a map (provinces by their weather) measures nothing else.
  return [...new Set([first, ...drawn.filter((unit) => unit !== 'items')])]
}

function columnsIn(view: View): readonly string[] {
  if (view.kind === 'composed') return view.parts.flatMap((part) => columnsIn(part.view))
  return view.kind === 'table' ? view.table.columns.map(({ label }) => label) : []
}

/** A text as its words, each between spaces, so that no unit is found within a longer word. */
const words = (text: string): string =>
  ` ${text
    .toLocaleLowerCase()
    .split(/[\s·:,،()–]+/)
    .join(' ')
    .trim()} `
