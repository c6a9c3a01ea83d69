import type { MessageDescriptor } from './messages.ts'

/** Declarations whose texts have become messages. */

/** The fields of a declaration that are texts. */
type Texts = 'label' | 'row' | 'definition'

/** The same declaration with a message in the place of each text. */
export type Described<Own> = {
  readonly [Name in keyof Own]: Name extends Texts
    ? MessageDescriptor
    : Name extends 'words'
      ? { readonly [Code in keyof Own[Name]]: MessageDescriptor }
      : Own[Name]
}
export type DescribedAll<Own> = { readonly [Name in keyof Own]: Described<Own[Name]> }

/** A record with each value made anew. */
export function mapped<Value, Made>(all: Readonly<Record<string, Value>>, make: (value: Value, name: string) => Made) {
  return Object.fromEntries(Object.entries(all).map(([name, value]) => [name, make(value, name)]))
}
