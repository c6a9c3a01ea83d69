import { loadLocale } from '@sala/catalog/locales/load.ts'
import { countryNames } from '@sala/catalog/places/names/en.ts'
import { provinces } from '@sala/catalog/places/provinces.ts'
import { languages } from '@sala/catalog/words.ts'
import { describe, expect, test } from 'vitest'
import { keyOfPhrase, loadLexicon } from './lexicon.ts'
import { type Phrase, parsePhrase } from './phrase.ts'

const today = '2026-11-20'
const lexicon = await loadLexicon()
const parse = (text: string) => parsePhrase(text, lexicon, today)
const nothing: Phrase = { places: [], measure: null, year: null, month: null, against: null }

/** A phrase and what it asks for, beside nothing. */
type Case = readonly [phrase: string, asks: Partial<Phrase>]

const cases: Readonly<Record<string, readonly Case[]>> = {
  English: [
    ['china 2026', { places: ['CN'], year: 2026 }],
    ['2026 China', { places: ['CN'], year: 2026 }],
    ['arrivals from china in 2026', { places: ['CN'], measure: 'arrivals', year: 2026 }],
    ['Chinese tourists 2025', { places: ['CN'], measure: 'arrivals', year: 2025 }],
    ['how many people came from india in march 2026?', { places: ['IN'], year: 2026, month: 3 }],
    ['phuket occupancy march', { places: ['TH-83'], measure: 'occupancy', month: 3 }],
    ['occupancy rate of Phuket, March 2026', { places: ['TH-83'], measure: 'occupancy', year: 2026, month: 3 }],
    ['chiang mai hotel occupancy 2026-03', { places: ['TH-50'], measure: 'occupancy', year: 2026, month: 3 }],
    ['bangkok receipts 3/2026', { places: ['TH-10'], measure: 'receipts', year: 2026, month: 3 }],
    ['china 2026 vs 2019', { places: ['CN'], year: 2026, against: 2019 }],
    ['china vs 2019', { places: ['CN'], against: 2019 }],
    ['china vs india 2026', { places: ['CN', 'IN'], year: 2026 }],
    ['china and india 2026', { places: ['CN', 'IN'], year: 2026 }],
    ['south korea this year', { places: ['KR'], year: 2026 }],
    ['japan last month', { places: ['JP'], year: 2026, month: 10 }],
    ['length of stay europe 2025', { places: ['europe'], measure: 'stay', year: 2025 }],
    ['spending per head phuket', { places: ['TH-83'], measure: 'per_head' }],
    ['target germany 2026', { places: ['DE'], measure: 'target', year: 2026 }],
    ['U.S.A. 2026', { places: ['US'], year: 2026 }],
    ['usa 2026', { places: ['US'], year: 2026 }],
    ['thailand arrivals 2569', { places: ['TH'], measure: 'arrivals', year: 2026 }],
    ['china 2569 BE', { places: ['CN'], year: 2026 }],
    ['northern thailand receipts 2025', { places: ['north'], measure: 'receipts', year: 2025 }],
    ['may occupancy', { measure: 'occupancy', month: 5 }],
    ['china2026', { places: ['CN'], year: 2026 }],
  ],
  French: [
    ['chine 2026', { places: ['CN'], year: 2026 }],
    ['arrivées de Chine en 2026', { places: ['CN'], measure: 'arrivals', year: 2026 }],
    ['touristes d’Inde mars 2026', { places: ['IN'], measure: 'arrivals', year: 2026, month: 3 }],
    ['taux d’occupation phuket août', { places: ['TH-83'], measure: 'occupancy', month: 8 }],
    ['recettes du sud 2025', { places: ['south'], measure: 'receipts', year: 2025 }],
    ['durée du séjour Royaume-Uni 2025', { places: ['GB'], measure: 'stay', year: 2025 }],
    ['l’année dernière Corée du Sud', { places: ['KR'], year: 2025 }],
    ['chine 2026 par rapport à 2019', { places: ['CN'], year: 2026, against: 2019 }],
    ['objectif Russie 2026', { places: ['RU'], measure: 'target', year: 2026 }],
  ],
  Hebrew: [
    ['סין 2026', { places: ['CN'], year: 2026 }],
    ['תיירים מסין 2026', { places: ['CN'], measure: 'arrivals', year: 2026 }],
    ['תפוסה בפוקט במרץ 2026', { places: ['TH-83'], measure: 'occupancy', year: 2026, month: 3 }],
    ['הכנסות בנגקוק שנת 2025', { places: ['TH-10'], measure: 'receipts', year: 2025 }],
    ['הודו לעומת 2019', { places: ['IN'], against: 2019 }],
    ['משך השהייה גרמניה 2025', { places: ['DE'], measure: 'stay', year: 2025 }],
    ['ארה״ב אשתקד', { places: ['US'], year: 2025 }],
  ],
  Russian: [
    ['Китай 2026', { places: ['CN'], year: 2026 }],
    ['туристы из Китая в 2026 году', { places: ['CN'], measure: 'arrivals', year: 2026 }],
    ['прибытия из Южной Кореи за март 2026', { places: ['KR'], measure: 'arrivals', year: 2026, month: 3 }],
    ['заполняемость на Пхукете в марте', { places: ['TH-83'], measure: 'occupancy', month: 3 }],
    ['доходы Бангкока 2025', { places: ['TH-10'], measure: 'receipts', year: 2025 }],
    ['Индия 2026 против 2019', { places: ['IN'], year: 2026, against: 2019 }],
    ['Китай и Индия 2026', { places: ['CN', 'IN'], year: 2026 }],
    ['продолжительность пребывания Германии 2025', { places: ['DE'], measure: 'stay', year: 2025 }],
    ['россияне прошлый год', { places: ['RU'], year: 2025 }],
    ['план Вьетнама 2026', { places: ['VN'], measure: 'target', year: 2026 }],
  ],
  Arabic: [
    ['الصين 2026', { places: ['CN'], year: 2026 }],
    ['الصين ٢٠٢٦', { places: ['CN'], year: 2026 }],
    ['السياح من الهند في عام 2026', { places: ['IN'], measure: 'arrivals', year: 2026 }],
    ['نسبة إشغال الفنادق بوكيت مارس', { places: ['TH-83'], measure: 'occupancy', month: 3 }],
    ['إيرادات بانكوك 2025', { places: ['TH-10'], measure: 'receipts', year: 2025 }],
    ['مدة الإقامة ألمانيا 2025', { places: ['DE'], measure: 'stay', year: 2025 }],
    ['السعودية 2026 مقارنة ب 2019', { places: ['SA'], year: 2026, against: 2019 }],
    ['الصين والهند 2026', { places: ['CN', 'IN'], year: 2026 }],
  ],
  Thai: [
    ['จีน 2569', { places: ['CN'], year: 2026 }],
    ['จีน ๒๕๖๙', { places: ['CN'], year: 2026 }],
    ['นักท่องเที่ยวจีนปี 2569', { places: ['CN'], measure: 'arrivals', year: 2026 }],
    ['นักท่องเที่ยวจากอินเดียเดือนมีนาคม 2569', { places: ['IN'], measure: 'arrivals', year: 2026, month: 3 }],
    ['อัตราเข้าพักภูเก็ตมีนาคม', { places: ['TH-83'], measure: 'occupancy', month: 3 }],
    ['อัตราการเข้าพักจังหวัดเชียงใหม่ มี.ค. 2569', { places: ['TH-50'], measure: 'occupancy', year: 2026, month: 3 }],
    ['รายได้กรุงเทพปีที่แล้ว', { places: ['TH-10'], measure: 'receipts', year: 2025 }],
    ['รายได้ต่อหัวภูเก็ต 2568', { places: ['TH-83'], measure: 'per_head', year: 2025 }],
    ['เกาหลีใต้ พ.ศ. 2569', { places: ['KR'], year: 2026 }],
    ['จีน ค.ศ. 2026', { places: ['CN'], year: 2026 }],
    ['จีน 2569 เทียบกับ 2562', { places: ['CN'], year: 2026, against: 2019 }],
    ['รายได้ภาคใต้ปีนี้', { places: ['south'], measure: 'receipts', year: 2026 }],
    ['เป้าหมายนักท่องเที่ยวจีน 2569', { places: ['CN'], measure: 'target', year: 2026 }],
  ],
}

for (const [language, phrases] of Object.entries(cases)) {
  test.each(phrases)(`${language}: %s`, (phrase, asks) => {
    expect(parse(phrase)).toEqual({ ...nothing, ...asks })
  })
}

describe('no phrase is', () => {
  test.each([
    ['a place alone, which one goes to', 'china'],
    ['a measure alone', 'occupancy'],
    ['a time alone', 'march 2026'],
    ['nothing', '   '],
    ['a word that is not known', 'china 2026 covid'],
    ['part of a name', 'chin 2026'],
    ['a year inside a number', 'china 20265'],
    ['a year of no era', 'china 1447'],
    ['a year of the other era', 'จีน ค.ศ. 2569'],
    ['two years without a comparison', 'china 2025 2026'],
    ['two months', 'phuket occupancy march april'],
    ['two measures', 'phuket occupancy receipts'],
    ['a span that begins in a year', 'arrivals from 2019'],
    ['a day', 'china 2026-03-05'],
    ['a month of no year', 'china 2026-13'],
    ['a comparison with a month', 'china 2026 vs march 2019'],
    ['a comparison with nothing', 'china 2026 vs'],
    ['four places', 'china india japan france 2026'],
    ['the same place twice', 'china china 2026'],
    ['longer than any phrase', `china 2026 ${'the '.repeat(40)}`],
    ['full of signs', '<img src=x onerror=alert(1)> 2026'],
  ])('%s', (_, phrase) => {
    expect(parse(phrase)).toBeNull()
  })
})

describe('the lexicon', () => {
  test('knows every country and province by its English name, and no other place by it', () => {
    const unlike = [
      ...Object.entries(countryNames),
      ...provinces.map(({ code, name }) => [code, name] as const),
    ].filter(([code, name]) => parse(`${name} 2026`)?.places.join() !== code)
    expect(unlike).toEqual([])
  })

  test('has no spelling that means two things', () => {
    const twice = [...lexicon].flatMap(([key, tokens]) => (tokens.length > 1 ? [key] : []))
    expect(twice).toEqual([])
  })

  test('compares without capitals, accents, vowel signs and points', () => {
    expect(keyOfPhrase('  Côte d’Ivoire ')).toBe('cote d ivoire')
    expect(keyOfPhrase('مُدّة')).toBe(keyOfPhrase('مدة'))
  })
})

test('a text that could be parted in very many ways is read to its end', () => {
  expect(parse('จีน'.repeat(40))).toBeNull()
})

test('what the palette gives as an example in each language is a phrase', async () => {
  const examples = await Promise.all(
    languages.map(async (language) => {
      const { example } = (await loadLocale(language)).words.search.palette
      return [...example.matchAll(/[“«״]\s*([^”»״]+?)\s*[”»״]/g)].map(([, phrase = '']) => parse(phrase))
    }),
  )
  const china = expect.objectContaining({ places: ['CN'], year: 2026 })
  const phuket = expect.objectContaining({ places: ['TH-83'], measure: 'occupancy', month: 3 })
  expect(examples).toEqual(languages.map(() => [china, phuket]))
})
