import type { Words } from '../words.ts'
import { provinceNames as arabic } from './names/ar.ts'
import { provinceNames as hebrew } from './names/he.ts'
import { provinceNames as russian } from './names/ru.ts'
import { type ProvinceCode, provinceOf } from './provinces.ts'

/** The name of a province in each language, for code that needs all languages; screens load only theirs (`widgets/texts/placeNames.ts`). */
export function provinceWords(code: ProvinceCode): Words {
  const { name, PROVINCE_NAME } = provinceOf(code)
  return { en: name, fr: name, he: hebrew[code], ru: russian[code], ar: arabic[code], th: PROVINCE_NAME }
}
