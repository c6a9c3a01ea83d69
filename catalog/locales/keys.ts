import type { importing } from './en/importing.ts'
import type { en } from './en.ts'

/** The same keys as the English words, with any text. */
type Same<Texts> = { readonly [Key in keyof Texts]: Texts[Key] extends string ? string : Same<Texts[Key]> }

/** What every screen may say in one language: exactly the keys of `en`. */
export type ChromeWords = Same<typeof en>
/** What the screens of imports say. */
export type ImportWords = Same<typeof importing>
/** All of the chrome's words in one language. */
export type Locale = ChromeWords & ImportWords

type English = typeof en & typeof importing

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

type NamesIn<Text> = Text extends `${string}{{${infer Name}}}${infer Rest}` ? Name | NamesIn<Rest> : never

/** The placeholders of a text, which must all be given. */
export type ValuesFor<Key extends LocaleKey> = Readonly<Record<NamesIn<TextAt<English, Key>>, string | number>>
