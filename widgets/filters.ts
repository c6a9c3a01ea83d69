import type { Words } from '@sala/catalog/words.ts'
import type { Context } from './context.ts'

/**
 * A filter of a card: a control for people, a parameter of the address, and a typed value for `ask` and `select`. Each kind knows
 * how to read itself from an address and how to write itself back; its default may depend on how new the data are.
 */
export interface FilterBase<Value> {
  readonly label: Words
  /** The value when the address says nothing. */
  readonly fallback: (context: Context) => Value
  /** The value that a text of the address means, or undefined where it means none. */
  readonly read: (text: string) => Value | undefined
  readonly write: (value: Value) => string
}

export interface Option {
  readonly value: string
  readonly label: string
}

export type Filter =
  /** One of a short list of years, newest first. */
  | (FilterBase<number> & { readonly kind: 'year'; readonly options: (context: Context) => readonly number[] })
  /** One month, `YYYY-MM`. */
  | (FilterBase<string> & { readonly kind: 'month' })
  /** One of a list; `null` is "all" and is offered where `all` has words. */
  | (FilterBase<string | null> & {
      readonly kind: 'choice'
      readonly all: Words | null
      readonly options: (context: Context) => readonly Option[]
    })
  /** What the server-paged table of the card shows: no control in the filter bar, the table itself changes them. */
  | (FilterBase<number> & { readonly kind: 'page' | 'limit' })
  | (FilterBase<string> & { readonly kind: 'sort' | 'search' })

export type ValueOf<F> = F extends FilterBase<infer Value> ? Value : never
export type FilterValues<Filters extends Readonly<Record<string, Filter>>> = {
  readonly [Name in keyof Filters]: ValueOf<Filters[Name]>
}
