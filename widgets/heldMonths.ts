import type { Language, Words } from '@sala/catalog/words.ts'
import type { Context } from './context.ts'
import { listed, monthName, number, year as yearText } from './format.ts'
import { missingMonths, runsOf } from './periods.ts'
import { againstMonths, fill, monthSpan, sentence } from './sentences.ts'
import { spanWords } from './spanWords.ts'

/**
 * Sentences about the months that are held of a year, with holes or without (docs/figures.md, rules 4, 7, 8, 9 and 11). Months are numbers
 * from 1, ascending.
 */

/** What members are called that a comparison covers. */
export type MemberKind = 'countries' | 'provinces' | 'province_origins'

/** `January to September 2026`, or, with a hole, `January to March, May 2026`; never a span across a hole. Empty where there are no months. */
export function monthList(of: number, months: readonly number[], language: Language): string {
  const runs = runsOf(months)
  const last = runs.at(-1)
  if (last === undefined) return ''
  return listed([...runs.slice(0, -1).map((run) => runName(run, language)), monthSpan(of, last, language)], language)
}

/** Months in a row without their year: `May to August`, `October`. */
function runName([from, to]: readonly [from: number, to: number], language: Language): string {
  const first = monthName(from, language)
  return from === to ? first : fill(spanWords.span, language, { from: first, to: monthName(to, language) })
}

/** `3 of 8 months, not held: May to August, October`; empty where no month between the first and the last is missing. */
export function holeNote(months: readonly number[], language: Language): string {
  const missing = missingMonths(months)
  if (missing.length === 0) return ''
  const names = runsOf(missing).map((run) => runName(run, language))
  return fill(phrases.hole, language, {
    held: number(months.length, language),
    of: number(months.length + missing.length, language),
    missing: listed(names, language),
  })
}

/** The months that are held, and where there is a hole how many they are and which are missing. */
export function heldMonths(of: number, months: readonly number[], language: Language): string {
  const note = holeNote(months, language)
  const list = sentence(monthList(of, months, language))
  return note === '' ? list : `${list} (${note})`
}

/** What stands above a figure of the year so far: `since` from January on, the year where it is whole, else its months or how many they are. */
export function heldLabel(
  of: number,
  months: readonly number[],
  whole: boolean,
  since: string,
  language: Language,
): string {
  const [run, ...others] = runsOf(months)
  if (whole || run === undefined) return yearText(of, language)
  if (others.length > 0) {
    const all = months.length + missingMonths(months).length
    return fill(phrases.someMonths, language, { held: number(months.length, language), of: number(all, language) })
  }
  return run[0] === 1 ? since : sentence(monthSpan(of, run, language))
}

/** The compared months of a year against the same months of the year before, with their hole where they have one. */
export function againstHeldMonths(of: number, months: readonly number[], context: Context): string {
  const { language } = context
  const [run, ...others] = runsOf(months)
  if (run === undefined) return againstMonths(of, null, context)
  if (others.length === 0) return againstMonths(of, run, context)
  const against = fill(spanWords.monthsAgainstMonths, language, {
    span: monthList(of, months, language),
    before: yearText(of - 1, language),
  })
  return `${sentence(against)} (${holeNote(months, language)})`
}

/** `Figures of January to October 2026`: what the figure is of, where the comparison covers other months. */
export function figuresOfMonths(of: number, months: readonly number[], { language }: Context): string {
  const note = holeNote(months, language)
  const said = fill(phrases.figuresOf, language, { months: monthList(of, months, language) })
  return note === '' ? said : `${said} (${note})`
}

/** `58 of 60 countries compared`; null where all of them are. */
export function comparedMembers(
  counts: { readonly members: number; readonly of: number } | null,
  kind: MemberKind,
  { language }: Context,
): string | null {
  if (counts === null || counts.members === 0 || counts.members >= counts.of) return null
  const values = { members: number(counts.members, language), of: number(counts.of, language) }
  return fill(phrases[kind], language, values)
}

/** `5 of 6 countries with the whole year`; null where all of them have it, or none. */
export function wholeMembers(
  counts: { readonly whole: number; readonly held: number } | null,
  kind: MemberKind,
  { language }: Context,
): string | null {
  if (counts === null || counts.whole === 0 || counts.whole >= counts.held) return null
  const values = { whole: number(counts.whole, language), of: number(counts.held, language) }
  return fill(kind === 'countries' ? phrases.wholeCountries : phrases.wholeProvinces, language, values)
}

/** Why nothing is compared: the year before is not held, or holds nothing that this year holds too. */
export function nothingCompared(
  of: number,
  held: { readonly current: boolean; readonly previous: boolean },
  span: string,
  context: Context,
): string {
  const { language } = context
  const before = yearText(of - 1, language)
  if (!held.current) return fill(phrases.notHeld, language, { year: yearText(of, language) })
  if (held.previous) return fill(phrases.noPair, language, { span, before })
  return fill(phrases.beforeNotHeld, language, { span, before })
}

/**
 * That the figure of a year is one of the whole year, and what of it is held by month: nothing, some months, or all months of some members.
 */
export function wholeYearHeld(of: number, months: readonly number[], { language }: Context): string {
  const year = yearText(of, language)
  if (months.length === 0) return fill(phrases.onlyWholeYear, language, { year })
  if (months.length === 12) return fill(phrases.wholeYearSomeMembers, language, { year })
  const names = runsOf(months).map((run) => runName(run, language))
  return fill(phrases.wholeYearSomeMonths, language, { year, months: listed(names, language) })
}

/** That full years cannot be compared, since one of them is not held in full. */
export function notBothWhole(of: number, { language }: Context): string {
  return fill(phrases.notBothWhole, language, {
    year: yearText(of, language),
    before: yearText(of - 1, language),
  })
}

const phrases = {
  someMonths: {
    en: '{held} of {of} months',
    fr: '{held} mois sur {of}',
    he: '{held} מתוך {of} חודשים',
    ru: 'Месяцев: {held} из {of}',
    ar: 'الأشهر: {held} من {of}',
    th: '{held} จาก {of} เดือน',
  },
  hole: {
    en: '{held} of {of} months, not held: {missing}',
    fr: '{held} mois sur {of}, manquent : {missing}',
    he: '{held} מתוך {of} חודשים, חסרים: {missing}',
    ru: 'месяцев: {held} из {of}, нет данных: {missing}',
    ar: 'الأشهر: {held} من {of}، غير المتوفرة: {missing}',
    th: '{held} จาก {of} เดือน ไม่มีข้อมูล {missing}',
  },
  figuresOf: {
    en: 'Figures of {months}',
    fr: 'Chiffres de {months}',
    he: 'נתונים של {months}',
    ru: 'Данные за период: {months}',
    ar: 'أرقام {months}',
    th: 'ข้อมูลของ{months}',
  },
  countries: {
    en: '{members} of {of} countries compared',
    fr: '{members} pays comparés sur {of}',
    he: 'בהשוואה: {members} מתוך {of} מדינות',
    ru: 'Сравнивается стран: {members} из {of}',
    ar: 'البلدان في المقارنة: {members} من {of}',
    th: 'เทียบได้ {members} จาก {of} ประเทศ',
  },
  provinces: {
    en: '{members} of {of} provinces compared',
    fr: '{members} provinces comparées sur {of}',
    he: 'בהשוואה: {members} מתוך {of} מחוזות',
    ru: 'Сравнивается провинций: {members} из {of}',
    ar: 'المقاطعات في المقارنة: {members} من {of}',
    th: 'เทียบได้ {members} จาก {of} จังหวัด',
  },
  province_origins: {
    en: '{members} of {of} provinces by origin compared',
    fr: '{members} provinces par origine comparées sur {of}',
    he: 'בהשוואה: {members} מתוך {of} מחוזות לפי מוצא',
    ru: 'Сравнивается провинций по происхождению: {members} из {of}',
    ar: 'المقاطعات حسب بلد القدوم في المقارنة: {members} من {of}',
    th: 'เทียบได้ {members} จาก {of} จังหวัดแยกตามที่มา',
  },
  wholeCountries: {
    en: '{whole} of {of} countries with the whole year',
    fr: '{whole} pays sur {of} avec l’année entière',
    he: 'שנה שלמה: {whole} מתוך {of} מדינות',
    ru: 'Стран с данными за весь год: {whole} из {of}',
    ar: 'البلدان ذات السنة الكاملة: {whole} من {of}',
    th: 'มีข้อมูลทั้งปี {whole} จาก {of} ประเทศ',
  },
  wholeProvinces: {
    en: '{whole} of {of} provinces with the whole year',
    fr: '{whole} provinces sur {of} avec l’année entière',
    he: 'שנה שלמה: {whole} מתוך {of} מחוזות',
    ru: 'Провинций с данными за весь год: {whole} из {of}',
    ar: 'المقاطعات ذات السنة الكاملة: {whole} من {of}',
    th: 'มีข้อมูลทั้งปี {whole} จาก {of} จังหวัด',
  },
  notHeld: {
    en: '{year} is not held',
    fr: '{year} : aucun chiffre',
    he: 'אין נתונים לשנת {year}',
    ru: 'Нет данных за {year} год',
    ar: 'لا توجد أرقام لعام {year}',
    th: 'ไม่มีข้อมูลปี {year}',
  },
  beforeNotHeld: {
    en: '{span}; {before} is not held',
    fr: '{span} ; aucun chiffre de {before}',
    he: '{span}; אין נתונים לשנת {before}',
    ru: '{span}; нет данных за {before} год',
    ar: '{span}؛ لا توجد أرقام لعام {before}',
    th: '{span} ไม่มีข้อมูลปี {before}',
  },
  noPair: {
    en: '{span}; {before} holds no figures of the same periods',
    fr: '{span} ; {before} n’a pas de chiffres des mêmes périodes',
    he: '{span}; לשנת {before} אין נתונים של אותן תקופות',
    ru: '{span}; за {before} год нет данных за те же периоды',
    ar: '{span}؛ لا أرقام للفترات نفسها من عام {before}',
    th: '{span} ปี {before} ไม่มีข้อมูลของช่วงเดียวกัน',
  },
  onlyWholeYear: {
    en: '{year} is held as a whole year, not by month',
    fr: '{year} : chiffre de l’année entière, sans les mois',
    he: 'שנת {year} ידועה כשנה שלמה, לא לפי חודש',
    ru: '{year} год: данные за весь год, без разбивки по месяцам',
    ar: 'عام {year} متوفر كسنة كاملة لا حسب الشهر',
    th: 'ปี {year} มีข้อมูลเป็นรายปี ไม่มีรายเดือน',
  },
  wholeYearSomeMonths: {
    en: '{year} is held as a whole year; by month only {months}',
    fr: '{year} : chiffre de l’année entière ; par mois, seulement {months}',
    he: 'שנת {year} ידועה כשנה שלמה; לפי חודש רק {months}',
    ru: '{year} год: данные за весь год; по месяцам только {months}',
    ar: 'عام {year} متوفر كسنة كاملة؛ وحسب الشهر {months} فقط',
    th: 'ปี {year} มีข้อมูลเป็นรายปี ส่วนรายเดือนมีเฉพาะ{months}',
  },
  wholeYearSomeMembers: {
    en: '{year} is held as a whole year; by month only in part',
    fr: '{year} : chiffre de l’année entière ; par mois, seulement en partie',
    he: 'שנת {year} ידועה כשנה שלמה; לפי חודש רק בחלקה',
    ru: '{year} год: данные за весь год; по месяцам лишь частично',
    ar: 'عام {year} متوفر كسنة كاملة؛ وحسب الشهر جزئيًا فقط',
    th: 'ปี {year} มีข้อมูลเป็นรายปี ส่วนรายเดือนมีเพียงบางส่วน',
  },
  notBothWhole: {
    en: '{year} and {before} are not both held in full',
    fr: '{year} et {before} ne sont pas toutes deux complètes',
    he: 'אין נתונים מלאים גם לשנת {year} וגם לשנת {before}',
    ru: 'Нет полных данных сразу за {year} и {before} годы',
    ar: 'لا تتوفر أرقام كاملة لعامي {year} و{before} معًا',
    th: 'ปี {year} และปี {before} ไม่ได้มีข้อมูลเต็มปีทั้งสองปี',
  },
} as const satisfies Readonly<Record<string, Words>>
