import type { NewTopic, Topic } from '@sala/catalog/api/topics.ts'
import { type TermList, termLists } from '@sala/catalog/topics/dictionary.ts'
import { z } from 'zod'
import { filledNames, nameFields, valuesOfNames } from '../../forms/languages/nameFields.ts'

/** The field of a list of terms is called as the server calls it where it refuses one. */
type TermField = `terms.${TermList}`
export const termField = (list: TermList): TermField => `terms.${list}`

const terms = z.string()

/** The fields of a topic: its names, and its terms as people write them, with commas between them. */
export const TopicShape = z.object({
  ...nameFields,
  'terms.th': terms,
  'terms.en': terms,
  'terms.zh': terms,
  'terms.ru': terms,
  'terms.not': terms,
})
export type TopicValues = z.input<typeof TopicShape>

export const emptyTopic: TopicValues = {
  ...valuesOfNames({}),
  ...{ 'terms.th': '', 'terms.en': '', 'terms.zh': '', 'terms.ru': '', 'terms.not': '' },
}

export function valuesOfTopic({ names, terms }: Pick<Topic, 'names' | 'terms'>): TopicValues {
  const written = (list: TermList) => terms[list].join(', ')
  return {
    ...valuesOfNames(names),
    'terms.th': written('th'),
    'terms.en': written('en'),
    'terms.zh': written('zh'),
    'terms.ru': written('ru'),
    'terms.not': written('not'),
  }
}

/** The terms of a field, each once; also with the commas of Chinese and with lines. */
const termsIn = (text: string): string[] => [
  ...new Set(
    text
      .split(/[,，、;\n]+/)
      .map((term) => term.trim())
      .filter((term) => term !== ''),
  ),
]

/** What is sent. */
export function topicOf(values: TopicValues): NewTopic {
  const [th, en, zh, ru, not] = termLists.map((list) => termsIn(values[termField(list)]))
  return {
    names: filledNames(values),
    terms: { th: th ?? [], en: en ?? [], zh: zh ?? [], ru: ru ?? [], not: not ?? [] },
  }
}
