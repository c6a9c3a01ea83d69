import { type Random, randomOf } from '../random.ts'
import type { State, StateBatch } from '../state.ts'
import { arrivalBatches } from './arrivals.ts'
import { dailyBatches } from './daily.ts'
import { messageBatches } from './messages.ts'
import type { Shape } from './oddities.ts'
import { receiptBatches } from './receipts.ts'
import { registerBatches } from './registers.ts'
import { stayBatches } from './stays.ts'

const usual: Shape = {
  today: '2026-11-20',
  years: [2024, 2026],
  missingMonths: 0,
  missingMembers: 0,
  wholeYears: 'none',
  secondSource: false,
  statuses: ['final', 'final'],
  otherSheets: false,
  weights: 'all',
  everyProvince: false,
  printed: false,
  totals: 'totals',
  zeros: 0,
  ahead: false,
}

/** States with one unusual property each; `mixedState` combines them at random by a seed. */
const shapes: Readonly<Record<string, Partial<Shape>>> = {
  complete: {},
  'missing months': { missingMonths: 0.4 },
  'missing members': { missingMembers: 0.3 },
  'mixed grains': {
    wholeYears: 'mixed',
    missingMonths: 0.2,
    years: [2023, 2026],
    secondSource: true,
    statuses: ['final', 'preliminary'],
  },
  'early whole years': { wholeYears: 'early', years: [2024, 2026] },
  revisions: { secondSource: true, statuses: ['preliminary', 'revised'] },
  'preliminary after final': { secondSource: true, statuses: ['final', 'preliminary'] },
  'two sources': { secondSource: true },
  'other sheets': { otherSheets: true },
  'leap years': { today: '2024-03-01', years: [2022, 2024], zeros: 0.3, totals: 'both' },
  'missing weights': { weights: 'some', everyProvince: true },
  'no weights': { weights: 'none', printed: true },
  'one province with rooms': { weights: 'one', everyProvince: true, ahead: true },
  'all weights': { everyProvince: true, zeros: 0.05 },
  'printed wholes': { weights: 'some', everyProvince: true, printed: true, missingMonths: 0.1, totals: 'mixed' },
  zeros: { zeros: 0.5 },
  'parts alone': { totals: 'parts', missingMembers: 0.2 },
  'totals beside parts': { totals: 'both' },
  'totals or parts': { totals: 'mixed', missingMembers: 0.2 },
  'rows ahead of today': { ahead: true },
  'one month': { years: [2026, 2026], missingMonths: 0.9 },
  'missing months of revisions': { missingMonths: 0.4, secondSource: true, statuses: ['preliminary', 'revised'] },
  'other sheets in leap years': {
    otherSheets: true,
    today: '2024-03-01',
    years: [2022, 2024],
    zeros: 0.3,
    totals: 'both',
  },
}

export const stateNames: readonly string[] = Object.keys(shapes)

/** The smallest set that has every unusual property once; `npm test` uses it. */
export const usualNames: readonly string[] = ['mixed grains', 'printed wholes']

/** The state of a name, with the figures of a seed. */
export function namedState(name: string, seed: number): State {
  return stateOf(name, seed, { ...usual, ...shapes[name] })
}

/** A state with several oddities at once. */
export function mixedState(seed: number): State {
  const random = randomOf(seed)
  const chosen = random.some(Object.values(shapes), 4)
  return stateOf(`mixed ${seed}`, seed, Object.assign({}, usual, ...chosen))
}

function stateOf(name: string, seed: number, shape: Shape): State {
  const random: Random = randomOf(seed)
  const batches: readonly StateBatch[] = [
    ...arrivalBatches(random, shape),
    ...receiptBatches(random, shape),
    ...stayBatches(random, shape),
    ...dailyBatches(random, shape),
    ...messageBatches(random, shape),
    ...registerBatches(random, shape),
  ].filter(({ rows }) => rows.length > 0)
  return { name, seed, today: shape.today, batches }
}
