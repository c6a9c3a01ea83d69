import { widget } from '../define.ts'
import { withoutControl, year } from '../filters/filters.ts'
import { monthOfYear } from '../filters/monthOfYear.ts'
import { marketQuery, markets, placeName } from '../filters/placeFilters.ts'
import { arrivalsFrame } from '../immigration/arrivals/arrivalsByMonth.ts'
import { arrivalsAsk, arrivalYears, cardYears, matchedAsk } from '../immigration/arrivals/arrivalYears.ts'
import { peopleChange } from '../immigration/arrivals/peopleChange.ts'
import { comparedLike, compareWithYears } from '../periods/compare.ts'
import { monthsSubtitle } from '../periods/twoYears.ts'
import { subtitleOf } from '../texts/subtitles.ts'
import { words } from './companionWords.ts'
import { headlinePeriod, headlineView, monthsHistory, withHistory } from './headline.ts'

/** Arrivals of this year so far. Makes the same request as widget 134. */
export const headlineArrivals = widget({
  code: 'headline-arrivals',
  title: 'International arrivals',
  definition:
    'Official international arrivals of the year, as far as they are held. The change covers the months that are over and that both years hold.',
  unit: 'people',
  reads: ['v2/tourist/immigration'],
  filters: {
    year: withoutControl(year('immigration')),
    month: withoutControl(monthOfYear()),
    location_source: withoutControl(markets()),
    compare: withoutControl(compareWithYears('immigration')),
  },
  ask: ({ location_source, ...filters }, context) => {
    const years = cardYears(filters, context)
    return {
      arrivals: arrivalsAsk(marketQuery(location_source), years, 'market_region'),
      matched: matchedAsk(marketQuery(location_source), years),
    }
  },
  select: ({ arrivals, matched }, filters, context) => {
    const arrivalRows = {
      months: arrivals.market_region_x_year_x_month ?? [],
      years: arrivals.market_region_x_year ?? [],
    }
    return arrivalYears(arrivalRows, matched, cardYears(filters, context), context)
  },
  frame: (months, _, context) => arrivalsFrame(months, context),
  encode: ({ year, before, month, pairs, figures, compared }, { location_source: place, compare }, context) =>
    headlineView({
      key: 'arrivals',
      label: context.say(words.people),
      value: figures.current.value,
      unit: 'people',
      ...peopleChange(compared),
      ...withHistory(month === null ? monthsHistory(pairs, year, 'people', context, before) : undefined),
      rows: [
        ...(place === null ? [{ widget: 134, parameters: { year: String(year), ...comparedLike(compare) } }] : []),
        { dashboard: 'foreign-market', period: headlinePeriod(year, month), place },
      ],
    }),
  claim: 'months',
  subtitle: (months, { location_source }, context) =>
    subtitleOf(monthsSubtitle(months, context), placeName(location_source, context)),
})
