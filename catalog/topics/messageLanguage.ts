import { defineMessages, type MessageDescriptor } from '../locales/messages.ts'

/** The languages that topics are looked for in, as far as letters tell them. `other` is every other script, and texts without letters. */
export const messageLanguages = ['th', 'en', 'zh', 'ru', 'other'] as const
export type MessageLanguage = (typeof messageLanguages)[number]

export const messageLanguageNames: Readonly<Record<MessageLanguage, MessageDescriptor>> = defineMessages(
  'catalog.messageLanguages',
  {
    th: 'Thai',
    en: 'English (Latin letters)',
    zh: 'Chinese',
    ru: 'Russian (Cyrillic letters)',
    other: 'Other letters',
  },
)

/**
 * What a letter counts. Names of places are in Latin letters in every language, so those count half; a Chinese letter is half a word.
 */
const weights: Readonly<Record<MessageLanguage, number>> = { th: 2, en: 1, zh: 5, ru: 2, other: 2 }

/** Letters of languages that share a script with one of ours: Japanese with Chinese, Ukrainian and Belarusian with Russian. */
const japanese = /[\u3041-\u30ff]/
const otherCyrillic = /[іїєґў]/i
const letter = /\p{L}/u

/** The language of a message by its letters. It represents the author's language, which is unknown: all Latin letters count as English. */
export function messageLanguage(text: string): MessageLanguage {
  const counts: Record<MessageLanguage, number> = { th: 0, en: 0, zh: 0, ru: 0, other: 0 }
  for (let at = 0; at < text.length; at += 1) {
    const language = scriptOf(text.charCodeAt(at))
    if (language !== null) counts[language] += weights[language]
  }
  let first: MessageLanguage = 'other'
  for (const language of messageLanguages) if (counts[language] > counts[first]) first = language
  if (first === 'zh' && japanese.test(text)) return 'other'
  return first === 'ru' && otherCyrillic.test(text) ? 'other' : first
}

/** By ranges of codes: a regular expression for each letter took longer than finding the topics. Null for what is no letter. */
function scriptOf(code: number): MessageLanguage | null {
  if (code < 0x80) return (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a) ? 'en' : null
  if (code >= 0x0e00 && code <= 0x0e7f) return code >= 0x0e01 && code <= 0x0e46 && code !== 0x0e3f ? 'th' : null
  if (code >= 0x4e00 && code <= 0x9fff) return 'zh'
  if (code >= 0x0400 && code <= 0x04ff) return 'ru'
  if (code >= 0xc0 && code <= 0x24f) return code === 0xd7 || code === 0xf7 ? null : 'en'
  return letter.test(String.fromCharCode(code)) ? 'other' : null
}
