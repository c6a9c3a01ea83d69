import { IntlMessageFormat } from 'intl-messageformat'
import { type Language, languages, locales, type Words } from '../words.ts'
import type { TextValues } from './arguments.ts'
import { type Catalogue, isGroup, isPlain, type Message, parserOptions } from './format.ts'

/**
 * A text of a declaration (a widget, a data set, a problem): its English stands in the code, and `id` is its key in the catalogues of the
 * other languages. The names are those of FormatJS.
 */
export interface MessageDescriptor<Text extends string = string> {
  /** For example `widgets.134.title`. */
  readonly id: string
  readonly defaultMessage: Text
  /** Set where people wrote it (a data set of their own): the text in the languages that it has, as it stands. */
  readonly texts?: Partial<Words>
}

interface Texts {
  readonly [name: string]: string | Texts
}
type Described<Declared> = {
  readonly [Name in keyof Declared]: Declared[Name] extends string
    ? MessageDescriptor<Declared[Name]>
    : Described<Declared[Name]>
}

/** The English of every text that has been declared, by its id: what is to be translated. */
export const declaredTexts = new Map<string, string>()
/** Ids that stand for two texts, which is a mistake. */
export const ambiguousIds = new Set<string>()

/**
 * Declares texts, in groups, by their English. The web's build parses those that have arguments (`web/build/words.ts`), so they are
 * written out.
 *
 * @param path where the texts stand in the catalogues: the area, which is the name of the file, and the groups in it
 */
/* @__NO_SIDE_EFFECTS__ */
export function defineMessages<const Declared extends Texts>(path: string, texts: Declared): Described<Declared> {
  const described = Object.entries(texts).map(([name, text]) => [
    name,
    isText(text) ? defineMessage(`${path}.${name}`, text) : defineMessages(`${path}.${name}`, text),
  ])
  // Every name has the descriptor, or the group of descriptors, of its own text.
  return Object.fromEntries(described) as Described<Declared>
}

/** Declares one text. */
/* @__NO_SIDE_EFFECTS__ */
export function defineMessage<const Text extends string>(id: string, text: Text): MessageDescriptor<Text> {
  const declared = declaredTexts.get(id)
  if (declared !== undefined && declared !== text) ambiguousIds.add(id)
  declaredTexts.set(id, text)
  return { id, defaultMessage: text }
}

/** Whether it is a text: the web's build makes a list of a text with arguments. */
const isText = (text: string | Texts): text is string => typeof text === 'string' || Array.isArray(text)

interface Loaded {
  readonly areas: Set<string>
  readonly messages: Map<string, Message>
  readonly formats: Map<string, IntlMessageFormat>
}
const loaded = new Map<Language, Loaded>()

function loadedOf(language: Language): Loaded {
  let loadedMessages = loaded.get(language)
  if (loadedMessages === undefined) {
    loadedMessages = { areas: new Set(['en']), messages: new Map(), formats: new Map() }
    loaded.set(language, loadedMessages)
  }
  return loadedMessages
}

/** Makes the translations of areas known, under the names of the areas. */
export function addMessages(language: Language, words: Catalogue): void {
  const { areas, messages, formats } = loadedOf(language)
  const add = (group: Catalogue, prefix: string): void => {
    for (const [name, message] of Object.entries(group))
      if (isGroup(message)) add(message, `${prefix}${name}.`)
      else messages.set(prefix + name, message)
  }
  add(words, '')
  for (const area of Object.keys(words)) areas.add(area)
  formats.clear()
}

/** The text of a declaration in every language. */
export function inEveryLanguage(message: MessageDescriptor): Words {
  const texts = languages.map((language) => [language, formatMessage(message, language)])
  // Every language is among them.
  return Object.fromEntries(texts) as Words
}

/** The same as a list; empty where there is no text. */
export const textsOf = (message: MessageDescriptor | undefined): readonly string[] =>
  message === undefined ? [] : Object.values(inEveryLanguage(message))

/** Gives a declared text in a language, with its arguments filled in. */
export type FormatMessage<Rest extends readonly unknown[]> = <Text extends string>(
  message: MessageDescriptor<Text>,
  ...rest: [...Rest, ...TextValues<Text>]
) => string

/**
 * The text of a declaration in a language, with its arguments filled in; English where it has not been translated.
 *
 * @throws where the language's words of that area have not been loaded, or an argument is missing
 */
export const formatMessage: FormatMessage<[language: Language]> = (message, language, ...[values]) => {
  const { id, defaultMessage, texts } = message
  if (texts !== undefined) return texts[language] ?? defaultMessage
  const { messages, formats } = loadedOf(language)
  if (language !== 'en') assertLoaded(language, id)
  const source: Message = messages.get(id) ?? defaultMessage
  if (typeof source === 'string' && isPlain(source)) return source
  let format = formats.get(id)
  if (format === undefined) {
    format = new IntlMessageFormat(source, locales[language], undefined, parserOptions)
    formats.set(id, format)
  }
  return String(format.format(values))
}

function assertLoaded(language: Language, id: string): void {
  const area = id.slice(0, id.indexOf('.'))
  if (!loadedOf(language).areas.has(area))
    throw new Error(`The words of "${area}" have not been loaded in "${language}", of which is "${id}".`)
}
