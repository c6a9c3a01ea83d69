import { immigration } from '@sala/catalog/datasets/immigration.ts'
import { widget } from '../define.ts'
import { market, marketQuery, placeName } from '../filters/placeFilters.ts'
import {
  askedMonths,
  forecastEncoding,
  forecastFrame,
  forecastSubtitle,
  monthsAhead,
} from '../forecast/forecastFrame.ts'

const measured = { label: immigration.measures.totalImmigrants.label, unit: 'people' } as const

/** Who will probably come from a market in the next months. */
export const forecastArrivals = widget({
  code: 'forecast-arrivals',
  category: null,
  title: 'Forecast of arrivals',
  definition:
    'What probably follows the official international arrivals by month: the middle of six methods, with intervals from how they did on earlier months. A forecast is no figure of an office.',
  unit: 'people',
  reads: ['v2/tourist/immigration/forecast'],
  filters: { location_source: market(), ahead: monthsAhead },
  ask: ({ location_source }) => ({
    forecast: {
      path: 'v2/tourist/immigration/forecast',
      query: { ...marketQuery(location_source), months: askedMonths },
    },
  }),
  frame: ({ forecast }, { ahead }, context) => forecastFrame(forecast, measured, ahead, context),
  encode: ({ forecast }, _, context) => forecastEncoding(forecast, context),
  subtitle: ({ forecast }, { ahead, location_source: place }, context) =>
    forecastSubtitle(forecast, ahead, placeName(place, context), context),
})
