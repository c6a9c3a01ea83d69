import '@sala/catalog/locales/allLanguages.ts'
import { languages } from '@sala/catalog/words.ts'
import { expect, test } from 'vitest'
import { addDays, daysOf, everyDay } from '../../filters/ranges.ts'
import { aContext, aNamedContext } from '../../testing.ts'
import type { ChartView } from '../../views/view.ts'
import { againstEarlierDays, comparedCalendar, pairedDays, pairedSums, spanCompared } from '../comparedDays.ts'
import { holidayDaysIn, holidaySpans, nearestHoliday } from './holidays.ts'
import { unlikePeriods, unlikeSentence } from './unlikePeriods.ts'

/** The days on which a calendar of the runtime has a month and a day. */
function daysBy(calendar: string, month: string, day: string): readonly string[] {
  const format = new Intl.DateTimeFormat(`en-u-ca-${calendar}`, { month: 'numeric', day: 'numeric', timeZone: 'UTC' })
  return everyDay({ from: '2010-01-01', to: '2040-12-31' }).filter((date) => {
    const parts = format.formatToParts(Date.parse(date))
    const part = (type: string) => parts.find((dateTimeFormatPart) => dateTimeFormatPart.type === type)?.value
    return part('month') === month && part('day') === day
  })
}

test('the days of holidays are those of other calendars', () => {
  expect(holidaySpans.eid_al_fitr.map(({ from }) => from)).toEqual(daysBy('islamic-umalqura', '10', '1'))
  // New moons within minutes of midnight in Beijing: ICU puts these two a day off the calendar that China publishes.
  const published: Readonly<Record<string, string>> = { '2027-02-07': '2027-02-06', '2030-02-02': '2030-02-03' }
  expect(holidaySpans.lunar_new_year.map(({ from }) => addDays(from, 1))).toEqual(
    daysBy('chinese', '1', '1').map((day) => published[day] ?? day),
  )
  expect(holidaySpans.songkran.at(-1)).toEqual({ from: '2040-04-13', to: '2040-04-15' })
  expect(holidaySpans.golden_week[0]).toEqual({ from: '2010-10-01', to: '2010-10-07' })
})

test('of the occurrences of a holiday the nearest counts', () => {
  const near = (from: string, to = from) => nearestHoliday('lunar_new_year', { from, to })?.from
  expect([near('2026-02-01', '2026-02-28'), near('2026-08-01'), near('2026-08-31'), near('2025-12-31')]).toEqual([
    '2026-02-16',
    '2026-02-16',
    '2027-02-05',
    '2026-02-16',
  ])
  // 2033 has two feasts.
  expect(nearestHoliday('eid_al_fitr', { from: '2033-12-01', to: '2033-12-31' })?.from).toBe('2033-12-23')
  expect([near('2009-01-01'), near('2060-01-01')]).toEqual([undefined, undefined])
  expect(holidayDaysIn('lunar_new_year', { from: '2025-01-01', to: '2025-01-31' })).toBe(4)
})

test('days aligned by a holiday are as far from it as those that they are compared with', () => {
  const newYear = { 2024: '2024-02-10', 2025: '2025-01-29', 2026: '2026-02-17' }
  const distance = (day: string, from: string) => Date.parse(day) - Date.parse(from)
  const span = { from: '2026-01-20', to: '2026-03-10' }
  const calendar = comparedCalendar(span, 'lunar_new_year')
  expect(calendar.map(([day]) => day)).toEqual(everyDay(span))
  for (const [day, earlier] of calendar)
    expect(distance(earlier ?? '', newYear[2025])).toBe(distance(day, newYear[2026]))
  expect(spanCompared(span, 'lunar_new_year')).toEqual({ from: calendar[0]?.[1], to: calendar.at(-1)?.[1] })
  // Over a leap day.
  for (const [day, earlier] of comparedCalendar({ from: '2025-01-20', to: '2025-03-10' }, 'lunar_new_year'))
    expect(distance(earlier ?? '', newYear[2024])).toBe(distance(day, newYear[2025]))

  // The matched sums, added up by the distance from the holiday alone.
  const figure = (day: string) => ((Date.parse(day) / 86_400_000) * 7919) % 1000
  const figures = everyDay({ from: '2025-01-01', to: '2026-03-10' }).map((day) => [day, figure(day)] as const)
  const { current, previous } = pairedSums(
    figures,
    figures,
    pairedDays(span, { compare: 'lunar_new_year', hasData: () => true, today: null }),
  )
  const from = daysOf({ from: span.from, to: newYear[2026] }) - 1
  const to = daysOf({ from: newYear[2026], to: span.to }) - 1
  let [now, before] = [0, 0]
  for (let at = -from; at <= to; at += 1) {
    now += figure(addDays(newYear[2026], at))
    before += figure(addDays(newYear[2025], at))
  }
  expect([current, previous]).toEqual([now, before])
})

test('without a known holiday nothing is compared, and the line below the title says which days', () => {
  expect(comparedCalendar({ from: '2009-01-01', to: '2009-01-02' }, 'eid_al_fitr')).toEqual([
    ['2009-01-01', null],
    ['2009-01-02', null],
  ])
  const paired = pairedDays(
    { from: '2026-02-01', to: '2026-02-28' },
    { compare: 'lunar_new_year', hasData: () => true, today: null },
  )
  expect(againstEarlierDays(paired, aContext())).toBe(
    '1 February to 28 February 2026 against 13 January to 9 February 2025, day by day as far from Lunar New Year (16 February 2026 and 28 January 2025)',
  )
})

const months = (year: number, values: readonly (number | null)[], open: readonly number[] = []): ChartView => ({
  ...{ kind: 'comparison', unit: 'people', description: '', categories: values.map((_, at) => String(at + 1)) },
  marks: values.map((_, at) => ({ kind: 'period', value: `${year}-${String(at + 1).padStart(2, '0')}` })),
  series: [
    { key: 'current', name: '', role: 'current', values, open },
    { key: 'previous', name: '', role: 'previous', values: values.map(() => 1) },
  ],
})

test('months are unlike where one year’s holds other days of a holiday than the other’s', () => {
  const unlike = (view: ChartView, filters = {}) =>
    unlikePeriods({ view, filters }).map(({ holiday, periods }) => [holiday, periods.map(({ now }) => now.from)])
  const year = [1, 1, 1, 1, 1]
  // 2026: new year’s week 16–22 February, Eid 20–22 March; 2025: 28 January–3 February, 30 March–1 April.
  expect(unlike(months(2026, year))).toEqual([
    ['lunar_new_year', ['2026-01-01', '2026-02-01']],
    ['eid_al_fitr', ['2026-03-01', '2026-04-01']],
  ])
  // Neither a month that is not over nor one without a figure is compared.
  expect(unlike(months(2026, [1, null, 1, 1], [3]))).toEqual([
    ['lunar_new_year', ['2026-01-01']],
    ['eid_al_fitr', ['2026-03-01']],
  ])
  // Against 2024, whose new year’s week was 9–15 February and Eid 10–12 April.
  expect(unlike(months(2026, year), { compare: '2024' })).toEqual([['eid_al_fitr', ['2026-03-01', '2026-04-01']]])
  const lone = months(2026, year)
  expect(unlike({ ...lone, series: lone.series.slice(0, 1) })).toEqual([])
})

test('a month that is chosen, and weeks beside the same weekdays', () => {
  const [view] = [months(2026, [])]
  const of = (filters: Readonly<Record<string, string>>) =>
    unlikePeriods({ view, filters }).map(({ holiday }) => holiday)
  expect([of({ month: '2026-02', compare: 'to_date' }), of({ month: '2026-02' })]).toEqual([['lunar_new_year'], []])
  expect(of({ month: '2026-02', compare_days: 'weekdays' })).toEqual(['lunar_new_year'])
  expect(of({ month: '2026-02', compare_days: 'lunar_new_year' })).toEqual([])
  const week = { kind: 'period' as const, value: '2026-04-13..2026-04-19' }
  const weeks = { ...view, marks: [week], series: months(2026, [1]).series }
  // 14 to 20 April 2025 held two days of Songkran.
  expect(unlikePeriods({ view: weeks, filters: { compare_days: 'weekdays' } })).toEqual([
    {
      holiday: 'songkran',
      periods: [{ now: { from: '2026-04-13', to: '2026-04-19' }, before: { from: '2025-04-14', to: '2025-04-20' } }],
    },
  ])
})

test('says which holiday fell when, in six languages', async () => {
  const [lunar] = unlikePeriods({ view: months(2026, [1, 1, 1]), filters: {} })
  if (lunar === undefined) throw new Error('No month is unlike.')
  expect(unlikeSentence(lunar, aContext())).toBe(
    'Lunar New Year fell on 16 February to 22 February 2026, and before that on 28 January to 3 February 2025. Not like for like: January 2026, February 2026.',
  )
  for (const language of languages)
    expect(unlikeSentence(lunar, await aNamedContext(language))).not.toMatch(/[{}]|undefined|null/)
})
