import type { Parameter } from '../route.ts'
import { Refusal } from './refusal.ts'

/** The parameters as they came: each known and only once. Throws a refusal. */
export function pairs(search: string, parameters: readonly Parameter[]): ReadonlyMap<string, string> {
  const parameterTexts = new Map<string, string>()
  for (const [name, value] of new URLSearchParams(search)) {
    if (!parameters.some((parameter) => parameter.name === name)) {
      const expected = parameters.map((parameter) => parameter.name).join(', ')
      throw new Refusal({ problem: 'unknown_parameter', field: name, expected })
    }
    if (parameterTexts.has(name))
      throw new Refusal({ problem: 'repeated_parameter', field: name, value, expected: `${name}=a,b` })
    parameterTexts.set(name, value)
  }
  return parameterTexts
}

/** The distinct parts of a list by commas, each read by `one`. */
export function listOf<Value>(name: string, text: string, readItem: (name: string, text: string) => Value): Value[] {
  return [...new Set(text.split(',').map((part) => readItem(name, part)))]
}
