import { type Language, locales } from '@sala/catalog/words.ts'

/** How large a file is, in the reader's words: `820 kB`, `1.4 MB`. */
export function sizeWords(bytes: number, language: Language): string {
  const [unit, of] = bytes < 999_500 ? (['kilobyte', 1000] as const) : (['megabyte', 1_000_000] as const)
  // A file that holds something is never written as 0 kB.
  const value = bytes === 0 ? 0 : Math.max(bytes / of, 0.1)
  const format = new Intl.NumberFormat(locales[language], {
    style: 'unit',
    unit,
    maximumFractionDigits: value < 10 ? 1 : 0,
  })
  return format.format(value)
}
