import { defineMessages } from '@sala/catalog/locales/messages.ts'

/** Words of the widgets of supply. */
export const words = defineMessages('widgets.supply', {
  type: 'Type',
  wholeMonth: 'All of the month as a table',
  byType: 'By type',
  standard: 'Standard',
  allStandards: 'All standards',
  rate: 'Rate (baht)',
  allRates: 'All rates',
  airport: 'Airport',
  airports: 'Airports',
  allAirports: 'All airports',
  in: 'In',
  out: 'Out',
  bothDirections: 'In and out',
  allAirlines: 'All airlines',
  countryAbroad: 'Country of the flight',
  passengers: 'Passengers',
  passengersIn: 'Passengers in',
  passengersOut: 'Passengers out',
})
