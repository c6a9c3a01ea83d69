import type { Context } from './context.ts'
import type { ChoiceFilter } from './filters.ts'

/** What a card shows, as one line: its period, and what it is narrowed to. What is absent is left out. */
export function subtitleOf(...parts: readonly (string | null)[]): string {
  return parts.filter((part) => part !== null && part !== '').join(' · ')
}

/** The words of a chosen value; null where all are shown, which goes without saying. */
export function chosen<Value extends string | null>(
  filter: Pick<ChoiceFilter<Value>, 'options'>,
  value: Value,
  context: Context,
): string | null {
  return value === null ? null : (filter.options(context).find((option) => option.value === value)?.label ?? value)
}
