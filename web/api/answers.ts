import type { Answer, EndpointPath } from '@sala/catalog/answers.ts'
import type { Endpoint } from '@sala/catalog/dataset.ts'
import { allEndpoints } from '@sala/catalog/datasets/all.ts'

type Fields = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isListOfObjects = (value: unknown): boolean => Array.isArray(value) && value.every(isObject)

/**
 * Whether a value has the outer shape of an endpoint's answer. The figures inside are not checked one by one: a daily table has
 * tens of thousands, and both sides are made from one declaration. What this keeps out is another document altogether (a proxy's
 * page, an older server).
 */
function fits(endpoint: Endpoint, value: unknown): boolean {
  if (!isObject(value)) return false
  if (endpoint.kind === 'summary') {
    return Object.keys(endpoint.groupings).every((key) => value[key] === undefined || isListOfObjects(value[key]))
  }
  if (!isListOfObjects(value.rows) || typeof value.count !== 'number') return false
  return endpoint.kind !== 'year_comparison' || isObject(value.period)
}

/** The check of the answers of one endpoint, for `Client.ask`. */
export function answerCheck<Path extends EndpointPath>(path: Path): (value: unknown) => value is Answer<Path> {
  const endpoint = allEndpoints.find((each) => each.endpoint.path === path)?.endpoint
  return (value): value is Answer<Path> => endpoint !== undefined && fits(endpoint, value)
}
