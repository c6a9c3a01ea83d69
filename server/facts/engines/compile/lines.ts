import { quoted } from '../duckdb/tables.ts'

/** The parts that are not empty, a line or more each. */
export const lines = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join('\n')

/** Every line two spaces further in. */
export const indented = (text: string): string => text.replace(/^/gm, '  ')

/** `expression as "name"`; only the expression if it equals the name. */
export const named = (expression: string, name: string): string =>
  expression === quoted(name) ? expression : `${expression} as ${quoted(name)}`
