import { defineMessages, formatMessage } from './locales/messages.ts'
import type { Language } from './words.ts'

/** The widget categories that a new installation starts with; administrators may add, rename and hide them afterwards. */
export const startingCategories = [
  'social',
  'campaign',
  'contact',
  'income',
  'voice-of-customer',
  'supply',
  'competitor',
  'world',
  'weather',
  'stakeholder',
  'immigration',
  'registration',
] as const
export type CategorySlug = (typeof startingCategories)[number]

export const categoryNames = defineMessages('catalog.categories', {
  social: 'Social media',
  campaign: 'Campaigns',
  contact: 'Contact centre',
  income: 'Tourism income',
  'voice-of-customer': 'Voice of customer',
  supply: 'Tourism supply',
  competitor: 'Competitors',
  world: 'World',
  weather: 'Weather',
  stakeholder: 'Voice of stakeholder',
  immigration: 'Arrivals',
  registration: 'Business registration',
})

/** Whether a slug is one of the starting categories, whose names are known in every language. */
export function isStartingCategory(slug: string): slug is CategorySlug {
  return Object.hasOwn(categoryNames, slug)
}

/** The names that administrators gave a category, each in the language that it is in. */
export type CustomNames = Partial<Readonly<Record<Language, string>>>

/**
 * What a category is called in a language: the name given in it, else the words of the start, else the name given in English or the first
 * other one, else its code.
 */
export function categoryName(slug: string, names: CustomNames, language: Language): string {
  const translated = names[language]
  if (translated !== undefined) return translated
  if (isStartingCategory(slug)) return formatMessage(categoryNames[slug], language)
  return names.en ?? Object.values(names)[0] ?? slug
}
