import { type CheckpointType, checkpoints } from '@sala/catalog/places/checkpoints.ts'
import { monthOf } from '../calendar.ts'
import { around1, random } from '../random.ts'
import { type RouteName, routes } from './checkpointShares.ts'

/** Times in which some checkpoints were shut or hardly used: months from and to, inclusive. */
interface Closure {
  readonly from: number
  readonly to: number
  readonly factor: number
  readonly of: (code: string, type: CheckpointType) => boolean
}

const cambodianBorder: ReadonlySet<string> = new Set([
  'aranyaprathet',
  'ban-laem',
  'ban-phakkat',
  'hat-lek',
  'chong-chom',
  'chong-sa-ngam',
])
const capital: ReadonlySet<string> = new Set(['suvarnabhumi', 'phuket-airport', 'samui-airport'])

const closures: readonly Closure[] = [
  // During the pandemic land borders and harbours opened after the main airports.
  { from: monthOf(2020, 4), to: monthOf(2021, 12), factor: 0.01, of: (_, type) => type !== 'air' },
  { from: monthOf(2022, 1), to: monthOf(2022, 4), factor: 0.25, of: (_, type) => type !== 'air' },
  {
    from: monthOf(2020, 4),
    to: monthOf(2021, 10),
    factor: 0.05,
    of: (code, type) => type === 'air' && !capital.has(code),
  },
  // Phuket took visitors without quarantine before the rest of the country did.
  { from: monthOf(2021, 7), to: monthOf(2021, 10), factor: 4, of: (code) => code === 'phuket-airport' },
  // The land border with Cambodia has been shut since the middle of 2025.
  { from: monthOf(2025, 7), to: Number.POSITIVE_INFINITY, factor: 0, of: (code) => cambodianBorder.has(code) },
]

const closureFactors = new Map<string, readonly number[]>()

/** What closures leave of each checkpoint in a month; the same array for months with the same closures. */
function factorsIn(month: number): readonly number[] {
  const current = closures.filter(({ from, to }) => month >= from && month <= to)
  const key = current.map((closure) => closures.indexOf(closure)).join()
  const cachedFactor = closureFactors.get(key)
  if (cachedFactor) return cachedFactor
  const factors = checkpoints.map(({ code, type }) =>
    current.reduce((product, closure) => (closure.of(code, type) ? product * closure.factor : product), 1),
  )
  closureFactors.set(key, factors)
  return factors
}

interface MarketRoute {
  readonly code: string
  readonly route: RouteName
}

/**
 * Makes a market's shares of the checkpoints, in the catalogue's order; they add up to one. Nationalities of one kind differ a
 * little from each other by chance.
 */
export function makeRoute(source: MarketRoute, seed: number): (month: number) => Float64Array {
  const next = random(seed, `route ${source.code}`)
  const route = routes[source.route]
  const usual = checkpoints.map(({ code }) => (route[code] ?? 0) * around1(next, 0.2))
  const cache = new Map<readonly number[], Float64Array>()
  return (month) => {
    const factors = factorsIn(month)
    const cachedRoutes = cache.get(factors)
    if (cachedRoutes) return cachedRoutes
    const open = Float64Array.from(usual, (share, index) => share * (factors[index] ?? 1))
    const sum = open.reduce((total, share) => total + share, 0)
    const shared = open.map((share) => share / sum)
    cache.set(factors, shared)
    return shared
  }
}
