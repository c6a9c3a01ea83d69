import type { Dataset } from '@sala/catalog/dataset.ts'
import type { Fact } from '../../state.ts'

/** The facts of an exploration with the side of a comparison that each counts for. */

export interface Pair {
  readonly compared: number | null
  readonly base: number | null
}

/** The day that a day is compared with; null without one. */
export type Earlier = (day: string) => string | null

export interface PairedFact {
  readonly fact: Fact
  readonly side: keyof Pair
  /** The day of the later side. */
  readonly day: string
  /** Measures that the other side lacks. */
  readonly lacking: readonly string[]
}

export interface Sides {
  readonly facts: readonly Fact[]
  /** Without the filters on places. */
  readonly books: readonly Fact[]
}

export const dayOf = ({ newest }: Dataset, { values }: Fact): string => {
  const value = values[newest ?? '']
  return typeof value === 'number' ? `${value}-01-01` : String(value)
}

export const isCounted = ({ name }: Dataset): boolean =>
  [
    'checkpoint',
    'voc',
    'vos',
    'contact',
    'prospect',
    'campaign',
    'media',
    'competitor',
    'transport',
    'news',
    'registration',
  ].includes(name)

export function isOver(dataset: Dataset, day: string, today: string): boolean {
  if (dataset.ahead) return true
  const column = dataset.columns[dataset.newest ?? '']
  if (column?.kind === 'year') return day.slice(0, 4) < today.slice(0, 4)
  return column?.kind === 'date' && column.grain === 'month' ? day.slice(0, 7) < today.slice(0, 7) : day < today
}

export const toPairs = (
  day: string,
  [compared, base]: readonly [readonly Fact[], readonly Fact[]],
  lacking: (fact: Fact, side: keyof Pair) => readonly string[],
): readonly PairedFact[] => [
  ...compared.map((fact): PairedFact => ({ fact, day, side: 'compared', lacking: lacking(fact, 'compared') })),
  ...base.map((fact): PairedFact => ({ fact, day, side: 'base', lacking: lacking(fact, 'base') })),
]
