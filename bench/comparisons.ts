import { immigration } from '@sala/catalog/datasets/immigration.ts'
import { openEngine, removeEngine } from '../server/facts/testing/engine.ts'
import { importRows } from '../server/facts/testing/rows.ts'
import { openMarket } from '../server/market/testing/openMarket.ts'
import { machine, median } from './harness/measure.ts'

/**
 * What pairing years costs: the answers of arrivals that compare members and months, beside the plain months of the same two years. Sixty-five
 * markets over nine years, as the ministry publishes them; each question is asked in other words every time, so that no answer is kept. Processor
 * time of the whole process, which other work on the machine changes least. `node bench/comparisons.ts`.
 */

const repetitions = 15
const now = () => new Date('2026-11-20T05:00:00Z')
const markets =
  'CN MY IN KR JP RU US GB DE FR AU LA VN KH MM SG ID PH HK TW IT ES SE NO DK FI NL BE CH AT PL CZ UA IL TR AE SA QA KW OM EG ZA NG KE BR AR CL MX CA NZ PK BD NP LK KZ UZ IE PT GR HU RO BG HR SK SI'.split(
    ' ',
  )
const months = Array.from({ length: 106 }, (_, at) => ({ year: 2018 + Math.floor(at / 12), month: 1 + (at % 12) }))

const own = await openEngine(now)
const app = await openMarket({ engine: own.engine, now })
try {
  await importRows(
    own.engine,
    immigration,
    months.flatMap(({ year, month }) =>
      markets.map((location_source, at) => ({
        date: `${year}-${String(month).padStart(2, '0')}-01`,
        location_source,
        immigrants: 1000 + at * 37 + ((month * year) % 911),
      })),
    ),
  )
  console.log(machine())
  const years = 'year=2026,2025&month=1-10'
  const plain = await time('v2/tourist/immigration', `${years}&fields=market_region_x_year_x_month`)
  report('plain months', plain, plain)
  const questions = [
    ['matched months', 'v2/tourist/immigration', `${years}&matched=true&fields=market_region_x_year_x_month`],
    [
      'matched months and years',
      'v2/tourist/immigration',
      `${years}&matched=true&fields=market_region_x_year_x_month,market_region_x_year`,
    ],
    ['one page of the year comparison', 'tourist/immigration', 'year=2026&month=1-10'],
  ] as const
  for (const [name, path, search] of questions) report(name, await time(path, search), plain)
} finally {
  await app.close()
  await removeEngine(own)
}

function report(name: string, milliseconds: number, plain: number): void {
  console.log(
    `${name}: ${milliseconds.toFixed(1)} ms of a core, ${(milliseconds / plain).toFixed(1)} times plain months`,
  )
}

/** The median of what an endpoint's answers take of a core, in milliseconds; none of them is kept from an earlier one. */
async function time(path: string, search: string): Promise<number> {
  const times: number[] = []
  for (let at = 0; at < repetitions; at += 1) {
    // Windows that hold all there is, each another one.
    const from = new Date(Date.UTC(2000, 0, 1 + at)).toISOString()
    const other = path === 'tourist/immigration' ? `limit=${at + 1}` : `start=${from}`
    const begun = process.cpuUsage()
    const answer = await app.get(path, `${search}&${other}`)
    const { user, system } = process.cpuUsage(begun)
    times.push((user + system) / 1000)
    if (answer.statusCode !== 200) throw new Error(answer.body)
  }
  return median(times)
}
