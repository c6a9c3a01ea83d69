import type { TextValues } from './arguments.ts'
import type { english } from './english.ts'

/** An area of the chrome's words: one file in each language. */
export type Area = keyof typeof english

/** The words of each area in English. */
type EnglishWords = { readonly [Name in Area]: Awaited<ReturnType<(typeof english)[Name]>>['default'] }

type Together<Union> = (Union extends unknown ? (member: Union) => void : never) extends (all: infer All) => void
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

/** The arguments of a text, which must all be given, as the last parameter of a function. */
export type Values<Key extends LocaleKey> = TextValues<TextAt<English, Key>>

/** Gives the text of a key, in the language that the caller has chosen. */
export type Translate = <Key extends LocaleKey>(key: Key, ...values: Values<Key>) => string
