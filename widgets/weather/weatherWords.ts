import { defineMessages } from '@sala/catalog/locales/messages.ts'

/** Words of the widgets of weather. */
export const words = defineMessages('widgets.weather', {
  lowestToHighest: 'Lowest to highest',
  difference: 'Difference',
  daysKnown: '{month}: {days} of {all} days',
  forecastFor: 'Forecast for',
  provincesByCondition: 'Provinces by condition',
  provinces: 'Provinces',
})
