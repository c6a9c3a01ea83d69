import type { MessageDescriptor } from './messages.ts'

/** Declarations whose texts have become messages. */

/** The fields of a declaration that are texts. */
type Texts = 'label' | 'row' | 'definition'

/** The same declaration with a message in the place of each text. */
type Described<Declared> = {
  readonly [Name in keyof Declared]: Name extends Texts
    ? MessageDescriptor
    : Name extends 'words'
      ? { readonly [Code in keyof Declared[Name]]: MessageDescriptor }
      : Declared[Name]
}
export type DescribedAll<Declared> = { readonly [Name in keyof Declared]: Described<Declared[Name]> }

/** A record with each value made anew. */
export function mapped<Value, Made>(all: Readonly<Record<string, Value>>, make: (value: Value, name: string) => Made) {
  return Object.fromEntries(Object.entries(all).map(([name, value]) => [name, make(value, name)]))
}
