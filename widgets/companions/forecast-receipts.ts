import { spending } from '@sala/catalog/datasets/spending.ts'
import { widget } from '../define.ts'
import { destination, destinationQuery, placeName } from '../filters/placeFilters.ts'
import {
  askedMonths,
  forecastEncoding,
  forecastFrame,
  forecastSubtitle,
  monthsAhead,
} from '../forecast/forecastFrame.ts'

const measured = { label: spending.measures.sum_spending_travel_receipts.label, unit: 'baht' } as const

/** What visitors of a place will probably spend in the next months. */
export const forecastReceipts = widget({
  code: 'forecast-receipts',
  category: null,
  title: 'Forecast of receipts',
  definition:
    'What probably follows the receipts from visitors by month, Thai and foreign: the middle of six methods, with intervals from how they did on earlier months. A forecast is no figure of an office.',
  unit: 'baht',
  reads: ['v2/tourist/spending/forecast'],
  filters: { location_destination: destination(), ahead: monthsAhead },
  ask: ({ location_destination }) => ({
    forecast: {
      path: 'v2/tourist/spending/forecast',
      query: { ...destinationQuery(location_destination), months: askedMonths },
    },
  }),
  frame: ({ forecast }, { ahead }, context) => forecastFrame(forecast, measured, ahead, context),
  encode: ({ forecast }, _, context) => forecastEncoding(forecast, context),
  subtitle: ({ forecast }, { ahead, location_destination: place }, context) =>
    forecastSubtitle(forecast, ahead, placeName(place, context), context),
})
