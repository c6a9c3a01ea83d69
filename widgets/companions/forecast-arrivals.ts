import { immigration } from '@sala/catalog/datasets/immigration.ts'
import { widget } from '../define.ts'
import { market, marketQuery } from '../filters/placeFilters.ts'
import { forecastParts, monthsAhead } from '../forecast/forecastFrame.ts'
import { forecastMonths, unusualMonths, unusualQuery } from '../unusual/unusualMonths.ts'

/** Who will probably come from a market in the next months. */
export const forecastArrivals = widget({
  code: 'forecast-arrivals',
  ...forecastParts({ label: immigration.measures.totalImmigrants.label, unit: 'people' }),
  title: 'Forecast of arrivals',
  definition:
    'What probably follows the official international arrivals by month: the middle of six methods, with intervals from how they did on earlier months.',
  unit: 'people',
  reads: ['v2/tourist/immigration/forecast'],
  filters: { location_source: market(), ahead: monthsAhead, unusual: unusualMonths },
  ask: ({ location_source, unusual }) => ({
    forecast: {
      path: 'v2/tourist/immigration/forecast',
      query: { ...marketQuery(location_source), months: forecastMonths, ...unusualQuery(unusual) },
    },
  }),
})
