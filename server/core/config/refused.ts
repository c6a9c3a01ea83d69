import type { VariableName } from './variables.ts'

/** A variable that cannot be used: says which, what it holds and what to do. */
export class ConfigError extends Error {}

export function refused(name: VariableName, value: string | null, wayOut: string): ConfigError {
  return new ConfigError(`${name}${value === null ? '' : `=${value}`} cannot be used: ${wayOut}.`)
}
