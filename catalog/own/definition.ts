import { z } from 'zod'
import { filledLineOf, lineOf } from '../api/lists.ts'
import { namedStrictObject } from '../api/namedObject.ts'
import type { Unit } from '../dataset.ts'
import { languages } from '../words.ts'

/**
 * What an administrator declares of a data set of the house's own. It is kept as a row of the state; `ownDataset` makes of it the same
 * declaration as those of the catalogue, from which table, import, checks and explorations follow.
 */

export const ownLimits = {
  /** Data sets of one installation, without those in the trash. */
  all: 100,
  columns: 60,
  name: 120,
  heading: 200,
  headings: 10,
  source: 500,
  /** Letters of a text in a column. */
  text: 300,
  readers: 200,
} as const

/** The kinds of columns. Dates are kept by the day or by the first day of their month. */
export const ownKinds = ['day', 'month', 'year', 'country', 'province', 'text', 'count', 'amount'] as const
export type OwnKind = (typeof ownKinds)[number]

/** Units that the numbers of a column can have. */
export const ownUnits = [
  'people',
  'baht',
  'us_dollars',
  'trips',
  'items',
  'rooms',
  'seats',
  'flights',
  'messages',
  'days',
  'percent',
  'baht_per_unit',
  'points',
  'celsius',
  'millimetres',
  'degrees',
] as const satisfies readonly Unit[]
export type OwnUnit = (typeof ownUnits)[number]

/** Quotients of two figures. The mean of several is right only where each is weighted by what it is a part of. */
export const quotientUnits: ReadonlySet<string> = new Set(['percent', 'baht_per_unit'])

/** Units of rates and readings: their figures are never added up. */
export const ratedUnits: ReadonlySet<string> = new Set([...quotientUnits, 'points', 'celsius', 'degrees'])

/** How the numbers of several rows become one figure; null keeps them as a part of the row alone. */
export const ownFigures = ['sum', 'mean', 'minimum', 'maximum'] as const

/** A name in the languages in which there is one. */
export const OwnTexts = z.partialRecord(z.enum(languages), filledLineOf(ownLimits.name))
export type OwnTexts = z.infer<typeof OwnTexts>

const ColumnId = z.string().regex(/^c[1-9]\d?$/, { error: 'c1–c99' })

export const OwnColumn = namedStrictObject('OwnColumn', {
  id: ColumnId.describe('The name of the column in the store; it stays the same when the column is renamed'),
  names: OwnTexts,
  /** What files call it; its names are known as well. */
  headings: z.array(filledLineOf(ownLimits.heading)).max(ownLimits.headings),
  kind: z.enum(ownKinds),
  /** Of numbers; null for others. */
  unit: z.enum(ownUnits).nullable(),
  figure: z.enum(ownFigures).nullable(),
  /** The column of numbers that a mean is weighted by; null counts each row the same. */
  weight: ColumnId.nullable(),
  /** Part of what names one fact: rows that agree in all such columns replace each other. */
  isKey: z.boolean(),
  /** The date that rows are about; at most one column is. */
  isTime: z.boolean(),
})
export type OwnColumn = z.infer<typeof OwnColumn>

/** How often new rows are due. */
export const rhythms = ['day', 'month', 'year', 'none'] as const
export type Rhythm = (typeof rhythms)[number]

export const OwnDefinition = namedStrictObject('OwnDefinition', {
  names: OwnTexts,
  /** The publisher of the figures. */
  source: lineOf(ownLimits.source),
  rhythm: z.enum(rhythms),
  columns: z.array(OwnColumn).min(1).max(ownLimits.columns),
})
export type OwnDefinition = z.infer<typeof OwnDefinition>

export const isNumeric = (kind: OwnKind): kind is 'count' | 'amount' => kind === 'count' || kind === 'amount'
/** Whether a mean of another column can be weighted by this one: its own figures add up. */
export const isWeight = ({ kind, unit }: OwnColumn): boolean =>
  isNumeric(kind) && unit !== null && !ratedUnits.has(unit)
export const isTimeKind = (kind: OwnKind): boolean => kind === 'day' || kind === 'month' || kind === 'year'

/** The name in a language, else in the first language that has one. */
export function ownText(texts: OwnTexts, language: (typeof languages)[number] = 'en'): string {
  return texts[language] ?? languages.map((code) => texts[code]).find((text) => text !== undefined) ?? ''
}
