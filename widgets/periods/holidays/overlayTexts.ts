import type { Answer } from '@sala/catalog/answers.ts'
import type { CountryHoliday } from '@sala/catalog/api/holidays.ts'
import type { Context } from '../../context.ts'
import type { Span } from '../../filters/ranges.ts'
import { labelled, listed } from '../../texts/format.ts'
import { daySpan } from '../../texts/sentences.ts'
import { holidayWords as words } from './unlikePeriods.ts'

/** The overlays of a time axis in words: on the screen and in files. */

/** `Thailand: Songkran Festival, 13 April to 15 April 2026`. */
export const holidayText = (holiday: CountryHoliday, context: Context): string =>
  labelled(context.place(holiday.country), holidayOfCountry(holiday, context), context.language)

/** The same without the country. */
export function holidayOfCountry({ kind, name, from, to }: CountryHoliday, { language, say }: Context): string {
  const parts = [name, daySpan({ from, to }, language), ...(kind === 'school' ? [say(words.school)] : [])]
  return listed(parts, language)
}

/** An event of the event data set. */
export interface EventMark {
  readonly title: string
  readonly province: string | null
  readonly link: string | null
  readonly from: string
  readonly to: string
}

/** The events of an answer that have some of the days, by their first day. */
export function eventsIn({ rows }: Pick<Answer<'market/event'>, 'rows'>, days: Span): readonly EventMark[] {
  return rows
    .flatMap((row): EventMark[] => {
      const { event_date_start: from, event_title: title } = row
      if (from === null || title === null) return []
      const to = row.event_date_end ?? from
      const isOnAxis = from <= days.to && to >= days.from
      return isOnAxis ? [{ title, province: row.event_province, link: row.event_page_url, from, to }] : []
    })
    .toSorted((a, b) => a.from.localeCompare(b.from) || a.title.localeCompare(b.title))
}

/** `Songkran on the river: Chiang Mai, 13 April to 15 April 2026`. */
export function eventText({ title, province, from, to }: EventMark, { language, place }: Context): string {
  const parts = [...(province === null ? [] : [place(province)]), daySpan({ from, to }, language)]
  return labelled(title, listed(parts, language), language)
}
