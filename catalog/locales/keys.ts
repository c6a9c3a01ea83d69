import type { english } from './english.ts'

/** An area of the chrome's words: one file in each language. */
export type Area = keyof typeof english

/** The words of each area in English. */
type EnglishWords = { readonly [Name in Area]: Awaited<ReturnType<(typeof english)[Name]>>['default'] }

type Together<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void
  ? All
  : never

/** All of the chrome's words in English; a group stands in one area only. */
export type English = Together<EnglishWords[Area]>

/** The same keys as the English words, with any text. */
type Same<Texts> = { readonly [Key in keyof Texts]: Texts[Key] extends string ? string : Same<Texts[Key]> }
/** All of the chrome's words in one language, as messages of ICU MessageFormat. */
export type LocaleWords = Same<English>

type PathsOf<Texts> = {
  [Key in keyof Texts & string]: Texts[Key] extends string ? Key : `${Key}.${PathsOf<Texts[Key]>}`
}[keyof Texts & string]

/** A key of the chrome's words, e.g. `card.dataAsOf`. */
export type LocaleKey = PathsOf<English>

type TextAt<Texts, Path extends string> = Path extends `${infer Head}.${infer Rest}`
  ? Head extends keyof Texts
    ? TextAt<Texts[Head], Rest>
    : never
  : Path extends keyof Texts
    ? Texts[Path]
    : never

/** The arguments that are counted: `{rows, plural, …}`. */
type CountsIn<Text> = Text extends `${string}{${infer Name}, plural, ${infer Rest}`
  ? LastName<Name> | CountsIn<Rest>
  : never
/** What stands behind the last brace. */
type LastName<Text> = Text extends `${string}{${infer Rest}` ? LastName<Rest> : Text

/** The arguments that are inserted: `{name}`. A branch of a plural is none: it has a space, a sign or `#`. */
type NamesIn<Text> = Text extends `${string}{${infer Rest}`
  ?
      | (Rest extends `${infer Name}}${string}` ? (Name extends `${string}${NoName}${string}` ? never : Name) : never)
      | NamesIn<Rest>
  : never
type NoName = ' ' | ',' | '#' | '{' | '.'

/** The arguments of a text, which must all be given. */
export type ValuesFor<Key extends LocaleKey> = Readonly<
  Record<NamesIn<TextAt<English, Key>>, string | number> & Record<CountsIn<TextAt<English, Key>>, number>
>

/** The last parameter of a function that gives a text: the arguments, where the text has any. */
export type Values<Key extends LocaleKey> = keyof ValuesFor<Key> extends never ? [] : [values: ValuesFor<Key>]

/** Gives the text of a key, in the language that the caller has chosen. */
export type Translate = <Key extends LocaleKey>(key: Key, ...values: Values<Key>) => string
