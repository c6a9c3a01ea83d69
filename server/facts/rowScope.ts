import type { Dataset } from '@sala/catalog/dataset.ts'
import { permittedRows, type RowRule } from '@sala/catalog/rows/rowRule.ts'

declare const scoped: unique symbol

/**
 * The rows that a caller may see. The store requires one for every question, and the only sources are a person's rule and `unrestricted`,
 * so that it cannot be forgotten.
 */
export interface RowScope {
  readonly [scoped]: true
  readonly rule: RowRule | null
  /** The instant (ISO, UTC) at which the rows stood so; null for as they stand now. */
  readonly asOf: string | null
  /** The same for the same rows: part of the key of everything that is kept. Empty where nothing is left out. */
  readonly key: string
}

const scopeOf = (rule: RowRule | null, asOf: string | null, key: string): RowScope => ({ rule, asOf, key }) as RowScope

/** All rows: for imports, maintenance, the command line, and people without a rule. */
export const unrestricted: RowScope = scopeOf(null, null, '')

/** The rows of a rule; all where there is none. */
export function rowScope(rule: RowRule | null): RowScope {
  if (rule === null || (rule.places === null && rule.markets === null)) return unrestricted
  const sorted = (list: readonly string[] | null) => (list === null ? null : [...new Set(list)].sort())
  const { places, markets, undivided } = rule
  const limits = { places: sorted(places), markets: sorted(markets), undivided }
  return scopeOf(limits, null, JSON.stringify(limits))
}

/** The rows of a scope as they stood at an instant (ISO, UTC): those of its rule, and of no other. */
export const scopeAsOf = ({ rule }: RowScope, instant: string): RowScope =>
  scopeOf(rule, instant, `${instant} ${rowScope(rule).key}`)

/** What the rows of a data set must meet; null where none may be seen, none where all may. */
export const permittedIn = ({ rule }: RowScope, dataset: Dataset) => (rule === null ? [] : permittedRows(dataset, rule))
