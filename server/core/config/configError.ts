/** An invalid environment variable. The message names the variable, its value and what to do. */
export class ConfigError extends Error {}

/** `name` is not a `VariableName`, because the files that declare the variables import this. A test compares the names with the declarations. */
export function configError(name: string, value: string | null, wayOut: string): ConfigError {
  return new ConfigError(`${name}${value === null ? '' : `=${value}`} cannot be used: ${wayOut}.`)
}
