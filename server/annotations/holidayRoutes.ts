import { holidayYears, listHolidays, mostHolidayDays } from '@sala/catalog/api/holidays.ts'
import { daysBetween } from '@sala/catalog/explore/days.ts'
import { languageOf } from '../core/language.ts'
import { problem } from '../core/problems.ts'
import type { RouteModule } from '../requests/serve.ts'
import { holidaysOf } from './holidayCalendar.ts'

/** Holidays of Thailand and of the markets: calendars, no figures of anybody. */
export const holidayRoutes: RouteModule = (_app, serve) => {
  serve(listHolidays, async ({ query: { country, from, to }, request, reply }) => {
    demandYear('from', from)
    demandYear('to', to)
    const days = daysBetween(from, to) + 1
    if (days < 1 || days > mostHolidayDays)
      throw problem('invalid_value', { field: 'to', value: to, expected: `≥ ${from}, ≤ ${mostHolidayDays} d` })
    reply.header('cache-control', 'private, max-age=86400')
    reply.header('vary', 'accept-language')
    const rows = [...(await holidaysOf(country, { from, to }, languageOf(request)))]
    return { rows, count: rows.length }
  })
}

function demandYear(field: string, value: string): void {
  const year = Number(value.slice(0, 4))
  const { first, last } = holidayYears
  if (year < first || year > last) throw problem('invalid_value', { field, value, expected: `${first}–${last}` })
}
