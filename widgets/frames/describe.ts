import type { Context } from '../context.ts'
import { sum } from '../periods/periods.ts'
import { figureSentence, topSentence } from '../texts/sentences.ts'
import type { Figure } from '../views/figuresView.ts'
import type { Series } from '../views/view.ts'
import type { Encoding } from './encoding.ts'
import type { Frame } from './frame.ts'
import { numberIn } from './frameOf.ts'

/** The description of a picture for screen readers, computed from the frame that it draws. */

/** The comparison and the headline figures of a frame: all of them, or the named ones. */
export function headlineSentence({ headline = [], note }: Frame, context: Context, keys?: readonly string[]): string {
  const figures = headline.filter(({ key }) => keys === undefined || keys.includes(key))
  return [note, ...figures.map((figure) => figureOf(figure, context))].filter((sentence) => sentence).join('. ')
}

const figureOf = ({ label, value, unit, change }: Figure, context: Context): string =>
  figureSentence(label, value, unit, change, context)

/**
 * The description of a chart: its own words, else the headline of the frame. Without either, the whole and its largest parts, of which there
 * is one for each series, or else one for each category.
 */
export function describeSeries(
  encoding: Extract<Encoding, { readonly description?: string }>,
  frame: Frame,
  { categories, series }: { readonly categories: readonly string[]; readonly series: readonly Series[] },
  context: Context,
): string {
  if (encoding.description !== undefined) return encoding.description
  if (frame.description !== undefined) return frame.description
  if (frame.headline !== undefined) return headlineSentence(frame, context, encoding.headline)
  const [only, ...others] = series
  if (only === undefined || others.length === 0)
    return topSentence(namedValues(categories, only?.values ?? []), context)
  const totals = series.map(({ name, values }) => ({ name, total: sum(values) }))
  return largestSentence(totals, context)
}

/** Names and figures of equal positions, in the shape that `topSentence` takes. */
export const namedValues = (names: readonly string[], values: readonly (number | null)[]) =>
  names.map((name, at) => ({ name, value: values[at] ?? null }))

/** The largest of some totals; those without any are left out. */
export function largestSentence(
  totals: readonly { readonly name: string; readonly total: number | null }[],
  context: Context,
): string {
  const largest = totals.filter(({ total }) => (total ?? 0) > 0).toSorted((a, b) => (b.total ?? 0) - (a.total ?? 0))
  return topSentence(
    largest.map(({ name, total }) => ({ name, value: total })),
    context,
  )
}

/** A whole with its largest parts: `Messages: 1,200 messages. Facebook 800, 1672 400`. */
export function wholeSentence(
  total: Pick<Figure, 'label' | 'value' | 'unit'>,
  parts: string,
  context: Context,
): string {
  const text = figureSentence(total.label, total.value, total.unit, null, context)
  return parts === '' ? text : `${text}. ${parts}`
}

/** The sum of a frame's rows in a column, without its totals. */
export const totalIn = ({ rows }: Pick<Frame, 'rows'>, key: string): number | null =>
  sum(rows.map((row) => (row.level === 'row' ? numberIn(row, key) : null)))
