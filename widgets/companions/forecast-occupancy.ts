import { occupancy } from '@sala/catalog/datasets/occupancy.ts'
import { widget } from '../define.ts'
import { destination, destinationQuery, placeName } from '../filters/placeFilters.ts'
import {
  askedMonths,
  forecastEncoding,
  forecastFrame,
  forecastSubtitle,
  monthsAhead,
} from '../forecast/forecastFrame.ts'

const measured = { label: occupancy.measures.avg_occupancy_rate.label, unit: 'percent' } as const

/** How full the rooms of a place will probably be in the next months. */
export const forecastOccupancy = widget({
  code: 'forecast-occupancy',
  category: null,
  title: 'Forecast of occupancy',
  definition:
    'What probably follows the share of rooms taken by month: the middle of six methods, with intervals from how they did on earlier months. A forecast is no figure of an office.',
  unit: 'percent',
  reads: ['v2/market/occupancy/forecast'],
  filters: { location_destination: destination(), ahead: monthsAhead },
  ask: ({ location_destination }) => ({
    forecast: {
      path: 'v2/market/occupancy/forecast',
      query: { ...destinationQuery(location_destination), months: askedMonths },
    },
  }),
  frame: ({ forecast }, { ahead }, context) => forecastFrame(forecast, measured, ahead, context),
  encode: ({ forecast }, _, context) => forecastEncoding(forecast, context),
  subtitle: ({ forecast }, { ahead, location_destination: place }, context) =>
    forecastSubtitle(forecast, ahead, placeName(place, context), context),
})
