import { allEndpoints } from '@sala/catalog/datasets/all.ts'
import type { Endpoint } from '@sala/catalog/datasets/endpoints.ts'
import { z } from 'zod'
import type { Random } from '../random.ts'
import type { Value } from '../rows.ts'
import type { State } from '../state.ts'
import { nameOf, type OracleEndpoint, type Question } from './asked/question.ts'

/** Rule 23: sorted rows, page by page. Each page is checked against the answer that has all rows. */

type Row = Readonly<Record<string, Value>>

interface SortedQuestion extends Question {
  /** The keys of `sort`, each with its direction. */
  readonly keys: readonly { readonly field: string; readonly descends: boolean }[]
}

/** Each endpoint with rows, sorted by one or two fields, and once all of them by the field of its usual order. */
export function sortedQuestions(random: Random): readonly SortedQuestion[] {
  return allEndpoints.flatMap(({ dataset, endpoint }) => {
    const fields = sortFields({ dataset, endpoint })
    if (fields.length === 0) return []
    if (fields.includes('change')) return [byChange(endpoint.path)]
    const keys = random.some(fields, random.whole(1, 2)).map((field) => ({ field, descends: random.chance(0.5) }))
    const sort = keys.map(({ field, descends }) => `${descends ? '-' : ''}${field}`).join()
    // Without a filter the older endpoints read only their newest week.
    const params = { sort, ...allDays(endpoint) }
    return [{ path: endpoint.path, params, keys }]
  })
}

/** Two years side by side are sorted by their change, of one month, where some bases are too small for a percentage. */
const byChange = (path: string): SortedQuestion => ({
  path,
  params: { sort: '-change', month: '1' },
  keys: [{ field: 'change', descends: true }],
})

const allDays = ({ filters }: Endpoint): Readonly<Record<string, string>> =>
  filters.window?.kind === 'window' ? { start: '1990-01-01T00:00:00.000Z' } : {}

function sortFields({ endpoint }: OracleEndpoint): readonly string[] {
  if (endpoint.kind === 'table') return endpoint.columns
  if (endpoint.kind === 'grouped_table') return [...endpoint.by, ...endpoint.measures]
  if (endpoint.kind !== 'year_comparison') return []
  const { by, measure } = endpoint
  return [by, 'market_region', `currentYear.${measure}`, `previousYear.${measure}`, 'change']
}

const Answer = z.looseObject({ rows: z.array(z.record(z.string(), z.unknown())), count: z.int() })

interface CheckedPages {
  readonly count: number
  readonly faults: readonly string[]
}

/**
 * Asks for all pages of a few rows and compares them with `whole`, the same answer without an order: the same rows, each once, in the order
 * of the sort keys.
 */
export async function checkPages(
  state: State,
  question: SortedQuestion,
  fullAnswer: unknown,
  page: (question: Question) => Promise<unknown>,
): Promise<CheckedPages> {
  const all = Answer.parse(fullAnswer)
  const limit = Math.max(1, Math.ceil(all.count / 3))
  const rows: Row[] = []
  for (let at = 1; at <= Math.max(1, Math.ceil(all.count / limit)); at += 1) {
    const params = { ...question.params, limit: String(limit), page: String(at) }
    const answer = Answer.parse(await page({ path: question.path, params }))
    rows.push(...answer.rows.map(flat))
  }
  const where = `state “${state.name}” (seed ${state.seed}), ${nameOf(question)}`
  const faults: string[] = []
  const texts = (list: readonly Row[]) => list.map((row) => JSON.stringify(row)).sort()
  const [actual, expected] = [texts(rows), texts(all.rows.map(flat))]
  if (actual.join() !== expected.join()) faults.push(`${where}: its pages hold other rows than the whole answer`)
  const disordered = rows.findIndex((row, at) => at > 0 && !inOrder(question, rows[at - 1] ?? {}, row))
  if (disordered > 0) {
    faults.push(`${where}: ${JSON.stringify(rows[disordered])} stands after ${JSON.stringify(rows[disordered - 1])}`)
  }
  return { count: 2 * rows.length, faults }
}

/** The fields of a row as sort keys name them; of a comparison also the change of what both years hold. */
function flat(row: Readonly<Record<string, unknown>>): Row {
  const fields = Object.entries(row).flatMap(([name, value]): readonly (readonly [string, Value])[] => {
    if (value === null || typeof value === 'string' || typeof value === 'number') return [[name, value]]
    if (typeof value !== 'object') return []
    return Object.entries(value).flatMap(([inner, own]) =>
      own === null || typeof own === 'number' ? [[`${name}.${inner}`, own] as const] : [],
    )
  })
  const plain = Object.fromEntries(fields)
  const [current, previous] = [plain['matched.currentYear'], plain['matched.previousYear']]
  if (typeof current !== 'number' || typeof previous !== 'number') return plain
  return { ...plain, change: previous < fewest ? null : ((current - previous) / previous) * 100 }
}

/** Rule 18: of a smaller base there is no percentage to sort by. */
const fewest = 30

/** Nulls sort last in both directions. */
function inOrder({ keys }: SortedQuestion, before: Row, after: Row): boolean {
  for (const { field, descends } of keys) {
    const [valueBefore, valueAfter] = [before[field] ?? null, after[field] ?? null]
    if (valueBefore === valueAfter) continue
    if (valueBefore === null || valueAfter === null) return valueAfter === null
    const ascends =
      typeof valueBefore === 'number' && typeof valueAfter === 'number'
        ? valueBefore < valueAfter
        : String(valueBefore) < String(valueAfter)
    return ascends !== descends
  }
  return true
}
