import type { Context } from '../context.ts'
import type { Filter, FilterValue, FilterValues } from './filters.ts'

interface ReadFilters<Filters extends Readonly<Record<string, Filter>>> {
  readonly values: FilterValues<Filters> & Readonly<Record<string, FilterValue>>
  readonly faults: readonly { readonly field: string; readonly value: string }[]
}

/** A fault's value is shortened, so that an address cannot fill a screen. */
const maxFaultLength = 60

/** The values of an address's parameters; an invalid one gets its default and is named in `faults`. */
export function readFilters<Filters extends Readonly<Record<string, Filter>>>(
  filters: Filters,
  parameters: Readonly<Record<string, string>>,
  context: Context,
): ReadFilters<Filters> {
  const values: Record<string, FilterValue> = {}
  const faults: { field: string; value: string }[] = []
  for (const [name, filter] of Object.entries(filters)) {
    const text = Object.hasOwn(parameters, name) ? parameters[name] : undefined
    const value = text === undefined ? undefined : filter.read(text, context)
    if (text !== undefined && value === undefined) faults.push({ field: name, value: text.slice(0, maxFaultLength) })
    values[name] = value === undefined ? filter.fallback(context) : value
  }
  // The compiler cannot know that each value came from the filter of its name.
  return { values: values as ReadFilters<Filters>['values'], faults }
}
