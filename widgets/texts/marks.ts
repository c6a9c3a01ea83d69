import type { Language } from '@sala/catalog/words.ts'

/** Separators, signs and words for powers of ten, by language. */

export const noBreak = '\u00a0'
const narrowNoBreak = '\u202f'
export const leftToRightMark = '\u200e'

/** How a language writes figures. */
interface Marks {
  readonly group: string
  readonly decimal: string
  /** Between a figure and the percent sign. */
  readonly percentGap: string
  /** Short words for powers of ten, largest first, and what stands between them and the figure. */
  readonly powers: readonly (readonly [power: number, word: string])[]
  readonly powerGap: string
}

const latinPowers = [
  [1e12, 'T'],
  [1e9, 'B'],
  [1e6, 'M'],
  [1e3, 'k'],
] as const

export const marks: Readonly<Record<Language, Marks>> = {
  en: { group: ',', decimal: '.', percentGap: '', powers: latinPowers, powerGap: '' },
  fr: {
    group: narrowNoBreak,
    decimal: ',',
    percentGap: narrowNoBreak,
    powers: [
      [1e12, 'Bn'],
      [1e9, 'Md'],
      [1e6, 'M'],
      [1e3, 'k'],
    ],
    powerGap: noBreak,
  },
  he: {
    group: ',',
    decimal: '.',
    percentGap: '',
    powers: latinPowers.map(([at, word]) => [at, word.toUpperCase()]),
    powerGap: '',
  },
  ru: {
    group: noBreak,
    decimal: ',',
    percentGap: noBreak,
    powers: [
      [1e12, 'трлн'],
      [1e9, 'млрд'],
      [1e6, 'млн'],
      [1e3, 'тыс.'],
    ],
    powerGap: noBreak,
  },
  ar: {
    group: ',',
    decimal: '.',
    percentGap: '',
    powers: [
      [1e12, 'تريليون'],
      [1e9, 'مليار'],
      [1e6, 'مليون'],
      [1e3, 'ألف'],
    ],
    powerGap: noBreak,
  },
  th: {
    group: ',',
    decimal: '.',
    percentGap: '',
    powers: [
      [1e12, 'ล้านล้าน'],
      [1e9, 'พันล้าน'],
      [1e6, 'ล้าน'],
      [1e5, 'แสน'],
    ],
    powerGap: noBreak,
  },
}
