import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import { IntlMessageFormat } from 'intl-messageformat'
import { type Language, locales } from '../words.ts'

/** A message of ICU MessageFormat; the web's build has parsed those that have arguments (`web/build/words.ts`). */
export type Message = string | MessageFormatElement[]

/** Messages by their names, in groups. */
export interface Catalogue {
  readonly [name: string]: Message | Catalogue
}

/** Whether a message is its text: nothing in it is an argument or quoted. */
export const isPlain = (message: string): boolean => !/[{}']/.test(message)

/** The options of the parser: signs such as `<` are letters of a text, not tags. */
export const parserOptions = { ignoreTag: true } as const

/** The message of a key such as `card.dataAsOf`, or undefined where there is none. */
export function messageAt(words: Catalogue, key: string): Message | undefined {
  let entry: Message | Catalogue | undefined = words
  for (const name of key.split('.')) {
    entry = isGroup(entry) && Object.hasOwn(entry, name) ? entry[name] : undefined
  }
  return isGroup(entry) ? undefined : entry
}

export const isGroup = (words: Message | Catalogue | undefined): words is Catalogue =>
  typeof words === 'object' && !Array.isArray(words)

const formats = new WeakMap<Catalogue, Map<string, IntlMessageFormat>>()

/**
 * The text of a key with its arguments filled in: the one engine of screens, files, mails and the command line.
 *
 * @param words the messages of one language
 * @param values the arguments by their names; numbers of plurals are written as the language writes them
 * @throws where the key or an argument is missing
 */
export function formatText(
  language: Language,
  words: Catalogue,
  key: string,
  values: Readonly<Record<string, string | number | boolean>> = {},
): string {
  const message = messageAt(words, key)
  if (message === undefined) throw new Error(`There is no text "${key}". Add it to catalog/locales/en.`)
  if (typeof message === 'string' && isPlain(message)) return message
  const compiled = formats.get(words) ?? new Map<string, IntlMessageFormat>()
  formats.set(words, compiled)
  let format = compiled.get(key)
  if (format === undefined) {
    format = new IntlMessageFormat(message, locales[language], undefined, parserOptions)
    compiled.set(key, format)
  }
  return String(format.format(values))
}
