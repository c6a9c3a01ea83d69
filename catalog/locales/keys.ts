import type { en } from './en.ts'

/** The same keys as the English words, with any text. */
type Same<Texts> = { readonly [Key in keyof Texts]: Texts[Key] extends string ? string : Same<Texts[Key]> }

/** The chrome's words in one language: exactly the keys of `en`. */
export type Locale = Same<typeof en>

type PathsOf<Texts> = {
  [Key in keyof Texts & string]: Texts[Key] extends string ? Key : `${Key}.${PathsOf<Texts[Key]>}`
}[keyof Texts & string]

/** A key of the chrome's words, e.g. `card.dataAsOf`. */
export type LocaleKey = PathsOf<typeof en>

type TextAt<Texts, Path extends string> = Path extends `${infer Head}.${infer Rest}`
  ? Head extends keyof Texts
    ? TextAt<Texts[Head], Rest>
    : never
  : Path extends keyof Texts
    ? Texts[Path]
    : never

type NamesIn<Text> = Text extends `${string}{{${infer Name}}}${infer Rest}` ? Name | NamesIn<Rest> : never

/** The placeholders of a text, which must all be given. */
export type ValuesFor<Key extends LocaleKey> = Readonly<Record<NamesIn<TextAt<typeof en, Key>>, string | number>>
