import { geographicRegionOf, geographicRegions, isGeographicRegion } from '@sala/catalog/places/geographicRegions.ts'
import { countriesOf, isMarketRegion, marketRegions } from '@sala/catalog/places/marketRegions.ts'
import { provinces } from '@sala/catalog/places/provinces.ts'
import { findCard } from '@sala/widgets/all.ts'
import { aContext } from '@sala/widgets/testing.ts'
import type { AnyWidget, Ask } from '@sala/widgets/widget.ts'
import { describe, expect, test } from 'vitest'
import { offeredBy } from '../../dashboards/addresses.ts'
import { allDashboards } from '../../dashboards/all.ts'
import { openCard } from '../filters/useFilters.ts'
import { countFollowing } from './FollowingCount.tsx'
import { daysOfPeriod, type SharedName, type SharedValues } from './shared.ts'
import { unfollowedChoices } from './unfollowedChoices.ts'

const context = aContext()

/** Every value of each choice; periods are all of a kind, and enough of them to meet open, whole and absent ones. */
const everyValue: Readonly<Record<SharedName, readonly string[]>> = {
  period: [
    '2024',
    '2025',
    '2026',
    '2019',
    '2026-02',
    '2025-12',
    '2024-01',
    '2025-03-01..2025-03-31',
    '2025-11-20..2026-01-10',
    '90d',
    '12m',
  ],
  place: [
    ...provinces.map(({ code }) => code),
    ...geographicRegions,
    ...marketRegions,
    ...marketRegions.flatMap(countriesOf),
    'CN,IN',
    'DE,FR,CN',
  ],
  channel: ['facebook', 'youtube', 'carrier', 'call', 'email'],
  compare: ['to_date', 'full_years', '2019', '2024', '2025', 'target', 'previous'],
}

function cardOf(code: Parameters<typeof findCard>[0]): AnyWidget {
  const card = findCard(code)
  if (card === undefined) throw new Error(`There is no card ${code}.`)
  return card
}

const textsOf = (query: Ask['query'][string]): readonly string[] =>
  query === undefined ? [] : [query].flat().map(String)

/** Whether the calls of a card ask for a place, read from the calls alone: by its code, or by every place that lies in it. */
function asksPlace(asks: readonly Ask[], place: string): boolean {
  const members = place.includes(',')
    ? place.split(',')
    : isGeographicRegion(place)
      ? provinces.flatMap(({ code }) => (geographicRegionOf(code) === place ? [code] : []))
      : isMarketRegion(place)
        ? countriesOf(place)
        : [place]
  return asks.some(({ query }) =>
    Object.values(query).some((value) => {
      const texts = textsOf(value).flatMap((text) => text.split(','))
      return texts.includes(place) || members.every((member) => texts.includes(member))
    }),
  )
}

/** The first and the last day that the test context holds: of days, and of months. */
const stored = { from: '2024-01-01', to: ['2026-11-12', '2026-10-31', '2026-10-01', context.today] }

/** Whether a call asks for just the days of a period, as far as they are stored, or for its month or year by number. */
function asksPeriod(calls: readonly Ask[], period: string): boolean {
  const days = daysOfPeriod(period)
  return calls.some(({ query: { start, end, year, month } }) => {
    if (start !== undefined && end !== undefined)
      return asksDays(String(start).slice(0, 10), String(end).slice(0, 10), period)
    if (days === null) return false
    const years = textsOf(year)
    if (!years.includes(days.from.slice(0, 4))) return false
    const expectedMonths = monthsIn(days)
    return month === undefined ? expectedMonths === 'year' : expectedMonths === String(month)
  })
}

function asksDays(start: string, end: string, period: string): boolean {
  const days = daysOfPeriod(period)
  if (days === null) {
    const count = Math.round((Date.parse(end) - Date.parse(start)) / 86_400_000) + 1
    return stored.to.includes(end) && (period === '12m' ? count >= 365 && count <= 366 : `${count}d` === period)
  }
  const from = days.to < stored.from || days.from > stored.from ? days.from : stored.from
  return start === from && (end === days.to || (end < days.to && stored.to.includes(end)))
}

/** `year` for all of one, its number for a month, null for other days. */
function monthsIn({ from, to }: { readonly from: string; readonly to: string }): string | null {
  if (from.endsWith('-01-01') && to === `${from.slice(0, 4)}-12-31`) return 'year'
  const after = new Date(Date.parse(to) + 86_400_000).toISOString()
  return from.endsWith('-01') && from.slice(0, 7) === to.slice(0, 7) && after.slice(8, 10) === '01'
    ? String(Number(from.slice(5, 7)))
    : null
}

/**
 * Cards whose calls bring more than what is chosen, which `select` narrows: their own tests hold those figures. A card that stops doing
 * so has to leave this list.
 */
const narrowedBySelect: Readonly<Partial<Record<SharedName, readonly (string | number)[]>>> = {
  period: ['headline-stay', 9, 12, 13, 'voc-channels', 'voc-purposes', 56, 58, 65, 72, 82, 95, 96, 97, 'voc-sentiment'],
  place: [29, 65, 72, 52, 96, 97, 127, 131, 132, 'providers-by-type'],
  channel: [56, 58],
  compare: ['headline-stay', 'market-stay'],
}

/** Cards that ask for what is chosen and for more, which they show: that is not the choice. */
const askMore: typeof narrowedBySelect = {
  // A card of all months so far, whose last year is compared with the year before: it has no year that a choice could be before. That of the
  // year to come asks for the targets of last year, which its next month may be of.
  compare: [25, 'forecast-target', 'scenario-arrivals'],
  // Cards of one month that ask for its year to show it in, and one of all months that asks for the years of its sums;
  // one of the year to come asks for the targets of the years beside it.
  period: ['occupancy', 25, 96, 97, 'forecast-target', 'scenario-arrivals'],
}

const cases = Object.values(allDashboards).flatMap((dashboard) =>
  (Object.keys(everyValue) as SharedName[]).flatMap((choice) => {
    const values = everyValue[choice].filter(
      (value) => offeredBy(dashboard.name, { [choice]: value })[choice] === value,
    )
    return values.length === 0 ? [] : [{ name: dashboard.name, choice, dashboard, values }]
  }),
)

describe('no card is silent', () => {
  const narrowed = new Set<string>()
  test.each(cases)(
    '$name by $choice: each card asks for what is chosen, or says what it shows',
    ({ dashboard, choice, values }) => {
      const silent: string[] = []
      const wronged: string[] = []
      for (const value of values)
        for (const { code, fixed } of dashboard.placements) {
          const widget = cardOf(code)
          const shared = { [choice]: value }
          const open = openCard(widget, {}, { shared, fixed }, context)
          const marked = unfollowedChoices(widget, shared, open.filters, context).length > 0
          const content = asks[choice](Object.values(open.asks), value, open.filters)
          const isNarrowed = narrowedBySelect[choice]?.includes(code) === true
          if (isNarrowed && !marked && !content) narrowed.add(`${choice} ${code}`)
          if (!isNarrowed && !marked && !content) silent.push(`${code} ${value}`)
          if (marked && content && !askMore[choice]?.includes(code)) wronged.push(`${code} ${value}`)
        }
      expect({ silent, wronged }).toEqual({ silent: [], wronged: [] })
    },
  )

  test('the list of cards that are narrowed after they asked has no more than it needs', () => {
    const listed = Object.entries(narrowedBySelect).flatMap(([choice, codes]) =>
      codes.map((code) => `${choice} ${code}`),
    )
    expect(listed.filter((name) => !narrowed.has(name))).toEqual([])
  })
})

/** A comparison is made of the same calls: what the card is drawn with is looked at instead. */
const asks: Readonly<
  Record<SharedName, (calls: readonly Ask[], value: string, values: Readonly<Record<string, unknown>>) => boolean>
> = {
  period: asksPeriod,
  place: asksPlace,
  channel: (calls, value) =>
    calls.some(({ query }) => Object.values(query).some((queryValue) => textsOf(queryValue).includes(value))),
  compare: asksComparison,
}

/** Whether the calls ask for what is compared: of a year the other year, of days which of the earlier ones. */
function asksComparison(calls: readonly Ask[], value: string, values: Readonly<Record<string, unknown>>): boolean {
  if (value === 'target') return calls.some(({ path }) => path.endsWith('/target'))
  if (calls.some(({ path }) => path.endsWith('/target'))) return value === 'full_years' && values.compare === value
  if (value === 'previous') return values.compare_days === 'days_before'
  if (value === 'to_date' && 'compare_days' in values) return values.compare_days === 'weekdays'
  if (value === 'full_years') return values.compare === value
  return calls.some(({ path, query: { year, before, compare } }) => {
    const [yearText, ...others] = textsOf(year)
    // Without another year, this question is answered with the year before.
    const earlier =
      before ?? (path === 'tourist/immigration' && compare === undefined ? Number(yearText) - 1 : undefined)
    const expectedYear = value === 'to_date' ? String(Number(yearText) - 1) : value
    return yearText !== undefined && yearText > expectedYear && [...others, String(earlier)].includes(expectedYear)
  })
}

/** What each card of a dashboard shows instead of what is chosen; undefined where it follows. */
function shownInstead(name: keyof typeof allDashboards, shared: SharedValues, search = {}) {
  return Object.fromEntries(
    allDashboards[name].placements.flatMap(({ code, fixed }) => {
      const widget = cardOf(code)
      const open = openCard(widget, search, { shared, fixed }, context)
      const notes = unfollowedChoices(widget, shared, open.filters, context)
      return notes.length === 0 ? [] : [[code, notes.map(({ insteadText: shown }) => shown)]]
    }),
  )
}

const placed = (name: keyof typeof allDashboards) =>
  allDashboards[name].placements.map(({ code, fixed }) => ({ widget: cardOf(code), fixed }))

describe('what a card shows instead', () => {
  test('messages follow the place that they are about, flights the airports that lie in it', () => {
    for (const place of ['TH-83', 'south']) {
      expect(shownInstead('voice-of-customer', { place })).toEqual({})
      // Of airports without a flight the endpoint refuses to say anything, so that the list of flights cannot name those of a place.
      expect(shownInstead('space-availability', { place })).toEqual({ 70: ['All countries'] })
    }
    expect(countFollowing(placed('voice-of-customer'), { place: 'TH-83' }, {}, context)).toBe(10)
    // No airport lies there.
    expect(shownInstead('space-availability', { place: 'TH-58' })).toMatchObject({ 72: ['All airports'] })
  })

  test('cards of one figure or of a list take a month of their year; those by month say which months they show', () => {
    const visible = shownInstead('immigration-checkpoint', { period: '2026-02' })
    expect(visible).toEqual({ 133: ['January to October 2026'], 134: ['January to October 2026'] })
    expect(Object.keys(visible)).not.toContain('135')
    expect(Object.keys(visible)).not.toContain('143')
    expect(countFollowing(placed('immigration-checkpoint'), { period: '2026-02' }, {}, context)).toBe(9)
    // The reader has chosen another month of the same year.
    expect(shownInstead('immigration-checkpoint', { period: '2026' }, { '140.month': '3' })[140]).toEqual([
      'March 2026',
    ])
    // Full years have no month.
    const search = { '140.compare': 'full_years', '140.month': '3' }
    expect(shownInstead('immigration-checkpoint', { compare: 'full_years' }, search)[140]).toEqual(['The same months'])
    expect(shownInstead('immigration-checkpoint', { period: '2025' })).toMatchObject({ 135: ['December 2025'] })
  })

  test('cards of the months of one year follow a year, and of any other period say which months they show', () => {
    const cards = [
      ['immigration-checkpoint', 133],
      ['immigration-checkpoint', 134],
      ['domestic', 48],
      ['domestic', 27],
    ] as const
    for (const [name, code] of cards) {
      expect([code, shownInstead(name, { period: '2025' })[code]]).toEqual([code, undefined])
      for (const period of ['2026-02', '2025-07-01..2026-06-30', '90d', '12m']) {
        const [words] = shownInstead(name, { period })[code] ?? []
        expect([code, period, words]).toEqual([code, period, expect.stringMatching(/^January to \w+ 2026$/)])
      }
    }
  })

  test('a card about one region says which', () => {
    expect(shownInstead('immigration-checkpoint', { place: 'CN' })).toMatchObject({ 138: ['Europe'] })
    expect(Object.keys(shownInstead('immigration-checkpoint', { place: 'europe' }))).not.toContain('138')
  })

  test('a card whose reader chose otherwise says so, and is not counted', () => {
    const search = { '134.year': '2024' }
    expect(shownInstead('immigration-checkpoint', { period: '2025' }, search)).toMatchObject({ 134: ['2024'] })
    const [before, after] = [{}, search].map((address) =>
      countFollowing(placed('immigration-checkpoint'), { period: '2025' }, address, context),
    )
    expect(after).toBe((before ?? 0) - 1)
  })

  test('several choices are told apart; nothing is said while nothing is chosen', () => {
    expect(shownInstead('travel-overview', { place: 'TH-83', compare: 'target' })).toMatchObject({
      134: ['All markets', 'The same months'],
    })
    expect(shownInstead('voice-of-customer', {})).toEqual({})
  })

  test('two days that are all of a month are that month', () => {
    const { 135: latest } = shownInstead('immigration-checkpoint', { period: '2025-03-01..2025-03-31' })
    expect(latest).toBeUndefined()
  })
})
