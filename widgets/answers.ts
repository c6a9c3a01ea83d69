import type { Answer, EndpointPath } from '@sala/catalog/answers.ts'
import { allEndpoints } from '@sala/catalog/datasets/all.ts'
import type { Endpoint } from '@sala/catalog/datasets/endpoints.ts'
import type { AnswersTo, Ask } from './widget.ts'

/**
 * Answers of the server (or of a cache) are checked here once, in outline, before a widget trusts their type: an HTML page of a proxy or a
 * truncated answer becomes an error of one card and never a wrong picture.
 */

const endpoints: ReadonlyMap<string, Endpoint> = new Map(
  allEndpoints.map(({ endpoint }) => [endpoint.path, endpoint] as const),
)

/** Thrown where an answer has not the outline that its endpoint declares. */
export class UnreadableAnswer extends Error {
  readonly path: string

  constructor(ask: string, path: string, reason: string) {
    super(`The answer of ${path} (asked as ${ask}) cannot be read: ${reason}. Reload the card.`)
    this.name = 'UnreadableAnswer'
    this.path = path
  }
}

/** Checks that every ask has an answer of its endpoint's outline; throws `UnreadableAnswer` at the first that has not. */
export function assertAnswers<Asks extends Readonly<Record<string, Ask>>>(
  asks: Asks,
  answers: Readonly<Record<string, unknown>>,
): asserts answers is AnswersTo<Asks> & Readonly<Record<string, unknown>> {
  for (const [name, { path }] of Object.entries(asks)) {
    const fault = faultOf(path, answers[name])
    if (fault !== null) throw new UnreadableAnswer(name, path, fault)
  }
}

/** Whether a value has the outline of an endpoint's answer. */
export function isAnswer<Path extends EndpointPath>(path: Path, value: unknown): value is Answer<Path> {
  return faultOf(path, value) === null
}

function faultOf(path: EndpointPath, value: unknown): string | null {
  const endpoint = endpoints.get(path)
  if (endpoint === undefined) return 'there is no such endpoint'
  if (!isObject(value)) return 'it is no object'
  if (endpoint.kind === 'summary') {
    for (const key of Object.keys(endpoint.groupings)) {
      const rows = value[key]
      if (rows === undefined) continue
      if (!Array.isArray(rows)) return `${key} is no list`
      if (!rows.every((row) => isObject(row) && isObject(row._id))) return `a row of ${key} has no _id`
    }
    return null
  }
  if (endpoint.kind === 'forecast') {
    const lists = [value.history, value.incomplete, value.forecast]
    return lists.every((list) => Array.isArray(list) && list.every(isObject)) ? null : 'it has no list of months'
  }
  if (!Array.isArray(value.rows) || !value.rows.every(isObject)) return 'rows is no list of objects'
  if (typeof value.count !== 'number') return 'count is no number'
  if (endpoint.kind !== 'year_comparison') return null
  if (!value.rows.every((row) => isObject(row) && isObject(row.currentYear) && isObject(row.previousYear))) {
    return 'a row has no currentYear or no previousYear'
  }
  if (!isObject(value.total) || !isObject(value.total.currentYear) || !isObject(value.total.previousYear)) {
    return 'total has no currentYear or no previousYear'
  }
  if (!isObject(value.period) || !Array.isArray(value.period.months)) return 'period has no months'
  return null
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
