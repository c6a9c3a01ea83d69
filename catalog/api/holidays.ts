import { z } from 'zod'
import { trackedMarkets } from '../places/trackedMarkets.ts'
import { inLanguage, listOf } from './lists.ts'
import { namedObject } from './namedObject.ts'
import { route } from './route.ts'

/** Markets whose holidays no calendar of ours knows. */
const withoutCalendar: readonly string[] = ['KH', 'KW', 'LA', 'MM', 'NP', 'OM']

/** The countries whose holidays can be laid over time: Thailand and the markets that are followed one by one, as far as there is a calendar. */
export const holidayCountries: readonly string[] = [
  'TH',
  ...trackedMarkets.filter((market) => !withoutCalendar.includes(market)),
]

/** More countries than these would mark each month of a year. */
export const maxHolidayCountries = 5

/** Years that the calendars are good for. */
export const holidayYears = { first: 2000, last: 2040 } as const

/** So many days of holidays are answered at once. */
export const maxHolidayDays = 3660

/** `school`: schools are closed, and no public holiday is kept. */
const holidayKinds = ['public', 'school'] as const

/** Days off in a whole country; what some provinces or states keep alone is not among them. */
export const CountryHoliday = namedObject('CountryHoliday', {
  country: z.string().describe('ISO 3166-1 alpha-2'),
  kind: z.enum(holidayKinds),
  name: z.string().describe('In the language of the request, where its calendar has it; else in English'),
  from: z.iso.date().describe('The first day'),
  to: z.iso.date().describe('The last day; the same where it is one'),
})
export type CountryHoliday = z.infer<typeof CountryHoliday>

/** 400 for days out of order, too many of them, or beyond 2000 to 2040. */
export const listHolidays = route(
  'GET',
  'holidays',
  'Public holidays and school holidays of a country, by their first day',
  {
    may: 'anyone',
    query: z.strictObject({
      country: z.enum(holidayCountries),
      from: z.iso.date(),
      to: z.iso.date(),
      ...inLanguage,
    }),
    reply: listOf(CountryHoliday),
  },
)
