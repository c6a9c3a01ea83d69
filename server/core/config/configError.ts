/** A variable that cannot be used: says which, what it holds and what to do. */
export class ConfigError extends Error {}

/** `name` is no `VariableName`, because the files that declare the variables use this; a test holds the names to the declarations. */
export function configError(name: string, value: string | null, wayOut: string): ConfigError {
  return new ConfigError(`${name}${value === null ? '' : `=${value}`} cannot be used: ${wayOut}.`)
}
