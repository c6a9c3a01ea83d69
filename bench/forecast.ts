import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import papaparse from 'papaparse'
import { forecastOf, offeredForecast, type Series } from '../server/forecast/forecast.ts'

/**
 * The product's forecast on series whose future is known: `node bench/forecast.ts [folder]`. The folder holds `monthly_in.csv` and
 * `monthly_oos.csv`, `quarterly_in.csv` and `quarterly_oos.csv`, or one pair: one column a series, and in it name, number of figures, first
 * year, first month or quarter, then the figures. Last, how long 60 made-up markets take. See README.md.
 */

const folder = process.argv[2] ?? join(import.meta.dirname, '..', '..', 'shared', 'data', 'forecasting')
console.log(measured('monthly', 12))
console.log(measured('quarterly', 4))
console.log(markets())

/** How long forecasts of 60 markets take on this thread, with their back-tests, as the process of the server makes them. */
function markets(): string {
  const series = Array.from({ length: 60 }, (_, market): Series => {
    const values = Array.from({ length: 118 }, (_, month) => {
      const season = 1 + 0.3 * Math.cos((month * Math.PI) / 6 + market)
      return Math.round(1000 * (1 + market) * 1.004 ** month * season * (1 + 0.05 * Math.sin(month * (market + 1))))
    })
    return { values, season: 12, start: { year: 2017, position: 1 } }
  })
  const begun = performance.now()
  const offered = series.filter((item) => 'points' in offeredForecast(item, 24)).length
  return `60 markets, 118 months each: ${((performance.now() - begun) / 1000).toFixed(2)} s on one core (${offered} offered)`
}

interface Column {
  readonly year: number
  readonly position: number
  readonly figures: readonly (number | null)[]
}

/** One line about the series of a kind, or why there is none. */
function measured(kind: string, season: Series['season']): string {
  const [inside, after] = ['in', 'oos'].map((part) => join(folder, `${kind}_${part}.csv`)) as [string, string]
  if (!existsSync(inside) || !existsSync(after)) return `${kind}: skipped, ${folder} has no such files`
  const futures = columnsOf(after)
  const series = [...columnsOf(inside)].flatMap(([name, { figures, year, position }]) => {
    const future = futures.get(name)?.figures.slice(0, 2 * season) ?? []
    const scale = naiveScale(figures, season)
    if (scale === null || figures.length < 2 * season || future.every((value) => value === null)) return []
    return [{ values: figures, future, scale, season, start: { year, position } }]
  })
  if (series.length === 0) return `${kind}: skipped, no series has figures of two years and a future`
  const begun = performance.now()
  const forecasts = series.map((item) => forecastOf(item, item.future.length))
  const perSeries = (performance.now() - begun) / series.length

  const ours = series.map(({ future, scale }, index) =>
    errorOf(future, forecasts[index]?.points.map(({ value }) => value) ?? [], scale),
  )
  const naive = series.map(({ values, future, scale }) =>
    errorOf(
      future,
      future.map((_, ahead) => values[values.length - season + (ahead % season)] ?? 0),
      scale,
    ),
  )
  const inInterval = (level: 80 | 95) =>
    mean(
      series.flatMap(({ future }, index) =>
        future.flatMap((value, ahead) => {
          const interval = forecasts[index]?.points[ahead]?.intervals[level]
          return value === null || !interval ? [] : [value >= interval.low && value <= interval.high ? 100 : 0]
        }),
      ),
    ).toFixed(0)
  const worst = Math.max(...ours.map((error, index) => error / (naive[index] ?? Number.NaN)).filter(Number.isFinite))
  const offered = series.map((item) => 'points' in offeredForecast(item, item.future.length))
  const ofOffered = (errors: readonly number[]) => mean(errors.filter((_, index) => offered[index])).toFixed(3)
  return (
    `${kind}: ${series.length} series, MASE ${mean(ours).toFixed(3)}, 80 % interval covers ${inInterval(80)} %, 95 % ${inInterval(95)} %, ${perSeries.toFixed(0)} ms a series` +
    ` (seasonal naive ${mean(naive).toFixed(3)}, worst series ${worst.toFixed(2)} of its naive error;` +
    ` ${offered.filter(Boolean).length} offered to readers: ${ofOffered(ours)} against naive ${ofOffered(naive)})`
  )
}

function columnsOf(file: string): ReadonlyMap<string, Column> {
  const { data } = papaparse.parse<readonly string[]>(readFileSync(file, 'utf8').trim())
  const [names = [], lengths = [], years = [], positions = [], ...rows] = data
  return new Map(
    names.map((name, index) => {
      const cells = rows.slice(0, Number(lengths[index]) || 0).map((row) => row[index]?.trim() ?? '')
      const figures = cells.map((cell) => (cell === '' || !Number.isFinite(Number(cell)) ? null : Number(cell)))
      const last = figures.findLastIndex((value) => value !== null)
      return [
        name,
        { year: Number(years[index]), position: Number(positions[index]) || 1, figures: figures.slice(0, last + 1) },
      ]
    }),
  )
}

/** The mean absolute difference between a figure and the one a season before it; null where that is zero or unknown. */
function naiveScale(figures: readonly (number | null)[], season: number): number | null {
  const changes = figures.flatMap((value, index) => {
    const before = figures[index - season] ?? null
    return value === null || before === null ? [] : [Math.abs(value - before)]
  })
  const scale = mean(changes)
  return scale > 0 ? scale : null
}

function errorOf(future: readonly (number | null)[], expected: readonly number[], scale: number): number {
  const errors = future.flatMap((value, ahead) => (value === null ? [] : [Math.abs(value - (expected[ahead] ?? 0))]))
  return mean(errors) / scale
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
