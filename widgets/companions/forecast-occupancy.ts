import { occupancy } from '@sala/catalog/datasets/occupancy.ts'
import { widget } from '../define.ts'
import { destination, destinationQuery } from '../filters/placeFilters.ts'
import { forecastParts, monthsAhead } from '../forecast/forecastFrame.ts'
import { forecastMonths, unusualMonths, unusualQuery } from '../unusual/unusualMonths.ts'

/** How full the rooms of a place will probably be in the next months. */
export const forecastOccupancy = widget({
  code: 'forecast-occupancy',
  ...forecastParts({ label: occupancy.measures.avg_occupancy_rate.label, unit: 'percent' }),
  title: 'Forecast of occupancy',
  definition:
    'What probably follows the share of rooms taken by month: the middle of six methods, with intervals from how they did on earlier months.',
  unit: 'percent',
  reads: ['v2/market/occupancy/forecast'],
  filters: { location_destination: destination(), ahead: monthsAhead, unusual: unusualMonths },
  ask: ({ location_destination, unusual }) => ({
    forecast: {
      path: 'v2/market/occupancy/forecast',
      query: { ...destinationQuery(location_destination), months: forecastMonths, ...unusualQuery(unusual) },
    },
  }),
})
