import type { Column, Dataset, Measure } from '../dataset.ts'
import type { Dimension } from '../datasets/endpoints.ts'
import { defineMessages, type MessageDescriptor } from '../locales/messages.ts'
import { isNumeric, type OwnColumn, type OwnDefinition, type OwnTexts, ownLimits, ownText } from './definition.ts'

const words = defineMessages('catalog.own', {
  rows: 'Rows',
  countsRows: 'How many rows there are.',
  sum: 'The figures of all rows, added up.',
  mean: 'The mean of the figures; each row counts the same.',
  weighted: 'The mean of the figures, weighted by another column; there is none where a row lacks that.',
  minimum: 'The smallest figure of all rows.',
  maximum: 'The largest figure of all rows.',
  row: 'One row of a data set of the house’s own',
})

/** The largest figures of one row: far above true ones, and their sums are whole numbers in JavaScript and in the store. */
const largest = { count: 1e12, amount: 1e15 } as const

/** In days after the end of the period, when figures of each rhythm are late. */
const due = {
  day: { every: 'day', withinDays: 7 },
  month: { every: 'month', withinDays: 62 },
  year: { every: 'year', withinDays: 365 },
} as const

/**
 * The declaration of a data set that an administrator defined. It has no endpoints, so that no card, public page or feed reads it: who
 * may explore it is asked of `readsDataset` on the server.
 */
export function ownDataset(name: string, { names, columns, rhythm }: OwnDefinition): Dataset {
  const time = columns.find(({ isTime }) => isTime) ?? null
  const key = columns.filter(({ isKey }) => isKey).map(({ id }) => id)
  const figures = columns.filter((column) => column.figure !== null)
  const places = columns.filter(({ kind }) => kind === 'country' || kind === 'province')
  return {
    name,
    label: message(`own.${name}`, names),
    row: words.row,
    columns: Object.fromEntries(columns.map((column) => [column.id, columnOf(name, column)])),
    derived: Object.fromEntries(places.map(regionOf)),
    dimensions: Object.fromEntries(columns.flatMap((column) => dimensionsOf(column))),
    measures: {
      ...Object.fromEntries(figures.map((column) => measureOf(name, column))),
      // Rows without a key stand for themselves, and can be counted.
      ...(key.length === 0 || figures.length === 0
        ? { rows: { kind: 'count', unit: 'items', label: words.rows, definition: words.countsRows } as const }
        : {}),
    },
    endpoints: [],
    key,
    status: null,
    wholeYears: null,
    totals: null,
    newest: time?.id ?? null,
    ahead: 'plan',
    due: rhythm === 'none' ? { every: grainOf(time), withinDays: null } : due[rhythm],
    template: { wide: null, aggregates: places[0]?.id ?? null, units: {} },
  }
}

/** A text of its own in each language: it is no message of a catalogue. */
const message = (id: string, texts: OwnTexts): MessageDescriptor => ({ id, defaultMessage: ownText(texts), texts })

function columnOf(dataset: string, { id, names, headings, kind, unit, isKey, isTime }: OwnColumn): Column {
  const base = {
    label: message(`own.${dataset}.${id}`, names),
    headings,
    absent: isKey || isTime ? ('required' as const) : ('optional' as const),
  }
  switch (kind) {
    case 'day':
    case 'month':
      return { ...base, kind: 'date', grain: kind }
    case 'year':
    case 'province':
      return { ...base, kind }
    case 'country':
      return { ...base, kind, rest: false }
    case 'text':
      return { ...base, kind, maximum: ownLimits.text }
    case 'count':
      return { ...base, kind, unit: unit ?? 'items', maximum: largest.count }
    case 'amount':
      return { ...base, kind, unit: unit ?? 'items', minimum: -largest.amount, maximum: largest.amount }
  }
}

/** The periods that rows are about; years where no column says one. */
const grainOf = (time: OwnColumn | null): Dataset['due']['every'] =>
  time?.kind === 'day' || time?.kind === 'month' ? time.kind : 'year'

/** The market region of a country and the geographic region of a province, worked out as those of the catalogue. */
const regionOf = ({ id, kind }: OwnColumn) =>
  [regionName(id), { from: id, how: kind === 'country' ? 'market_region' : 'geographic_region' }] as const

const regionName = (id: string): string => `${id}_region`

function dimensionsOf({ id, kind, isTime }: OwnColumn): readonly (readonly [string, Dimension])[] {
  if (isNumeric(kind) || kind === 'day' || kind === 'month') return []
  const own = [id, { kind: 'column', column: id }] as const
  if (kind === 'year') return isTime ? [own] : []
  if (kind === 'text') return [own]
  return [own, [regionName(id), { kind: 'column', column: regionName(id) }]]
}

function measureOf(dataset: string, { id, names, unit, figure, weight }: OwnColumn): readonly [string, Measure] {
  const label = message(`own.${dataset}.${id}`, names)
  const base = { label, unit: unit ?? 'items' } as const
  if (figure === null || figure === 'sum')
    return [`sum_${id}`, { ...base, kind: 'sum', column: id, where: null, definition: words.sum }]
  if (weight !== null)
    return [`mean_${id}`, { ...base, kind: 'weighted_mean', column: id, weight, definition: words.weighted }]
  return [`${figure}_${id}`, { ...base, kind: figure, column: id, definition: words[figure] }]
}
