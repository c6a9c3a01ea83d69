import { type CheckpointType, checkpoints } from '@sala/catalog/places/checkpoints.ts'
import { monthOf } from '../calendar.ts'
import { around1, random } from '../random.ts'

/** Shares of the checkpoints by which people of one kind of market come, by checkpoint code; they need not add up to one. */
type Route = Readonly<Record<string, number>>

/** The harbours and far borders that a few of every nationality use. */
const elsewhere: Route = {
  'bangkok-port': 0.0012,
  'laem-chabang-port': 0.0035,
  'map-ta-phut-port': 0.0008,
  'si-racha-port': 0.0006,
  'phuket-port': 0.003,
  'krabi-port': 0.0005,
  'samui-port': 0.0009,
  'songkhla-port': 0.0003,
  'udon-thani-airport': 0.0006,
  'hua-hin-airport': 0.0004,
  'surat-thani-airport': 0.0006,
  'sangkhla-buri': 0.0001,
}

/** People on a long journey who cross from one neighbouring country to the next. */
const overland: Route = {
  sadao: 0.006,
  'padang-besar': 0.004,
  'nong-khai': 0.011,
  'chiang-khong': 0.006,
  mukdahan: 0.0015,
  'chong-mek': 0.0015,
  'nakhon-phanom': 0.0006,
  aranyaprathet: 0.009,
  'hat-lek': 0.002,
  'ban-phakkat': 0.0006,
  'mae-sot': 0.0015,
  'mae-sai': 0.0012,
  'satun-port': 0.0018,
  'ranong-port': 0.0008,
}

/** How each kind of market comes. Shares are guesses that follow where the flights and roads are; no office publishes them so. */
const shares = {
  longHaul: {
    suvarnabhumi: 0.69,
    'phuket-airport': 0.17,
    'don-mueang': 0.03,
    'samui-airport': 0.025,
    'krabi-airport': 0.015,
    'chiang-mai-airport': 0.012,
    'u-tapao-airport': 0.001,
    'chiang-rai-airport': 0.0006,
    ...overland,
    ...elsewhere,
  },
  russia: {
    'phuket-airport': 0.47,
    suvarnabhumi: 0.42,
    'u-tapao-airport': 0.045,
    'krabi-airport': 0.012,
    'samui-airport': 0.008,
    'don-mueang': 0.012,
    'chiang-mai-airport': 0.002,
    ...overland,
    ...elsewhere,
  },
  israel: {
    suvarnabhumi: 0.76,
    'phuket-airport': 0.17,
    'samui-airport': 0.015,
    'krabi-airport': 0.008,
    'don-mueang': 0.012,
    'chiang-mai-airport': 0.01,
    ...overland,
    ...elsewhere,
  },
  gulf: {
    suvarnabhumi: 0.78,
    'phuket-airport': 0.175,
    'krabi-airport': 0.008,
    'don-mueang': 0.012,
    ...elsewhere,
    sadao: 0.006,
  },
  southAsia: {
    suvarnabhumi: 0.66,
    'don-mueang': 0.12,
    'phuket-airport': 0.16,
    'krabi-airport': 0.02,
    'chiang-mai-airport': 0.004,
    'samui-airport': 0.004,
    sadao: 0.008,
    'mae-sot': 0.002,
    ...elsewhere,
  },
  china: {
    suvarnabhumi: 0.51,
    'don-mueang': 0.18,
    'phuket-airport': 0.17,
    'chiang-mai-airport': 0.05,
    'krabi-airport': 0.018,
    'u-tapao-airport': 0.012,
    'samui-airport': 0.01,
    'surat-thani-airport': 0.004,
    'chiang-rai-airport': 0.004,
    'hat-yai-airport': 0.001,
    'chiang-khong': 0.008,
    'nong-khai': 0.008,
    sadao: 0.006,
    'mae-sai': 0.001,
    'chiang-saen': 0.001,
    mukdahan: 0.001,
    ...elsewhere,
  },
  greaterChina: {
    suvarnabhumi: 0.65,
    'don-mueang': 0.13,
    'phuket-airport': 0.12,
    'chiang-mai-airport': 0.07,
    'krabi-airport': 0.004,
    'samui-airport': 0.008,
    ...elsewhere,
  },
  northEastAsia: {
    suvarnabhumi: 0.74,
    'don-mueang': 0.08,
    'phuket-airport': 0.07,
    'chiang-mai-airport': 0.07,
    'samui-airport': 0.003,
    'u-tapao-airport': 0.002,
    ...overland,
    ...elsewhere,
  },
  archipelago: {
    suvarnabhumi: 0.6,
    'don-mueang': 0.24,
    'phuket-airport': 0.06,
    'chiang-mai-airport': 0.012,
    'krabi-airport': 0.004,
    'hat-yai-airport': 0.003,
    sadao: 0.03,
    'padang-besar': 0.012,
    betong: 0.002,
    'nong-khai': 0.006,
    ...elsewhere,
    'phuket-port': 0.008,
  },
  singapore: {
    suvarnabhumi: 0.53,
    'phuket-airport': 0.12,
    'don-mueang': 0.09,
    'hat-yai-airport': 0.012,
    'samui-airport': 0.03,
    'chiang-mai-airport': 0.03,
    'krabi-airport': 0.012,
    sadao: 0.12,
    'padang-besar': 0.02,
    betong: 0.012,
    ...elsewhere,
    'phuket-port': 0.015,
  },
  malaysia: {
    sadao: 0.43,
    'padang-besar': 0.09,
    betong: 0.085,
    'su-ngai-kolok': 0.07,
    'wang-prachan': 0.025,
    'tak-bai': 0.012,
    'satun-port': 0.008,
    suvarnabhumi: 0.13,
    'don-mueang': 0.09,
    'phuket-airport': 0.03,
    'krabi-airport': 0.008,
    'chiang-mai-airport': 0.007,
    'hat-yai-airport': 0.006,
    'samui-airport': 0.003,
    ...elsewhere,
    'phuket-port': 0.004,
  },
  laos: {
    'nong-khai': 0.43,
    mukdahan: 0.16,
    'chong-mek': 0.11,
    'nakhon-phanom': 0.07,
    'chiang-khong': 0.06,
    'tha-li': 0.05,
    'bueng-kan': 0.03,
    'huai-kon': 0.02,
    'chiang-saen': 0.012,
    suvarnabhumi: 0.05,
    'don-mueang': 0.003,
    'chiang-mai-airport': 0.001,
    'udon-thani-airport': 0.001,
  },
  cambodia: {
    aranyaprathet: 0.5,
    'ban-phakkat': 0.08,
    'ban-laem': 0.07,
    'hat-lek': 0.09,
    'chong-chom': 0.06,
    'chong-sa-ngam': 0.04,
    suvarnabhumi: 0.11,
    'don-mueang': 0.045,
    'phuket-airport': 0.002,
  },
  myanmar: {
    suvarnabhumi: 0.44,
    'don-mueang': 0.23,
    'mae-sot': 0.13,
    'mae-sai': 0.09,
    'ranong-port': 0.05,
    'phu-nam-ron': 0.01,
    'sangkhla-buri': 0.005,
    'chiang-mai-airport': 0.035,
    'phuket-airport': 0.004,
  },
  vietnam: {
    suvarnabhumi: 0.47,
    'don-mueang': 0.27,
    'phuket-airport': 0.03,
    'chiang-mai-airport': 0.03,
    mukdahan: 0.06,
    'nong-khai': 0.03,
    'nakhon-phanom': 0.04,
    aranyaprathet: 0.05,
    'chong-mek': 0.008,
    ...elsewhere,
  },
} as const satisfies Readonly<Record<string, Route>>

export type RouteName = keyof typeof shares

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
  const known = closureFactors.get(key)
  if (known) return known
  const factors = checkpoints.map(({ code, type }) =>
    current.reduce((product, closure) => (closure.of(code, type) ? product * closure.factor : product), 1),
  )
  closureFactors.set(key, factors)
  return factors
}

/** The usual shares of every kind of market, for tests that no checkpoint is misspelt. */
export const routes: Readonly<Record<RouteName, Route>> = shares

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
  const route: Route = shares[source.route]
  const usual = checkpoints.map(({ code }) => (route[code] ?? 0) * around1(next, 0.2))
  const made = new Map<readonly number[], Float64Array>()
  return (month) => {
    const factors = factorsIn(month)
    const known = made.get(factors)
    if (known) return known
    const open = Float64Array.from(usual, (share, index) => share * (factors[index] ?? 1))
    const sum = open.reduce((total, share) => total + share, 0)
    const shared = open.map((share) => share / sum)
    made.set(factors, shared)
    return shared
  }
}
