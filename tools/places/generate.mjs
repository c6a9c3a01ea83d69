// Writes catalog/places/countryCodes.ts and catalog/places/names/*.ts (with the provinces of provinces.mjs). Run once and review; the output is what the product uses.
import { writeFileSync } from 'node:fs'
import countries from 'i18n-iso-countries'
import { provinces } from './provinces.mjs'

const languages = ['en', 'fr', 'he', 'ru', 'ar', 'th']
const target = new URL('../../catalog/places/', import.meta.url)

// What a person reading the list corrected: short names without the sovereign in brackets, names in use today, and no name that
// tells two places apart by nothing but a dash.
const reviewed = {
  en: {
    AX: 'Åland Islands',
    CD: 'Democratic Republic of the Congo',
    CG: 'Republic of the Congo',
    CI: "Côte d'Ivoire",
    HK: 'Hong Kong',
    MM: 'Myanmar',
    MO: 'Macao',
    PS: 'Palestine',
    UM: 'United States Minor Outlying Islands',
    VI: 'United States Virgin Islands',
  },
  fr: {
    CD: 'République démocratique du Congo',
    CG: 'République du Congo',
    CI: 'Côte d’Ivoire',
    HK: 'Hong Kong',
    MM: 'Myanmar',
    MO: 'Macao',
    PS: 'Palestine',
    VA: 'Vatican',
  },
  he: {
    CD: 'הרפובליקה הדמוקרטית של קונגו',
    CG: 'הרפובליקה של קונגו',
    HK: 'הונג קונג',
    MM: 'מיאנמר',
    MO: 'מקאו',
    PS: 'פלסטין',
  },
  ru: {
    CD: 'Демократическая Республика Конго',
    CG: 'Республика Конго',
    HK: 'Гонконг',
    KP: 'Северная Корея',
    KR: 'Южная Корея',
    MM: 'Мьянма',
    MO: 'Макао',
    PS: 'Палестина',
    UM: 'Внешние малые острова США',
    US: 'Соединённые Штаты',
  },
  ar: {
    CD: 'جمهورية الكونغو الديمقراطية',
    CG: 'جمهورية الكونغو',
    HK: 'هونغ كونغ',
    MM: 'ميانمار',
    MO: 'ماكاو',
    MQ: 'مارتينيك',
    PM: 'سان بيير وميكلون',
    PS: 'فلسطين',
    RE: 'ريونيون',
    TL: 'تيمور الشرقية',
  },
  th: {
    CC: 'หมู่เกาะโคโคส (คีลิง)',
    CD: 'สาธารณรัฐประชาธิปไตยคองโก',
    CG: 'สาธารณรัฐคองโก',
    CZ: 'สาธารณรัฐเช็ก',
    HK: 'ฮ่องกง',
    MM: 'เมียนมา',
    MO: 'มาเก๊า',
    PS: 'ปาเลสไตน์',
    UM: 'เกาะเล็กรอบนอกของสหรัฐอเมริกา',
  },
}

const shape = {
  en: (name) =>
    name
      .replaceAll(' & ', ' and ')
      .replace(/^St\. /, 'Saint ')
      .replace('U.S.', 'United States'),
  ru: (name) => name.replace(/о-ва/g, 'острова').replace(/о-в/g, 'остров').replace(/^о/, 'О'),
}

const codes = Object.keys(countries.getAlpha2Codes()).sort()
const quote = (text) => (text.includes("'") ? JSON.stringify(text) : `'${text}'`)
const by = 'Written by tools/places and reviewed; edit that and run it again.'

const rows = codes.map((alpha2) => {
  // The code that the World Bank and Eurostat use; XKK, which the package has, is in nobody's files.
  const alpha3 = alpha2 === 'XK' ? 'XKX' : countries.alpha2ToAlpha3(alpha2)
  return `  ['${alpha2}', '${alpha3}', '${countries.alpha2ToNumeric(alpha2)}'],`
})
writeFileSync(
  new URL('countryCodes.ts', target),
  `/**
 * ISO 3166-1: alpha-2, alpha-3 and numeric code of 249 countries and territories, and Kosovo under the codes reserved for users
 * (XK, XKX, 983). ${by}
 */
export const countryCodes = [
${rows.join('\n')}
] as const

/** An ISO 3166-1 alpha-2 code, in capitals. */
export type CountryCode = (typeof countryCodes)[number][0]

const known: ReadonlySet<string> = new Set(countryCodes.map(([alpha2]) => alpha2))

/** Whether a text is an alpha-2 code of the list, in capitals. */
export function isCountryCode(text: string): text is CountryCode {
  return known.has(text)
}
`,
)

for (const language of languages) {
  const names = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' })
  const lines = codes.map((code) => {
    // French alone has the apostrophe of its print (docs/translating.md).
    const apostrophe = language === 'fr' ? '’' : "'"
    const name =
      reviewed[language][code] ?? (shape[language] ?? String)(names.of(code) ?? '').replaceAll('’', apostrophe)
    if (name === '') throw new Error(`no ${language} name for ${code}`)
    return `  ${code}: ${quote(name)},`
  })
  const named = Object.entries(provinces).flatMap(([code, { [language]: name }]) =>
    name === undefined ? [] : [`  'TH-${code}': ${quote(name)},`],
  )
  const [type, list] =
    named.length === 0
      ? ['', '']
      : [
          `import type { ProvinceCode } from '../provinces.ts'\n`,
          `\n/** The names of the provinces (${language}). ${by} */
export const provinceNames: Readonly<Record<ProvinceCode, string>> = {\n${named.join('\n')}\n}\n`,
        ]
  writeFileSync(
    new URL(`names/${language}.ts`, target),
    `import type { CountryCode } from '../countryCodes.ts'\n${type}
/** Country names (${language}), from the Unicode CLDR (Unicode licence). ${by} */
export const countryNames: Readonly<Record<CountryCode, string>> = {\n${lines.join('\n')}\n}\n${list}`,
  )
}
