import { formatMessage } from '@sala/catalog/locales/messages.ts'
import { widget } from '../define.ts'
import { withoutControl, year } from '../filters/filters.ts'
import { market, marketQuery, placeName } from '../filters/placeFilters.ts'
import { frameOf } from '../frames/frameOf.ts'
import { nothingCompared } from '../periods/availableMonths.ts'
import { changeOf, figure } from '../periods/periods.ts'
import { common } from '../texts/commonWords.ts'
import { year as yearText } from '../texts/format.ts'
import { subtitleOf } from '../texts/subtitles.ts'
import { words } from './companionWords.ts'
import { headlineView, withHistory, yearsHistory } from './headline.ts'

/** How long visitors from abroad stay; the year is chosen from what is loaded already. */
export const headlineStay = widget({
  code: 'headline-stay',
  title: 'Length of stay',
  definition:
    'Mean days that visitors from abroad stay, as the office printed it, else weighted by people where those of every market are known; against the year before.',
  unit: 'days',
  reads: ['v2/tourist/length_of_stay'],
  comparesOnly: 'published_years',
  filters: { year: withoutControl(year('length_of_stay')), location_source: withoutControl(market()) },
  ask: ({ location_source }) => ({
    stays: {
      path: 'v2/tourist/length_of_stay',
      query: { ...marketQuery(location_source), fields: ['length_travel_avg_day_x_year'] },
    },
  }),
  select: ({ stays }, { year }) => {
    const years = (stays.length_travel_avg_day_x_year ?? [])
      .map(({ _id, avg_sum_length_travel_avg_day: days }) => ({ year: _id.year, value: figure(days) }))
      .filter(({ year: of, value }) => value !== null && of <= year)
      .toSorted((a, b) => a.year - b.year)
    const valueIn = (of: number) => years.find((entry) => entry.year === of)?.value ?? null
    // Only markets are held of the year.
    const parts = (stays.length_travel_avg_day_x_year ?? []).some(({ _id }) => _id.year === year)
    return { years, parts, current: valueIn(year), previous: valueIn(year - 1) }
  },
  frame: ({ years }, _, context) =>
    frameOf(
      years.toReversed(),
      [
        { key: 'year', label: common.year, role: 'time', kind: 'year' },
        { key: 'days', label: words.daysPerStay, of: ({ value }) => value },
        {
          key: 'change',
          label: common.change,
          role: 'change',
          of: ({ year, value }) => changeOf(value, years.find((entry) => entry.year === year - 1)?.value ?? null),
        },
      ],
      context,
    ),
  encode: ({ years, parts, current, previous }, { year, location_source: place }, context) =>
    headlineView(
      {
        key: 'stay',
        label: context.say(words.daysPerStay),
        value: current,
        unit: 'days',
        change: changeOf(current, previous),
        ...withHistory(yearsHistory(years, 'days', context)),
        rows: [{ dashboard: 'foreign-market', period: String(year), place }],
      },
      parts && current === null ? context.say(words.stayNotKnown) : null,
    ),
  subtitle: ({ parts, current, previous }, { year, location_source }, context) => {
    const { language } = context
    const thisYear = yearText(year, language)
    const compared =
      current !== null && previous !== null
        ? formatMessage(words.yearAgainstYear, language, { year: thisYear, before: yearText(year - 1, language) })
        : parts && current === null
          ? thisYear
          : nothingCompared(year, { current: current !== null, previous: false }, thisYear, context)
    return subtitleOf(compared, placeName(location_source, context))
  },
})
