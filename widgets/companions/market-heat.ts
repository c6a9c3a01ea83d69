import { widget } from '../define.ts'
import { market, marketQuery, placeName } from '../filters/placeFilters.ts'
import { subtitleOf } from '../texts/subtitles.ts'
import { heatFrame, yearsText, yearsWithData } from './monthHeat.ts'

/** When people of a market come, and since when more or fewer: every held month, each year a row. */
export const marketHeat = widget({
  code: 'market-heat',
  title: 'Arrivals by month and year',
  definition:
    'Official international arrivals of every month that is held and over, the darker the more. A year has a sum where all of its twelve months are held.',
  unit: 'people',
  reads: ['v2/tourist/immigration'],
  filters: { location_source: market() },
  ask: ({ location_source }) => ({
    arrivals: { path: 'v2/tourist/immigration', query: { ...marketQuery(location_source), fields: ['year_x_month'] } },
  }),
  select: ({ arrivals }, _, context) =>
    yearsWithData(arrivals.year_x_month ?? [], ({ totalImmigrants }) => totalImmigrants, context),
  frame: (years, _, context) => heatFrame(years, 'people', context),
  subtitle: (years, { location_source }, context) =>
    subtitleOf(yearsText(years, context.language), placeName(location_source, context)),
})
