import type { ParsedQuery } from '@sala/catalog/api/query/query.ts'
import type { Dataset } from '@sala/catalog/dataset.ts'
import type { Endpoint } from '@sala/catalog/datasets/endpoints.ts'
import { problem } from '../core/problems.ts'
import type { Reader } from '../facts/engines/engine.ts'
import type { Coverage } from '../facts/plan/plan.ts'
import { planCoverage, planValues } from '../facts/plan/planFor.ts'

/** Caches a value per data set and scope until the data version changes. */
function cachePerVersion<Value>() {
  const stores = new WeakMap<Reader, Map<string, { readonly version: number; readonly answer: Promise<Value> }>>()
  return (engine: Reader, dataset: Dataset, name: string, work: () => Promise<Value>): Promise<Value> => {
    const cache = stores.get(engine) ?? new Map()
    stores.set(engine, cache)
    const key = `${dataset.name} ${name}`
    const version = engine.version(dataset.name)
    const cached = cache.get(key)
    if (cached?.version === version) return cached.answer
    const answer = work()
    cache.set(key, { version, answer })
    answer.catch(() => cache.delete(key))
    return answer
  }
}

const cachedTexts = cachePerVersion<ReadonlySet<string>>()

/**
 * Throws the problem of a filter value that no row holds, for columns without a list in the catalogue: airlines, airports, accounts. An
 * empty answer would look as if there were no figures.
 */
export async function checkTexts(
  engine: Reader,
  { dataset, endpoint }: { readonly dataset: Dataset; readonly endpoint: Pick<Endpoint, 'filters'> },
  query: Pick<ParsedQuery, 'narrowings'>,
): Promise<void> {
  for (const narrowing of query.narrowings) {
    if (narrowing.kind !== 'values' || dataset.columns[narrowing.column]?.kind !== 'text') continue
    const { column, values } = narrowing
    const distinctTexts = await cachedTexts(engine, dataset, column, async () => {
      const rows = await engine.query(planValues(dataset, column), {})
      return new Set(rows.map(({ value }) => String(value)))
    })
    const unknown = values.find((value) => !distinctTexts.has(value))
    if (unknown === undefined || distinctTexts.size === 0) continue
    const filterEntry = Object.entries(endpoint.filters).find(
      ([, filter]) => filter.kind === 'values' && filter.column === column,
    )
    const expected = [...[...distinctTexts].slice(0, 5), ...(distinctTexts.size > 5 ? ['…'] : [])].join(', ')
    throw problem('invalid_value', { field: filterEntry?.[0] ?? column, value: unknown, expected })
  }
}

const cachedCoverages = cachePerVersion<readonly Coverage[]>()

/** The years that a data set has. */
export function coverageOf(engine: Reader, dataset: Dataset): Promise<readonly Coverage[]> {
  return cachedCoverages(engine, dataset, '', async () => {
    const rows = await engine.query(planCoverage(dataset), {})
    return rows.map(({ year, whole }): Coverage => ({ year: Number(year), whole: whole === 1 }))
  })
}
