/** Each language in its own words, so that everybody finds theirs. */
export const languageNames = {
  en: 'English',
  fr: 'Français',
  he: 'עברית',
  ru: 'Русский',
  ar: 'العربية',
  th: 'ไทย',
} as const
