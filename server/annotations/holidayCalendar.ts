import { type CountryHoliday, holidayYears } from '@sala/catalog/api/holidays.ts'
import { shiftDays } from '@sala/catalog/explore/days.ts'
import type { Language } from '@sala/catalog/words.ts'
import type HolidayRules from 'date-holidays'
import type { HolidaysTypes } from 'date-holidays'
import { Cache } from '../core/cache.ts'

type Rules = typeof HolidayRules
type Year = readonly CountryHoliday[]

/** Years of countries that are kept, in one language each; a year is worked out in some milliseconds. */
const years = new Cache<Year>(1_000, 'holidays')
let rules: Promise<Rules> | null = null

/** The package has the rules of all countries in memory, 20 MB: it is read in when the first reader lays holidays over a picture. */
async function loadRules(): Promise<Rules> {
  rules ??= import('date-holidays').then((module) => module.default)
  return rules
}

/** The holidays of a country that have some of the days, by their first day. `from` and `to` are `YYYY-MM-DD`, within `holidayYears`. */
export async function holidaysOf(
  country: string,
  { from, to }: { readonly from: string; readonly to: string },
  language: Language,
): Promise<readonly CountryHoliday[]> {
  const Rules = await loadRules()
  const holidays: CountryHoliday[] = []
  // One may begin in the year before.
  const first = Math.max(holidayYears.first, Number(from.slice(0, 4)) - 1)
  for (let year = first; year <= Number(to.slice(0, 4)); year += 1)
    holidays.push(...yearOf(Rules, country, year, language))
  return holidays.filter((holiday) => holiday.from <= to && holiday.to >= from)
}

function yearOf(Rules: Rules, country: string, year: number, language: Language): Year {
  const key = `${country} ${year} ${language}`
  const cached = years.get(key)
  if (cached !== undefined) return cached
  const calendar = new Rules(country, { languages: [language, 'en'], types: ['public', 'school'] })
  const holidayYear = joined([
    ...calendar.getHolidays(year).flatMap((holiday) => daysOff(holiday, country)),
    ...(country === 'TH' ? thaiSchoolHolidays(year, language) : []),
  ])
  years.set(key, holidayYear)
  return holidayYear
}

/** Whole days alone: some countries give women or young people an afternoon. */
function daysOff(holiday: HolidaysTypes.Holiday, country: string): readonly CountryHoliday[] {
  const [from = '', time = ''] = holiday.date.split(' ')
  const days = Math.round((holiday.end.getTime() - holiday.start.getTime()) / 86_400_000)
  const kind = holiday.type === 'school' ? 'school' : 'public'
  if (!time.startsWith('00:00') || days < 1) return []
  return [{ country, kind, name: holiday.name, from, to: shiftDays(from, days - 1) }]
}

/**
 * When schools are usually closed: the terms of Thai schools last from 16 May to 11 October and from 1 November to 1 April, as the Ministry of
 * Education confirmed in 2013; both ends count as days without school. Schools move them by some days (2023 began on 15 May), so the
 * name says that they are usual terms. In 2020 and 2021 the epidemic moved them, so there are none of these years.
 */
function thaiSchoolHolidays(year: number, language: Language): readonly CountryHoliday[] {
  if (year < 2007 || year === 2020 || year === 2021) return []
  const name = schoolHolidayNames[language]
  return [
    { country: 'TH', kind: 'school', name, from: `${year}-04-01`, to: `${year}-05-15` },
    { country: 'TH', kind: 'school', name, from: `${year}-10-11`, to: `${year}-10-31` },
  ]
}

const schoolHolidayNames: Readonly<Record<Language, string>> = {
  en: 'School holidays (usual terms)',
  fr: 'Vacances scolaires (dates habituelles)',
  he: 'חופשת בתי הספר (המועדים הרגילים)',
  ru: 'Школьные каникулы (обычные сроки)',
  ar: 'العطلة المدرسية (المواعيد المعتادة)',
  th: 'ปิดภาคเรียน (ช่วงปกติ)',
}

/** By their first day; days of one holiday that follow each other are one entry. */
function joined(all: readonly CountryHoliday[]): Year {
  const holidays: CountryHoliday[] = []
  for (const holiday of all.toSorted((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0))) {
    const at = holidays.findLastIndex(
      ({ name, kind, to }) => name === holiday.name && kind === holiday.kind && shiftDays(to, 1) >= holiday.from,
    )
    const last = holidays[at]
    if (last === undefined) holidays.push(holiday)
    else if (holiday.to > last.to) holidays[at] = { ...last, to: holiday.to }
  }
  return holidays
}
