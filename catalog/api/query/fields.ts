import type { Endpoint } from '../../datasets/endpoints.ts'
import { refuse } from './refusal.ts'
import { listOf } from './textParameters.ts'

/** Every field that an answer can have, in the declaration's order. */
export function fieldsOf(endpoint: Endpoint): readonly string[] {
  if (endpoint.kind === 'table') return endpoint.columns
  if (endpoint.kind === 'grouped_table') return [...endpoint.by, ...endpoint.measures]
  return endpoint.kind === 'summary' ? [...endpoint.bounds, ...Object.keys(endpoint.groupings)] : []
}

/** The fields that come where `fields` names none: all but the long groupings. */
export function defaultFieldsOf(endpoint: Endpoint): readonly string[] {
  const fieldNames = fieldsOf(endpoint)
  return endpoint.kind === 'summary'
    ? fieldNames.filter((field) => endpoint.groupings[field]?.onRequest !== true)
    : fieldNames
}

/** The fields that rows can be sorted by. */
export function sortFieldsOf(endpoint: Endpoint): readonly string[] {
  if (endpoint.kind === 'table' || endpoint.kind === 'grouped_table') return fieldsOf(endpoint)
  if (endpoint.kind === 'summary' || endpoint.kind === 'forecast') return []
  const { by, measure } = endpoint
  return [by, 'market_region', `currentYear.${measure}`, `previousYear.${measure}`, 'change']
}

/** The fields that are asked for. Throws a refusal. */
export function readFields(endpoint: Endpoint, parameters: ReadonlyMap<string, string>): readonly string[] {
  const fieldNames = fieldsOf(endpoint)
  const value = parameters.get('fields')
  if (value === undefined) return defaultFieldsOf(endpoint)
  const chosen = listOf('fields', value, (field, text) => {
    if (!fieldNames.includes(text)) throw refuse(field, text, fieldNames.join(', '))
    return text
  })
  // In the declaration's order, so that the same question is the same question.
  return fieldNames.filter((field) => chosen.includes(field))
}
