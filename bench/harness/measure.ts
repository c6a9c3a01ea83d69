import '../../catalog/locales/allLanguages.ts'
import { request } from 'node:http'
import { availableParallelism, loadavg, totalmem } from 'node:os'
import { allEndpoints } from '@sala/catalog/datasets/all.ts'
import { type Compiled, compile } from '../../server/facts/engines/compile/compile.ts'
import { planFor } from '../../server/facts/plan/planFor.ts'
import { planProvenance } from '../../server/facts/plan/provenance.ts'
import { unrestricted } from '../../server/facts/rowScope.ts'
import { jsonPlans, readQuery } from '../../server/market/answers.ts'
import { lastDay } from '../voices.ts'

/** Shared by the benches: the machine, medians, requests, and the SQL of a question. */

export const machine = (): string =>
  `${availableParallelism()} cores, ${Math.round(totalmem() / 2 ** 30)} GB, ${process.platform} ${process.arch}, ` +
  `Node ${process.version}, ${new Date().toISOString().slice(0, 16)} UTC, load ${loadavg()[0]?.toFixed(1)}`

/** The value that a share (0 to 1) of all values lies below; `NaN` where there is none. */
export function percentile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN
}

export const median = (values: readonly number[]): number => percentile(values, 0.5)

/** Median, 95th percentile, maximum (in whole milliseconds) and count, as columns of a table. */
export function timesRow(times: readonly number[]): string {
  const figures = [median(times), percentile(times, 0.95), times.length === 0 ? Number.NaN : Math.max(...times)]
  return `${figures.map((time) => time.toFixed(0)).join(' | ')} | ${times.length}`
}

/**
 * The statements by which the store answers a question, today being the day after the last one with figures: as the server sends
 * them, or as those that give rows (`asRows`), for a store that writes no JSON.
 */
export function statementsOf(path: string, search: string, asRows = false): readonly Compiled[] {
  const match = allEndpoints.find(({ endpoint }) => endpoint.path === path)
  if (!match) throw new Error(`no endpoint ${path}`)
  const facts = { today: lastDay, newest: lastDay, coverage: [] }
  const planned = planFor(match.dataset, match.endpoint, readQuery(match, search), facts)
  const written = asRows ? null : jsonPlans(planned)
  const provenance = asRows ? [] : planProvenance(planned)
  if (written !== null) return [...written, ...provenance].map((plan) => compile(plan, unrestricted))
  if (planned.kind === 'summary')
    return [planned.main, ...planned.further, ...planned.alongside, ...provenance].map((plan) =>
      compile(plan, unrestricted),
    )
  if (planned.kind !== 'table') return [planned.rows, ...provenance].map((plan) => compile(plan, unrestricted))
  return [planned.rows, ...(planned.provenance ? [planned.provenance] : []), ...planned.facetPlans].map((plan) =>
    compile(plan, unrestricted),
  )
}

/** Asks as browsers do, compressed, and takes all of the answer. */
export function fetchRaw(url: string): Promise<{ readonly status: number; readonly bytes: number }> {
  return new Promise((resolve, reject) => {
    const requested = request(url, { headers: { 'accept-encoding': 'br' }, agent: false }, (response) => {
      let bytes = 0
      response.on('data', (data: Buffer) => {
        bytes += data.byteLength
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, bytes }))
    })
    requested.on('error', reject).end()
  })
}
