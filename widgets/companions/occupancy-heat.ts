import { widget } from '../define.ts'
import { destination, destinationQuery, placeName } from '../filters/placeFilters.ts'
import { subtitleOf } from '../texts/subtitles.ts'
import { heatFrame, yearsText, yearsWithData } from './monthHeat.ts'

/** When rooms of a place are full, and since when more or less: every month with a rate, each year a row. */
export const occupancyHeat = widget({
  code: 'occupancy-heat',
  title: 'Occupancy by month and year',
  definition:
    'Share of rooms taken in every month that is held and over, the darker the fuller. Of the country or a region: as the office printed it, else weighted by rooms where those of every province are known.',
  unit: 'percent',
  reads: ['v2/market/occupancy'],
  filters: { location_destination: destination() },
  ask: ({ location_destination: place }) => ({
    rates: { path: 'v2/market/occupancy', query: { ...destinationQuery(place), fields: ['year_x_month'] } },
  }),
  select: ({ rates }, _, context) =>
    yearsWithData(rates.year_x_month ?? [], ({ avg_occupancy_rate }) => avg_occupancy_rate, context),
  frame: (years, _, context) => heatFrame(years, 'percent', context),
  subtitle: (years, { location_destination }, context) =>
    subtitleOf(yearsText(years, context.language), placeName(location_destination, context)),
})
