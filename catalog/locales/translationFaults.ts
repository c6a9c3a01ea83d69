import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import { type Language, locales } from '../words.ts'
import { parserOptions } from './format.ts'

interface Arguments {
  readonly inserted: readonly string[]
  /** The branches of each plural, by the argument that it counts. */
  readonly counted: readonly (readonly [name: string, categories: readonly string[]])[]
  /** The arguments of selects. */
  readonly selected: readonly string[]
}

function argumentsOf(message: string): Arguments {
  const inserted = new Set<string>()
  const counted: [string, readonly string[]][] = []
  const selected = new Set<string>()
  const walk = (elements: readonly MessageFormatElement[]): void => {
    for (const element of elements) {
      if (element.type === TYPE.argument) inserted.add(element.value)
      else if (element.type === TYPE.plural) {
        counted.push([element.value, Object.keys(element.options).filter((name) => !name.startsWith('='))])
        for (const { value } of Object.values(element.options)) walk(value)
      } else if (element.type === TYPE.select && String(Object.keys(element.options)) === 'true,other') {
        selected.add(element.value)
        for (const { value } of Object.values(element.options)) walk(value)
      } else if (element.type !== TYPE.literal && element.type !== TYPE.pound)
        throw new Error(`The types of the keys know arguments, plurals and selects of true and other only: ${message}`)
    }
  }
  walk(parse(message, parserOptions))
  return { inserted: [...inserted].toSorted(), counted: counted.toSorted(), selected: [...selected].toSorted() }
}
const namesOf = ({ inserted, counted, selected }: Arguments) =>
  JSON.stringify([inserted, counted.map(([name]) => name), selected])

const scripts: Partial<Readonly<Record<Language, RegExp>>> = {
  he: /\p{Script=Hebrew}/u,
  ru: /\p{Script=Cyrillic}/u,
  ar: /\p{Script=Arabic}/u,
  th: /\p{Script=Thai}/u,
}

/** What is wrong with a text of a language, beside its English. */
export function translationFaults(
  language: Language,
  english: string,
  text: string,
  { mayBeSame = false, mayBeLatin = false }: { readonly mayBeSame?: boolean; readonly mayBeLatin?: boolean } = {},
): readonly string[] {
  const forms = String(new Intl.PluralRules(locales[language]).resolvedOptions().pluralCategories.toSorted())
  const used = argumentsOf(text)
  const isWord = /\p{L}/u.test(text.replaceAll(/\{\w+\}/g, ''))
  const faults: readonly (readonly [fault: string, isFault: boolean])[] = [
    ['is empty, or has spaces at its ends', text.trim() !== text || text === ''],
    ['has other arguments', namesOf(used) !== namesOf(argumentsOf(english))],
    ['lacks a form of a plural', used.counted.some(([, categories]) => String(categories.toSorted()) !== forms)],
    ['is still in English', language !== 'en' && !mayBeSame && text.toLowerCase() === english.toLowerCase()],
    ['is in another script', !mayBeLatin && isWord && scripts[language]?.test(text) === false],
  ]
  return faults.flatMap(([fault, isFault]) => (isFault ? [`${fault}: ${text}`] : []))
}
