import type { Dataset } from '@sala/catalog/dataset.ts'
import { allEndpoints } from '@sala/catalog/datasets/all.ts'
import type { Endpoint } from '@sala/catalog/datasets/endpoints.ts'
import type { Value } from '../../rows.ts'

/** A call of the API: an endpoint, and its parameters as the address has them. */
export interface Question {
  readonly path: string
  readonly params: Readonly<Record<string, string>>
}

/**
 * An answer as figures: what each one is (`grouping {identity} measure`, `rows {row}`, `date.min`) and its value. Two answers are compared
 * figure by figure.
 */
export type Figures = ReadonlyMap<string, Value>

export interface OracleEndpoint {
  readonly dataset: Dataset
  readonly endpoint: Endpoint
}

export function oracleEndpoint(path: string): OracleEndpoint {
  const target = allEndpoints.find(({ endpoint }) => endpoint.path === path)
  if (!target) throw new Error(`there is no endpoint ${path}`)
  return target
}

/** The question in a line, without the list of all fields. */
export function nameOf({ path, params: { fields: _, ...params } }: Question): string {
  const search = decodeURIComponent(String(new URLSearchParams(params)))
  return search === '' ? path : `${path}?${search}`
}
