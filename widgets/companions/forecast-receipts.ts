import { spending } from '@sala/catalog/datasets/spending.ts'
import { widget } from '../define.ts'
import { destination, destinationQuery } from '../filters/placeFilters.ts'
import { forecastParts, monthsAhead } from '../forecast/forecastFrame.ts'
import { forecastMonths, unusualMonths, unusualQuery } from '../unusual/unusualMonths.ts'

/** What visitors of a place will probably spend in the next months. */
export const forecastReceipts = widget({
  code: 'forecast-receipts',
  ...forecastParts({ label: spending.measures.sum_spending_travel_receipts.label, unit: 'baht' }),
  title: 'Forecast of receipts',
  definition:
    'What probably follows the receipts from visitors by month, Thai and foreign: the middle of six methods, with intervals from how they did on earlier months.',
  unit: 'baht',
  reads: ['v2/tourist/spending/forecast'],
  filters: { location_destination: destination(), ahead: monthsAhead, unusual: unusualMonths },
  ask: ({ location_destination, unusual }) => ({
    forecast: {
      path: 'v2/tourist/spending/forecast',
      query: { ...destinationQuery(location_destination), months: forecastMonths, ...unusualQuery(unusual) },
    },
  }),
})
