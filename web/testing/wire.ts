import type { Provenance } from '@sala/catalog/api/provenance.ts'

/** The other end of the wire for tests of screens: answers of the shape that the server gives, with figures that are easy to add. */

export interface Wire {
  /** Below `/api/`, with the query, in the order asked. */
  readonly requests: string[]
  /** Answers instead of the usual, for paths that begin so. */
  readonly instead: Map<string, () => Response | Promise<Response>>
  readonly fetch: (url: string) => Promise<Response>
}

export const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status })

/** A problem document, as the server words every refusal. */
export function refuse(status: number, name: string, message: string): Response {
  return json({ type: `/problems/${name}`, title: name, status, requestId: 'request-7', message }, status)
}

/** A server with arrivals from January 2024 to October 2026. */
export function openWire(permissions: readonly string[]): Wire {
  const requests: string[] = []
  const instead = new Map<string, () => Response | Promise<Response>>()
  return {
    requests,
    instead,
    fetch: async (url) => {
      const { pathname, searchParams } = new URL(url, 'http://sala.test')
      const path = pathname.replace('/api/', '')
      requests.push(url.replace('/api/', ''))
      const other = [...instead].find(([start]) => path.startsWith(start))?.[1]
      return other === undefined ? json(answerTo(path, searchParams, permissions)) : await other()
    },
  }
}

export const freshness = (name: string, newest: string) => ({
  name,
  oldest: '2024-01-01',
  newest,
  windowEnd: newest,
  months: [{ from: '2024-01', to: newest.slice(0, 7) }],
  ahead: null,
  status: 'preliminary',
  source: 'Ministry of Tourism and Sports',
  importedAt: '2026-11-05T00:00:00.000Z',
  demonstration: true,
  version: 1,
})

/** Where the arrivals come from that are answered. */
export const wireProvenance: Provenance = {
  dataset: 'immigration',
  source: 'Ministry of Tourism and Sports',
  status: 'preliminary',
  batch: 1,
  asOf: '2026-11-05T00:00:00.000Z',
  from: '2026-01-01',
  to: '2026-10-01',
  demonstration: true,
}

function answerTo(path: string, query: URLSearchParams, permissions: readonly string[]): unknown {
  const years = (query.get('year') ?? '2026').split(',').map(Number)
  const months = Array.from({ length: 12 }, (_, index) => index + 1)
  const loadedMonths = years.flatMap((year) => months.map((month) => ({ year, month }))).filter(isHeld)
  switch (path) {
    case 'auth/renew':
      return {
        user,
        permissions,
        token: 't',
        expiresIn: 900,
        demonstration: true,
        secondFactorDue: false,
        lockMinutes: 30,
      }
    case 'datasets':
      return { rows: [freshness('immigration', '2026-10-01'), freshness('immigration_target', '2026-12-01')], count: 2 }
    case 'v2/tourist/immigration': {
      const regions = [
        { market_region: 'europe', arrivals: (year: number) => (year === 2026 ? 200 : 100) },
        { market_region: 'east-asia', arrivals: () => 1000 },
      ].filter(({ market_region }) => market_region === (query.get('market_region') ?? market_region))
      return {
        market_region_x_year_x_month: loadedMonths.flatMap(({ year, month }) =>
          regions.map(({ market_region, arrivals }) => ({
            _id: { market_region, year, month },
            totalImmigrants: arrivals(year),
          })),
        ),
        market_region_x_year: years.flatMap((year) => {
          const months = loadedMonths.filter((month) => month.year === year).length
          const counts = { members: 1, wholeMembers: months === 12 ? 1 : 0 }
          return regions.map(({ market_region, arrivals }) => ({
            _id: { market_region, year },
            totalImmigrants: arrivals(year) * months,
            ...counts,
          }))
        }),
        ...(query.has('matched') ? { matched: { members: 2, of: 2, months: tenMonths } } : {}),
        provenance: [wireProvenance],
      }
    }
    case 'v2/tourist/immigration/target':
      return {
        target_n_immigrants_x_year_x_month: loadedMonths.map((_id) => ({ _id, sum_target: 150, totalImmigrants: 100 })),
        provenance: [wireProvenance],
      }
    case 'tourist/immigration': {
      const page = Number(query.get('page'))
      const limit = Number(query.get('limit'))
      const rows = countries.filter((code) => query.get('q') === null || code === query.get('q'))
      return {
        rows: rows.slice((page - 1) * limit, page * limit).map((location_source, index) => ({
          year: 2026,
          location_source,
          market_region: 'europe',
          currentYear: { totalImmigrants: 5000 - index },
          previousYear: { totalImmigrants: 4000 },
          matched: { currentYear: 5000 - index, previousYear: 4000, months: tenMonths },
        })),
        count: rows.length,
        total: {
          currentYear: { totalImmigrants: rows.reduce((sum, _, index) => sum + 5000 - index, 0) },
          previousYear: { totalImmigrants: 4000 * rows.length },
          matched: null,
          members: 0,
          of: rows.length,
          heldMembers: rows.length,
          wholeMembers: 0,
        },
        regions: [],
        period: { year: 2026, months: [1, 10], wholeYear: false, held: tenMonths, missing: [], status: 'preliminary' },
        provenance: [wireProvenance],
      }
    }
    default:
      return {}
  }
}

const tenMonths = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
const countries = ['DE', 'FR', 'GB', 'IT', 'ES', 'NL', 'SE']

const isHeld = ({ year, month }: { readonly year: number; readonly month: number }) =>
  year >= 2024 && (year < 2026 || month <= 10)

const user = {
  id: '1',
  role: '1',
  roleName: 'analysts',
  firstname: 'Anong',
  lastname: 'Srisai',
  email: 'analyst@demo.sala',
  authType: 'normal_auth',
  department: null,
} as const

/** A session with these permissions. */
export const sessionWith = (permissions: readonly string[]) => ({
  user,
  permissions: [...permissions],
  token: 't',
  expiresIn: 900,
  demonstration: true,
  secondFactorDue: false,
  lockMinutes: 30,
})
